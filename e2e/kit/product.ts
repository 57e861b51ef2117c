import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { nodeRuntime } from '../../scripts/node-runtime.mjs';
import { type MailSink, startMailSink } from './mail-sink.ts';

export type Product = {
  url: string;
  sink: MailSink;
  inboundPort: number;
  /** One-time link for the first administrator, as printed on the console. */
  setupLink: string | undefined;
  admin: { email: string; password: string };
  /** Milliseconds from spawn to the ready line. */
  startedIn: number;
  /** Console output so far. */
  output(): string;
  /** kill -9, without warning. */
  kill(): Promise<void>;
  /** Restarts with the same data and ports. */
  restart(): Promise<number>;
  /** Stops it gracefully; its data is deleted unless kept for later. */
  stop(input?: { keepData?: boolean }): Promise<void>;
  dataDir: string;
};

type Options = { env?: Record<string, string>; withAdmin?: boolean };

const root = path.resolve(import.meta.dirname, '../..');
const startPatienceMs = 120_000;
/** The data folder of a product that was started once and stopped, with its first administrator. */
const modelVariable = 'E2E_MODEL';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

type Running = { child: ChildProcess; output(): string; readyIn: number };

function launch(env: Record<string, string>): Promise<Running> {
  const began = performance.now();
  const child = spawn(nodeRuntime(), [path.join(root, 'apps/server/dist/main.js')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the product was not ready in time:\n${text}`));
    }, startPatienceMs);
    const take = (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes('Enlace is ready')) return;
      clearTimeout(timer);
      // The set-up link follows in the same write as the ready line.
      setTimeout(() => resolve({ child, output: () => text, readyIn: performance.now() - began }), 20);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the product ended with ${String(code)}:\n${text}`));
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** A data folder as left by a first start, so that a run needs only one first start. */
export async function makeModel(): Promise<{ remove(): Promise<void> }> {
  const product = await startProduct();
  await product.stop({ keepData: true });
  process.env[modelVariable] = product.dataDir;
  return { remove: () => rm(product.dataDir, { recursive: true, force: true }) };
}

async function newDataDir({ fromModel }: { fromModel: boolean }): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-e2e-'));
  const model = process.env[modelVariable];
  // Preserves owners and modes, which Node's file functions do not.
  if (fromModel && model) await promisify(execFile)('cp', ['-a', `${model}/.`, dataDir]);
  return dataDir;
}

/** Starts the built product with a scratch data folder and loopback mail in both directions. */
export async function startProduct({ env = {}, withAdmin = true }: Options = {}): Promise<Product> {
  const sink = await startMailSink();
  const dataDir = await newDataDir({ fromModel: withAdmin });
  const [port, inboundPort] = [await freePort(), await freePort()];
  const admin = { email: 'operadora@enlace.example', password: 'una clave de operadora' };
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    SMTP_IN_PORT: String(inboundPort),
    MAIL_IN_DOMAIN: 'buzon.enlace.example',
    DEFAULT_LOCALE: 'es',
    GEOIP_URL: `http://127.0.0.1:9/`,
    LOG_LEVEL: 'info',
    ADMIN_SECOND_FACTOR: 'optional',
    ...(withAdmin ? { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } : {}),
    ...env,
  };
  let running = await launch(settings);
  return {
    url: settings.PUBLIC_URL,
    sink,
    dataDir,
    inboundPort,
    setupLink: /http\S+\/setup\/\S+/.exec(running.output())?.[0],
    admin,
    startedIn: running.readyIn,
    output: () => running.output(),
    async kill() {
      running.child.kill('SIGKILL');
      await ended(running.child);
    },
    async restart() {
      running = await launch(settings);
      return running.readyIn;
    },
    async stop({ keepData = false } = {}) {
      running.child.kill('SIGTERM');
      await ended(running.child);
      await sink.close();
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
