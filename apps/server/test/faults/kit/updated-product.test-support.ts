import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuiltProgram } from '#app/cli/built-program.test-support.ts';
import { openBuilds } from '../../../../../scripts/builds.mjs';
import { serverOptions } from '../../../../../scripts/server-memory.mjs';
import { isReady } from './fault-product.test-support.ts';

const serverRoot = path.resolve(import.meta.dirname, '../../..');

export type Builds = {
  /** The program that runs whichever build is in place, always the same file. */
  main: string;
  /** Creates a build in a separate folder and puts it in place; returns the name of its web app script. */
  put(): Promise<string>;
  remove(): void;
};

/** Where the program of a build is: `main` either runs the build in place, or is that build. */
function folderOf({ main }: BuiltProgram): string {
  const folder = path.dirname(main);
  const pointer = path.join(folder, 'current');
  return existsSync(pointer) ? path.join(folder, readFileSync(pointer, 'utf8').trim(), 'server/dist') : folder;
}

/** Builds as `npm run build` puts them in place; each has its own script, like an update that changes the web app. */
export async function openUpdates(
  program: BuiltProgram,
  bundle: (outDir: string) => Promise<unknown>,
): Promise<Builds> {
  const cache = path.join(serverRoot, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Below the package, so that the program finds its external packages.
  const root = await mkdtemp(path.join(cache, 'enlace-updates-'));
  const folder = path.join(root, 'dist');
  const builds = openBuilds({ folder });
  let count = 0;
  return {
    main: path.join(folder, 'main.js'),
    async put() {
      count += 1;
      const lock = await builds.lock(() => undefined);
      try {
        const begun = builds.begin(`${count}`.padStart(8, '0'));
        const [server, assets] = [path.join(begun.folder, 'server'), path.join(begun.folder, 'web/dist/assets')];
        mkdirSync(assets, { recursive: true });
        cpSync(folderOf(program), path.join(server, 'dist'), { recursive: true });
        await bundle(path.join(server, 'dist'));
        for (const part of ['migrations', 'public', 'stock'])
          symlinkSync(path.join(path.dirname(folderOf(program)), part), path.join(server, part));
        const script = `/assets/index-build${count}.js`;
        writeFileSync(path.join(begun.folder, 'web/dist', script), `export const build = ${count};\n`);
        writeFileSync(
          path.join(begun.folder, 'web/dist/index.html'),
          `<!doctype html><html><head><script type="module" src="${script}"></script></head><body></body></html>`,
        );
        builds.putInPlace(begun);
        return script;
      } finally {
        lock.release();
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export type Service = {
  output(): string;
  /** Starts the program on the port and waits until it is ready. */
  start(): Promise<void>;
  /** Asks it to stop and waits; returns the exit code. */
  stop(): Promise<number>;
  close(): Promise<void>;
};

/** As systemd runs it with `enlace.socket`: the port stays open from one program to the next. */
export async function startService(input: {
  main: string;
  port: number;
  env: Record<string, string>;
}): Promise<Service> {
  const { main, port, env } = input;
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  const holder = spawn(process.execPath, [path.join(import.meta.dirname, 'socket-holder.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', descriptorOf(listener), 'ipc'],
  });
  let text = '';
  for (const stream of [holder.stdout, holder.stderr]) stream?.on('data', (piece: Buffer) => (text += String(piece)));
  await new Promise((resolve) => holder.once('spawn', resolve));
  // From here on only the holder has it, and it accepts nobody.
  await new Promise((resolve) => listener.close(resolve));
  let over: Promise<number> = Promise.resolve(0);
  const service: Service = {
    output: () => text,
    async start() {
      let code: number | undefined;
      over = endOf(holder);
      void over.then((ended) => (code = ended));
      holder.send({ kind: 'start', args: [...serverOptions, main], env });
      while (!(await isReady(`http://127.0.0.1:${port}`))) {
        if (code !== undefined) throw new Error(`the program ended with ${code} while starting:\n${text}`);
        await delay(50);
      }
    },
    stop() {
      holder.send({ kind: 'stop' });
      return over;
    },
    async close() {
      const gone = new Promise((resolve) => holder.once('close', resolve));
      holder.kill('SIGKILL');
      await gone;
    },
  };
  return service;
}

function endOf(holder: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    holder.once('message', (message: { ended: number }) => resolve(message.ended));
  });
}

/** NOTE: a listener of Node.js has a handle with a descriptor, everywhere but on Windows. */
function descriptorOf(listener: object): number {
  const { _handle: handle } = listener as { _handle?: { fd?: number } };
  if (handle?.fd === undefined || handle.fd < 0) throw new Error('a listener has no descriptor here');
  return handle.fd;
}
