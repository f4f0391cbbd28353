import type { z } from '@hono/zod-openapi';
import { readJson } from '../../registry/judge/readJson.ts';
import { createKeptFew } from '../../registry/keptFew.ts';
import { checkInput } from '../checkInput.ts';
import { pinBody } from '../shapes/pinBody.ts';

export type PinBody = Readonly<z.output<typeof pinBody>>;

/**
 * Reads bodies of pins; undefined for what a pin does not take. Conversations of one kind begin with the same bytes, so
 * what short bodies say is kept: whoever gets it shares it with others.
 */
export const createReadPinBody = (depth: number): ((bytes: Buffer) => PinBody | undefined) => {
  const known = createKeptFew<PinBody>(mostKnown);
  return (bytes) => {
    const text = bytes.length <= mostBytes ? bytes.toString('latin1') : undefined;
    const standing = text === undefined ? undefined : known.find(text);
    if (standing !== undefined) return standing;
    const json = readJson(bytes, depth);
    const body = json.ok ? checkInput(pinBody, json.value, 'body') : json;
    if (!body.ok) return undefined;
    // One that starts from another session's pins names that, and hardly comes again.
    if (text !== undefined && body.value.from === undefined) known.keep(text, body.value);
    return body.value;
  };
};

const mostBytes = 1_024;
const mostKnown = 1_000;
