// npm run faults [-- D3 L1] [--seed N] [--rounds N]: the fault harnesses, each with its control; prints one table.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const binary = nodeRuntime();
const child = spawn(binary, ['test/faults/run-faults.ts', ...process.argv.slice(2)], {
  cwd: path.join(root, 'apps/server'),
  stdio: 'inherit',
  env: { ...process.env, PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}` },
});
// The run stops what it started before it exits.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
