import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { OpenApiDocument } from '../../src/http/openApiDocument.ts';
import { serve } from '../../src/main.ts';
import { cloneDatabase } from '../support/cloneDatabase.ts';
import { createContract } from './contract.ts';

export type Called = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body read as JSON; undefined where it is empty or no JSON. */
  readonly json: unknown;
};

export type OpenService = {
  readonly url: string;
  /** Calls the service, and fails the test where the answer is not as the OpenAPI document says. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Called>;
  /** Publishes what a test needs, in order, and gives the last answer; fails where something is not published. */
  readonly publish: (toolset: string, first: unknown, ...more: readonly unknown[]) => Promise<Called>;
  readonly stop: () => Promise<void>;
};

/** The whole service on a database of its own: PostgreSQL where the machine has it, else the embedded one. */
export const openService = async (
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<OpenService> => {
  const folder = mkdtempSync(join(tmpdir(), 'http-test-'));
  const serving = await serve({
    environment: {
      DATABASE_URL: await cloneDatabase(),
      TOOLSET_DATA: folder,
      TOOLSET_LOG_LEVEL: 'silent',
      TOOLSET_THREADS: '1',
      ...environment,
    },
    port: 0,
    signals: false,
  });
  const document = await (await fetch(`${serving.url}/openapi.json`)).json();
  const faultsOf = createContract(document as OpenApiDocument);
  const call: OpenService['call'] = async (method, path, body, headers = {}) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(serving.url + path, {
      method,
      body: body === undefined ? null : sent,
      headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const answered = { method, path: path.split('?', 1)[0] as string, status: response.status, bytes };
    expect(faultsOf({ ...answered, headers: response.headers })).toEqual([]);
    const isJson = bytes.length > 0 && /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      json: isJson ? JSON.parse(bytes.toString()) : undefined,
    };
  };
  return {
    url: serving.url,
    call,
    publish: async (toolset, ...definitions) => {
      let last: Called | undefined;
      for (const definition of definitions) {
        last = await call('POST', `/v1/toolsets/${toolset}/versions`, { definition });
        expect(last.status, last.bytes.toString()).toBe(201);
      }
      return last as Called;
    },
    stop: async () => {
      await serving.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
