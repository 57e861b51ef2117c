import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import type { BuiltProgram } from '#app/cli/built-program.test-support.ts';
import { findClusterProcesses } from '#platform/database/embedded/cluster-processes.ts';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { findRunningServer } from '#platform/database/embedded/find-running.ts';
import { freePort } from '#test/kit/postfix.ts';
import { serverEnvironment, serverOptions } from '../../../../../scripts/server-memory.mjs';
import { callAt, signInAt, until } from '../../processes/calls.test-support.ts';

const compileCache = path.join(import.meta.dirname, '../../../node_modules/.cache/enlace-built-code');
const admin = { email: 'operadora@enlace.example', password: 'una clave de operadora' };
export const metricsToken = 'a token for figures of faults';

export type FaultProduct = {
  url: string;
  dataDir: string;
  /** The current process. */
  child(): ChildProcess;
  output(): string;
  /** Starts it on the same data; returns the milliseconds until `/readyz` returns 200. */
  start(patienceMs?: number): Promise<number>;
  isRunning(): boolean;
  /** kill -9 of the program only; its database keeps running. */
  killProgram(): Promise<void>;
  /** kill -9 of every process of the database. */
  killDatabase(): Promise<number>;
  /** SIGTERM; returns the exit code and the time it took. */
  stop(): Promise<{ code: number | null; ms: number }>;
  /** With the owner's privileges; for one piece of work. */
  withSql<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

type Input = { program: BuiltProgram; dataDir: string; env?: Record<string, string> };

/** What a manually interrupted run must not leave behind. */
const started = new Set<{ child: ChildProcess; cluster: string }>();

/** Ends everything that was started and is still running, immediately. */
export async function endEverything(): Promise<void> {
  for (const { child, cluster } of started) {
    child.kill('SIGKILL');
    for (const pid of await findClusterProcesses(cluster)) killQuietly(pid);
  }
}

/** Settings of a product on a data folder and a port of this machine. */
export function productSettings({ dataDir, port }: { dataDir: string; port: number }): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return {
    ...{ PATH, HOME, NODE_COMPILE_CACHE: compileCache, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
    ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_IN_PORT: '0', DEFAULT_LOCALE: 'es' },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ADMIN_SECOND_FACTOR: 'optional' },
    ...{ TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: metricsToken, GEOIP_URL: 'http://127.0.0.1:9/' },
    ...serverEnvironment,
  };
}

/** With the owner's privileges on the database of a running product. */
export async function withSqlOf<T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const target = await findRunningServer(dataDir);
  if (!target?.connection) throw new Error('the database does not run');
  const sql = postgres({ ...target.connection, max: 4, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** The built product on a data folder, over HTTP. Nothing is started yet. */
export async function faultProduct({ program, dataDir, env = {} }: Input): Promise<FaultProduct> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...productSettings({ dataDir, port }), ...env };
  let [child, text, ended]: [ChildProcess | undefined, string, Promise<number | null>] = [
    undefined,
    '',
    Promise.resolve(null),
  ];
  const { cluster } = clusterPaths(dataDir);
  return {
    url,
    dataDir,
    child() {
      if (!child) throw new Error('nothing was started');
      return child;
    },
    output: () => text,
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    async start(patienceMs = 120_000) {
      const began = performance.now();
      text = '';
      const begun = spawn(process.execPath, [...serverOptions, program.main], {
        env: settings,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = begun;
      const entry = { child: begun, cluster };
      started.add(entry);
      for (const stream of [begun.stdout, begun.stderr])
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      ended = new Promise((resolve) => begun.once('close', resolve));
      void ended.then(() => started.delete(entry));
      let over: number | null | undefined;
      void ended.then((code) => (over = code ?? -1));
      for (;;) {
        if (over !== undefined) throw new Error(`the product ended with ${String(over)} while starting:\n${text}`);
        if (await isReady(url)) return performance.now() - began;
        if (performance.now() - began > patienceMs) throw new Error(`the product did not get ready:\n${text}`);
        await delay(15);
      }
    },
    async killProgram() {
      child?.kill('SIGKILL');
      await ended;
    },
    async killDatabase() {
      const pids = await findClusterProcesses(cluster);
      for (const pid of pids) killQuietly(pid);
      return pids.length;
    },
    async stop() {
      const began = performance.now();
      child?.kill('SIGTERM');
      const code = await ended;
      return { code, ms: performance.now() - began };
    },
    withSql: (work) => withSqlOf(dataDir, work),
  };
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It exited on its own in the meantime.
  }
}

/** One request to `/readyz` that waits at most two seconds. */
export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(2500),
  }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/** Signs in as the operator. */
export function signInOperator(url: string): Promise<string> {
  return signInAt(url, admin);
}

/** A client with a session and no plan limits. */
export async function createClient(
  product: Pick<FaultProduct, 'url' | 'withSql'>,
  name = 'marina',
): Promise<{ token: string; email: string }> {
  const { url } = product;
  const options = (await (await callAt(url, '/api/register/options')).json()) as {
    accountTypes: { id: string }[];
    policyVersion: number;
  };
  const email = `${name}@correo.example`;
  const password = 'tres tazas verdes';
  const { accountTypes, policyVersion } = options;
  const body = {
    ...{ name: 'Marina Ferrer', alias: name, email, phone: '+34655021843', accountTypeId: accountTypes[0]?.id },
    ...{ password, policyVersion, consent: true, locale: 'es', timeZone: 'Europe/Madrid' },
  };
  const answer = await callAt(url, '/api/register', { method: 'POST', body });
  if (!answer.ok) throw new Error(`registering answered ${answer.status}: ${await answer.text()}`);
  const operator = await signInOperator(url);
  const text = await until('the mail of the registration', async () => {
    const list = await callAt(url, `/api/admin/outbox?search=${encodeURIComponent(email)}`, { token: operator });
    const { items } = (await list.json()) as { items: { id: string }[] };
    const [mail] = items;
    if (!mail) return undefined;
    return ((await (await callAt(url, `/api/admin/outbox/${mail.id}`, { token: operator })).json()) as { text: string })
      .text;
  });
  const code = /\/register\/verify\/([\w-]+)/.exec(text)?.[1];
  await callAt(url, '/api/register/verify', { method: 'POST', body: { code } });
  await product.withSql((sql) => sql`delete from plan_quotas`);
  return { token: await signInAt(url, { email, password }), email };
}

/** The database's log from this byte on; to look for signs of a repair. */
export async function databaseLog(dataDir: string): Promise<string> {
  const { logDirectory } = clusterPaths(dataDir);
  const names = await readdir(logDirectory).catch(() => []);
  const texts = await Promise.all(names.toSorted().map((name) => readFile(path.join(logDirectory, name), 'utf8')));
  return texts.join('');
}
