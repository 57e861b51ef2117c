import type { FastifyInstance } from 'fastify';
import { createInboundMail } from '#mailbox/door.ts';
import { issueSetupLink } from '#identity/door.ts';
import { createInboundServer } from '#platform/mail/inbound/inbound-server.ts';
import { followTlsFiles, readTlsPair } from '#platform/mail/inbound/tls-files.ts';
import type { InboundServer } from '#platform/mail/inbound/inbound.types.ts';
import { boundedly } from '#platform/bounded.ts';
import { limitConnections, trustedProxies } from '#platform/http/connection-limits.ts';
import { watchUnused } from '#platform/http/unused-connections.ts';
import { explainListening } from '#platform/listen-error.ts';
import { countJobs } from '#platform/metrics/job-metrics.ts';
import { countInboundMail } from '#platform/metrics/mail-metrics.ts';
import { measureProcess } from '#platform/metrics/process-metrics.ts';
import { traceJobs } from '#platform/tracing/trace-work.ts';
import type { StartWatch } from '#platform/start-watch.ts';
import { descriptorLimit, maxConnections } from '#platform/surroundings.ts';
import { version } from '#platform/version.ts';
import type { Module } from '#platform/module.ts';
import type { Platform } from '#platform/platform.types.ts';
import { layOutApp } from './app.ts';

const gracefulStopMs = 15_000;
/** Connections accepted just before the listener closes can still send their requests. */
const lastRequestsMs = 1000;

export type Running = {
  /** Address the server listens on. */
  url: string;
  inboundPort: number | undefined;
  /** One-time link for the first administrator; undefined when one exists. */
  setupLink: string | undefined;
  /** Finishes work in progress, then releases everything. */
  stop(): Promise<void>;
};

type StartInput = {
  platform: Platform;
  modules: readonly Module[];
  webRoot: string | undefined;
  /** A listening socket that another process keeps open, in place of HOST and PORT. */
  socket?: number | undefined;
  watch: StartWatch;
  /** Settles once the database has its tables; routes are laid out before. */
  databaseReady?: Promise<void>;
};

async function startJobs({ platform, modules }: StartInput): Promise<void> {
  const bindings = countJobs(traceJobs(modules.flatMap((module) => module.jobs?.(platform) ?? [])), platform.metrics);
  await platform.jobs.start({ bindings, work: platform.config.roles.worker });
}

async function seed({ platform, modules }: StartInput): Promise<void> {
  for (const module of modules) await module.seed?.(platform);
}

async function startInbound({
  config,
  clock,
  logger,
  metrics,
  ...deps
}: Platform): Promise<Omit<InboundServer, 'renewTls'>> {
  const { host, port, domain, tls: files } = config.mail.inbound;
  const mail = createInboundMail({ config, clock, ...deps });
  const server = await createInboundServer({
    host,
    port,
    domain,
    tls: files && (await readTlsPair(files)),
    accept: (recipient) => mail.accept(recipient),
    onMessage: countInboundMail((message) => mail.receive(message), metrics),
    clock,
    logger,
  });
  const follower = files && followTlsFiles({ files, logger, onChange: (pair) => server.renewTls(pair) });
  return {
    port: server.port,
    close() {
      follower?.stop();
      return server.close();
    },
  };
}

/** Further connections are refused before file descriptors run out, and one network never takes all of them. */
async function bound(app: FastifyInstance, { config, logger }: Platform): Promise<void> {
  const { connectionsPerNetwork, trustProxy } = config.http;
  const limit = await descriptorLimit();
  const max = limit === undefined ? Infinity : maxConnections(limit);
  if (limit !== undefined) app.server.maxConnections = max;
  limitConnections(app.server, {
    perNetwork: Math.min(connectionsPerNetwork, Math.ceil(max / 2)),
    isTrusted: trustedProxies(trustProxy),
    onRefused: (network) =>
      logger.warn(
        { network },
        'A network holds as many connections as it may; name it in TRUST_PROXY if it is a proxy',
      ),
  });
}

type Place = { host: string; port: number; socket: number | undefined };

