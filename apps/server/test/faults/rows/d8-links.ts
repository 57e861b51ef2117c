import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { callAt } from '../../processes/calls.test-support.ts';
import { moment } from '../kit/chance.ts';
import { startProxy } from '../kit/database-proxy.test-support.ts';
import { createClient, type FaultProduct, faultProduct, isReady } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { startWriters } from '../kit/writers.test-support.ts';
import postgres from 'postgres';

const healthyWithinMs = 15_000;

/** Milliseconds until 32 simultaneous reads all succeed; failures before that are counted by status. */
async function untilHealthy({ url }: FaultProduct, token: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        callAt(url, '/api/contacts?limit=1', { token, signal: AbortSignal.timeout(10_000) }).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => 0,
        ),
      ),
    );
    if (answers.every((status) => status === 200) && (await isReady(url))) return performance.now() - began;
    if (performance.now() - began > 90_000) return Number.POSITIVE_INFINITY;
    await delay(50);
  }
}

const kinds = ['restart', 'all dead for a while', 'old links dead'] as const;

async function faults({ rounds, chance, program, folder, note }: FaultInput): Promise<Judged> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), logger: silentLogger });
  const { host, port, user, password, database } = server.connection;
  const proxy = await startProxy(path.join(host, `.s.PGSQL.${port}`));
  const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/${database}`;
  const product = await faultProduct({ program, dataDir: path.join(folder, 'data'), env: { DATABASE_URL: url } });
  const sql = postgres({ ...server.connection, max: 1, onnotice: () => undefined });
  const direct = { ...product, withSql: <T>(work: (opened: typeof sql) => Promise<T>) => work(sql) };
  const wrong: string[] = [];
  const healthy: number[] = [];
  let [yes, unavailable, cutOff, longest] = [0, 0, 0, 0];
  try {
    await product.start();
    const { token } = await createClient(direct);
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length] ?? 'restart';
      const writers = startWriters({ url: product.url, token, mark: `r${round}n`, patienceMs: 40_000 });
      await delay(moment(chance, 200, 800));
      if (kind === 'restart') process.kill(server.pid(), 'SIGQUIT');
      else proxy.blackHole(kind === 'all dead for a while');
      if (kind === 'all dead for a while') await delay(moment(chance, 6000, 10_000));
      proxy.heal();
      const ms = await untilHealthy(product, token);
      await writers.end();
      healthy.push(ms);
      yes += writers.acknowledged.size;
      cutOff += writers.cut;
      longest = Math.max(longest, writers.longestMs);
      unavailable += writers.refused.length;
      for (const { status, retryAfter } of writers.refused)
        if (status !== 503 || retryAfter === null)
          wrong.push(`an answer of ${status} with Retry-After ${retryAfter ?? 'missing'}`);
      if (!product.isRunning()) throw new Error(`the program ended:\n${product.output()}`);
      note(
        `${kind}: healthy after ${Math.round(ms)} ms, ${writers.refused.length} times 503, longest answer ${Math.round(writers.longestMs)} ms`,
      );
    }
  } finally {
    await product.stop();
    await sql.end({ timeout: 1 });
    await proxy.close();
    await server.stop();
  }
  const slowest = Math.max(...healthy);
  if (slowest > healthyWithinMs) wrong.push(`healthy only after ${Math.round(slowest)} ms`);
  if (cutOff > 0) wrong.push(`${cutOff} requests got no answer`);
  return {
    figures: `${rounds} faults, ${yes} writes, ${unavailable} times 503 with Retry-After, healthy ≤ ${(slowest / 1000).toFixed(1)} s, longest answer ${(longest / 1000).toFixed(1)} s`,
    wrong: [...new Set(wrong)],
  };
}

/** The driver alone, without detection of half-open connections: it waits as long as the system does. */
async function driverAlone({ folder }: FaultInput): Promise<Judged> {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'database'),
    logger: silentLogger,
    disposable: true,
  });
  const { host, port, user, password, database } = server.connection;
  const proxy = await startProxy(path.join(host, `.s.PGSQL.${port}`));
  const sql = postgres({
    host: '127.0.0.1',
    port: proxy.port,
    user,
    password,
    database,
    max: 2,
    connection: { statement_timeout: 5000 },
  });
  try {
    await sql`select 1`;
    proxy.blackHole(false);
    proxy.heal();
    const answered = await Promise.race([
      sql`select 1`.then(
        () => true,
        () => true,
      ),
      delay(healthyWithinMs).then(() => false),
    ]);
    return { figures: '', wrong: answered ? [] : ['a statement still waits after 15 s'] };
  } finally {
    await proxy.close();
    await sql.end({ timeout: 0 });
    await server.stop();
  }
}

export const brokenLinks: FaultRow = {
  id: 'D8',
  promise: 'outlives a restart of the database (immediate) and half-open links under 8 writers',
  wanted: 'no exit, 503 with Retry-After, healthy ≤ 15 s, no dead link in the pool',
  usualRounds: 6,
  run: faults,
  control: { what: 'the driver without the watch over its links', run: driverAlone },
};
