// npm run new:try: makes a noun in a copy of the repository, then lets verify and its tests judge it. A few minutes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyRepository } from './copy-repository.mjs';
import { nodeRuntime } from './node-runtime.mjs';

const copy = mkdtempSync(path.join(tmpdir(), 'enlace-noun-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));

function run(folder, [script, ...args]) {
  const env = { ...process.env, PATH: `${path.dirname(nodeRuntime())}${path.delimiter}${process.env.PATH ?? ''}` };
  const { status } = spawnSync(nodeRuntime(), [path.join(copy, script), ...args], {
    cwd: path.join(copy, folder),
    env,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

const vitest = (...files) => ['node_modules/vitest/vitest.mjs', 'run', ...files];

copyRepository(copy);
run('.', [
  'scripts/new-noun.mjs',
  'quick-greeting',
  '--es',
  'un saludo rápido/saludos rápidos',
  '--ja',
  'クイック挨拶',
]);
run('.', ['scripts/verify.mjs']);
run(
  'apps/server',
  vitest(
    'quick-greetings.api',
    'history-actions',
    'unrecorded-operations',
    'portability.api',
    'routes.api',
    'distribution.db',
  ),
);
run('apps/server', vitest('attacks/isolation.api', '-t', 'quick_greetings'));
run('apps/web', vitest('catalogues', 'route-table'));
