// Builds web and server when something changed since the last build; prints what it did. A build is made in its own
// folder and activated when complete (builds.mjs); one runs at a time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openBuilds } from './builds.mjs';
import { nodeRuntime } from './node-runtime.mjs';

const root = path.resolve(import.meta.dirname, '..');
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

function run(label, folder, args, env = {}) {
  const began = performance.now();
  const result = spawnSync(nodeRuntime(), args, {
    cwd: path.join(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (result.status !== 0) throw new Error(`${result.stdout}${result.stderr}\nBuilding ${label} failed.`);
  process.stdout.write(`  built ${label} in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

/** Fills a folder with everything the program reads of its own, so that nothing changes below a running process. */
function make(folder) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const server = path.join(folder, 'server');
  const web = path.join(folder, 'web/dist');
  const bundle = (outDir) => [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', outDir];
  run('public assets', '.', ['scripts/build-public-assets.mjs', path.join(server, 'public/dist')]);
  run('server', 'apps/server', bundle(path.join(server, 'dist')));
  for (const part of ['migrations', 'stock'])
    cpSync(path.join(root, 'apps/server', part), path.join(server, part), { recursive: true });
  cpSync(path.join(root, 'packages/blocks/src/examples/img'), path.join(server, 'demo-pictures'), { recursive: true });
  // Node's compile cache of the program, so that the first start need not create it.
  for (const program of ['main', 'enlace'])
    run(`code cache of ${program}`, '.', [path.join(server, 'dist', `${program}.js`)], { ENLACE_ONLY_COMPILE: '1' });
  run('web app', 'apps/web', bundle(web));
  run('compressed assets', '.', ['scripts/compress-assets.mjs', path.join(web, 'assets')]);
}

/** Throws with the tools' output on failure; the active build stays unchanged. */
export async function build({ force = false } = {}) {
  const builds = openBuilds();
  const wanted = await fingerprint();
  if (!force && builds.current()?.fingerprint === wanted) return;
  const lock = await builds.lock((sentence) => process.stdout.write(`  ${sentence}\n`));
  try {
    // Another build may have built exactly this meanwhile.
    const found = lock.waited ? await fingerprint() : wanted;
    if (lock.waited && builds.current()?.fingerprint === found) return;
    const begun = builds.begin(found);
    make(begun.folder);
    builds.putInPlace(begun);
  } finally {
    lock.release();
  }
}

/** For launchers: builds, or prints why that failed and exits. */
export async function buildOrExit(options) {
  try {
    await build(options);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

if (process.argv[1] === import.meta.filename) await buildOrExit({ force: process.argv.includes('--force') });
