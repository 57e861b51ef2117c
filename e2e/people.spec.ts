import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './kit/product.ts';
import { createClient, type SignedIn, signInByApi, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** The operator's user management: inviting administrators, suspending and reactivating a client, acting as that client. */
test.describe.configure({ mode: 'serial' });

const invited = { email: 'ruben@operador.example', name: 'Rubén Aldana', password: 'siete sillas rojas' };

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  client = await createClient(product, { name: 'Marina Ferrer', alias: 'barroysal' });
  await createClient(product, { name: 'Julia Roca', alias: 'taller-roca' });
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, await signInByApi(product, product.admin));
});
test.afterAll(async () => {
  await context.close();
  await product.stop();
});

test('an owner invites an administrator, who accepts by mail and enters', async ({ browser }) => {
  await page.goto(`${product.url}/admin/admins`);
  await page.getByRole('button', { name: 'Invitar' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Correo', { exact: true }).fill(invited.email);
  await drawer.getByRole('radio', { name: /Soporte/ }).check();
  await drawer.getByRole('button', { name: 'Enviar la invitación' }).click();
  await expect(page.getByRole('row', { name: /ruben@operador/ })).toContainText('Invitado');
  const mail = await product.sink.waitFor(invited.email);
  const link = /http\S+\/admin\/invitacion\/\S+/.exec(mail.parsed.text ?? '')?.[0] ?? '';
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  const guest = await other.newPage();
  await guest.goto(link);
  await expect(guest.getByText(`con el papel de Soporte. Entrarás con ${invited.email}`)).toBeVisible();
  await guest.getByLabel('Tu nombre').fill(invited.name);
  await guest.getByLabel('Contraseña', { exact: true }).fill(invited.password);
  await guest.getByRole('button', { name: 'Aceptar y entrar' }).click();
  await expect(guest).toHaveURL(`${product.url}/admin/dashboard`);
  await guest.goto(link);
  await expect(guest.getByText('Esta invitación ya no sirve.')).toBeVisible();
  await other.close();
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(invited.name) })).toContainText('Soporte');
});

test('a row opened while the search still waits is opened, however slow the line is', async () => {
  await page.goto(`${product.url}/admin/users`);
  const link = page.getByRole('link', { name: 'Marina Ferrer' });
  await expect(link).toBeVisible();
  await page.route('**/*.js', async (route) => {
    await sleep(800);
    await route.continue();
  });
  await page.getByRole('searchbox').fill('ferrer');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marina Ferrer');
  await page.unroute('**/*.js');
});

test('a suspended client is thrown out of the open browser, and comes back when reactivated', async ({ browser }) => {
  const theirs = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  const open = await theirs.newPage();
  await useSession(open, product, client);
  await open.goto(`${product.url}/user/dashboard`);
  await expect(open.getByRole('heading', { level: 1 })).toContainText('Marina');

  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('searchbox').fill('ferrer');
  await expect(page.getByRole('row', { name: /Julia Roca/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Marina Ferrer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marina Ferrer');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Suspender' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Correo no deseado');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click();
  await expect(page.getByText('Suspendido el')).toBeVisible();
  await expect(open).toHaveURL(`${product.url}/`);
  const mail = await product.sink.waitFor(client.user.email, ({ parsed }) => /suspendida/.test(parsed.subject ?? ''));
  expect(mail.parsed.text).toContain('Correo no deseado');

  await page.getByRole('button', { name: 'Reactivar' }).click();
  await expect(page.getByText('Suspendido el')).toHaveCount(0);
  client = await signInByApi(product, { email: client.user.email, password: client.password });
  await theirs.close();
});

test('acting as the client shows the banner everywhere, and leaving leads back to the own session', async () => {
  await page.getByRole('button', { name: 'Actuar como' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Pide ayuda con su perfil');
  await dialog.getByRole('button', { name: 'Actuar como el cliente' }).click();
  await expect(page).toHaveURL(`${product.url}/user/dashboard`);
  await expect(page.getByText('Actúas como Marina Ferrer')).toBeVisible();
  await page.goto(`${product.url}/account`);
  await expect(page.getByText('Actúas como Marina Ferrer')).toBeVisible();
  const stored = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(stored).not.toContain('own_session');
  await page.getByRole('button', { name: 'Salir', exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${client.user.id}$`));
  await expect(page.getByText('Actúas como')).toHaveCount(0);
  await expect(page.getByText('Dejó de actuar en nombre del cliente')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('own_session'))).toBeNull();
});
