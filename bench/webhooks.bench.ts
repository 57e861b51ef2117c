// Stored webhooks, sent by one process to receivers on loopback: signed, leased, recorded with their answers in a
// durable database. Compared with plain calls of the same bodies to the same receivers, one by one and eight in
// parallel, which sign and record nothing.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { buildPlatform, closePlatform } from '../apps/server/src/dependencies.ts';
import { catalogModule } from '../apps/server/src/billing/catalog/catalog.module.ts';
import { startWebhookWorker } from '../apps/server/src/account/webhooks/sending/webhook-worker.ts';
import { webhookSecretPurpose } from '../apps/server/src/account/webhooks/webhooks.types.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { createDatabase } from '../apps/server/src/platform/database/client.ts';
import type { Platform } from '../apps/server/src/platform/platform.types.ts';
import { reportFigures } from './figures.ts';
import { median } from './median.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

const CALLS = Number(process.env['BENCH_CALLS'] ?? 2000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const ENDPOINTS = 10;
const PARALLEL = 8;
/** Relative to sequential plain calls: each of ours is leased and recorded durably, over its own connection. */
const WANTED_RATIO = 0.25;

const body = JSON.stringify({
  id: '0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80',
  type: 'contact.created',
  version: 1,
  createdAt: '2026-11-20T10:00:00Z',
  data: { contactId: '0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f81', status: 'subscribed', source: 'form' },
});

async function startReceiver() {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      count += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The receiver has no address.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    count: () => count,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const perSecond = (calls: number, ms: number) => (calls / ms) * 1000;

async function plain(receiver: Receiver, workers: number): Promise<number> {
  let left = CALLS;
  const startedMs = performance.now();
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(receiver.url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      if (answer.status !== 204) throw new Error(`a plain call was answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  return perSecond(CALLS, performance.now() - startedMs);
}

async function createEndpoints(platform: Platform, admin: Sql, receiver: Receiver, count: number): Promise<string> {
  const secret = platform.secrets.seal(webhookSecretPurpose, `whsec_${Buffer.alloc(32, 7).toString('base64')}`);
  const [user] = await admin<{ id: string }[]>`
    insert into users (roll, name, alias, codigo, email, account_type_id, password_hash, locale)
    select 'user', 'Barro y Sal', 'b' || substr(id::text, 1, 8), substr(id::text, 1, 8), id::text || '@correo.example',
      (select id from account_types limit 1), '-', 'es' from (select gen_random_uuid() as id) n returning id`;
  const owner = user?.id ?? '';
  await admin`
    insert into webhook_endpoints (owner_id, id, name, url, events, secret_sealed, created_at, updated_at)
    select ${owner}, uuidv7(), 'Tienda', ${receiver.url}, '{contact.created}', ${secret}, now(), now()
    from generate_series(1, ${count}::int)`;
  return owner;
}

async function ours(platform: Platform, admin: Sql, receiver: Receiver, endpoints: number): Promise<number> {
  const owner = await createEndpoints(platform, admin, receiver, endpoints);
  await admin`
    insert into webhook_messages (owner_id, id, type, body, created_at)
    select ${owner}, uuidv7(), 'contact.created', ${body}, now() from generate_series(1, ${CALLS / endpoints}::int)`;
  await admin`
    insert into webhook_deliveries (owner_id, id, endpoint_id, message_id, due_at, began_at, created_at)
    select ${owner}, uuidv7(), e.id, m.id, now(), now(), now()
    from webhook_endpoints e join webhook_messages m using (owner_id) where owner_id = ${owner}`;
  await admin`vacuum (analyze) webhook_deliveries`;
  const startedMs = performance.now();
  const worker = startWebhookWorker(platform);
  const isDone = async () => {
    const [row] =
      await admin`select 1 from webhook_deliveries where owner_id = ${owner} and state <> 'delivered' limit 1`;
    return !row;
  };
  while (!(await isDone())) await sleep(10);
  const figure = perSecond(CALLS, performance.now() - startedMs);
  await worker.stop();
  return figure;
}

const database = await createThrowAwayDatabase({ isDurable: true });
const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined });
const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: 10 });
const config = {
  ...loadConfig({ DATA_DIR: database.dataDir, PORT: '0', LOG_LEVEL: 'silent' }),
  outboundAllow: ['127.0.0.1:*'],
};
const platform = await buildPlatform({
  config,
  logger: complaintsOnly,
  db,
  clock: systemClock,
  target: { connection: database.app },
});
const receiver = await startReceiver();
try {
  await catalogModule.seed?.(platform);
  const figures = { sequential: [] as number[], parallel: [] as number[], one: [] as number[], many: [] as number[] };
  await plain(receiver, PARALLEL);
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.sequential.push(await plain(receiver, 1));
    figures.parallel.push(await plain(receiver, PARALLEL));
    figures.one.push(await ours(platform, admin, receiver, 1));
    figures.many.push(await ours(platform, admin, receiver, ENDPOINTS));
  }
  const [sequential, parallel] = [median(figures.sequential), median(figures.parallel)];
  const line = (name: string, figure: number) =>
    console.log(
      `${name.padEnd(34)} ${figure.toFixed(0).padStart(6)}/s  ${(figure / sequential).toFixed(2)} of plain one by one  ${(figure / parallel).toFixed(2)} of plain ${PARALLEL} at once`,
    );
  line('plain calls, one by one', sequential);
  line(`plain calls, ${PARALLEL} at once`, parallel);
  line('webhooks, one endpoint', median(figures.one));
  line(`webhooks, ${ENDPOINTS} endpoints`, median(figures.many));
  const ratio = Math.min(median(figures.one), median(figures.many)) / sequential;
  if (ratio < WANTED_RATIO) console.log(`ratio ${ratio.toFixed(2)} is below ${WANTED_RATIO}`);
  const common = {
    unit: '/s',
    peer: { name: 'plain calls, one by one', value: sequential },
    wanted: { of: 'ratio', atLeast: WANTED_RATIO },
  } as const;
  reportFigures(
    { what: 'webhooks sent to one endpoint', ours: median(figures.one), ...common },
    { what: `webhooks sent to ${ENDPOINTS} endpoints`, ours: median(figures.many), ...common },
  );
} finally {
  await closePlatform(platform);
  await Promise.all([db.close(), admin.end(), receiver.close()]);
  await database.remove();
}
