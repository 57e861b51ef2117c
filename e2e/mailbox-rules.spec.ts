import { expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
  const post = (path: string, body: object) => callApi(product, path, { method: 'POST', body, token: client.token });
  await post('/api/mailbox/conversations/folders', { name: 'Ventas' });
  await post('/api/mailbox/conversations/labels', { name: 'Pedido' });
  await post('/api/contacts/labels', { name: 'Cliente' });
  for (const name of ['Ofertas fuera', 'Facturas'])
    await post('/api/mailbox/rules', {
      name,
      conditions: [{ field: 'sender', values: ['ofertas.example'] }],
      actions: [{ kind: 'notify', notify: false }],
    });
});

async function openRules(page: Page): Promise<void> {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/opciones/reglas`);
  await expect(page.getByRole('heading', { level: 2, name: 'Reglas del buzón' })).toBeInViewport();
}

const names = (page: Page) =>
  page
    .locator('#reglas ol > li')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('input[type=checkbox]')?.getAttribute('aria-label')?.replace('Regla ', '')),
    );

test('a rule is written, tried, ordered by keyboard, switched, removed and brought back', async ({ page }) => {
  await openRules(page);
  await page.getByRole('button', { name: 'Nueva regla' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nueva regla' });
  await drawer.getByLabel('Nombre').fill('Pedidos');
  await drawer.getByLabel('Qué se mira').selectOption({ label: 'Texto' });
  await drawer.getByLabel('Con qué').first().fill('taza, plato');
  await drawer.getByRole('button', { name: 'Añadir condición' }).click();
  await drawer.getByLabel('Con qué').nth(1).fill('pedido');
  await expect(drawer.getByRole('radio', { name: 'Se cumplen todas' })).toBeChecked();
  await drawer.getByRole('button', { name: 'Quitar condición 1' }).click();
  await expect(drawer.getByLabel('Con qué').first()).toHaveValue('pedido');
  await drawer.getByRole('button', { name: 'Probar con los últimos mensajes' }).click();
  await expect(drawer.getByText('Todavía no ha llegado ningún mensaje')).toBeVisible();
  await drawer.getByRole('button', { name: 'Guardar regla' }).click();
  // Labels were offered and none was selected.
  await expect(drawer.getByRole('alert')).toBeVisible();
  await drawer.getByText('Pedido', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Añadir acción' }).click();
  await expect(drawer.getByLabel('Acción 2', { exact: true })).toHaveValue('folder');
  expect(await findViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Guardar regla' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('lleva Pedido · va a Ventas')).toBeVisible();
  expect(await names(page)).toEqual(['Ofertas fuera', 'Facturas', 'Pedidos']);
  await page.getByRole('button', { name: 'Subir Pedidos' }).press('Enter');
  await expect.poll(() => names(page)).toEqual(['Ofertas fuera', 'Pedidos', 'Facturas']);
  await page.getByRole('switch', { name: 'Regla Facturas' }).press('Space');
  await expect(page.getByText('«Facturas» está apagada')).toBeVisible();
  await page.getByRole('button', { name: 'Más sobre Ofertas fuera' }).click();
  await page.getByRole('menuitem', { name: 'Borrar' }).click();
  await expect.poll(() => names(page)).toEqual(['Pedidos', 'Facturas']);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => names(page)).toEqual(['Ofertas fuera', 'Pedidos', 'Facturas']);
  expect(await findViolations(page)).toEqual([]);
});

test('the index leads to every section, says where one is, and is a choice on a phone', async ({ page }) => {
  await openRules(page);
  const index = page.getByRole('navigation', { name: 'Partes de las opciones' });
  await expect(index.getByRole('link', { name: 'Reglas' })).toHaveAttribute('aria-current', 'page');
  const links = await index.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) {
    await index.locator(`a[href="${link}"]`).press('Enter');
    await expect(page.locator(`section[id="${link.split('/').at(-1) ?? ''}"]`)).toHaveCount(1);
    await expect(index.locator(`a[href="${link}"]`)).toHaveAttribute('aria-current', 'page');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await index.getByLabel('Ir a').selectOption('reglas');
  await expect(page.getByRole('heading', { level: 2, name: 'Reglas del buzón' })).toBeInViewport();
  await expect(page).toHaveURL(/\/reglas$/);
  expect(await findViolations(page)).toEqual([]);
});
