// npm run bench [name…]: runs the benchmarks one after the other; each prints ours, the limit or peer, and the ratio.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { listFiles, root } from './source-files.mjs';

const wanted = process.argv.slice(2);
const benchmarks = listFiles('bench', /\.bench\.ts$/).filter(
  (file) => wanted.length === 0 || wanted.some((name) => file.includes(name)),
);
let failed = 0;
for (const file of benchmarks) {
  process.stdout.write(`\n=== ${path.basename(file, '.bench.ts')}\n`);
  const { status } = spawnSync(nodeRuntime(), [path.join(root, file)], { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
