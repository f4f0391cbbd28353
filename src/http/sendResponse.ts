import type { ServerResponse } from 'node:http';

/** Sends an answer that was made outside the router. Its body is text. */
export const sendResponse = async (outgoing: ServerResponse, response: Response): Promise<void> => {
  const body = await response.text();
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'Content-Length': String(Buffer.byteLength(body)),
  });
  outgoing.end(body);
};
