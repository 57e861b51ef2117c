import { expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
  const { token } = client;
  for (const name of ['Cristina Esmal', 'Ana Núñez'])
    await callApi(product, '/api/contacts', {
      method: 'POST',
      body: { name, email: `${name.slice(0, 3).toLowerCase()}@correo.example` },
      token,
    });
  for (const name of ['Taller de esmaltes', 'Avance de esmaltes'])
    await callApi(product, '/api/campaigns', { method: 'POST', body: { name }, token });
});

async function openPalette(page: Page) {
  // Keys work once the screen has rendered.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Buscar o hacer…' });
  await expect(field).toBeFocused();
  return field;
}

test('finds things by kind, walks them by keyboard, and remembers what was opened', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/dashboard`);
  const field = await openPalette(page);
  await field.fill('esmal');
  const campaigns = page.getByRole('group', { name: 'Campañas' });
  await expect(campaigns.getByRole('option')).toHaveCount(2);
  const tamy = page.getByRole('group', { name: 'Tamys' }).getByRole('option', { name: /Cristina Esmal/ });
  await expect(tamy).toBeVisible();
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  // Tab moves between groups until the contact is selected.
  await expect(async () => {
    if ((await tamy.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('Tab');
    expect(await tamy.getAttribute('aria-selected')).toBe('true');
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/tamys\/[0-9a-f-]{36}$/);
  await openPalette(page);
  const recent = page.getByRole('group', { name: 'Recientes' }).getByRole('option', { name: /Cristina Esmal/ });
  await expect(recent).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

test('finds the sections of the settings by what they do', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/dashboard`);
  await (await openPalette(page)).fill('rebotes');
  const section = page.getByRole('group', { name: 'Opciones' }).getByRole('option', { name: /Avisos del proveedor/ });
  await section.click();
  await expect(page).toHaveURL(/\/user\/opciones\/avisos-de-proveedor$/);
});

test('makes a campaign of what is typed, and shows everything on a page of its own', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/dashboard`);
  await (await openPalette(page)).fill('Rebajas de invierno');
  await page.getByRole('option', { name: 'Nueva campaña llamada «Rebajas de invierno»' }).click();
  await expect(page).toHaveURL(/\/user\/campanas\/[0-9a-f-]{36}$/);
  await (await openPalette(page)).fill('esmal');
  await page.getByRole('option', { name: 'Ver todo lo que hay con «esmal»' }).click();
  await expect(page).toHaveURL(/\/user\/buscar\?q=esmal$/);
  await expect(page.getByRole('heading', { name: 'Campañas' })).toBeVisible();
  await page.getByRole('group', { name: 'Qué se busca' }).getByRole('button', { name: 'Tamys' }).click();
  await expect(page).toHaveURL(/tipo=contact/);
  await expect(page.getByRole('heading', { name: 'Campañas' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Cristina Esmal/ })).toBeVisible();
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
});

test('says that there is no connection, and still finds places', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/dashboard`);
  const field = await openPalette(page);
  // The field is there before its results.
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.context().setOffline(true);
  await field.fill('tamys');
  await expect(page.getByText('Sin conexión: solo encuentras sitios, guías y acciones.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Ir a' }).getByRole('option', { name: /^Tamys/ })).toBeVisible();
  await page.context().setOffline(false);
});

test('a guide is found in the palette, read, and leads to its screen', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/dashboard`);
  await (await openPalette(page)).fill('importar tamys');
  await page.getByRole('group', { name: 'Ayuda' }).getByRole('option', { name: 'Importar tamys' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar tamys' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Subir el archivo' })).toBeVisible();
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await page.getByRole('link', { name: 'Importar', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/tamys\/importar$/);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(sheet.getByRole('heading', { name: 'En el buzón' })).toBeVisible();
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await sheet.getByRole('link', { name: 'Guías de ayuda' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test('a tip opens beside its field and closes with Esc', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/personalinformation#facturacion`);
  const button = page.getByRole('button', { name: /^Ayuda: / }).first();
  await button.click();
  await expect(page.getByRole('note')).toContainText('facturas');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('note')).toHaveCount(0);
});

/** Types into the list's search, opens a row after the given milliseconds, and blocks the browser right afterwards. */
function typeAndOpen(page: Page, { text, row, after }: { text: string; row: string; after: number }): Promise<void> {
  return page.evaluate(
    async ({ text: typed, row: name, after: wait }) => {
      const box = document.querySelector<HTMLInputElement>('input[data-screen-search]');
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      write?.call(box, typed);
      box?.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, wait));
      const links = [...document.querySelectorAll<HTMLElement>('main a')];
      links.find((link) => link.textContent.includes(name))?.click();
      const end = performance.now() + 120;
      while (performance.now() < end);
    },
    { text, row, after },
  );
}

for (const { list, text, row } of [
  { list: '/user/tamys', text: 'cris', row: 'Cristina Esmal' },
  { list: '/user/campanas', text: 'tall', row: 'Taller de esmaltes' },
])
  test(`a row of ${list} opens though the search of the list still has to reach the address`, async ({ page }) => {
    await useSession(page, product, client);
    for (const after of [160, 240]) {
      await page.goto(product.url + list);
      await expect(page.getByRole('main').getByRole('link', { name: row }).first()).toBeVisible();
      await typeAndOpen(page, { text, row, after });
      await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
      // The search runs a quarter of a second after the last key; by now it would have navigated back to the list.
      await expect(page.getByRole('searchbox')).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
    }
  });
