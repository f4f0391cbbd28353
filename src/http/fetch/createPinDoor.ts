import type { IncomingMessage, ServerResponse } from 'node:http';
import { coversAll } from '../../registry/access/covers.ts';
import { requireSessionFree } from '../../registry/access/requireSessionCovered.ts';
import { whileUp } from '../../registry/database/whileUp.ts';
import { Problem } from '../../registry/problem.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Gate, Pass } from '../access/gate.ts';
import { giveBack, leftText, policyText, rateLimitHeaders } from '../access/rateLimit.ts';
import { type Admission, unbounded } from '../admission.ts';
import { writeHeaders } from '../answer.ts';
import { tellRequestId } from '../logRequest.ts';
import { pinAnswer, pinFor } from '../pinFor.ts';
import { problemOf } from '../problem.ts';
import { readBytes } from '../readBytes.ts';
import { noteCause, notesOf, requestIdOf } from '../requestNotes.ts';
import { sendResponse } from '../sendResponse.ts';
import type { Door } from './door.ts';
import { isPlainRequest } from './isPlainRequest.ts';
import { plainPart, plainSession } from './plainSession.ts';
import { createReadPinBody } from './readPinBody.ts';

/**
 * The way in for `PUT /v1/sessions/{id}`, ahead of the router: every conversation begins with one. It does what the
 * route does, with the same functions, and leaves to the route what is spelled oddly or not what the route takes; the
 * body that it has read goes along in the notes.
 */
export const createPinDoor = (options: {
  readonly registry: () => Registry | undefined;
  readonly gate: Gate;
  /** Levels of nesting that a body may have. */
  readonly depth: number;
  readonly admission?: Admission | undefined;
}): Door => {
  const { gate, admission = unbounded } = options;
  const readBody = createReadPinBody(options.depth);

  /** False where the route has the words. */
  const answer = async (
    registry: Registry,
    session: string,
    bytes: Buffer,
    pass: Pass,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<boolean> => {
    const body = readBody(bytes);
    if (body === undefined) return false;
    const refusal = admission.refusal('sessions');
    if (refusal !== undefined) {
      await refuse(incoming, outgoing, refusal, pass);
      return true;
    }
    const end = admission.begin('sessions');
    try {
      const caller = gate.caller(incoming, pass);
      if (!coversAll(caller)) {
        await whileUp(() => requireSessionFree(registry.database, caller, session));
      }
      send(incoming, outgoing, pinAnswer(await pinFor(registry, caller, session, body)), pass);
    } catch (error) {
      // What is wrong inside has to be logged, and the route does that when it fails too.
      if (!(error instanceof Problem) || error.code === 'content-damaged') return false;
      noteCause(incoming, error);
      await refuse(incoming, outgoing, problemOf(error), pass);
    } finally {
      end();
    }
    return true;
  };

  return {
    take: (incoming, outgoing, otherwise) => {
      const registry = options.registry();
      const session = registry !== undefined && isPlain(incoming) ? sessionOf(incoming.url) : undefined;
      const pass = session === undefined ? undefined : gate.admit(incoming, 'pin');
      if (registry === undefined || session === undefined || pass === undefined) {
        return otherwise(incoming, outgoing);
      }
      const notes = notesOf(incoming);
      notes.route = 'pin';
      if (pass.key !== undefined) notes.key = pass.key.name;
      const goOn = (): void => {
        if (pass.bucket !== undefined) giveBack(pass.bucket);
        otherwise(incoming, outgoing);
      };
      readBytes(incoming, most).then((read) => {
        // Who broke off hears nothing any more, and who is too slow is told by the server.
        if (read.kind !== 'bytes') return;
        notes.body = read.bytes;
        if (gate.again(pass) !== undefined) return goOn();
        answer(registry, session, read.bytes, pass, incoming, outgoing).then((isDone) => {
          if (!isDone) goOn();
        }, goOn);
      });
    },
  };
};

/** Bytes of a body: a hundred toolsets with their selectors take less. */
const most = 16 * 1024;

const isPlain = (incoming: IncomingMessage): boolean => {
  const { headers } = incoming;
  const length = headers['content-length'];
  return (
    length !== undefined &&
    /^[1-9]\d{0,4}$/.test(length) &&
    Number(length) <= most &&
    headers['content-type'] === 'application/json' &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined &&
    isPlainRequest(incoming)
  );
};

const sessionOf = (target: string | undefined): string | undefined => {
  const part = target === undefined ? undefined : form.exec(target)?.[1];
  return part === undefined ? undefined : plainSession(part);
};

const form = new RegExp(`^/v1/sessions/(${plainPart})$`);

/** A list of headers is sent as it stands; an object, or a header that was set before, has each looked at again. */
const send = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, text, location }: ReturnType<typeof pinAnswer>,
  { bucket, kind }: Pass,
): void => {
  const head = ['X-Request-Id', requestIdOf(incoming), 'Content-Length', String(Buffer.byteLength(text))];
  if (location !== undefined) head.push('Location', location);
  if (bucket !== undefined) {
    head.push('RateLimit-Policy', policyText(kind, bucket), 'RateLimit', leftText(kind, bucket));
  }
  head.push(...always);
  outgoing.writeHead(status, head);
  outgoing.end(text);
};

const always = Object.entries(writeHeaders).flat();

const refuse = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  refusal: Response,
  { bucket, kind }: Pass,
): Promise<void> => {
  tellRequestId(incoming, outgoing);
  for (const [name, value] of Object.entries(bucket === undefined ? {} : rateLimitHeaders(kind, bucket))) {
    outgoing.setHeader(name, value);
  }
  return sendResponse(outgoing, refusal);
};
