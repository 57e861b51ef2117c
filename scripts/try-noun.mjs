// npm run new:try: makes a noun in a copy of the repository, then lets verify, its tests and a browser judge it. Many minutes.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyRepository } from './copy-repository.mjs';
import { nodeRuntime } from './node-runtime.mjs';

const copy = mkdtempSync(path.join(tmpdir(), 'enlace-noun-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));

function run(folder, [script, ...args], variables = {}) {
  const env = {
    ...process.env,
    ...variables,
    PATH: `${path.dirname(nodeRuntime())}${path.delimiter}${process.env.PATH ?? ''}`,
  };
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
// What a person does with it, and every address of the client on a desktop and on a phone.
copyFileSync(path.join(copy, 'e2e/new-noun.walk.ts'), path.join(copy, 'e2e/new-noun.spec.ts'));
const names = 'a new noun|screens of the client|fit in English';
run('e2e', ['node_modules/@playwright/test/cli.js', 'test', 'new-noun', 'accessibility', '-g', names], {
  TEST_ALL: '1',
});
