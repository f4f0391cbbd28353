import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createBucket, leftText, policyText, takeOne } from '../../../src/http/access/rateLimit.ts';
import { headOf, sendHead } from '../../../src/http/fetch/sendHead.ts';

let server: Server;
const servers: Server[] = [];
afterEach(() => {
  for (const one of servers.splice(0)) one.close().closeAllConnections();
});

const now = Date.parse('2030-01-01T00:00:00.500Z');
const body = Buffer.from('{"tools":[]}');
const fields = { 'Content-Type': 'application/json', ETag: '"a"', 'Content-Length': String(body.length) };

/** What goes over the line for each of the requests, one after the other on one connection; dates taken out. */
const answersTo = async (
  requests: readonly string[],
  answer: (outgoing: ServerResponse, number: number) => void,
): Promise<readonly string[]> => {
  let number = 0;
  server = createServer((_, outgoing) => answer(outgoing, number++));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  const answers: string[] = [];
  for (const request of requests) {
    text = '';
    socket.write(request);
    await new Promise((resolve) => {
      const timer = setInterval(() => {
        if (!text.includes('\r\n\r\n') && !socket.destroyed) return;
        clearInterval(timer);
        resolve(undefined);
      }, 10);
    });
    answers.push(text.replace(/\r\nDate: [^\r]*/, '\r\nDate: then'));
  }
  socket.destroy();
  return answers;
};

const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** As `node:http` alone would. */
const plainly = (status: number, headers: readonly string[]) => (outgoing: ServerResponse) => {
  outgoing.writeHead(status, headers as string[]);
  outgoing.end(status === 304 ? undefined : body);
};

describe('a head that is sent again', () => {
  test.each([
    { status: 200, named: 'a whole answer', request: get },
    { status: 304, named: 'an answer without a body', request: get },
    { status: 200, named: 'an answer to HEAD', request: get.replace('GET', 'HEAD') },
    { status: 200, named: 'one to a client of HTTP/1.0', request: 'GET / HTTP/1.0\r\n\r\n' },
    {
      status: 200,
      named: 'one to a client that goes',
      request: get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
    },
  ] as const)('$named is what node:http alone would send, each time', async ({ status, request }) => {
    const headers = status === 304 ? { ETag: '"a"' } : fields;
    const head = headOf(status, headers);
    const [usual] = await answersTo([request], plainly(status, Object.entries(headers).flat()));
    const many = /close|1\.0/.test(request) ? 1 : 3;
    const found = await answersTo(Array(many).fill(request), (outgoing) => {
      sendHead(outgoing, head, { bucket: undefined, kind: 'reads' }, now);
      if (status === 304) outgoing.end();
      else outgoing.end(body);
    });
    expect(usual).toContain(`HTTP/1.1 ${status}`);
    expect(found).toEqual(Array(many).fill(usual));
  });

  test('is remembered within its second, for connections that stay', async () => {
    const head = headOf(200, fields);
    const remembered: unknown[] = [];
    await answersTo([get, get, get], (outgoing, number) => {
      const before = head.written;
      sendHead(outgoing, head, { bucket: undefined, kind: 'reads' }, now + 400 * number);
      remembered.push(before !== undefined && before === head.written);
      outgoing.end(body);
    });
    expect(remembered).toEqual([false, true, false]);
  });

  test.each([200, 304] as const)(
    'of %i is not told by what a client of HTTP/1.0 that would stay was told',
    async (status) => {
      const headers = status === 304 ? { ETag: '"a"' } : fields;
      const old = 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n';
      const end = (outgoing: ServerResponse): void => {
        if (status === 304) outgoing.end();
        else outgoing.end(body);
      };
      const plain = plainly(status, Object.entries(headers).flat());
      const [[usual], [usualOld]] = [await answersTo([get], plain), await answersTo([old], plain)];
      const head = headOf(status, headers);
      const send = (outgoing: ServerResponse): void => {
        sendHead(outgoing, head, { bucket: undefined, kind: 'reads' }, now);
        end(outgoing);
      };
      expect(await answersTo([old], send)).toEqual([usualOld]);
      expect(await answersTo([get, get], send)).toEqual([usual, usual]);
      expect(await answersTo([old], send)).toEqual([usualOld]);
    },
  );

  test('tells each key what it has left', async () => {
    const head = headOf(200, fields);
    const buckets = [createBucket(7, 0), createBucket(7, 0), createBucket(9, 0)];
    const told: string[] = [];
    const order = [0, 0, 1, 2, 2, 0];
    const found = await answersTo(Array(order.length).fill(get), (outgoing, number) => {
      const bucket = buckets[order[number] as number] as (typeof buckets)[number];
      takeOne(bucket, 0);
      told.push(
        `RateLimit-Policy: ${policyText('reads', bucket)}\r\nRateLimit: ${leftText('reads', bucket)}\r\n`,
      );
      sendHead(outgoing, head, { bucket, kind: 'reads' }, now);
      outgoing.end(body);
    });
    expect(new Set(told).size).toBe(5);
    for (const [number, answer] of found.entries()) expect(answer).toContain(told[number]);
  });

  test('does not hide what was set for one answer alone', async () => {
    const head = headOf(200, fields);
    const found = await answersTo([get, get, get], (outgoing, number) => {
      if (number === 1) outgoing.setHeader('Connection', 'close');
      sendHead(outgoing, head, { bucket: undefined, kind: 'reads' }, now);
      outgoing.end(body);
    });
    expect(found.map((answer) => /Connection: [\w-]+/.exec(answer)?.[0])).toEqual([
      'Connection: keep-alive',
      'Connection: close',
      undefined,
    ]);
  });
});
