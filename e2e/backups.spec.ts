import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { nodeRuntime } from '../scripts/node-runtime.mjs';
import { findViolations, wcag } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, signInByApi, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** A backup from the operator's screen, restored by the command line into a copy that stays paused until confirmed. */
test.describe.configure({ mode: 'serial' });

const passphrase = 'sal y limón a las cinco';
const root = path.resolve(import.meta.dirname, '..');
let product: Product;
let copy: Product | undefined;
let context: BrowserContext;
let page: Page;
let place: string;

function enlace(words: string[], env: Record<string, string>) {
  const program = path.join(root, 'apps/server/dist/enlace.js');
  return promisify(execFile)(nodeRuntime(), [program, ...words], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
  });
}

const section = (of: Page) => of.locator('#copias');

test.beforeAll(async ({ browser }) => {
  place = await mkdtemp(path.join(tmpdir(), 'enlace-e2e-restored-'));
  product = await startProduct({ env: { BACKUP_PASSPHRASE: passphrase } });
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await createClient(product, { alias: 'barroysal' });
  const admin = await signInByApi(product, product.admin);
  // The daily backup runs within five minutes of a first start. Here it waits until 23:00, so that the button makes the
  // first one.
  const state = await callApi(product, '/api/admin/backups', { token: admin.token });
  const { settings } = await state.json();
  const timeZone = new Date().getUTCHours() < 20 ? 'UTC' : 'Asia/Tokyo';
  const body = { ...settings, hour: 23, timeZone };
  const set = await callApi(product, '/api/admin/backups/settings', { method: 'PUT', body, token: admin.token });
  expect(set.status).toBe(200);
  await useSession(page, product, admin);
});
test.afterAll(async () => {
  await context.close();
  await copy?.stop();
  await product.stop();
  await rm(place, { recursive: true, force: true });
});

test('an owner makes a backup by a button and sees it listed, checked and started once', async () => {
  await page.goto(`${product.url}/admin/opciones#copias`);
  await expect(section(page).getByText('Todavía no hay ninguna copia.')).toBeVisible();
  await section(page).getByRole('button', { name: 'Hacer una copia ahora' }).click();
  await expect(section(page).getByText(/^Última copia buena/)).toBeVisible({ timeout: 90_000 });
  const list = section(page).getByRole('list', { name: 'Copias que hay' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('con claves');
  await expect(list).toContainText('puesta en marcha');
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
});

test('settings are kept, and a folder among the data is refused', async () => {
  await section(page).getByLabel('Días', { exact: true }).fill('14');
  await section(page).getByLabel('Otra carpeta').fill(path.join(product.dataDir, 'files'));
  await section(page).getByRole('button', { name: 'Guardar copias' }).click();
  await expect(section(page).getByText('Esa carpeta no sirve para las copias', { exact: false })).toBeVisible();
  await section(page).getByLabel('Otra carpeta').fill('');
  await section(page).getByRole('button', { name: 'Guardar copias' }).click();
  await expect(section(page).getByRole('button', { name: 'Guardar copias' })).toBeDisabled();
  await page.reload();
  await expect(section(page).getByLabel('Días', { exact: true })).toHaveValue('14');
});

test('one command makes an installation of it, which sends nothing until somebody confirms', async ({ browser }) => {
  const dataDir = path.join(place, 'data');
  const backups = path.join(product.dataDir, 'backups');
  const { stdout } = await enlace(['restore', '--from', backups, '--to', dataDir], { BACKUP_PASSPHRASE: passphrase });
  expect(stdout).toContain('confirm-instance');
  expect(await readdir(dataDir)).not.toContain('installation.json');
  copy = await startProduct({ env: { DATA_DIR: dataDir } });
  const other = await browser.newContext({ locale: 'es-ES' });
  const there = await other.newPage();
  await useSession(there, copy, await signInByApi(copy, copy.admin));
  await there.goto(`${copy.url}/admin/users`);
  await expect(there.getByText('barroysal').first()).toBeVisible();
  await expect(there.getByText('No se está enviando ningún correo.')).toBeVisible();
  const { stdout: confirmed } = await enlace(['confirm-instance'], { DATA_DIR: dataDir });
  expect(confirmed).toContain('Confirmed');
  await there.reload();
  await expect(there.getByText('No se está enviando ningún correo.')).toBeHidden();
  await other.close();
});
