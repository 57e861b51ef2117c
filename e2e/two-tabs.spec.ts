import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';

let product: Product;
let client: SignedIn;
let first: Page;
let second: Page;
/** Calls that the server refused, by tab. */
let refused: string[];

test.use({ locale: 'es-ES', viewport: { width: 1440, height: 900 } });
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());
test.beforeEach(async ({ context }) => {
  client = await createClient(product);
  first = await context.newPage();
  second = await context.newPage();
  refused = [];
  for (const page of [first, second])
    page.on('response', (answer) => {
      if (answer.status() === 401)
        refused.push(
          (page === first ? 'first ' : 'second ') +
            new URL(answer.url()).pathname +
            ' ' +
            String(answer.request().headers()['authorization']).slice(0, 12),
        );
    });
  await useSession(first, product, client);
});

test('signing out in one tab closes the others, without a call that has no session', async () => {
  await first.goto(`${product.url}/user/dashboard`);
  await second.goto(`${product.url}/user/tamys`);
  await expect(second.getByRole('heading', { level: 1, name: 'Tamys' })).toBeVisible();
  await first.getByRole('button', { name: client.user.name }).first().click();
  await first.getByRole('menuitem', { name: 'Salir' }).click();
  for (const page of [first, second]) {
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.getByLabel('Contraseña').first()).toBeVisible();
  }
  expect(refused).toEqual([]);
});

test('a language chosen in one tab is the language of the others', async () => {
  await first.goto(`${product.url}/user/preferencias`);
  await second.goto(`${product.url}/user/tamys`);
  await expect(second.getByRole('link', { name: 'Campañas' }).first()).toBeVisible();
  await first.getByRole('combobox', { name: 'Idioma de Enlace' }).selectOption('English');
  await expect(second.getByRole('link', { name: 'Campaigns' }).first()).toBeVisible();
  await expect(second.locator('html')).toHaveAttribute('lang', 'en');
});

test('what went to the trash in one tab says so in the other and can be restored there', async () => {
  const body = { name: 'Nuria Bosch', email: 'nuria@correo.example' };
  const made = await callApi(product, '/api/contacts', { method: 'POST', body, token: client.token });
  const { id } = await made.json();
  await first.goto(`${product.url}/user/tamys/${id}`);
  await second.goto(`${product.url}/user/tamys/${id}`);
  await expect(second.getByRole('heading', { level: 1, name: body.name })).toBeVisible();
  const gone = await callApi(product, `/api/contacts/${id}`, { method: 'DELETE', token: client.token });
  expect(gone.ok).toBe(true);
  await expect(first.getByText('Está en la papelera.')).toBeVisible();
  await second.getByRole('button', { name: 'Recuperar' }).click();
  await expect(second.getByText('Está en la papelera.')).toHaveCount(0);
  await expect(first.getByText('Está en la papelera.')).toHaveCount(0);
});
