import { expect } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
});

test('old conversations go after what was chosen, told before it is saved and taken back with one press', async ({
  page,
}) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/opciones/conservacion`);
  const part = page.locator('#conservacion');
  const choice = part.getByLabel('A la papelera tras tanto tiempo sin mensajes');
  await expect(choice).toHaveValue('');
  await choice.selectOption('365');
  await expect(part.getByRole('status')).toContainText('Ahora no hay ninguna tan antigua.');
  await part.scrollIntoViewIfNeeded();
  expect(await findViolations(page)).toEqual([]);
  await part.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Conversaciones antiguas a la papelera: 365 días')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(choice).toHaveValue('');
  await page.reload();
  await expect(choice).toHaveValue('');
});
