// npm run verify: formatting, lint, types, structure and documents. No database, about a minute; results for unchanged
// content are cached in node_modules/.cache. --background: it takes only what other programs leave of the machine.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const bin = (name) => path.join(root, 'node_modules/.bin', name);
const script = (name, ...args) => [nodeRuntime(), [path.join(root, 'scripts', name), ...args]];
const cache = path.join(root, 'node_modules/.cache/enlace');
const tsc = (project) => [
  nodeRuntime(),
  [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    // Each further checker works out the types of the contract's schemas once more: four take three times the work of one.
    ...['--noEmit', '-p', project, '--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', path.join(cache, `${project.replaceAll('/', '-')}.tsbuildinfo`)],
  ],
];
const typed = [
  ...['packages/contract', 'packages/blocks', 'apps/server', 'apps/web', 'apps/web/tsconfig.node.json'],
  ...['e2e', 'bench'],
];
const steps = [
  ['format', [bin('oxfmt'), ['--list-different']]],
  ['lint', [bin('oxlint'), ['--type-aware', '--quiet']]],
  ...typed.map((project) => [`types ${project}`, tsc(project)]),
  ['structure', script('check-structure.mjs')],
  ['tests', script('check-test-kinds.mjs')],
  ['expressions', script('check-expressions.mjs')],
  ['history', script('check-history.mjs')],
  ['documents', script('check-doc-refs.mjs')],
  ['english', script('check-english.mjs')],
  ['rules', script('check-rules.mjs')],
  ['configuration', script('configuration-docs.mjs', '--check')],
  ['references', script('operation-refs.mjs', '--check')],
  ['mail layouts', script('mail-layouts.mjs', '--check')],
  ['new noun', script('new-noun.mjs', 'imagined-noun', '--dry-run')],
];

function run(command, args) {
  const env = { ...process.env, PATH: `${path.dirname(nodeRuntime())}${path.delimiter}${process.env.PATH ?? ''}` };
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    child.once('error', (error) => resolve({ status: 1, output: String(error) }));
    child.once('close', (status) => resolve({ status, output: Buffer.concat(parts).toString() }));
  });
}

let failed = 0;
const waiting = [...steps];

/** Takes the next step until none is left; several run in parallel. */
async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, [command, args]] = step;
    const began = performance.now();
    const { status, output } = await run(command, args);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${String(name)} (${seconds} s)\n`);
    if (status === 0) continue;
    failed += 1;
    process.stdout.write(`${output}\n`);
  }
}

if (process.argv.includes('--background')) setPriority(constants.priority.PRIORITY_LOW);
mkdirSync(cache, { recursive: true });
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
if (failed > 0) process.exit(1);
