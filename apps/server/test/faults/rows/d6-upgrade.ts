import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from '#app/cli/built-program.test-support.ts';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { createClient, faultProduct } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { addRows, differences, hashTables } from '../kit/table-hashes.test-support.ts';

const bulk = 100_000;

async function upgrade({ rounds, chance, program, folder, note }: FaultInput, isSpoilt: boolean): Promise<Judged> {
  const dataDir = path.join(folder, 'data');
  const product = await faultProduct({ program, dataDir });
  const env = { DATA_DIR: dataDir, PORT: '0', SMTP_IN_PORT: '0', PUBLIC_URL: 'http://127.0.0.1:9' };
  const args = ['upgrade-database', '--recreate'];
  const wrong: string[] = [];
  await product.start();
  await createClient(product);
  await product.withSql((sql) => addRows(sql, bulk));
  await product.stop();
  await product.start();
  const wanted = await product.withSql(hashTables);
  await product.stop();
  let whole = 4000;
  for (let round = 0; round < rounds; round += 1) {
    const child = spawn(process.execPath, [program.enlace, ...args], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const exit = once(child, 'exit');
    // Spread over the whole duration, including the swap at the end.
    const after = (whole * (round + chance())) / rounds;
    await Promise.race([delay(after), exit]);
    child.kill('SIGKILL');
    await exit;
    note(
      `killed after ${Math.round(after)} ms: ${(await readdir(dataDir)).filter((name) => name.startsWith('postgres')).join(', ')}`,
    );
  }
  const began = performance.now();
  const ended = await runProgram({ file: program.enlace, args, env });
  whole = performance.now() - began;
  if (ended.code !== 0)
    wrong.push(`the try after the kills ended with ${String(ended.code)}: ${ended.err.slice(-200)}`);
  const found = await (async () => {
    await product.start();
    try {
      if (isSpoilt)
        await product.withSql((sql) => sql`update contacts set name = 'otra' where email = 'masa7@correo.example'`);
      return await product.withSql(hashTables);
    } finally {
      await product.stop();
    }
  })();
  // Only starts and sessions write to these.
  const own = new Set(['public.setup_links', 'public.live_events', 'public.history_anchors']);
  const different = differences(wanted, found).filter((name) => !own.has(name));
  if (different.length > 0) wrong.push(`tables differ: ${different.join(', ')}`);
  const kept = (await readdir(dataDir)).filter((name) => /^postgres-\d+/.test(name)).toSorted();
  if (kept.length === 0) wrong.push('the old cluster is gone');
  else {
    // The first one set aside is the original; it must still be restorable.
    const { cluster } = clusterPaths(dataDir);
    await rm(cluster, { recursive: true });
    await rename(path.join(dataDir, kept[0] ?? ''), cluster);
    await product.start();
    const old = differences(wanted, await product.withSql(hashTables)).filter((name) => !own.has(name));
    await product.stop();
    if (old.length > 0) wrong.push(`the old cluster differs: ${old.join(', ')}`);
  }
  return {
    figures: `${rounds} kills, then whole in ${(whole / 1000).toFixed(1)} s (${bulk} rows, 18 to 18 by --recreate), ${wanted.size} tables equal, the old cluster leads back`,
    wrong,
  };
}

export const majorUpgrade: FaultRow = {
  id: 'D6',
  promise: 'an upgrade of the cluster killed at 5 points goes through when called again, and the old one stays',
  wanted: 'hashes equal, old folder intact, ≤ 60 s per million rows',
  usualRounds: 5,
  run: (input) => upgrade(input, false),
  control: { what: 'one row altered on the way', run: (input) => upgrade({ ...input, rounds: 1 }, true) },
};
