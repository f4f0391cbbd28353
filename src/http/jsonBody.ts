import { randomUUID } from 'node:crypto';
import { unreadReport } from '../registry/reports/toldReport.ts';

/** The body of an answer, and the headers that it needs. */
export type JsonBody = {
  readonly body: string | ReadableStream<Uint8Array>;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * A value as JSON. Where its `report` was made in a process and not read since, the text of it goes into the answer as
 * it is, piece by piece: to read it and write it again would keep everybody else waiting.
 */
export const jsonBody = (value: object): JsonBody => {
  const told = unreadReport((value as { readonly report?: unknown }).report);
  if (told === undefined) return { body: JSON.stringify(value), headers: {} };
  const place = randomUUID();
  const [before, after] = JSON.stringify({ ...value, report: place }).split(`"${place}"`);
  const { about, report, beside } = told;
  const parts = [
    Buffer.from(`${before}{${inside(about)},`),
    report.text.subarray(1, -1),
    Buffer.from(`${Object.keys(beside).length === 0 ? '' : `,${inside(beside)}`}}${after}`),
  ];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return { body: inPieces(parts), headers: { 'Content-Length': String(length) } };
};

/** What stands between the braces. */
const inside = (value: object): string => JSON.stringify(value).slice(1, -1);

const inPieces = (parts: readonly Uint8Array[]): ReadableStream<Uint8Array> => {
  const pieces = parts
    .flatMap((part) =>
      Array.from({ length: Math.ceil(part.length / piece) }, (_, at) =>
        part.subarray(at * piece, (at + 1) * piece),
      ),
    )
    .values();
  return new ReadableStream({
    pull: async (controller) => {
      // Others are answered between one and the next.
      await new Promise(setImmediate);
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
};

/** Bytes that are written in a fraction of a millisecond. */
const piece = 256 * 1024;
