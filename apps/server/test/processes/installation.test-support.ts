import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { type BuiltProgram, buildProgram } from '#app/cli/built-program.test-support.ts';
import { freePort } from '#test/kit/postfix.ts';
import { type Balancer, startBalancer } from './balancer.test-support.ts';
import { startOtherDatabase } from './other-database.test-support.ts';

const compileCache = path.join(import.meta.dirname, '../../node_modules/.cache/enlace-built-code');

export type ProductProcess = {
  role: 'web' | 'worker';
  /** Its port; 0 for a worker. */
  port: number;
  url: string;
  child: ChildProcess;
  output(): string;
  /** The exit code; null after a kill. */
  ended: Promise<number | null>;
};

export type Installation = {
  /** Whose PostgreSQL it is. */
  about: string;
  /** With the owner's privileges. */
  sql: Sql;
  webs: ProductProcess[];
  workers: ProductProcess[];
  balancer: Balancer;
  admin: { email: string; password: string };
  /** Restarts this process, on the port it had. */
  restart(process: ProductProcess): Promise<ProductProcess>;
  close(): Promise<void>;
};

type LaunchInput = { program: BuiltProgram; role: 'web' | 'worker'; port: number; env: Record<string, string> };

async function launch({ program, role, port, env }: LaunchInput): Promise<ProductProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const own = { PROCESS_MODE: role, PORT: String(port), SMTP_IN_PORT: '0' };
  const child = spawn(process.execPath, [program.main], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      text += chunk.toString();
      if (text.includes('Enlace is ready')) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then((code) => reject(new Error(`a ${role} ended with ${String(code)}:\n${text}`)));
  });
  return { role, port, url: `http://127.0.0.1:${port}`, child, output: () => text, ended };
}

/** Stops it in order and returns how it ended. */
export async function stopProcess({ child, ended }: ProductProcess): Promise<number | null> {
  child.kill('SIGTERM');
  // A process that a test has suspended does not react.
  child.kill('SIGCONT');
  return ended;
}

/** kill -9: without any shutdown. */
export async function killProcess({ child, ended }: ProductProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/**
 * One external PostgreSQL, several web processes and workers sharing one folder of files and keys, and a balancer in
 * front.
 */
export async function startInstallation({
  webs: webCount,
  workers: workerCount,
  env = {},
}: {
  webs: number;
  workers: number;
  env?: Record<string, string>;
}): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'enlace-processes-'));
  const [program, database] = [await buildProgram(), await startOtherDatabase()];
  const ports: number[] = [];
  for (let index = 0; index < webCount; index += 1) ports.push(await freePort());
  const balancer = await startBalancer(ports);
  const admin = { email: 'operadora@enlace.example', password: 'una clave de operadora' };
  const common = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: '127.0.0.1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ADMIN_SECOND_FACTOR: 'optional',
    DEFAULT_LOCALE: 'es',
    GEOIP_URL: 'http://127.0.0.1:9/',
    ...env,
  };
  const begin = (role: 'web' | 'worker', port: number) => launch({ program, role, port, env: common });
  // All at once: the first creates the tables, the others wait for it.
  const [webs, workers] = await Promise.all([
    Promise.all(ports.map((port) => begin('web', port))),
    Promise.all(Array.from({ length: workerCount }, () => begin('worker', 0))),
  ]);
  for (const port of ports) await balancer.until(port, true);
  const sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  const all = new Set([...webs, ...workers]);
  return {
    about: database.about,
    sql,
    webs,
    workers,
    balancer,
    admin,
    async restart({ role, port }) {
      const started = await begin(role, port);
      all.add(started);
      return started;
    },
    async close() {
      await Promise.all([...all].map(stopProcess));
      await sql.end({ timeout: 2 });
      await balancer.close();
      await database.stop();
      await program.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
