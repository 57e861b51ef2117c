// npm run money [chains] [seed]: random chains of everything that moves money, against an oracle; the suite takes a few of them.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const [chains = '10000', seed = String(randomInt(2 ** 30))] = process.argv.slice(2);
const binary = nodeRuntime();
process.stdout.write(`${chains} chains from seed ${seed}\n`);
const { status } = spawnSync(
  binary,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'test/money/money-chains.api.test.ts'],
  {
    cwd: path.join(root, 'apps/server'),
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}`,
      MONEY_CHAINS: chains,
      MONEY_SEED: seed,
    },
  },
);
process.exit(status ?? 1);
