import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product, { alias: 'barroysal' });
  const contact = await post('/api/contacts', { name: 'Julia Roca', email: 'julia@correo.example' });
  await post(`/api/contacts/${contact.id}`, { city: 'Dénia', notes: 'Le gustan los cuencos.\n'.repeat(12) }, 'PATCH');
  await post('/api/templates', { name: 'Boletín de noviembre' });
});
test.afterAll(() => product.stop());

async function post(path: string, body: object, method = 'POST'): Promise<{ id: string }> {
  const answer = await callApi(product, path, { method, body, token: client.token });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

async function enter(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${product.url}/`);
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

test('a client reads who changed what, narrows it, and sees values before and after', async ({ page }) => {
  await enter(page, { email: client.user.email, password: client.password });
  await page.goto(`${product.url}/user/historial`);
  const table = page.getByRole('table', { name: 'Cambios, los últimos primero' });
  await expect(table.getByRole('row').filter({ hasText: 'Creó la plantilla' })).toContainText('Boletín de noviembre');
  await expect(table.getByRole('row').filter({ hasText: 'Cambió los datos del tamy' })).toContainText('Ciudad Dénia');
  await expectAccessible(page);

  const today = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'Europe/Madrid' }).format(new Date());
  const day = table.getByRole('cell', { name: today });
  await expect(day).toHaveCount(1);
  await expect(day).toHaveText(new RegExp(`^${today}\\s*\\d+ cambios$`));
  await expect(table.getByText('Entró', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await page.getByRole('button', { name: 'Con los accesos' }).click();
  await expect(table.getByText('Entró', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el filtro «Con los accesos»' }).click();

  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await page.getByRole('button', { name: 'Qué', exact: true }).click();
  await page.getByRole('textbox', { name: 'Buscar opción' }).fill('tamys');
  await page.getByRole('button', { name: 'Tamys', exact: true }).click();
  await expect(page).toHaveURL(/asunto=contact/);
  await expect(table.getByText('Creó la plantilla')).toBeHidden();

  const change = table.getByRole('row').filter({ hasText: 'Cambió los datos del tamy' });
  await change.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Cambió los datos del tamy' });
  await expect(drawer.getByRole('link', { name: 'Tamy: Julia Roca' })).toHaveAttribute('href', /\/user\/tamys\//);
  await expect(drawer.getByRole('row', { name: /Ciudad/ })).toContainText('Dénia');
  await drawer.getByRole('button', { name: 'Ver entero' }).click();
  await expect(drawer.getByRole('button', { name: 'Ver menos' })).toBeVisible();
  await drawer.getByText('Prueba', { exact: true }).click();
  await expect(drawer.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Todo sobre esto' }).click();
  await expect(page).toHaveURL(/tipo=contact&cosa=/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a client checks the chain and takes a copy that carries its proof', async ({ page }) => {
  await enter(page, { email: client.user.email, password: client.password });
  await page.goto(`${product.url}/user/historial`);
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await expect(page.getByText(/Entero: \d+ cambios leídos, ninguno alterado\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comprobar otra vez' })).toBeEnabled();

  await page.getByRole('button', { name: 'Exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /JSON Lines/ }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ entry: { v: 2 }, seal: { ownerSeq: 1 } });
});

test('the operator reads the whole installation and narrows it to one client', async ({ page }) => {
  await enter(page, product.admin);
  await page.goto(`${product.url}/admin/historial`);
  await expect(page.getByRole('columnheader', { name: 'Cliente' })).toBeVisible();
  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await page.getByRole('button', { name: 'Cliente', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Nombre, alias o correo' }).fill('barro');
  await page.getByRole('button', { name: /Marina Ferrer/ }).click();
  await expect(page).toHaveURL(/cliente=/);
  await expect(page.getByRole('button', { name: 'Cliente: Marina Ferrer', exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Añadió el tamy' })).toContainText('Marina Ferrer');
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await expect(page.getByText(/Entero: \d+ cambios leídos/)).toBeVisible();
  await expectAccessible(page);
});

test('on the phone entries are two lines and open as a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, { email: client.user.email, password: client.password });
  await page.goto(`${product.url}/user/historial`);
  await page.getByText('Cambió los datos del tamy').click();
  const sheet = page.getByRole('dialog', { name: 'Cambió los datos del tamy' });
  await expect(sheet.getByText('Dénia')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
