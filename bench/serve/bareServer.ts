import { createServer } from 'node:http';

/** `node:http` and nothing else, as a process: sends the head and the body that it is given, whatever it is asked. */
const { status, head, body } = JSON.parse(process.argv[2] ?? '{}') as {
  status: number;
  head: string[];
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const server = createServer((_incoming, outgoing) => {
  outgoing.writeHead(status, head);
  if (status === 304) outgoing.end();
  else outgoing.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  }
});
