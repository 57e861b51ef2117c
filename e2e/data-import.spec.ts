import { expect } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let old: SignedIn;
let client: SignedIn;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  old = await createClient(product);
  client = await createClient(product);
  for (const name of ['Julia Roca', 'Pau Soler']) {
    const body = { name, email: `${name.split(' ')[0]?.toLowerCase()}@correo.example` };
    await callApi(product, '/api/contacts', { method: 'POST', body, token: old.token });
  }
});

test('an export of one account is looked at and brought into another', async ({ page }, testInfo) => {
  await useSession(page, product, old);
  await page.goto(`${product.url}/user/opciones/datos`);
  await page.getByRole('button', { name: 'Preparar mis datos' }).click();
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: /^Descargar la exportación/ }).click({ timeout: 60_000 });
  const archive = testInfo.outputPath('barro.zip');
  await (await downloading).saveAs(archive);

  await useSession(page, product, client);
  await page.goto(`${product.url}/user/opciones/traer`);
  const section = page.getByRole('region', { name: 'Traer tus datos' });
  await section
    .getByLabel('Elegir un ZIP')
    .setInputFiles({ name: 'foto.zip', mimeType: 'application/zip', buffer: Buffer.from('no') });
  await expect(section.getByText('No es un archivo ZIP.')).toBeVisible({ timeout: 30_000 });
  await section.getByLabel('Elegir un ZIP').setInputFiles(archive);
  await expect(section.getByText('Listo para traer')).toBeVisible({ timeout: 30_000 });
  await expect(section.getByRole('row', { name: 'Tamys 2 0 0' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Traerlo todo' }).click();
  await expect(section.getByText('Traído', { exact: true })).toBeVisible({ timeout: 30_000 });
  await section.getByRole('row', { name: 'Tamys 2 0 0' }).getByRole('link').click();
  await expect(page.getByText('Julia Roca')).toBeVisible();
});
