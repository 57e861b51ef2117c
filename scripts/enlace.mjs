// npm run enlace -- <command>: the command line, built when needed and run with the product's own Node.js.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { nodeRuntime } from './node-runtime.mjs';

const root = path.resolve(import.meta.dirname, '..');
const quiet = process.stdout.write.bind(process.stdout);
// What a command prints may be read by a program; word of a build does not belong into it.
process.stdout.write = (...args) => process.stderr.write(...args);
await build();
process.stdout.write = quiet;

const script = path.join(root, 'apps/server/dist/enlace.js');
const child = spawn(nodeRuntime(), [script, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
