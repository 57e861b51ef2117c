import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

const serverRoot = path.resolve(import.meta.dirname, '../..');
/** Node's compile cache of the sources: every later start reads it instead of compiling again. */
const compileCache = path.join(serverRoot, 'node_modules', '.cache', 'enlace-built-code');

/** Set when the program was just built: that build is tested, instead of building again for each test file. */
const isBuilt = process.env['TEST_BUILT_PROGRAM'] === '1';

/** The server and the command line as shipped, built from the sources into a separate folder. */
export type BuiltProgram = { main: string; enlace: string; remove(): Promise<void> };

/** Bundles the server from the sources into a folder. */
export async function bundleServer(outDir: string): Promise<void> {
  await build({ root: serverRoot, logLevel: 'error', build: { outDir, sourcemap: false, emptyOutDir: false } });
}

export async function buildProgram(): Promise<BuiltProgram> {
  if (isBuilt) {
    const built = path.join(serverRoot, 'dist');
    return {
      main: path.join(built, 'main.js'),
      enlace: path.join(built, 'enlace.js'),
      remove: () => Promise.resolve(),
    };
  }
  // Below the package, so that the bundle finds its external packages.
  const cache = path.join(serverRoot, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(path.join(cache, 'enlace-built-'));
  const dist = path.join(root, 'server', 'dist');
  await bundleServer(dist);
  for (const folder of ['migrations', 'public', 'stock'])
    await symlink(path.join(serverRoot, folder), path.join(root, 'server', folder));
  await mkdir(path.join(root, 'web', 'dist'), { recursive: true });
  await writeFile(
    path.join(root, 'web', 'dist', 'index.html'),
    '<!doctype html><html><head></head><body></body></html>',
  );
  return {
    main: path.join(dist, 'main.js'),
    enlace: path.join(dist, 'enlace.js'),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

export type Ended = { code: number | null; out: string; err: string };
type RunInput = { file: string; args?: string[]; env: Record<string, string>; input?: string };

function launch({ file, args = [], env }: RunInput): { child: ChildProcess; text(): { out: string; err: string } } {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const child = spawn(process.execPath, [file, ...args], {
    // The build contains Node's compile cache of its sources.
    env: {
      PATH,
      HOME,
      ...(TMPDIR ? { TMPDIR } : {}),
      ...(isBuilt ? {} : { NODE_COMPILE_CACHE: compileCache }),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const read = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (read.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (read.err += chunk.toString()));
  return { child, text: () => read };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', (code) => resolve(code)));
}

/** Runs a program until it exits. */
export async function runProgram(input: RunInput): Promise<Ended> {
  const { child, text } = launch(input);
  child.stdin?.end(input.input ?? '');
  const code = await ended(child);
  return { code, ...text() };
}

export type StartedServer = { url: string; output(): string; kill(): Promise<void>; stop(): Promise<number | null> };

const urlForm = /"url":"(http:[^"]+)"/;

/** Starts the server and waits until it reports that it is ready. */
export async function startServer(input: RunInput): Promise<StartedServer> {
  const { child, text } = launch(input);
  const over = ended(child);
  const output = () => text().out + text().err;
  await new Promise<void>((resolve, reject) => {
    // Log and announcement are written through different channels and may arrive in either order.
    const look = () => (/Enlace is ready/.test(text().out) && urlForm.test(text().out) ? resolve() : undefined);
    child.stdout?.on('data', look);
    void over.then((code) => reject(new Error(`the server ended with ${String(code)}:\n${output()}`)));
  });
  return {
    url: urlForm.exec(text().out)?.[1] ?? '',
    output,
    async kill() {
      child.kill('SIGKILL');
      await over;
    },
    stop() {
      child.kill('SIGTERM');
      return over;
    },
  };
}
