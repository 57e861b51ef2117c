import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, signInByApi, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0.0 (iPhone17,1; iOS 19_0; es_ES)';
const phone = { viewport: { width: 320, height: 690 }, locale: 'es-ES' };

let product: Product;
let client: SignedIn;
let path: string;

async function send<Answer>(address: string, body: unknown, method = 'POST'): Promise<Answer> {
  const answer = await callApi(product, address, { method, body, token: client.token });
  expect(answer.status, address).toBe(200);
  return answer.json();
}

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product, { alias: 'barroysal' });
  type Made = { id: string; path: string; draft: { revision: number; document: { blocks: object[] } } };
  const profile = await send<Made>('/api/profiles', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
  const { document, revision } = profile.draft;
  const card = {
    id: 'tarjeta',
    type: 'contact_card',
    version: 1,
    props: { name: 'Marina Ferrer', emails: [{ address: 'marina@correo.example' }] },
  };
  const blocks = [...document.blocks, card];
  await send(`/api/profiles/${profile.id}/draft`, { document: { ...document, blocks }, baseRevision: revision }, 'PUT');
  await send(`/api/profiles/${profile.id}/publish`, {});
  ({ path } = profile);
});
test.afterAll(() => product.stop());

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('a page asks its own host alone, keeps nothing in the browser, and goes on paper with its code', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...phone, colorScheme: 'dark', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const asked: URL[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter(({ protocol, origin }) => protocol !== 'data:' && origin !== product.url)).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(15);
  expect(await context.cookies()).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await expect(page.locator('.pr')).toBeHidden();
  await expectAccessible(page);
  // Text at double size, as by the browser's own setting.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await overflow(page)).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.pr svg')).toBeVisible();
  await expect(page.locator('.pr')).toContainText(path);
  await expect(page.locator('.dock')).toBeHidden();
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5000);
  await context.close();
});

async function reportWithoutScripts(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(product.url + path);
  const bar = page.locator('.iab');
  await expect(bar).toContainText('Estás en el navegador de Instagram');
  await bar.locator('summary').press('Enter');
  await expect(page.getByLabel('O copia la dirección:')).toHaveValue(new RegExp(`${path}$`));
  expect(await overflow(page)).toBe(0);
  await page.getByRole('link', { name: 'Denunciar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Qué pasa con esta página?');
  expect(await overflow(page)).toBe(0);
  await page.getByLabel('Engaña o roba datos').check();
  await page.getByLabel('Cuéntalo').fill('Cobra por talleres que no existen');
  // Too fast for a person: refused, and the input stays.
  await page.getByRole('button', { name: 'Enviar la denuncia' }).click();
  await expect(page.getByRole('alert')).toContainText('Espera unos segundos');
  await expect(page.getByLabel('Cuéntalo')).toHaveValue('Cobra por talleres que no existen');
  await expect(async () => {
    await page.getByRole('button', { name: 'Enviar la denuncia' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gracias por avisar', { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await page.close();
}

test('a report from inside another program, without scripts, takes the page off the air', async ({ browser, page }) => {
  const context = await browser.newContext({ ...phone, userAgent: instagram, javaScriptEnabled: false });
  await reportWithoutScripts(context);

  await useSession(page, product, await signInByApi(product, product.admin));
  await page.goto(`${product.url}/admin/denuncias`);
  const row = page.getByRole('row').filter({ hasText: 'Barro y Sal' });
  await expect(row).toContainText('Engaña o roba datos');
  await expectAccessible(page);
  await row.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Barro y Sal' });
  await expect(drawer).toContainText('Cobra por talleres que no existen');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Retirar la página' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Retirar «Barro y Sal»?' });
  await dialog.getByLabel('Motivo').fill('Cobra por algo que no existe');
  await dialog.getByRole('button', { name: 'Retirar la página' }).click();
  await expect(page.getByText('Página retirada; el cliente ya lo sabe')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Volver a mostrar la página' })).toBeVisible();

  const visitor = await context.newPage();
  await expect.poll(async () => (await visitor.goto(product.url + path))?.status(), { timeout: 5000 }).toBe(404);
  await expect(visitor.getByText(path)).toBeVisible();
  await context.close();
});
