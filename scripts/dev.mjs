// npm run dev: builds the server, rebuilds and restarts it on every change, and serves the web app from Vite with
// reload, proxying everything else to the server. Exits with the status of the first part that exits; a server that
// exits after a change of its code waits for the next one.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const node = nodeRuntime();
const vite = path.join(root, 'node_modules/vite/bin/vite.js');
const server = path.join(root, 'apps/server');
// Below the package, so that the bundle finds its external packages; separate from activated builds.
const work = path.join(server, 'node_modules/.cache/enlace-dev', String(process.pid));
const program = path.join(work, 'server/dist/main.js');
const port = process.env.PORT ?? '3000';
const webPort = process.env.DEV_PORT ?? '5173';

const children = new Set();
let status;

function launch(args, options) {
  const child = spawn(node, args, { stdio: 'inherit', ...options });
  children.add(child);
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      children.delete(child);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
  return { child, ended };
}

const start = (args, options) => launch(args, options).ended;

/** The first exit determines the overall status. */
function endAll(code) {
  if (status !== undefined) return;
  status = code;
  for (const child of children) child.kill();
}

async function once(args, options) {
  const code = await start(args, options);
  if (code !== 0) endAll(code);
  return status === undefined;
}

function bundleHash() {
  const hash = createHash('sha256');
  const folder = path.dirname(program);
  for (const name of readdirSync(folder, { recursive: true }).sort())
    if (name.endsWith('.js')) hash.update(name).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex');
}

/** Resolves when another bundle is complete: its files are written one by one. */
function newBundle(pause = 300) {
  const before = bundleHash();
  return new Promise((resolve) => {
    let quiet;
    const watcher = watch(path.dirname(program), () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        if (bundleHash() === before) return;
        watcher.close();
        resolve('changed');
      }, pause);
    });
  });
}

/** Runs the server until it exits with unchanged code; every new bundle restarts it. Resolves to its status. */
async function serve(options) {
  for (let changes = 0; ; changes += 1) {
    const changed = newBundle();
    const { child, ended } = launch([program], options);
    const first = await Promise.race([changed, ended]);
    if (status !== undefined) return ended;
    if (first !== 'changed') {
      if (changes === 0) return first;
      process.stderr.write(`The server ended with status ${first}. It starts again when its code changes.\n`);
      await changed;
    }
    child.kill();
    await ended;
    if (status !== undefined) return status;
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(0));

const bundle = [vite, 'build', '--logLevel', 'warn', '--outDir', path.dirname(program), '--emptyOutDir'];

async function run() {
  mkdirSync(path.join(work, 'server'), { recursive: true });
  for (const part of ['migrations', 'stock'])
    cpSync(path.join(server, part), path.join(work, 'server', part), { recursive: true });
  // The server writes its token into this page, and Vite copies it into its own.
  mkdirSync(path.join(work, 'web/dist/assets'), { recursive: true });
  writeFileSync(
    path.join(work, 'web/dist/index.html'),
    '<!doctype html><html><head></head><body>No screen and no file has this address.</body></html>',
  );
  const assets = ['scripts/build-public-assets.mjs', path.join(work, 'server/public/dist')];
  if (!(await once(assets, { cwd: root }))) return;
  // Complete before anything reads it: watchers cannot wait for a folder.
  if (!(await once(bundle, { cwd: server }))) return;
  const settings = { PUBLIC_URL: `http://localhost:${webPort}`, ...process.env, PORT: port };
  const web = { cwd: path.join(root, 'apps/web'), env: { API_URL: `http://localhost:${port}`, ...process.env } };
  const parts = [
    start([...bundle.slice(0, -1), '--no-emptyOutDir', '--watch'], { cwd: server }),
    serve({ cwd: root, env: settings }),
    start([vite, '--port', webPort], web),
  ];
  await Promise.all(parts.map((ended) => ended.then(endAll)));
}

await run();
rmSync(work, { recursive: true, force: true });
process.exit(status ?? 0);