async function listen(app: FastifyInstance, { host, port, socket }: Place): Promise<string> {
  // Node.js listens on the descriptor if there is one; a host name would make Fastify open a second listener.
  const place = socket === undefined ? { host, port } : { host: '0.0.0.0', port, fd: socket };
  try {
    await app.listen(place);
  } catch (error) {
    throw explainListening(error, { host, port, settings: { host: 'HOST', port: 'PORT' } });
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return `http://localhost:${actual}`;
}

type Closing = { app: FastifyInstance; endUnused: () => void; input: StartInput };

/**
 * A load balancer first learns from `/readyz` that this process is leaving; then the process accepts nothing new and
 * finishes what is in progress. A socket that outlives the process is left to the next one immediately: callers from
 * here on wait there.
 */
async function closeHttp({ app, endUnused, input: { platform, socket } }: Closing): Promise<void> {
  const { server } = app;
  const { clock, config } = platform;
  const { drainMs } = config.http;
  if (!server.listening) return app.close();
  if (socket === undefined) await clock.sleep(drainMs);
  const closeIdle = server.closeIdleConnections.bind(server);
  // Would cut connections whose next request is already on its way; clients other than a balancer retry anyway.
  if (drainMs > 0 || socket !== undefined) server.closeIdleConnections = () => undefined;
  const closed = app.close();
  const graceMs = socket === undefined ? lastRequestsMs : Math.max(drainMs, lastRequestsMs);
  await Promise.race([closed, clock.sleep(graceMs)]);
  closeIdle();
  endUnused();
  await closed;
}

/** Waits for all, so that nothing is still running when one of them has failed. */
async function allOf<const T extends readonly Promise<unknown>[]>(tasks: T) {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}

/** What needs the tables. */
async function startOnDatabase(input: StartInput): Promise<void> {
  const { platform, watch, databaseReady } = input;
  await databaseReady;
  const mailServer = watch.step({
    waitsFor: 'the mail server that is set in the product',
    work: () => platform.mailServer.start(),
  });
  const stripeAccount = watch.step({
    waitsFor: 'the keys of Stripe that are set in the product',
    work: () => platform.stripeAccount.start(),
  });
  await allOf([
    // A job that sent a mail or charged a card before these are known would leave it undone for good.
    Promise.all([mailServer, stripeAccount]).then(() =>
      watch.step({ waitsFor: 'the job queue', work: () => startJobs(input) }),
    ),
    watch.step({ waitsFor: 'the channel of live notices (LISTEN)', work: () => platform.live.start() }),
    mailServer,
    stripeAccount,
    watch.step({ waitsFor: 'the first data (administrator and catalogue)', work: () => seed(input) }),
  ]);
}

/**
 * Starts every role of this process on the built dependencies; nothing is served before migrations and seeds are done.
 * Whatever a failed start has started is stopped again.
 */
export async function start(input: StartInput): Promise<Running> {
  const { platform, modules, watch } = input;
  measureProcess(platform.metrics, { dataDir: platform.config.dataDir, version });
  platform.events.subscribe(modules.flatMap((module) => module.events?.(platform) ?? []));
  const leaving = new AbortController();
  const { web, worker } = platform.config.roles;
  const begun: { close(): Promise<unknown> }[] = [];
  const works: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    leaving.abort();
    await Promise.all(begun.map((each) => each.close()));
    await Promise.all(works.map((each) => each.stop()));
    await platform.jobs.stop({ timeoutMs: gracefulStopMs });
  };
  const addRoutes = async (): ReturnType<typeof layOutApp> => {
    const laid = await layOutApp({ ...input, leaving: leaving.signal });
    const { app } = laid;
    const endUnused = watchUnused(app.server);
    begun.push({ close: () => closeHttp({ app, endUnused, input }) });
    return laid;
  };
  try {
    // The routes are laid out while the database is prepared; they are reachable once all of this is done.
    const [{ app, open }] = await allOf([
      watch.step({ waitsFor: 'the routes to be laid out', work: addRoutes }),
      startOnDatabase(input),
    ]);
    await watch.step({ waitsFor: 'the routes to follow the database', work: open });
    if (worker) works.push(...modules.flatMap((module) => module.workers?.(platform) ?? []));
    const inbound = worker
      ? await watch.step({ waitsFor: 'the mail server for incoming mail', work: () => startInbound(platform) })
      : undefined;
    if (inbound) begun.push(inbound);
    const url = web
      ? await watch.step({
          waitsFor: 'the port of HTTP',
          work: async () => {
            await bound(app, platform);
            return listen(app, { ...platform.config.http, socket: input.socket });
          },
        })
      : '';
    if (web) works.push(...modules.flatMap((module) => module.readiness?.(platform) ?? []));
    const setupLink = await watch.step({
      waitsFor: 'the link for the first administrator',
      work: () => issueSetupLink({ deps: platform }),
    });
    return { url, inboundPort: inbound?.port, setupLink, stop };
  } catch (error) {
    // The caller reports why it failed; what was started may be too broken to stop in order.
    const undoing = { ...platform, milliseconds: gracefulStopMs, what: 'what a failed start had begun' };
    await boundedly(undoing, stop);
    throw error;
  }
}
