import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { collectEarly } from './collectEarly.ts';
import {
  type Configuration,
  needsKeys,
  readConfiguration,
  sendsTraces,
  WrongSetting,
} from './configuration.ts';
import { createGate } from './http/access/gate.ts';
import { createAdmission } from './http/admission.ts';
import { createApp } from './http/app.ts';
import { createLogDestination } from './http/createLogDestination.ts';
import { createServer } from './http/createServer.ts';
import { errorForLog } from './http/errorForLog.ts';
import { createFetchDoor } from './http/fetch/createFetchDoor.ts';
import { createPinDoor } from './http/fetch/createPinDoor.ts';
import { gracefulStop } from './http/gracefulStop.ts';
import { admissionMetrics } from './http/metrics/admissionMetrics.ts';
import { exposition } from './http/metrics/exposition.ts';
import { createProcessMetrics } from './http/metrics/processMetrics.ts';
import { registryMetrics } from './http/metrics/registryMetrics.ts';
import { createRequestMetrics } from './http/metrics/requestMetrics.ts';
import { openApiDocument } from './http/openApiDocument.ts';
import { endpoints } from './http/routes/index.ts';
import { createTraceRequest } from './http/traceRequest.ts';
import { closeRegistry } from './registry/closeRegistry.ts';
import { openRegistry } from './registry/openRegistry.ts';
import { Problem } from './registry/problem.ts';
import type { Registry } from './registry/registry.ts';
import type { Tracing } from './registry/tracing/tracing.ts';
import { tasks } from './registry/upkeep/tasks.ts';
import { startUpkeep, type Upkeep } from './registry/upkeep/upkeep.ts';
import { createPages } from './web/createPages.tsx';

export { readConfiguration, WrongSetting };

export type Serving = {
  readonly url: string;
  /** Ends gracefully; asking again waits for the same end. */
  readonly stop: () => Promise<void>;
  /** Settles when the service has ended, whoever asked for it. */
  readonly stopped: Promise<void>;
};

/**
 * Runs the service: listens at once, opens the registry, and answers. Resolves when the registry is open, or when
 * its database did not answer the first time; then it keeps trying behind a server that is not ready. Throws
 * `WrongSetting` for a configuration that cannot be, and whatever stands in the way of the port or the registry.
 */
export const serve = async (options: {
  environment: Readonly<Record<string, string | undefined>>;
  port?: number | undefined;
  host?: string | undefined;
  dataDir?: string | undefined;
  /** Stops on SIGTERM and SIGINT; true unless given. A second signal ends the process at once. */
  signals?: boolean | undefined;
}): Promise<Serving> => {
  const configuration = readConfiguration(options.environment, options);
  const collectAsBefore = collectEarly();
  const lines = createLogDestination();
  process.once('exit', lines.end);
  const log = pino({ level: configuration.logLevel, serializers: { err: errorForLog } }, lines);
  const tracing = sendsTraces(configuration) ? await traced(log) : undefined;
  let registry: Registry | undefined;
  let upkeep: Upkeep | undefined;
  let stopping: Promise<void> | undefined;
  const ending = new AbortController();

  const gate = createGate({
    book: () => registry?.keys.book(),
    rate: { reads: configuration.readsPerSecond, writes: configuration.writesPerSecond },
    wrongKeysPerMinute: configuration.wrongKeysPerMinute,
    trustedProxies: configuration.trustedProxies,
  });
  const admission = createAdmission(configuration.requestsAtOnce);
  const requests = createRequestMetrics();
  const running = createProcessMetrics();
  const upkeepFailures = new Map(tasks.map(({ id }) => [id, 0]));
  const door =
    configuration.fetchBytes === 0
      ? undefined
      : createFetchDoor({
          registry: () => registry,
          gate,
          bytes: configuration.fetchBytes,
          isNoted: log.isLevelEnabled('debug') || tracing !== undefined,
          admission,
        });
  const limits = { bytes: configuration.documentBytes + 64 * 1024, depth: configuration.depth + 100 };
  const app = createApp({
    endpoints,
    service: {
      registry: () => registry,
      isStopping: () => stopping !== undefined,
      stopping: ending.signal,
      admission,
      document: once(() => openApiDocument(endpoints, release())),
      metrics: async () =>
        exposition([
          ...requests.families(),
          ...admissionMetrics(admission),
          ...(await registryMetrics(registry, door, upkeepFailures)),
          ...running.families(),
        ]),
    },
    pages: createPages(),
    limits,
    gate,
    log,
  });
  const server = createServer(
    app,
    {
      headers: configuration.headersSeconds * 1_000,
      request: configuration.requestSeconds * 1_000,
      idle: configuration.idleSeconds * 1_000,
    },
    log,
    { fetch: door, pin: createPinDoor({ registry: () => registry, gate, depth: limits.depth, admission }) },
    requests,
    tracing && createTraceRequest(tracing, endpoints),
  );
  const end = gracefulStop(server);
  const isUnsure = needsKeys(configuration);
  if (isUnsure && isNew(configuration)) throw noKey(configuration, 'there is no key');
  let url = isUnsure ? undefined : await listen(server, configuration);
  const opening = openPatiently(configuration, log, tracing, () => stopping !== undefined);

  let settleStopped = () => {};
  const stopped = new Promise<void>((resolve) => {
    settleStopped = resolve;
  });
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      log.info('stopping');
      await pause(configuration.stopDelaySeconds * 1_000);
      const whole = await end({
        grace: 500,
        deadline: configuration.stopSeconds * 1_000,
        begun: () => ending.abort(),
      });
      if (!whole) log.warn('the deadline to stop passed, and requests in flight were cut');
      const open = await opening.open.catch(() => undefined);
      await upkeep?.stop();
      running.stop();
      collectAsBefore();
      if (open !== undefined) await closeRegistry(open);
      await tracing?.close().catch(() => {});
      unlisten();
      log.info('stopped');
      process.off('exit', lines.end);
      settleStopped();
    })();
    return stopping;
  };
  const unlisten = options.signals === false ? () => {} : stopOnSignals(stop);

  opening.open.then(
    (open) => {
      registry = open;
      if (open === undefined) return;
      upkeep = startUpkeep(open, tasks, (task, error) => {
        upkeepFailures.set(task, (upkeepFailures.get(task) ?? 0) + 1);
        log.warn({ err: error, task }, 'upkeep failed');
      });
      log.info({ url }, 'ready');
      if ((configuration.adminKey?.length ?? shortest) < shortest) {
        log.warn('TOOLSET_ADMIN_KEY is short enough to be guessed: make one by `openssl rand -hex 32`');
      }
      if (!open.keys.book().asksForKeys) log.warn('there is no key yet, so only this machine is answered');
    },
    () => {},
  );
  try {
    const open = await opening.firstAttempt;
    if (isUnsure) requireKeys(configuration, open);
    url ??= await listen(server, configuration);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop, stopped };
};

