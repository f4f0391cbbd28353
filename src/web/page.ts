import type { Child } from 'hono/jsx';
import type { Caller } from '../registry/access/caller.ts';
import type { Scope } from '../registry/access/scope.ts';
import { Problem } from '../registry/problem.ts';
import type { Registry } from '../registry/registry.ts';

/** One page: where it stands, who may see it, what it shows, and what its forms do. Its id is the name of its file. */
export type Page = {
  readonly id: string;
  /** `/toolsets/{name}`: a parameter stands for a whole segment; `{name}` is always a toolset. */
  readonly path: string;
  readonly needs: Scope | 'anyone';
  readonly show: (asked: Asked) => Promise<Shown>;
  /** What a form of the page does; it answers with another place to be, or with the page and what went wrong. */
  readonly act?: {
    readonly needs: Scope | 'anyone';
    /** The form brings a key: wrong ones are counted, and it is taken from whoever is signed in already too. */
    readonly asksKey?: true;
    readonly do: (asked: Asked & { readonly form: URLSearchParams }) => Promise<Shown | Elsewhere>;
  };
};

export type Asked = {
  readonly registry: Registry;
  /** Of pages that anyone may see, nobody in particular where nobody is signed in. */
  readonly caller: Caller;
  /** How they came: the `Cookie` header, where from, and whether cookies have to stay on HTTPS. */
  readonly visit: Visit;
  /** Decoded. */
  readonly params: ReadonlyMap<string, string>;
  readonly query: URLSearchParams;
  /** The path with its query, for links back to where one is. */
  readonly here: string;
  readonly now: Date;
  /** What every form must send along, so that no other site can send it. */
  readonly csrf: string;
};

export type Visit = {
  readonly cookie: string | undefined;
  readonly address: string | null;
  readonly secure: boolean;
};

export type Shown = {
  readonly title: string;
  readonly section: Section | null;
  readonly body: Child;
  readonly status?: number;
};

/** Where a form that was sent leads to; the browser asks for that page (303). */
export type Elsewhere = { readonly to: string; readonly headers?: Readonly<Record<string, string>> };

/** The parts of the site that its navigation names. */
export type Section = 'toolsets' | 'reports' | 'sessions' | 'keys' | 'audit';

/** A parameter that the path is sure to have. */
export const param = ({ params }: Pick<Asked, 'params'>, name: string): string => params.get(name) ?? '';

/** A parameter of the query, undefined where it is missing or empty, as forms send it. */
export const asked = ({ query }: Pick<Asked, 'query'>, name: string): string | undefined =>
  query.get(name) || undefined;

/** One of several words, where one was asked for; another would have the page show what nobody asked for. */
export const askedOneOf = <Choice extends string>(
  request: Pick<Asked, 'query'>,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => {
  const given = asked(request, name);
  if (given === undefined) return undefined;
  const choice = choices.find((one) => one === given);
  if (choice !== undefined) return choice;
  throw new Problem(
    'invalid-request',
    `There is no ${name} ${JSON.stringify(given.slice(0, 60))} to choose here.`,
    `Use one of ${choices.join(', ')}, or leave it out.`,
  );
};
