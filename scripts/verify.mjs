// npm run verify: formatting, lint, types, structure and documents. No database, about a minute.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const bin = (name) => path.join(root, 'node_modules/.bin', name);
const script = (name, ...args) => [nodeRuntime(), [path.join(root, 'scripts', name), ...args]];
const tsc = (project) => [
  nodeRuntime(),
  [path.join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', project],
];
const steps = [
  [
    'format',
    [nodeRuntime(), [path.join(root, 'node_modules/prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ],
  ['lint', [bin('oxlint'), ['--type-aware', '--quiet']]],
  ...['packages/contract', 'packages/blocks', 'apps/server', 'apps/web', 'e2e', 'bench'].map((project) => [
    `types ${project}`,
    tsc(project),
  ]),
  ['structure', script('check-structure.mjs')],
  ['history', script('check-history.mjs')],
  ['documents', script('check-doc-refs.mjs')],
  ['configuration', script('configuration-docs.mjs', '--check')],
];

let failed = 0;
for (const [name, [command, args]] of steps) {
  const began = performance.now();
  const env = { ...process.env, PATH: `${path.dirname(nodeRuntime())}${path.delimiter}${process.env.PATH ?? ''}` };
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${result.status === 0 ? 'ok  ' : 'FAIL'} ${String(name)} (${seconds} s)\n`);
  if (result.status === 0) continue;
  failed += 1;
  process.stdout.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? String(result.error) : ''}\n`);
}
if (failed > 0) process.exit(1);
