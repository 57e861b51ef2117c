import { expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** The screen of custom domains: claim, records with problems, pages, removal. Only the name servers are contacted. */
test.describe.configure({ mode: 'serial' });

const host = 'www.barroysal.invalid-name.example';
let product: Product;
let client: SignedIn;

async function make(path: string, body: unknown): Promise<{ id: string }> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
  for (const name of ['Barro y Sal', 'Taller de torno']) {
    const { id } = await make('/api/profiles', { name });
    await make(`/api/profiles/${id}/publish`, {});
  }
});

const section = (page: Page) => page.locator('#dominios-propios');

async function open(page: Page): Promise<void> {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/opciones/dominios-propios`);
  await expect(section(page).getByRole('heading', { name: 'Dominios propios' })).toBeVisible();
}

test('a name is refused with a reason, and claimed with the keyboard alone', async ({ page }) => {
  await open(page);
  const field = section(page).getByLabel('Tu dominio');
  await field.fill('com.es');
  await field.press('Enter');
  await expect(section(page).getByText(/Bajo ese nombre se registran dominios/)).toBeVisible();
  await field.fill(`https://${host}/`);
  await field.press('Enter');
  const card = section(page).getByRole('article', { name: host });
  await expect(card.getByText('Sin comprobar')).toBeVisible();
  await expect(card.getByText(`_enlace.${host}`)).toBeVisible();
  await expect(card.getByText(/^enlace-proof=/)).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await findViolations(page, { within: '#dominios-propios', tags: wcag })).toEqual([]);
});

test('its pages are chosen, and the choice can be taken back', async ({ page }) => {
  await open(page);
  const card = section(page).getByRole('article', { name: host });
  await card.getByLabel(/^Perfil en/).selectOption({ label: 'Taller de torno' });
  await expect(page.getByText('Dominio actualizado')).toBeVisible();
  await page.reload();
  await expect(card.getByLabel(/^Perfil en/).locator('option:checked')).toHaveText('Taller de torno');
  await card.getByLabel('Todos, también los nuevos').click();
  await expect(card.getByLabel('Todos, también los nuevos')).not.toBeChecked();
  await card.getByLabel(/^Barro y Sal/).click();
  await expect(card.getByLabel(/^Barro y Sal/)).toBeChecked();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card.getByLabel(/^Barro y Sal/)).not.toBeChecked();
});

test('it fits a telephone, and can be given up', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
  const card = section(page).getByRole('article', { name: host });
  await card.getByRole('button', { name: 'Quitar dominio' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar dominio' }).click();
  await expect(card).toHaveCount(0);
});
