import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';

const people = 45;

let product: Product;
let client: SignedIn;
test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product);
  for (let n = 1; n <= people; n += 1) {
    const body = { name: `Persona ${n}`, email: `persona-${n}@correo.example` };
    const answer = await callApi(product, '/api/contacts', { method: 'POST', body, token: client.token });
    expect(answer.ok).toBe(true);
  }
});
test.afterAll(() => product.stop());
test.use({ viewport: { width: 1440, height: 700 }, colorScheme: 'dark', locale: 'es-ES' });

/** What the page held when the browser took its picture for the printer. */
async function printed(page: Page): Promise<{ rows: number; scheme: string | null }> {
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      const page = document.documentElement;
      page.dataset['printedRows'] = String(document.querySelectorAll('main tbody tr:not([aria-hidden])').length);
      page.dataset['printedScheme'] = page.getAttribute('data-mantine-color-scheme') ?? '';
    });
  });
  await page.pdf({ format: 'A4' });
  const { printedRows, printedScheme } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  return { rows: Number(printedRows), scheme: printedScheme ?? null };
}

test('a list is printed whole and dark on white, without what it is worked with', async ({ page }) => {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/tamys`);
  const rows = page.locator('main tbody tr:not([aria-hidden])');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(people);
  expect(await printed(page)).toEqual({ rows: people, scheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Añadir' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('checkbox').first()).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Tamys' })).toBeVisible();
  // Nothing scrolls on paper: the sheet is as high as what is in it.
  const cut = await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
});
