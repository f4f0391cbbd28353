import { RegistryError } from './registryError.ts';

/**
 * The body of an answer, whole and as it was sent, or an error. Never more than `limit` bytes are held. Where the
 * entity tag is the sha256 of the body, as the registry's are, and the platform can hash (browsers can on secure
 * pages only), a body that was cut off or altered on its way is found out.
 */
export const readBody = async (response: Response, limit: number): Promise<string> => {
  const bytes = await readBytes(response, limit);
  const expected = response.status === 200 ? sha256Of(response.headers.get('etag')) : undefined;
  if (expected !== undefined && globalThis.crypto?.subtle !== undefined) {
    const actual = hex(await globalThis.crypto.subtle.digest('SHA-256', bytes));
    if (actual !== expected) {
      throw damaged('The body of the answer is not the one that its entity tag names.');
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw damaged('The body of the answer is no UTF-8.', cause);
  }
};

/** The sha256 that an entity tag is, weak or strong: whatever compresses on the way makes it weak. */
export const sha256Of = (etag: string | null): string | undefined =>
  /^(?:W\/)?"([0-9a-f]{64})"$/.exec(etag?.trim() ?? '')?.[1];

/** The body of an answer to a write, which is JSON wherever it comes from the registry. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged('The body of the answer is no JSON, so it may come from somebody else.', cause);
  }
};

export const damaged = (message: string, cause?: unknown): RegistryError =>
  new RegistryError(`${message} Look at what stands between this client and the registry.`, {
    code: 'damaged',
    mayPass: true,
    cause,
  });

const readBytes = async (response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (response.body === null) return new Uint8Array();
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      void reader.cancel().catch(() => {});
      throw new RegistryError(
        `The answer has more than ${limit} bytes. Raise the client's "bodyBytes" if a toolset is that large.`,
        { code: 'too-large-answer', mayPass: false },
      );
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
};

const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
