import type { Caller } from '../registry/access/caller.ts';
import { covers } from '../registry/access/covers.ts';
import { lacksToolset } from '../registry/access/requireCovered.ts';
import type { Scope } from '../registry/access/scope.ts';
import type { Registry } from '../registry/registry.ts';
import { assets } from './assets/assets.ts';
import type { Asked, Elsewhere, Page, Shown, Visit } from './page.ts';
import { pages } from './pages/index.ts';
import { Layout } from './parts/layout.tsx';
import { problemShown } from './parts/problem.tsx';
import { type ReportWish, reportShown } from './reports/reportShown.tsx';

/** A request for a page, by somebody whom the door has let in. */
export type PageRequest = {
  /** GET, or POST for a form. */
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** As it stands in the request, before any percent-decoding. */
  readonly rawPath: string;
  readonly registry: Registry;
  /** Undefined where nobody is signed in; then only pages for anyone are asked for. */
  readonly caller: Caller | undefined;
  readonly visit: Visit;
  /** What every form must send along. */
  readonly csrf: string;
  /** What a form sent. */
  readonly form: URLSearchParams | undefined;
};

/** What a page or a file of the site is sent as. */
export type Sent = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Never changes under its path. */
  readonly forEver: boolean;
};

export type Pages = {
  /** A file that the pages name, for everybody. */
  readonly asset: (rawPath: string) => Sent | undefined;
  /** The methods that a path takes, undefined where no page stands there, and whether anybody may see it. */
  readonly find: (
    rawPath: string,
  ) => { readonly methods: readonly string[]; readonly open: boolean; readonly asksKey: boolean } | undefined;
  /** The page at a path that `find` knows. Refusals of the registry are thrown. */
  readonly answer: (request: PageRequest) => Promise<Sent>;
  /** The page of a report, for whoever asks the API for it in HTML. */
  readonly report: (request: Omit<PageRequest, 'method' | 'form'>, wish: ReportWish) => Promise<Sent>;
  /** Has the browser ask for the same address once more, now from here. */
  readonly again: (url: string) => Sent;
  /** A refusal as a page. */
  readonly refusal: (about: { status: number; title: string; detail: string }, caller?: Caller) => Sent;
};

/** The review pages: HTML made here, no script needed, nothing from elsewhere. */
export const createPages = (): Pages => {
  const places = pages.map((page) => ({ page, match: matcher(page.path) }));
  const placeOf = (rawPath: string): { page: Page; params: Asked['params'] } | undefined => {
    for (const { page, match } of places) {
      const params = match(rawPath);
      if (params !== undefined) return { page, params };
    }
    return undefined;
  };
  return {
    asset: (rawPath) => {
      const asset = assets.get(rawPath);
      return asset && { ...asset, status: 200, headers: safety, forEver: true };
    },
    find: (rawPath) => {
      const page = placeOf(rawPath)?.page;
      if (page === undefined) return undefined;
      const methods = page.act === undefined ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST'];
      return { methods, open: page.needs === 'anyone', asksKey: page.act?.asksKey === true };
    },
    answer: async (request) => {
      const { page, params } = placeOf(request.rawPath) as { page: Page; params: Asked['params'] };
      const { form, caller = nobody } = request;
      const name = params.get('name');
      if (name !== undefined && !covers(caller, name)) throw lacksToolset(name);
      const act = form === undefined ? undefined : page.act;
      const needs = act?.needs ?? page.needs;
      if (needs !== 'anyone' && !caller.scopes.has(needs))
        return sent(lacksScope(needs), caller, request.csrf);
      const asked = askedOf(request, params);
      const shown = await (act === undefined || form === undefined
        ? page.show(asked)
        : act.do({ ...asked, form }));
      return 'to' in shown ? elsewhere(shown) : sent(shown, caller, asked.csrf);
    },
    report: async (request, wish) =>
      sent(await reportShown(askedOf(request, new Map()), wish), request.caller, request.csrf),
    again: (url) => {
      const here = new URL(url);
      const to = `${here.pathname}${here.search}`;
      return {
        status: 200,
        type: 'text/html; charset=utf-8',
        text: `<!doctype html>${(
          (
            <html lang="en">
              <head>
                <meta charset="utf-8" />
                <meta http-equiv="refresh" content={`0; url=${to}`} />
                <title>Toolset Registry</title>
              </head>
              <body>
                <a href={to}>Go on</a>
              </body>
            </html>
          )
        ).toString()}`,
        headers: safety,
        forEver: false,
      };
    },
    refusal: (about, caller) => sent(problemShown(about), caller),
  };
};

const nobody: Caller = {
  actor: { name: 'nobody', owner: 'nobody', key: null, address: null },
  scopes: new Set(),
  toolsets: [],
};

const askedOf = (
  { registry, caller = nobody, visit, url, csrf }: Omit<PageRequest, 'method' | 'form'>,
  params: Asked['params'],
): Asked => ({
  registry,
  caller,
  visit,
  params,
  query: url.searchParams,
  here: `${url.pathname}${url.search}`,
  now: registry.now(),
  csrf,
});

const lacksScope = (scope: Scope): Shown =>
  problemShown({
    status: 403,
    title: 'Your key does not allow this',
    detail: `This page takes a key with the scope "${scope}". Sign in with another one, or have one made with that scope.`,
  });

const sent = ({ title, section, body, status = 200 }: Shown, caller?: Caller, csrf = ''): Sent => ({
  status,
  type: 'text/html; charset=utf-8',
  text: `<!doctype html>${(
    (
      <Layout title={title} section={section} caller={caller} csrf={csrf}>
        {body}
      </Layout>
    )
  ).toString()}`,
  headers: safety,
  forEver: false,
});

const elsewhere = ({ to, headers = {} }: Elsewhere): Sent => ({
  status: 303,
  type: 'text/plain; charset=utf-8',
  text: '',
  headers: { ...safety, ...headers, Location: to },
  forEver: false,
});

/** Nothing from elsewhere, nothing inline, in nobody's frame. */
const safety = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** The decoded parameters of a path that fits. */
const matcher = (template: string): ((rawPath: string) => Asked['params'] | undefined) => {
  const segments = template.split('/');
  return (rawPath) => {
    const parts = rawPath.split('/');
    if (parts.length !== segments.length) return undefined;
    const params = new Map<string, string>();
    for (const [index, segment] of segments.entries()) {
      const part = parts[index] as string;
      if (!segment.startsWith('{')) {
        if (part !== segment) return undefined;
      } else if (part === '') return undefined;
      else params.set(segment.slice(1, -1), decodeURIComponent(part));
    }
    return params;
  };
};
