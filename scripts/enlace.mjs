// npm run enlace -- <command>: the built command line, run with the product's own Node.js. It never builds: a backup
// must not wait for a compiler, nor change the program below a running server.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { builtProgram } from './builds.mjs';
import { nodeRuntime } from './node-runtime.mjs';

const root = path.resolve(import.meta.dirname, '..');
const program = builtProgram('enlace');
if (!program) {
  process.stderr.write('Enlace is not built yet. Run "npm run build" once, then this command again.\n');
  process.exit(1);
}

const child = spawn(nodeRuntime(), [program.file, ...process.argv.slice(2)], { stdio: 'inherit', cwd: root });
if (child.pid !== undefined) program.noteUse(child.pid);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
