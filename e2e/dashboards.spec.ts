import { expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { createClient, type SignedIn, signInByApi, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;
let admin: SignedIn;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product, { alias: 'barroysal' });
  admin = await signInByApi(product, product.admin);
});
test.afterAll(() => product.stop());

test('a client sees what is next, puts it away and brings it back, and looks further back', async ({ page }) => {
  await useSession(page, product, client);
  await open(page, '/user/dashboard');
  await expect(page.getByText('Publica tu primer perfil')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar los primeros pasos' }).click();
  await expect(page.getByText('Publica tu primer perfil')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Mostrar los primeros pasos' }).click();
  await expect(page.getByText('Publica tu primer perfil')).toBeVisible();

  await page.getByRole('button', { name: '90 d' }).click();
  await expect(page).toHaveURL(/dias=90/);
  await expect(page.getByRole('heading', { name: 'Visitas, últimos 90 días' })).toBeVisible();
  await page.getByRole('button', { name: 'Tabla' }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(91);
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await page.getByRole('link', { name: /^Tamys nuevos: / }).click();
  await expect(page).toHaveURL(/\/user\/tamys\?.*reglas=/);
});

test('the operator changes the period, reads a figure’s meaning, takes a table along and follows a figure', async ({
  page,
}) => {
  await useSession(page, product, admin);
  await open(page, '/admin/dashboard');
  await page.getByRole('button', { name: '12 m' }).click();
  await expect(page).toHaveURL(/periodo=12m/);
  await page.getByRole('button', { name: 'Qué cuenta «Ingresos recurrentes»' }).press('Enter');
  await expect(page.getByText(/llevado a un mes/)).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar «Altas de clientes» en CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^sign_ups-.*\.csv$/);
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await page.getByRole('link', { name: /^Altas: 1/ }).click();
  await expect(page).toHaveURL(/\/admin\/users\?desde=/);
  await expect(page.getByText('barroysal').first()).toBeVisible();
});
