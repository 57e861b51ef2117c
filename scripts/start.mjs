// npm start: builds what changed (not with --built), then runs the server with the product's own Node.js.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildOrExit } from './build.mjs';
import { builtProgram } from './builds.mjs';
import { nodeRuntime } from './node-runtime.mjs';
import { serverEnvironment, serverOptions } from './server-memory.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  process.stderr.write(`Node.js 20 or newer is needed to start; this is ${process.versions.node}.\n`);
  process.exit(1);
}
if (!process.argv.includes('--built')) await buildOrExit();
const program = builtProgram('main');
if (!program) {
  process.stderr.write('Enlace is not built yet. Run "npm run build" first, or start without --built.\n');
  process.exit(1);
}

// A listening socket from systemd (LISTEN_FDS) is passed on to the server, which knows whose launcher it was meant for.
const sockets = process.env.LISTEN_PID === String(process.pid) ? [3] : [];
const child = spawn(nodeRuntime(), [...serverOptions, program.file], {
  stdio: ['inherit', 'inherit', 'inherit', ...sockets],
  cwd: root,
  env: { ...serverEnvironment, ...process.env },
});
if (child.pid !== undefined) program.noteUse(child.pid);
// The terminal signals the whole group; the server stops on its own, this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
