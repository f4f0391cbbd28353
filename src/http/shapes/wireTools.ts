import { z } from '@hono/zod-openapi';
import { definition } from './definition.ts';
import { formatId } from './formatNotes.ts';

/** The tools as a provider's API takes them. */
const wireTools = z
  .array(z.unknown())
  .openapi('WireTools', { description: "With `format`: the value of the request's field for tools." });

/** What a fetch of tools gives: a definition, or with `format` what a provider is sent. */
export const fetched = {
  'application/json': z.union([definition, wireTools]),
  'text/plain': z
    .string()
    .openapi({ description: 'With the format `react`: signatures for a system prompt.' }),
};

export const formatQuery = {
  format: formatId
    .optional()
    .openapi({ description: 'The bytes for the wire of this provider, in the place of the definition.' }),
};

/** The media type of the bytes for the wire. */
export const wireType = (format: string): string =>
  format === 'react' ? 'text/plain; charset=utf-8' : 'application/json';
