// npm run screens: a screenshot of every screen in every language, scheme and width, with checks.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const tool = path.join(root, 'node_modules/@playwright/test/cli.js');
const config = path.join(root, 'e2e/screens/playwright.config.ts');
const { status } = spawnSync(nodeRuntime(), [tool, 'test', '--config', config, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: path.join(root, 'e2e'),
});
process.exit(status ?? 1);