/** Characters of a key that nobody guesses. */
const shortest = 20;

/** Where others can reach it, the service does not begin before it is sure that nobody comes in without a key. */
const requireKeys = (configuration: Configuration, open: Registry | undefined): void => {
  if (open?.keys.book().asksForKeys) return;
  const why = open === undefined ? 'the database does not answer, so no key is known' : 'there is no key';
  throw noKey(configuration, why);
};

/** Whether there is no database yet to know a key: one need not be made only to see that. */
const isNew = ({ databaseUrl, dataDir }: Configuration): boolean =>
  databaseUrl === undefined && !existsSync(join(dataDir, 'database'));

const noKey = ({ host }: Configuration, why: string): WrongSetting =>
  new WrongSetting(
    `HOST is ${host}, which others can reach, and ${why}: set TOOLSET_ADMIN_KEY, or listen on 127.0.0.1.`,
  );

const listen = (server: Server, { port, host }: { port: number; host: string }): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { address, family, port: taken } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`);
    });
  });

/** Tries until the database answers or nobody waits any more; other failures end the trying. */
const openPatiently = (
  configuration: ReturnType<typeof readConfiguration>,
  log: Logger,
  tracing: Tracing | undefined,
  isGivenUp: () => boolean,
): { firstAttempt: Promise<Registry | undefined>; open: Promise<Registry | undefined> } => {
  const attempt = () =>
    openRegistry({
      databaseUrl: configuration.databaseUrl,
      dataDir: configuration.dataDir,
      replicaUrl: configuration.replicaUrl,
      directUrl: configuration.directUrl === 'none' ? false : configuration.directUrl,
      connections: configuration.connections,
      patience: configuration.statementSeconds * 1_000,
      threads: configuration.threads,
      adminKey: configuration.adminKey,
      deadline: configuration.judgingSeconds * 1_000,
      keptSessions: { ended: configuration.endedSessionDays, lapsed: configuration.lapsedSessionDays },
      limits: {
        documentBytes: configuration.documentBytes,
        tools: configuration.tools,
        depth: configuration.depth,
        nodesPerTool: configuration.nodesPerTool,
      },
      tracing,
    });
  const orAway = async (trying: Promise<Registry>): Promise<Registry | undefined> => {
    try {
      return await trying;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'database-away')) throw error;
      log.warn({ err: error }, 'the database does not answer yet');
      return undefined;
    }
  };
  const first = orAway(attempt());
  const open = (async () => {
    let registry = await first;
    for (let wait = 250; registry === undefined && !isGivenUp(); wait = Math.min(2 * wait, 5_000)) {
      await pause(wait);
      if (!isGivenUp()) registry = await orAway(attempt());
    }
    return registry;
  })();
  return { firstAttempt: first, open };
};

const stopOnSignals = (stop: () => Promise<void>): (() => void) => {
  let isAsked = false;
  const onSignal = () => {
    if (isAsked) process.exit(1);
    isAsked = true;
    void stop();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  return () => process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
};

/** Loaded only where somebody collects traces: it takes a tenth of a second and some megabytes. */
const traced = async (log: Logger): Promise<Tracing> => {
  const { startTracing } = await import('./registry/tracing/startTracing.ts');
  return startTracing(release(), (words) => log.warn({ about: words }, 'tracing'));
};

/** The version of this project. */
const release = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string })
    .version;

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
