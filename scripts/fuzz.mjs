// npm run fuzz [runs] [seed]: many hostile requests to every operation; prints the seed to repeat them with.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const [runs = '200', seed = String(randomInt(2 ** 31 - 1))] = process.argv.slice(2);
const binary = nodeRuntime();
const { status } = spawnSync(
  binary,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'test/attacks/fuzz.api.test.ts', '--reporter=dot'],
  {
    cwd: path.join(root, 'apps/server'),
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}`,
      FUZZ_RUNS: runs,
      FUZZ_SEED: seed,
    },
  },
);
process.exit(status ?? 1);
