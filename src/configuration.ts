import { z } from 'zod';
import { isLoopbackHost } from './http/access/isLoopbackHost.ts';
import { isDatabaseUrl } from './registry/database/hosts.ts';
import { defaultLimits } from './toolset/limits.ts';

/** Everything that can be set, each by one environment variable. docs/configuration.md is this table in words. */
export type Configuration = {
  readonly [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['reads']>;
};

type Setting = {
  readonly variable: string;
  readonly reads: z.ZodType;
  readonly says: string;
};

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `at least ${least}`).max(most, `at most ${most}`));

const seconds = (most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'a number of seconds')
    .transform(Number)
    .pipe(z.number().max(most, `at most ${most}`))
    .default(otherwise);

const httpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'a URL that begins with http:// or https://',
  );

const readableUrl =
  'a URL as postgres://user@host:5432/name, with ports up to 65535 and what is special percent-encoded';

/** With one host or several, separated by commas, as PostgreSQL has it. */
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'a URL that begins with postgres:// or postgresql://')
  .refine(isDatabaseUrl, readableUrl);

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const settings = {
  port: {
    variable: 'PORT',
    reads: whole(0, 65_535).default(8080),
    says: 'The port to listen on; 0 takes a free one.',
  },
  host: {
    variable: 'HOST',
    reads: z
      .string()
      .regex(/^[\w.:-]+$/, 'a host name or an address')
      .default('127.0.0.1'),
    says: 'The address to listen on. Anything but this machine itself needs a key, here or in the database.',
  },
  adminKey: {
    variable: 'TOOLSET_ADMIN_KEY',
    reads: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'printable ASCII without spaces')
      .optional(),
    says: 'A key that may do everything, sent as `Authorization: Bearer`: the first way in. Without it, and without any key in the database, the service answers this machine only.',
  },
  readsPerSecond: {
    variable: 'TOOLSET_READS_PER_SECOND',
    reads: whole(0, 10_000_000).default(20_000),
    says: 'Requests that read (GET and HEAD) that one key may make each second of one replica; 0 for no limit.',
  },
  writesPerSecond: {
    variable: 'TOOLSET_WRITES_PER_SECOND',
    reads: whole(0, 10_000_000).default(1_000),
    says: 'The same for all other requests.',
  },
  wrongKeysPerMinute: {
    variable: 'TOOLSET_WRONG_KEYS_PER_MINUTE',
    reads: whole(0, 1_000_000).default(60),
    says: 'Wrong keys that one address may send each minute, by requests and by signing in, before it is told to wait; 0 for no limit.',
  },
  trustedProxies: {
    variable: 'TOOLSET_TRUSTED_PROXIES',
    reads: whole(0, 10).default(0),
    says: 'Proxies in front that append to X-Forwarded-For: so many entries from its end stands the address that the audit keeps.',
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    reads: databaseUrl.optional(),
    says: 'The PostgreSQL database; several hosts, with a port each, may stand there, separated by commas, and the one that takes writes is used. Without it the embedded database is used.',
  },
  directUrl: {
    variable: 'DATABASE_DIRECT_URL',
    reads: z
      .string()
      .regex(/^(postgres(ql)?:\/\/|none$)/, 'a URL that begins with postgres:// or postgresql://, or none')
      .refine((text) => text === 'none' || isDatabaseUrl(text), readableUrl)
      .optional(),
    says: 'The same database past any pooler, for notifications alone, one connection a replica; `none` where there is no such way, and asking once a second does.',
  },
  replicaUrl: {
    variable: 'DATABASE_REPLICA_URL',
    reads: databaseUrl.optional(),
    says: 'A streaming standby of the same database, for reads. What it lacks is asked of the primary, which is asked alone while the standby is away or more than ten seconds behind.',
  },
  dataDir: {
    variable: 'TOOLSET_DATA',
    reads: z.string().default('data'),
    says: 'The folder of the embedded database, made where it is missing.',
  },
  connections: {
    variable: 'TOOLSET_DATABASE_CONNECTIONS',
    reads: whole(1, 1_000).default(10),
    says: 'Connections to PostgreSQL, for each replica, besides one for notifications and one that asks each second whether it answers.',
  },
  statementSeconds: {
    variable: 'TOOLSET_STATEMENT_SECONDS',
    reads: seconds(3_600, 30),
    says: 'How long one statement may take on PostgreSQL (behind a pooler, one of a transaction), and how long a transaction may stand waiting for its next one; 0 for no limit.',
  },
  requestsAtOnce: {
    variable: 'TOOLSET_REQUESTS_AT_ONCE',
    reads: whole(0, 1_000_000).default(500),
    says: 'Reads that a replica works on at once, as many writes to sessions and as many others, a fifth of that for publishes and checks, and ten where the oldest takes more than five seconds; whoever comes beyond that is answered 503 at once. Fetches from memory are not counted; 0 for no limit.',
  },
  fetchBytes: {
    variable: 'TOOLSET_FETCH_CACHE_BYTES',
    reads: whole(0, 100_000_000_000).default(100_000_000),
    says: 'Memory for answers to fetches: the bytes that sessions on the same versions share, and half a kilobyte for each session; 0 to ask the database each time.',
  },
  endedSessionDays: {
    variable: 'TOOLSET_ENDED_SESSION_DAYS',
    reads: whole(0, 36_500).default(90),
    says: 'How long a session is kept after it was ended, with its pins and moves: until then its id answers 410 and is not used again; 0 for ever.',
  },
  lapsedSessionDays: {
    variable: 'TOOLSET_LAPSED_SESSION_DAYS',
    reads: whole(0, 36_500).default(0),
    says: 'How long a session is kept after it lapsed, unseen for its `ttl`: it is served until then, and unknown afterwards; 0 for ever.',
  },
  threads: {
    variable: 'TOOLSET_THREADS',
    reads: whole(1, 256).optional(),
    says: 'Definitions that are judged at once, each in a process; one less than the machine has processors, at most four, unless given.',
  },
  judgingSeconds: {
    variable: 'TOOLSET_JUDGING_SECONDS',
    reads: seconds(3_600, 20),
    says: 'How long judging one definition may take.',
  },
  documentBytes: {
    variable: 'TOOLSET_MAX_DOCUMENT_BYTES',
    reads: whole(1_024, 256 * 1024 * 1024).default(defaultLimits.documentBytes),
    says: 'The size of a definition document, without the space between its parts. A request body may have 64 KiB more; one that holds neither a definition nor a conversation has at most 1 MiB.',
  },
  tools: {
    variable: 'TOOLSET_MAX_TOOLS',
    reads: whole(1, 1_000_000).default(defaultLimits.tools),
    says: 'Tools in one definition.',
  },
  depth: {
    variable: 'TOOLSET_MAX_DEPTH',
    reads: whole(8, 1_000).default(defaultLimits.depth),
    says: 'How many arrays and objects may stand inside each other in a definition.',
  },
  nodesPerTool: {
    variable: 'TOOLSET_MAX_SCHEMA_NODES',
    reads: whole(1, 10_000_000).default(defaultLimits.nodesPerTool),
    says: 'Schemas in one tool, subschemas included.',
  },
  headersSeconds: {
    variable: 'TOOLSET_HEADERS_SECONDS',
    reads: seconds(3_600, 10),
    says: 'How long the headers of a request may take to arrive.',
  },
  requestSeconds: {
    variable: 'TOOLSET_REQUEST_SECONDS',
    reads: seconds(3_600, 60),
    says: 'How long a whole request may take to arrive.',
  },
  idleSeconds: {
    variable: 'TOOLSET_IDLE_SECONDS',
    reads: seconds(3_600, 65),
    says: 'How long an idle connection is kept; longer than the load balancer in front keeps it.',
  },
  stopDelaySeconds: {
    variable: 'TOOLSET_STOP_DELAY_SECONDS',
    reads: seconds(600, 0),
    says: 'How long /readyz says no before the service stops to listen, for a load balancer to notice.',
  },
  stopSeconds: {
    variable: 'TOOLSET_STOP_SECONDS',
    reads: seconds(600, 25),
    says: 'How long requests in flight have to end when the service stops; what is left is cut.',
  },
  logLevel: {
    variable: 'TOOLSET_LOG_LEVEL',
    reads: z.enum(levels, `one of ${levels.join(', ')}`).default('info'),
    says: 'The least level that is logged: writes are info, reads debug.',
  },
  otlpEndpoint: {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    reads: httpUrl.optional(),
    says: 'A collector of OpenTelemetry: traces go to `/v1/traces` under it, as OTLP over HTTP in JSON. Without it there are none.',
  },
  otlpTracesEndpoint: {
    variable: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    reads: httpUrl.optional(),
    says: 'The same for traces alone, as the whole address.',
  },
  otelDisabled: {
    variable: 'OTEL_SDK_DISABLED',
    reads: z
      .string()
      .transform((text) => text.toLowerCase() === 'true')
      .default(false),
    says: '`true` sends no traces, whatever else is set.',
  },
} as const satisfies Record<string, Setting>;

