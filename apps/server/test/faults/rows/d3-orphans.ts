import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinariesPackage, prepareBinaries } from '#platform/database/embedded/postgres-binaries.ts';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { findClusterProcesses } from '#platform/database/embedded/cluster-processes.ts';
import { moment } from '../kit/chance.ts';
import { faultProduct } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';

const readyWithinMs = 5000;

/** Puts the id of a foreign process in place of the server's, as after a restart of the machine. */
async function giveNumberToOther(cluster: string, pid: number): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, [String(pid), ...text.split('\n').slice(1)].join('\n'));
}

async function loops({ rounds, chance, program, folder, note }: FaultInput): Promise<Judged> {
  const dataDir = path.join(folder, 'data');
  const product = await faultProduct({ program, dataDir });
  const { cluster } = clusterPaths(dataDir);
  const stranger = spawn('sleep', ['3600'], { stdio: 'ignore' });
  const wrong: string[] = [];
  const ready: number[] = [];
  try {
    await product.start();
    for (let round = 0; round < rounds; round += 1) {
      const kind = (['left', 'killed too', 'number of another'] as const)[Math.floor(chance() * 3)] ?? 'left';
      await delay(moment(chance, 0, 300));
      await product.killProgram();
      if (kind !== 'left') await product.killDatabase();
      if (kind === 'number of another') await giveNumberToOther(cluster, stranger.pid ?? 0);
      const ms = await product.start().catch((error: unknown) => {
        wrong.push(`round ${round} (${kind}): ${String(error).slice(0, 200)}`);
        return Number.POSITIVE_INFINITY;
      });
      ready.push(ms);
      note(`database ${kind}: ready after ${Math.round(ms)} ms`);
    }
    if (stranger.exitCode !== null || stranger.signalCode !== null) wrong.push('a foreign process was ended');
    await product.stop();
    const left = await findClusterProcesses(cluster);
    if (left.length > 0) wrong.push(`${left.length} processes of the database were left behind`);
  } finally {
    stranger.kill('SIGKILL');
    await product.killProgram();
    await product.killDatabase();
  }
  const slowest = Math.max(...ready);
  if (slowest > readyWithinMs) wrong.push(`ready only after ${Math.round(slowest)} ms`);
  return {
    figures: `${rounds} kills of the parent, ${ready.filter(Number.isFinite).length} ready, ≤ ${(slowest / 1000).toFixed(1)} s, no orphan, foreign process untouched`,
    wrong,
  };
}

/** Starting PostgreSQL itself on the folder, like a supervisor that does not check first. */
async function naive({ program, folder }: FaultInput): Promise<Judged> {
  const dataDir = path.join(folder, 'data');
  const product = await faultProduct({ program, dataDir });
  await product.start();
  await product.killProgram();
  try {
    const binaries = await prepareBinaries({ packageDirectory: findBinariesPackage(), dataDir });
    const { uid, gid } = await stat(clusterPaths(dataDir).cluster);
    const child = spawn(binaries.postgres, ['-D', clusterPaths(dataDir).cluster, '-c', 'listen_addresses='], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    });
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [code] = await once(child, 'exit');
    return { figures: text.trim().split('\n')[0] ?? '', wrong: code === 0 ? [] : [`it ends with ${String(code)}`] };
  } finally {
    await product.killDatabase();
  }
}

export const orphans: FaultRow = {
  id: 'D3',
  promise: 'starts after SIGKILL of the parent, whatever is left of the database, and leaves foreign processes alone',
  wanted: 'all ready ≤ 5 s, 0 orphans',
  usualRounds: 20,
  run: loops,
  control: { what: 'a start that does not look for what was left', run: naive },
};
