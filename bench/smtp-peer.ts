import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Sink = {
  port: number;
  /** Mails accepted so far. */
  received(): number;
  stop(): void;
};

export function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no TCP port');
  return address.port;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Postfix's own sink: accepts, counts and discards every mail. */
export async function startSink(): Promise<Sink> {
  const port = await findFreePort();
  const isRoot = process.getuid?.() === 0;
  const options = ['-c', ...(isRoot ? ['-u', 'nobody'] : []), `127.0.0.1:${port}`, '1000'];
  // Its counter is written to a file, of which only the end is read on demand: a pipe would have to be drained.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'enlace-sink-'));
  const counter = openSync(path.join(folder, 'counter'), 'w+');
  const child: ChildProcess = spawn('smtp-sink', options, { stdio: ['ignore', counter, 'inherit'] });
  const end = Buffer.alloc(200);
  function received(): number {
    const from = Math.max(0, fstatSync(counter).size - end.length);
    const logged = end.toString('latin1', 0, readSync(counter, end, 0, end.length, from));
    return Number(/^[^]*mesg=(\d+)\r/.exec(logged)?.[1] ?? 0);
  }
  function stop(): void {
    child.kill();
    closeSync(counter);
    rmSync(folder, { recursive: true, force: true });
  }
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await canConnect(port)) return { port, received, stop };
    await sleep(50);
  }
  stop();
  throw new Error('smtp-sink did not start');
}

type Load = { port: number; mails: number; bytes: number; connections: number; isReusing: boolean };

/** Mails per second of Postfix's own load generator; with `isReusing` many mails use one connection, as ours do. */
export async function measureSource({ port, mails, bytes, connections, isReusing }: Load): Promise<number> {
  const options = ['-s', String(connections), '-m', String(mails), '-l', String(bytes), ...(isReusing ? ['-d'] : [])];
  const people = ['-f', 'bench@example.test', '-t', 'to@example.test'];
  const startedAt = performance.now();
  const child = spawn('smtp-source', [...options, ...people, `127.0.0.1:${port}`]);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`smtp-source ended with ${String(code)}`);
  return mails / ((performance.now() - startedAt) / 1000);
}

/** Signatures per second of OpenSSL with RSA-2048, on one core or on all; by wall-clock time, as ours are. */
export function measureOpenssl({ isOnAllCores }: { isOnAllCores: boolean }): number {
  const cores = isOnAllCores ? ['-multi', String(os.availableParallelism())] : [];
  const { stdout } = spawnSync('openssl', ['speed', '-elapsed', '-mr', '-seconds', '3', ...cores, 'rsa2048'], {
    encoding: 'utf8',
  });
  const line = stdout.split('\n').findLast((text) => text.startsWith('+F2:'));
  const figure = Number(line?.split(':')[3]);
  if (!(figure > 0)) throw new Error(`openssl speed said nothing that is understood: ${stdout.slice(-300)}`);
  // Before version 3.2 it printed the seconds per signature.
  return figure < 1 ? 1 / figure : figure;
}
