import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** The trash from its first item to its last: searching, restoring, undoing that, deleting permanently, emptying. */
test.describe.configure({ mode: 'serial' });

const desktop = { width: 1440, height: 900 };

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;

async function ask(method: string, path: string, body?: unknown): Promise<{ id: string }> {
  const answer = await callApi(product, path, { method, ...(body ? { body } : {}), token: client.token });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function discard(path: string, body: unknown): Promise<void> {
  const { id } = await ask('POST', path, body);
  await ask('DELETE', `${path}/${id}`);
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const tick = (name: string) => page.getByRole('checkbox', { name: `Seleccionar fila: ${name}` });
const bar = () => page.getByRole('toolbar', { name: 'Acciones con lo seleccionado' });
const table = () => page.getByRole('table', { name: 'Lo que hay en la papelera' });

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  client = await createClient(product);
  await discard('/api/profiles', { name: 'Barro y Sal' });
  await discard('/api/contacts', { name: 'Nora Vidal', email: 'nora@correo.example' });
  await discard('/api/contacts', { name: 'Iker Solana', email: 'iker@correo.example' });
  await discard('/api/templates', { kind: 'email', name: 'Boletín de invierno', starterId: 'news' });
  context = await browser.newContext({ viewport: desktop, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
});
/** One page for all tests of the file: each leaves it at the size it found. */
test.afterEach(() => page.setViewportSize(desktop));
test.afterAll(async () => {
  await context.close();
});

test('shows things of every kind with where they were and what is left, and narrows them by address', async () => {
  await page.goto(`${product.url}/user/papelera`);
  await expect(row('Boletín de invierno')).toContainText('30 días');
  await expect(row('Nora Vidal')).toContainText('nora@correo.example');
  await expect(row('Barro y Sal')).toContainText('Perfiles');
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await page.getByRole('link', { name: 'Tamys 2' }).click();
  await expect(page).toHaveURL(/tipo=tamys/);
  await expect(row('Boletín de invierno')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Buscar en la papelera' }).fill('iker');
  await expect(page).toHaveURL(/q=iker/);
  await expect(row('Nora Vidal')).toHaveCount(0);
  await expect(row('Iker Solana')).toHaveCount(1);
  await page.reload();
  await expect(row('Iker Solana')).toHaveCount(1);
  await page.goto(`${product.url}/user/papelera`);
});

test('brings one back from its menu, and takes that back', async () => {
  await row('Nora Vidal').getByRole('button', { name: 'Acciones de la fila: Nora Vidal' }).click();
  await page.getByRole('menuitem', { name: 'Restaurar' }).click();
  await expect(page.getByText('«Nora Vidal» está de vuelta en su sitio')).toBeVisible();
  await expect(row('Nora Vidal')).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row('Nora Vidal')).toHaveCount(1);
});

test('brings several back with the keyboard, of different kinds', async () => {
  await table().getByRole('row').nth(1).focus();
  await page.keyboard.press('x');
  await expect(tick('Nora Vidal')).toBeChecked();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar()).toContainText('2');
  await bar().getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByText('2 cosas de vuelta en su sitio')).toBeVisible();
  await expect(table().getByRole('row')).toHaveCount(3);
  await expect(bar()).toHaveCount(0);
});

test('says why something stays', async () => {
  await ask('POST', '/api/contacts', { name: 'Otro Iker', email: 'iker@correo.example' });
  await row('Iker Solana').getByRole('button', { name: 'Acciones de la fila: Iker Solana' }).click();
  await page.getByRole('menuitem', { name: 'Restaurar' }).click();
  await expect(page.getByText('1 cosa sigue en la papelera.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '«Iker Solana»:' })).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();
});

test('deletes for good after a question, and empties after a word', async () => {
  await tick('Iker Solana').click();
  await bar().getByRole('button', { name: 'Borrar para siempre' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar para siempre' }).click();
  await expect(page.getByText('1 cosa borrada para siempre')).toBeVisible();
  await expect(row('Iker Solana')).toHaveCount(0);
  await page.getByRole('button', { name: 'Vaciar la papelera' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Vaciar la papelera?' });
  const confirm = dialog.getByRole('button', { name: 'Vaciar la papelera' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Escribe «vaciar» para confirmar').fill('vaciar');
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'La papelera está vacía' })).toBeVisible();
});

test('keeps things for as long as the client says, everywhere', async () => {
  await discard('/api/templates', { kind: 'email', name: 'Otra carta', starterId: 'news' });
  await page.goto(`${product.url}/user/opciones/papelera`);
  await page.getByRole('combobox', { name: 'Cuánto espera lo borrado' }).selectOption('60');
  await expect(page.getByText('La papelera guarda lo borrado 60 días')).toBeVisible();
  await page.goto(`${product.url}/user/papelera`);
  await expect(row('Otra carta')).toContainText('60 días');
  await page.goto(`${product.url}/user/nube?ver=papelera`);
  await expect(page.getByText('Lo que borres espera aquí 60 días.')).toBeVisible();
});

test('fits a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/user/papelera`);
  await expect(page.getByText('Otra carta')).toBeVisible();
  // Neither the page nor the list within it scrolls horizontally.
  const overflow = () =>
    table().evaluate((element) => {
      const list = element.parentElement ?? element;
      return Math.max(document.documentElement.scrollWidth - window.innerWidth, list.scrollWidth - list.clientWidth);
    });
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
});
