import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startProduct } from '../e2e/kit/product.ts';
import { reportFigures } from './figures.ts';
import { median } from './median.ts';

// From the start of the built program to its ready line: with database creation first, and later without.
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const WARM_MS = 2000;
const FRESH_MS = 6000;

const program = path.resolve(import.meta.dirname, '../apps/server/dist/main.js');
if (!existsSync(program)) throw new Error(`${program} is missing: run "npm run build" first`);

const fresh: number[] = [];
const warm: number[] = [];
const folders: string[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const product = await startProduct();
  fresh.push(product.startedIn);
  try {
    await product.stop({ keepData: true });
    warm.push(await product.restart());
  } finally {
    await product.stop({ keepData: true });
    folders.push(product.dataDir);
  }
}
// At the end, since ext4 passes over the inodes of files deleted a moment ago: a first start would pay for the folder of
// the round before it.
for (const folder of folders) await rm(folder, { recursive: true, force: true });
console.log(
  `start to ready, medians of ${ROUNDS}: fresh ${median(fresh).toFixed(0)} ms, warm ${median(warm).toFixed(0)} ms`,
);
console.log(`  each, fresh: ${fresh.map(Math.round).join(', ')}; warm: ${warm.map(Math.round).join(', ')}`);
reportFigures(
  { what: 'start to ready, warm', ours: median(warm), unit: 'ms', wanted: { of: 'ours', atMost: WARM_MS } },
  { what: 'start to ready, fresh database', ours: median(fresh), unit: 'ms', wanted: { of: 'ours', atMost: FRESH_MS } },
);
