import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { findClusterProcesses } from '#platform/database/embedded/cluster-processes.ts';
import { moment } from '../kit/chance.ts';
import { type FaultProduct, faultProduct } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';

/** On a machine that gives a start a tenth of a CPU. */
const patience = { startMs: 300_000, stopMs: 150_000 };
const shareOfEarlyStops = 0.3;
const shareOfNewFolders = 0.1;

/** Processes that do nothing but use CPU time. */
function startLoad(count: number): { end(): void } {
  const children: ChildProcess[] = Array.from({ length: count }, () =>
    spawn('nice', ['-n', '10', 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore' }),
  );
  return { end: () => children.forEach((child) => child.kill('SIGKILL')) };
}

type Seen = { startMs: number[]; stopMs: number[]; early: number; hangs: number; leftovers: number; wrong: string[] };

/** Asks it to stop; if it still runs after the time limit, it hangs and is killed. */
async function end(product: FaultProduct, { seen, about, stopMs }: { seen: Seen; about: string; stopMs: number }) {
  const over = await Promise.race([product.stop(), delay(stopMs, undefined, { ref: false })]);
  if (over === undefined) {
    seen.hangs += 1;
    seen.wrong.push(`${about}: did not end within ${stopMs / 1000} s:\n${product.output().slice(-1500)}`);
    await product.killProgram();
  } else seen.stopMs.push(over.ms);
  const { cluster } = clusterPaths(product.dataDir);
  const left = await findClusterProcesses(cluster);
  if (left.length > 0) {
    seen.leftovers += left.length;
    seen.wrong.push(`${about}: ${left.length} processes of PostgreSQL were left:\n${product.output().slice(-1500)}`);
    await product.killDatabase();
  }
  return over?.code;
}

type StartInput = { product: FaultProduct; seen: Seen; about: string; limits: typeof patience };

async function whole({ product, seen, about, limits }: StartInput): Promise<void> {
  try {
    seen.startMs.push(await product.start(limits.startMs));
  } catch (error) {
    seen.hangs += 1;
    seen.wrong.push(`${about}: ${String(error).slice(-1500)}`);
  }
  const code = await end(product, { seen, about, stopMs: limits.stopMs });
  if (code !== 0 && code !== undefined) seen.wrong.push(`${about}: ended with ${String(code)}`);
}

async function early({ product, seen, about, limits }: StartInput, afterMs: number): Promise<void> {
  // It must not become ready.
  const starting = product.start(limits.startMs).catch(() => undefined);
  await delay(afterMs);
  const code = await end(product, { seen, about, stopMs: limits.stopMs });
  await starting;
  seen.early += 1;
  // Until a process handles signals, they end it.
  if (code !== 0 && code !== null && code !== undefined) seen.wrong.push(`${about}: ended with ${String(code)}`);
}

async function starts(input: FaultInput, { load, limits }: { load: number; limits: typeof patience }): Promise<Judged> {
  const { rounds, chance, program, folder, note } = input;
  const seen: Seen = { startMs: [], stopMs: [], early: 0, hangs: 0, leftovers: 0, wrong: [] };
  const burden = startLoad(load);
  let folders = 1;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      if (chance() < shareOfNewFolders) folders += 1;
      const product = await faultProduct({ program, dataDir: path.join(folder, `data${folders}`) });
      const longest = Math.max(3000, ...seen.startMs);
      const isEarly = round > 1 && chance() < shareOfEarlyStops;
      const about = `start ${round} of ${rounds}`;
      if (isEarly) await early({ product, seen, about, limits }, moment(chance, 0, longest));
      else await whole({ product, seen, about, limits });
      if (round % 10 === 0) note(`${round} starts, ${seen.hangs} hangs, ≤ ${(longest / 1000).toFixed(1)} s`);
    }
  } finally {
    burden.end();
  }
  const worst = (times: number[]) => `${(Math.max(0, ...times) / 1000).toFixed(1)} s`;
  const { startMs, stopMs, hangs, leftovers, wrong } = seen;
  return {
    figures: `${rounds} starts beside ${load} busy processes, ${seen.early} of them stopped on the way: ${hangs} hangs, ready ≤ ${worst(startMs)}, ended ≤ ${worst(stopMs)}, ${leftovers} processes of PostgreSQL left`,
    wrong: wrong.slice(0, 10),
  };
}

/** A program that neither becomes ready nor ends, like a start that waits forever. */
async function stuck(input: FaultInput): Promise<Judged> {
  const main = path.join(input.folder, 'stuck.mjs');
  await writeFile(main, `setInterval(() => undefined, 1000); process.on('SIGTERM', () => undefined);`);
  const program = { ...input.program, main };
  return starts({ ...input, program }, { load: 0, limits: { startMs: 3000, stopMs: 2000 } });
}

/** The row next to this many busy processes. */
export function startsNextTo(load: number): FaultRow['run'] {
  return (input) => starts(input, { load, limits: patience });
}

export const manyStarts: FaultRow = {
  id: 'S1',
  promise: 'every start and every stop comes to its end, also on a machine that has no time, and leaves no PostgreSQL',
  wanted: '0 hangs, exit 0, 0 processes left, beside STARTS_LOAD (40) busy processes',
  usualRounds: 200,
  run: startsNextTo(Number(process.env['STARTS_LOAD'] ?? 40)),
  control: { what: 'a program that waits for ever', run: stuck },
};