/** A setting that cannot be used; its message names the variable and says what to give. */
export class WrongSetting extends Error {}

/** The configuration of an environment; what is given beside it wins. An empty variable counts as absent. */
export const readConfiguration = (
  environment: Readonly<Record<string, string | undefined>>,
  given: { port?: number | undefined; host?: string | undefined; dataDir?: string | undefined } = {},
): Configuration => {
  const faults: string[] = [];
  const values = Object.entries(settings).map(([name, { variable, reads }]) => {
    const beside = Object.hasOwn(given, name) ? given[name as keyof typeof given] : undefined;
    const text = beside === undefined ? environment[variable] || undefined : String(beside);
    const read = reads.safeParse(text);
    if (read.success) return [name, read.data];
    faults.push(`${variable} must be ${read.error.issues[0]?.message ?? 'something else'}`);
    return [name, undefined];
  });
  const { replicaUrl } = Object.fromEntries(values) as Partial<Configuration>;
  if (replicaUrl !== undefined && !environment.DATABASE_URL) {
    faults.push('DATABASE_REPLICA_URL names a standby, and DATABASE_URL must name its primary');
  }
  if (faults.length > 0) throw new WrongSetting(`${faults.join('; ')}.`);
  return Object.fromEntries(values) as Configuration;
};

/** Whether there is somebody who collects traces. */
export const sendsTraces = ({ otelDisabled, otlpEndpoint, otlpTracesEndpoint }: Configuration): boolean =>
  !otelDisabled && (otlpEndpoint ?? otlpTracesEndpoint) !== undefined;

/** Whether it listens where others can reach it, and gives no key: then the database has to know one. */
export const needsKeys = ({ adminKey, host }: Configuration): boolean =>
  adminKey === undefined && !isLoopbackHost(host.includes(':') ? `[${host}]` : host);
