// Builds web and server when something changed since the last build; says what it did.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'node_modules', '.cache', 'enlace-build.json');
const sources = ['packages', 'apps', 'scripts', 'package-lock.json'];
const skipped = new Set(['node_modules', 'dist', 'data', 'test', 'test-results']);

async function filesBelow(entry) {
  const full = path.join(root, entry);
  if (!existsSync(full)) return [];
  if (path.extname(entry)) return [entry];
  const children = await readdir(full, { withFileTypes: true });
  const lists = children
    .filter((child) => !skipped.has(child.name) && !/\.test\.tsx?$/.test(child.name))
    .map((child) => (child.isDirectory() ? filesBelow(path.join(entry, child.name)) : [path.join(entry, child.name)]));
  return (await Promise.all(lists)).flat();
}

async function fingerprint() {
  const hash = createHash('sha256');
  const files = (await Promise.all(sources.map(filesBelow))).flat().sort();
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function lastStamp() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')).fingerprint : '';
}

function run(label, folder, args, env = {}) {
  const began = performance.now();
  const result = spawnSync(nodeRuntime(), args, {
    cwd: path.join(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}\nBuilding ${label} failed.\n`);
    process.exit(1);
  }
  process.stdout.write(`  built ${label} in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

export async function build({ force = false } = {}) {
  const current = await fingerprint();
  const complete =
    existsSync(path.join(root, 'apps/web/dist/index.html')) && existsSync(path.join(root, 'apps/server/dist/main.js'));
  if (!force && complete && current === lastStamp()) return;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  if (existsSync(path.join(root, 'scripts/build-public-assets.mjs')))
    run('public assets', '.', ['scripts/build-public-assets.mjs']);
  run('server', 'apps/server', [vite, 'build', '--logLevel', 'warn']);
  // What Node makes of the program's text, so that the first start does not have to.
  for (const program of ['main', 'enlace'])
    run(`code cache of ${program}`, '.', [`apps/server/dist/${program}.js`], { ENLACE_ONLY_COMPILE: '1' });
  run('web app', 'apps/web', [vite, 'build', '--logLevel', 'warn']);
  run('compressed assets', '.', ['scripts/compress-assets.mjs']);
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ fingerprint: current }));
}

if (process.argv[1] === import.meta.filename) await build({ force: process.argv.includes('--force') });
