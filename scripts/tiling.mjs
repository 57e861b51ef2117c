// npm run tiling [runs]: periods that tile, from ten thousand random starts in 30 time zones; the suite runs a few of
// them.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const [runs = '10000'] = process.argv.slice(2);
const tool = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  nodeRuntime(),
  [tool, 'run', 'src/billing/subscriptions/rules/periods.rules.test.ts', '--testTimeout', '600000'],
  { stdio: 'inherit', cwd: path.join(root, 'apps/server'), env: { ...process.env, TILING_RUNS: runs } },
);
process.exitCode = status ?? 1;
