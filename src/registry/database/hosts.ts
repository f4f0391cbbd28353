/** Where a server listens, as `net.connect` takes it. */
export type Host = { readonly host: string; readonly port: number } | { readonly path: string };

/**
 * Every host of a PostgreSQL URL, which may name several, each with its port, separated by commas
 * (postgres://user@one:5432,two:5432/name), and which of them are wanted. Without a word about that it is the one that
 * takes writes where several are named: two that hold the same content are a primary and its standby.
 */
export const readHosts = (url: string): { hosts: [Host, ...Host[]]; attributes: SessionAttributes } => {
  const all = decodeURIComponent(partsOf(url).hosts).split(',');
  const query = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
  const asked = query.get('target_session_attrs');
  const [first = '', ...rest] = all.map((one) => one.trim());
  return {
    hosts: [hostOf(first), ...rest.map(hostOf)],
    attributes: asked === null ? (rest.length > 0 ? 'primary' : undefined) : meant.get(asked),
  };
};

/** Whether a URL can be read, with each of its hosts for itself: whatever reads URLs knows of one only. */
export const isDatabaseUrl = (url: string): boolean => {
  const { before, hosts, after } = partsOf(url);
  return hosts.split(',').every((host) => URL.canParse(`${before}${host.trim()}${after}`));
};

/** The hosts as they stand there, and what is before and after them. */
const partsOf = (url: string): { before: string; hosts: string; after: string } => {
  const [, before = '', hosts = '', after = ''] = /^([^:]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return { before, hosts, after };
};

/** As the driver takes them. */
export type SessionAttributes = 'primary' | 'standby' | 'read-only' | 'prefer-standby' | undefined;

/**
 * The words of libpq. From PostgreSQL 14 on the driver's own `read-write` looks at a setting that a standby has like its
 * primary, and would take the standby.
 */
const meant: ReadonlyMap<string, SessionAttributes> = new Map([
  ['any', undefined],
  ['read-write', 'primary'],
  ['primary', 'primary'],
  ['standby', 'standby'],
  ['read-only', 'standby'],
  ['prefer-standby', 'prefer-standby'],
]);

const hostOf = (text: string): Host => {
  const [, name = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? [];
  const at = Number(port ?? process.env.PGPORT ?? 5432);
  const host = name.replace(/^\[(.*)\]$/, '$1') || (process.env.PGHOST ?? 'localhost');
  return host.includes('/') ? { path: `${host}/.s.PGSQL.${at}` } : { host, port: at };
};
