// npm run bench [name…]: runs the benchmarks in sequence; each prints ours, the limit or peer, and the ratio, followed
// by a table of all figures. With --write the table is also written to docs/performance.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { machine, markdownTable, parseFigures } from './bench-table.mjs';
import { nodeRuntime } from './node-runtime.mjs';
import { listFiles, root } from './source-files.mjs';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const benchmarks = listFiles('bench', /\.bench\.ts$/).filter(
  (file) => wanted.length === 0 || wanted.some((name) => file.includes(name)),
);
const folder = mkdtempSync(path.join(tmpdir(), 'enlace-figures-'));
const collected = path.join(folder, 'figures.jsonl');
const env = { ...process.env, BENCH_FIGURES: collected };
/** One that hangs must not keep the others from running. */
const longest = 30 * 60_000;
let failed = 0;
for (const file of benchmarks) {
  process.stdout.write(`\n=== ${path.basename(file, '.bench.ts')}\n`);
  const options = { cwd: root, stdio: 'inherit', env, timeout: longest };
  const { status, error } = spawnSync(nodeRuntime(), [path.join(root, file)], options);
  if (error) process.stdout.write(`stopped: ${error.message}\n`);
  if (status !== 0) failed += 1;
}
const figures = existsSync(collected) ? parseFigures(readFileSync(collected, 'utf8')) : [];
rmSync(folder, { recursive: true, force: true });
if (figures.length > 0) {
  const text = `${markdownTable(figures)}\n\n${machine()}\n`;
  process.stdout.write(`\n${text}`);
  const page = path.join(root, 'docs/performance.md');
  if (process.argv.includes('--write')) {
    const [before, , after] = readFileSync(page, 'utf8').split(/<!-- (?:figures|end) -->\n/);
    writeFileSync(page, `${before}<!-- figures -->\n\n${text}\n<!-- end -->\n${after}`);
    spawnSync(nodeRuntime(), [path.join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', page]);
  }
}
process.exit(failed > 0 ? 1 : 0);
