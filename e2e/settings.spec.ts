import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, giveEveryFeature, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
  await giveEveryFeature(product);
  const body = { name: 'Julia Roca', email: 'julia@correo.example' };
  await callApi(product, '/api/contacts', { method: 'POST', body, token: client.token });
});

async function openSection(page: Page, section: string): Promise<void> {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/opciones/${section}`);
  await expect(page.getByRole('navigation', { name: 'Partes de las opciones' })).toBeVisible();
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

const callWith = (key: string) => fetch(`${product.url}/api/contacts`, { headers: { authorization: `Bearer ${key}` } });

test('a key is created, works for a program, and stops when it is revoked', async ({ page }) => {
  await openSection(page, 'claves');
  await expect(page.getByText('Todavía no hay claves')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Crear clave' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Almacén');
  await expect(dialog.getByRole('button', { name: 'Solo leer' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('checkbox', { name: 'Cambiar: Tamys' }).check();
  await expect(dialog.getByRole('button', { name: 'A medida' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('radio', { name: 'Nunca' }).check();
  await expect(dialog.getByText('Una clave que no caduca')).toBeVisible();
  await dialog.getByRole('radio', { name: 'En un año' }).check();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Crear clave' }).click();
  const token = await page.getByLabel('Clave', { exact: true }).inputValue();
  expect(token).toMatch(/^enl_[\w-]{43}$/);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Ya la he guardado' }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  const answer = await callWith(token);
  expect([answer.status, (await answer.json()).items.length]).toEqual([200, 1]);
  expect((await callWith(`${token}x`)).status).toBe(401);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Almacén' });
  await expect(row.getByText(/^Usada .* desde 127\.0\.0\.0\/24$/)).toBeVisible();
  await row.getByRole('button', { name: 'Cambiar el nombre de Almacén' }).click();
  await page.getByRole('dialog').getByLabel('Nombre').fill('Tienda');
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar nombre' }).click();
  await page.getByRole('button', { name: 'Revocar Tienda' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Tienda' }).getByText('Revocada', { exact: true }),
  ).toBeVisible();
  expect((await callWith(token)).status).toBe(401);
});

test('everything is prepared, shown as it comes, and downloaded once per click', async ({ page }) => {
  await openSection(page, 'datos');
  await page.getByRole('button', { name: 'Preparar mis datos' }).click();
  await expect(page.getByRole('button', { name: /^Descargar la exportación/ })).toBeVisible();
  await expectNoViolations(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Descargar la exportación/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^enlace-${client.user.alias}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  // File names are uncompressed in the central directory at the end.
  for (const name of ['LEEME.txt', 'account/account.json', 'contacts/contacts.csv', 'manifest.json'])
    expect(archive.lastIndexOf(name)).toBeGreaterThan(0);
  expect((await fetch(download.url())).status).toBe(410);
});

test('leaving closes the account at once, says so everywhere, and can be taken back', async ({ page }) => {
  await openSection(page, 'cuenta');
  await page.getByRole('button', { name: 'Borrar cuenta' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Borrar cuenta' })).toBeDisabled();
  await dialog.getByLabel(`Escribe tu alias, ${client.user.alias}`).fill(client.user.alias);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Borrar cuenta' }).click();
  await expect(page.getByText(/^La cuenta está cerrada y se borra el/)).toBeVisible();
  await expectNoViolations(page);
  await page.goto(`${product.url}/user/tamys`);
  await expect(page.getByText(/^Tu cuenta está cerrada y se borra el/)).toBeVisible();
  await page.getByRole('link', { name: 'Ver opciones' }).click();
  await page.getByRole('button', { name: 'Cancelar el borrado' }).click();
  await expect(page.getByRole('button', { name: 'Borrar cuenta' })).toBeVisible();
  await page.goto(`${product.url}/user/tamys`);
  await expect(page.getByRole('row').filter({ hasText: 'Julia Roca' })).toBeVisible();
  await expect(page.getByText('Tu cuenta está cerrada')).toHaveCount(0);
});

test('the sections are listed with their state, found by what they do, and reached by keyboard', async ({ page }) => {
  await callApi(product, '/api/contacts/fields', {
    method: 'POST',
    body: { name: 'Talla', kind: 'text' },
    token: client.token,
  });
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/opciones`);
  await expect(page.getByRole('heading', { level: 1, name: 'Opciones' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Campos de tamys.* 1$/ })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('/');
  await page.keyboard.type('cumplea');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/opciones\/campos$/);
  await expect(page.getByText('Talla')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/user\/opciones$/);
  await page.getByRole('searchbox', { name: 'Buscar en las opciones' }).fill('nada así');
  await expect(page.getByText('Nada con «nada así» en las opciones.')).toBeVisible();
});

test('an address from when the sections were one page leads to the section', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/opciones#webhooks`);
  await expect(page).toHaveURL(/\/user\/opciones\/webhooks$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Webhooks' })).toBeVisible();
  const unknown = await page.request.get(`${product.url}/user/opciones/nada`, { headers: { accept: 'text/html' } });
  expect(unknown.status()).toBe(404);
});
