import type { IncomingMessage, ServerResponse } from 'node:http';

/** A way in ahead of the router. */
export type Door = {
  /** Answers, or gives the request on to `otherwise`, now or a moment later. */
  readonly take: (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: Otherwise) => void;
};

export type Otherwise = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
