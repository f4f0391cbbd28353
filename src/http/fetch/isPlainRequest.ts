import type { IncomingMessage } from 'node:http';

/** Whether a request is one that nothing makes special: what the rest of the service refuses, it shall refuse. */
export const isPlainRequest = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && isPlainHost(headers.host);

const isPlainHost = (host: string | undefined): boolean =>
  host !== undefined && (host === lastHost || rememberHost(host));

let lastHost = '';

/** Clients that come again and again say the same. */
const rememberHost = (host: string): boolean => {
  if (!/^(?:[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?|\[[\da-f:]{2,45}\])(?::\d{1,5})?$/i.test(host)) return false;
  lastHost = host;
  return true;
};
