import type { IncomingMessage } from 'node:http';
import type { Caller } from '../registry/access/caller.ts';
import { isCsrfToken } from '../registry/access/isCsrfToken.ts';
import { Problem } from '../registry/problem.ts';
import { isLoopbackHost } from './access/isLoopbackHost.ts';
import type { WrongKeys } from './access/wrongKeys.ts';
import { answerRead, revalidated } from './answer.ts';
import type { Pages, Sent } from './pages.ts';
import { problemTable } from './problemTable.ts';
import { readBytes } from './readBytes.ts';
import type { Service } from './service.ts';

/** Answers for the pages: what stands under a path outside /v1, or undefined where nothing does. */
export const servePage = async (
  pages: Pages,
  service: Service,
  call: {
    request: Request;
    incoming: IncomingMessage;
    rawPath: string;
    caller: Caller | undefined;
    csrf: string;
    address: string | null;
    wrongKeys: WrongKeys;
    wait?: number | undefined;
  },
): Promise<Response | undefined> => {
  const { request, rawPath, caller } = call;
  const asset = pages.asset(rawPath);
  if (asset !== undefined) return answerSent(request, asset);
  const found = pages.find(rawPath);
  if (found === undefined) {
    return wantsHtml(request)
      ? refuse(pages, 404, 'Nothing is here', 'No page stands under this address. Begin with the toolsets.')
      : undefined;
  }
  if (!found.methods.includes(request.method)) {
    const allow = found.methods.join(', ');
    return refuse(pages, 405, 'Not this way', `This page takes ${allow} only.`, { Allow: allow });
  }
  const registry = service.registry();
  if (registry === undefined) {
    return refuse(
      pages,
      503,
      'The registry is starting',
      'It has not reached its database yet. Load this page again in a moment.',
      { 'Retry-After': '1' },
    );
  }
  if (caller === undefined && !found.open) {
    // A link from another site comes without the cookie; the same address asked for from here brings it.
    if (call.incoming.headers['sec-fetch-site'] === 'cross-site' && request.method === 'GET') {
      return answerSent(request, pages.again(request.url));
    }
    const to = `${new URL(request.url).pathname}${new URL(request.url).search}`;
    return new Response(null, {
      status: 303,
      headers: { Location: `/login?${new URLSearchParams({ to })}`, 'Cache-Control': 'no-store' },
    });
  }
  if (call.wait !== undefined) {
    return refuse(
      pages,
      429,
      'Too many requests',
      'Your key asks for more than it may in a second. Load this page again in a moment.',
      { 'Retry-After': String(call.wait) },
    );
  }
  const isForm = request.method === 'POST';
  if (isForm && !isFromHere(call.incoming)) {
    return refuse(
      pages,
      403,
      'Sent from elsewhere',
      'This form was not sent by a page of this registry. Open the page here, and send it from there.',
    );
  }
  const form = isForm ? await readForm(call.incoming) : undefined;
  if (isForm && form === undefined) {
    return refuse(
      pages,
      400,
      'The form could not be read',
      'Go back, load the page again, and send it once more.',
    );
  }
  if (form !== undefined && found.asksKey && call.wrongKeys.isMany(call.address)) {
    return refuse(
      pages,
      429,
      'Too many wrong keys',
      'Many keys that are not valid came from your address. Wait a few seconds, go back, and send yours once more.',
      { 'Retry-After': '1' },
    );
  }
  if (
    form !== undefined &&
    caller !== undefined &&
    !found.asksKey &&
    !isCsrfToken(form.get('csrf'), call.csrf)
  ) {
    return refuse(
      pages,
      403,
      'The form is too old',
      'It does not belong to the session that you have now. Go back, load the page again, and send it once more.',
    );
  }
  try {
    const sent = await pages.answer({
      method: isForm ? 'POST' : 'GET',
      url: new URL(request.url),
      rawPath,
      registry,
      caller,
      visit: {
        cookie: call.incoming.headers.cookie,
        address: call.address,
        secure: !isLoopbackHost(call.incoming.headers.host ?? ''),
      },
      csrf: call.csrf,
      form,
    });
    if (found.asksKey && sent.status === 403) call.wrongKeys.note(call.address);
    return answerSent(request, sent);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, title } = problemTable[error.code];
    return refuse(pages, status, title, error.message);
  }
};

/** A page may change with every act, a file under its hash never does; what a form brought forth is not kept. */
export const answerSent = (request: Request, sent: Sent): Response => {
  const headers = { ...sent.headers, 'Content-Type': sent.type };
  if (sent.status !== 200 || request.method === 'POST') {
    return new Response(sent.text === '' || request.method === 'HEAD' ? null : sent.text, {
      status: sent.status,
      headers: { ...headers, 'Cache-Control': 'no-store' },
    });
  }
  return answerRead(request, sent.text, {
    ...headers,
    'Cache-Control': sent.forEver ? 'public, max-age=31536000, immutable' : revalidated,
  });
};

const refuse = (
  pages: Pages,
  status: number,
  title: string,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const sent = pages.refusal({ status, title, detail });
  return new Response(sent.text, {
    status,
    headers: { ...sent.headers, 'Content-Type': sent.type, 'Cache-Control': 'no-store', ...headers },
  });
};

/**
 * Whether a form was sent by a page of this very site. Browsers name the origin of every form that is posted, and no
 * page can change that; a request that names none is no form.
 */
const isFromHere = ({ headers }: IncomingMessage): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const host = headers.host;
  return URL.canParse(headers.origin ?? '') && new URL(headers.origin as string).host === host;
};

/** Browsers name it; tools that take anything get the problem document. */
export const wantsHtml = (request: Request): boolean =>
  /\btext\/html\b/i.test(request.headers.get('accept') ?? '');

/** As HTML forms send it, up to 256 KiB. */
const readForm = async (incoming: IncomingMessage): Promise<URLSearchParams | undefined> => {
  const type = (incoming.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return undefined;
  const read = await readBytes(incoming, 256 * 1024);
  return 'bytes' in read ? new URLSearchParams(Buffer.from(read.bytes).toString()) : undefined;
};
