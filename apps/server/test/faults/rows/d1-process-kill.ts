import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeCareless, makeCarefulAgain } from '../kit/careless-commits.test-support.ts';
import { moment } from '../kit/chance.ts';
import { createClient, type FaultProduct, faultProduct, isReady } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { damageOf, missingOf, startWriters } from '../kit/writers.test-support.ts';

const readyWithinMs = 10_000;
const kinds = ['program', 'database', 'both'] as const;

/**
 * Milliseconds until it responds again. A killed program is restarted as its supervisor would; a killed database
 * restarts automatically.
 */
async function strike(product: FaultProduct, kind: (typeof kinds)[number], isControl: boolean): Promise<number> {
  const began = performance.now();
  if (kind !== 'database') await product.killProgram();
  if (kind !== 'program') await product.killDatabase();
  if (isControl) await makeCarefulAgain(product.dataDir);
  if (kind !== 'database') return product.start();
  while (!(await isReady(product.url))) {
    if (!product.isRunning()) throw new Error(`the program ended with its database:\n${product.output()}`);
    if (performance.now() - began > 60_000) return performance.now() - began;
    await delay(10);
  }
  return performance.now() - began;
}

async function kill(input: FaultInput, isControl: boolean): Promise<Judged> {
  const { rounds, chance, program, folder, note } = input;
  const product = await faultProduct({ program, dataDir: path.join(folder, 'data') });
  await product.start();
  try {
    const { token } = await createClient(product);
    if (isControl) await makeCareless(product);
    const acknowledged = new Set<string>();
    const ready: number[] = [];
    let [manual, refused] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const writers = startWriters({ url: product.url, token, mark: `r${round}n` });
      await delay(moment(chance, 200, 1200));
      const kind = isControl ? 'both' : (kinds[Math.floor(chance() * kinds.length)] ?? 'both');
      const ms = await strike(product, kind, isControl).catch((error: unknown) => {
        manual += 1;
        note(String(error));
        return Number.POSITIVE_INFINITY;
      });
      await writers.end();
      refused += writers.refused.filter(({ status }) => status !== 503).length;
      ready.push(ms);
      for (const email of writers.acknowledged) acknowledged.add(email);
      note(`${kind}: ready after ${Math.round(ms)} ms, ${acknowledged.size} acknowledged`);
    }
    const { missing, damage } = await product.withSql(async (sql) => ({
      missing: await missingOf(sql, acknowledged),
      damage: await damageOf(sql),
    }));
    const slowest = Math.max(...ready);
    const wrong = [
      ...(missing.length > 0 ? [`${missing.length} acknowledged are lost`] : []),
      ...(damage.length > 0 ? [`amcheck: ${damage.slice(0, 3).join('; ')}`] : []),
      ...(slowest > readyWithinMs ? [`ready only after ${Math.round(slowest)} ms`] : []),
      ...(manual > 0 ? [`${manual} starts needed a hand`] : []),
      ...(refused > 0 ? [`${refused} answers were neither yes nor 503`] : []),
      ...(acknowledged.size < rounds ? ['hardly anything was written'] : []),
    ];
    const figures = `${rounds} kills, ${acknowledged.size} acknowledged, ${missing.length} lost, ready ≤ ${(slowest / 1000).toFixed(1)} s`;
    return { figures, wrong };
  } finally {
    await product.stop();
  }
}

export const processKill: FaultRow = {
  id: 'D1',
  promise: 'what was acknowledged survives kill -9 of program, database or both, under 8 writers',
  wanted: 'lost 0, amcheck 0, ready ≤ 10 s, no hand needed',
  usualRounds: 20,
  run: (input) => kill(input, false),
  control: {
    what: 'commits that do not wait for the log (synchronous_commit=off)',
    run: (input) => kill({ ...input, rounds: 1 }, true),
  },
};
