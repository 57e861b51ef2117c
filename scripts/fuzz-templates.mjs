// npm run fuzz:templates: all two hundred hostile templates; the suite runs a selection of them.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const binary = nodeRuntime();
const { status } = spawnSync(
  binary,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'src/platform/mail/render/hostile-templates.test.ts'],
  {
    cwd: path.join(root, 'apps/server'),
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}`,
      HOSTILE_PER_SHAPE: '20',
    },
  },
);
process.exit(status ?? 1);
