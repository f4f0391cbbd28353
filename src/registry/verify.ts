import type { VerifiedWire } from '../formats/verifyWire.ts';
import type { Json } from '../schema/json.ts';
import { whileUp } from './database/whileUp.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { requireFormat } from './renderings/requireFormat.ts';
import { storedRendering } from './renderings/storedRendering.ts';
import { type RenderingSubject, sessionSubject, versionSubject } from './renderings/subject.ts';

export type VerifyRequest = {
  /** A session, with `toolset` where one of several was sent; or a toolset and a version of it. */
  readonly session?: string | undefined;
  readonly toolset?: string | undefined;
  /** A selector. */
  readonly version?: string | undefined;
  readonly format: string;
  /** The body of the captured request: its text, so that bytes are compared, or the JSON value that it holds. */
  readonly request: Json;
};

/** A captured request against what should have been sent: one class for every tool, and one verdict. */
export const verify = (registry: Registry, asked: VerifyRequest): Promise<VerifiedWire> =>
  whileUp(async () => {
    const format = requireFormat(asked.format);
    const subject = await subjectOf(registry, asked);
    const { bytes } = await storedRendering(registry, subject, format);
    const expected = new TextDecoder().decode(bytes);
    return registry.judge.verify({ expected, request: asked.request, format });
  });

const subjectOf = async (
  { database }: Registry,
  { session, toolset, version }: VerifyRequest,
): Promise<RenderingSubject> => {
  if (session !== undefined && version === undefined) {
    return (await sessionSubject(database, { session, toolset })).subject;
  }
  if (session === undefined && toolset !== undefined && version !== undefined) {
    return (await versionSubject(database, { toolset, selector: version })).subject;
  }
  throw new Problem(
    'invalid-request',
    'What should have been sent is named by a session, or by a toolset and a version of it.',
    'Give "session", or "toolset" and "version".',
  );
};
