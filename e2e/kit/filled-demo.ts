import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { nodeRuntime } from '../../scripts/node-runtime.mjs';
import { type Product, startProduct } from './product.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const fillPatienceMs = 540_000;

/** The two people of `npm run demo`. */
export const demoPeople = {
  client: { email: 'barroysal@demo.example', password: 'demostracion de enlace' },
  operator: { email: 'operadora@demo.example', password: 'demostracion de enlace' },
};

/** Nothing is sent: without a mail server every mail stays in the outbox. */
function settingsOf(dataDir: string): Record<string, string> {
  const { email, password } = demoPeople.operator;
  return {
    ...{ DATA_DIR: dataDir, DEFAULT_LOCALE: 'es', ADMIN_SECOND_FACTOR: 'optional', SMTP_URL: '' },
    ...{ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, MAIL_IN_DOMAIN: 'mail.localhost' },
  };
}

async function fill(dataDir: string): Promise<void> {
  const words = ['--enable-source-maps', path.join(root, 'apps/server/dist/enlace.js'), 'demo', 'fill'];
  const env = { ...process.env, ...settingsOf(dataDir) };
  await run(nodeRuntime(), words, { cwd: root, env, timeout: fillPatienceMs });
}

/** DEMO_FILLED: a folder filled the first time and copied from then on. */
async function fillOrCopy(dataDir: string): Promise<void> {
  const kept = process.env['DEMO_FILLED'];
  if (!kept) return fill(dataDir);
  if (!existsSync(kept)) await fill(kept);
  // Preserves owners and modes, which Node's file functions do not.
  await run('cp', ['-a', `${kept}/.`, dataDir]);
}

export type FilledDemo = { product: Product; dataDir: string; end(): Promise<void> };

/** Fills a temporary folder as `npm run demo` does and starts the server with it. */
export async function startFilledDemo(): Promise<FilledDemo> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-demo-'));
  await fillOrCopy(dataDir);
  const product = await startProduct({ env: settingsOf(dataDir) });
  return {
    product,
    dataDir,
    async end() {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
