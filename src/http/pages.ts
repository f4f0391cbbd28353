import type { Caller } from '../registry/access/caller.ts';
import type { Registry } from '../registry/registry.ts';
import type { Lens } from '../schema/lens.ts';

/** The review pages, as this door sees them: it lets callers in, and sends what it is given. */
export type Pages = {
  readonly asset: (rawPath: string) => Sent | undefined;
  readonly find: (rawPath: string) =>
    | {
        readonly methods: readonly string[];
        readonly open: boolean;
        /** Whether its form brings a key: which no other site has, so that nothing else need come with it. */
        readonly asksKey: boolean;
      }
    | undefined;
  readonly answer: (request: PageRequest) => Promise<Sent>;
  readonly report: (request: Omit<PageRequest, 'method' | 'form'>, wish: ReportWish) => Promise<Sent>;
  readonly again: (url: string) => Sent;
  readonly refusal: (about: { status: number; title: string; detail: string }, caller?: Caller) => Sent;
};

export type PageRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly rawPath: string;
  readonly registry: Registry;
  readonly caller: Caller | undefined;
  readonly visit: {
    readonly cookie: string | undefined;
    readonly address: string | null;
    readonly secure: boolean;
  };
  readonly csrf: string;
  readonly form: URLSearchParams | undefined;
};

/** Which report is asked for. */
export type ReportWish =
  | { readonly toolset: string; readonly version: string }
  | { readonly id: string }
  | {
      readonly toolset: string;
      readonly from: string;
      readonly to: string;
      readonly lens?: Lens | undefined;
    };

export type Sent = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly forEver: boolean;
};
