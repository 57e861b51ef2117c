import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

type Call = { id: string; timestamp: string; signature: string; body: string };

let receiver: Server;
let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;
let url: string;
const calls: Call[] = [];
let status = 200;

test.beforeAll(async ({ browser }) => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      calls.push({
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        body,
      });
      response.writeHead(status).end('apuntado');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  url = `http://127.0.0.1:${port}/avisos`;
  product = await startProduct({ env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } });
  client = await createClient(product, { name: 'Marina Ferrer', alias: 'barroysal' });
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/opciones/webhooks`);
});
test.afterAll(async () => {
  await context.close();
  await product.stop();
  receiver.closeAllConnections();
  receiver.close();
});

function isSigned(secret: string, { id, timestamp, signature, body }: Call): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return signature
    .split(' ')
    .includes(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
}

const row = () => page.getByRole('listitem').filter({ hasText: 'Tienda' });
const drawer = () => page.getByRole('dialog', { name: 'Avisos de Tienda' });

test('a program is told, its failures are seen, and what it missed goes out again', async () => {
  test.setTimeout(180_000);
  let secret = '';

  await test.step('an address is added and its secret seen once', async () => {
    await expect(page.getByText('Todavía no avisas a nadie')).toBeVisible();
    await page.getByRole('button', { name: 'Añadir webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre').fill('Tienda');
    await dialog.getByLabel('Dirección').fill('http://tienda.example/a');
    await dialog.getByRole('button', { name: 'Añadir webhook' }).click();
    await expect(dialog.getByText('Elige al menos un aviso.')).toBeVisible();
    await dialog.getByLabel('Hay un tamy nuevo').check();
    await dialog.getByRole('button', { name: 'Añadir webhook' }).click();
    await expect(dialog.getByText('La dirección tiene que empezar por https.')).toBeVisible();
    await dialog.getByLabel('Dirección').fill(url);
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Añadir webhook' }).click();
    secret = await page.getByLabel('Secreto', { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Ya lo he guardado' }).click();
    await expect(page.getByText(secret)).toHaveCount(0);
    await expect(row().getByText('Activo')).toBeVisible();
  });

  await test.step('a test arrives, signed', async () => {
    await row().getByRole('button', { name: 'Avisos de Tienda' }).click();
    await expect(page).toHaveURL(/webhook=/);
    await drawer().getByRole('button', { name: 'Probar' }).click();
    await expect(drawer().getByText('Entregado', { exact: true })).toBeVisible({ timeout: 20_000 });
    const [first] = calls;
    expect(first && isSigned(secret, first)).toBe(true);
    await drawer()
      .getByRole('button', { name: /Prueba/ })
      .click();
    await expect(drawer().getByText('apuntado')).toBeVisible();
    await expect(drawer().getByText('Contestó 200').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await drawer().getByRole('button', { name: 'Volver a los avisos' }).click();
  });

  await test.step('what fails waits, and goes out again by hand', async () => {
    status = 500;
    const body = { name: 'Julia Roca', email: 'julia@correo.example' };
    await callApi(product, '/api/contacts', { method: 'POST', body, token: client.token });
    await expect.poll(() => calls.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    const missed = drawer().getByRole('button', { name: /Hay un tamy nuevo/ });
    await expect(missed.getByText('Contestó 500')).toBeVisible({ timeout: 30_000 });
    status = 200;
    await missed.click();
    await drawer().getByRole('button', { name: 'Reenviar el aviso' }).click();
    await expect(drawer().getByText('Entregado', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(new Set(calls.slice(1).map(({ id }) => id)).size).toBe(1);
    await page.keyboard.press('Escape');
    await expect(drawer()).toHaveCount(0);
  });

  await test.step('paused, resumed by undo, removed and brought back', async () => {
    const menu = page.getByRole('button', { name: 'Más acciones de Tienda' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Pausar' }).click();
    await expect(row().getByText('En pausa')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row().getByText('Activo')).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Quitar' }).click();
    await expect(row()).toHaveCount(0);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row().getByText('Activo')).toBeVisible();
  });

  await test.step('another secret signs beside the former one', async () => {
    await page.getByRole('button', { name: 'Más acciones de Tienda' }).click();
    await page.getByRole('menuitem', { name: 'Cambiar secreto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cambiar secreto' }).click();
    const fresh = await page.getByLabel('Secreto', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Ya lo he guardado' }).click();
    const before = calls.length;
    await row().getByRole('button', { name: 'Avisos de Tienda' }).click();
    await drawer().getByRole('button', { name: 'Probar' }).click();
    await expect.poll(() => calls.length, { timeout: 20_000 }).toBeGreaterThan(before);
    const last = calls.at(-1);
    expect(last && [isSigned(secret, last), isSigned(fresh, last)]).toEqual([true, true]);
  });
});
