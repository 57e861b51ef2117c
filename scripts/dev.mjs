// npm run dev: rebuilds the server on change and restarts it; the web app comes from Vite on port 5173 with reload.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const node = nodeRuntime();
const vite = path.join(root, 'node_modules/vite/bin/vite.js');
const children = [
  spawn(node, [vite, 'build', '--watch', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/server'),
    stdio: 'inherit',
  }),
  spawn(node, ['--watch-path', path.join(root, 'apps/server/dist'), path.join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(node, [vite, '--port', '5173'], { cwd: path.join(root, 'apps/web'), stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill());
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
await Promise.race(children.map((child) => new Promise((resolve) => child.on('exit', resolve))));
stop();
