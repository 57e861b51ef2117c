import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;
let publicPath: string;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
  const made = await callApi(product, '/api/profiles', {
    method: 'POST',
    body: { name: 'Barro y Sal' },
    token: client.token,
  });
  const profile: { id: string; path: string } = await made.json();
  await callApi(product, `/api/profiles/${profile.id}/publish`, { method: 'POST', body: {}, token: client.token });
  publicPath = profile.path;
});

/** Signs in on a separate device, by the login page. */
async function enter(browser: Browser, { locale = 'es-ES' } = {}): Promise<Page> {
  const context = await browser.newContext({ locale, colorScheme: 'light', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${product.url}/`);
  await page.locator('input[type=email]').fill(client.user.email);
  await page.locator('input[type=password]').fill(client.password);
  await page.locator('form').first().locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function choose(page: Page, { field, option }: { field: string; option: string }): Promise<void> {
  await page.getByRole('combobox', { name: field }).selectOption({ label: option });
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

const shownScheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

/** Whether the image has loaded. */
const isDrawn = (image: Locator) =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0);

test('preferences save themselves and outlive a reload', async ({ browser }) => {
  const page = await enter(browser);
  await open(page, '/user/preferencias');
  await expectNoViolations(page);
  await page.getByText('Oscuro', { exact: true }).click();
  await expect(page.getByRole('status').getByText('Guardado')).toBeVisible();
  await expect.poll(() => shownScheme(page)).toBe('dark');
  await page.getByRole('button', { name: 'Compacta' }).click();
  await expect(page.getByText('Densidad de las tablas: Compacta')).toBeVisible();
  await choose(page, { field: 'Campaña terminada, por correo', option: 'Al momento' });
  await expect(page.getByRole('status').getByText('Guardado')).toBeVisible();
  await choose(page, { field: 'Idioma de Enlace', option: 'English' });
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compact', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('combobox', { name: 'Campaign finished, by e-mail' })).toHaveValue('immediate');
  await expect.poll(() => shownScheme(page)).toBe('dark');
  await page.context().close();
});

test('preferences are there on another device with its first screen, and can follow the browser again', async ({
  browser,
}) => {
  const wanted = { theme: 'dark', locale: 'en' };
  await callApi(product, '/api/account/preferences', { method: 'PATCH', body: wanted, token: client.token });
  const page = await enter(browser);
  await expect.poll(() => shownScheme(page)).toBe('dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await open(page, '/user/preferencias');
  await choose(page, { field: 'Language of Enlace', option: 'Browser default' });
  await expect(page.getByRole('heading', { level: 1, name: 'Preferencias' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Guardado')).toBeVisible();
  await page.context().close();
});

test('an alias is changed with its effects said beforehand, and links of the old one still lead to the page', async ({
  browser,
}) => {
  const page = await enter(browser);
  await open(page, '/user/personalinformation');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Cambiar alias' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar alias' });
  await dialog.getByLabel('Alias nuevo').fill('admin');
  await expect(dialog.getByText('Ese alias está reservado')).toBeVisible();
  await dialog.getByLabel('Alias nuevo').fill('taller-de-sal');
  await expect(dialog.getByText('Está libre')).toBeVisible();
  await expect(dialog.getByText('siguen funcionando')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cambiar a taller-de-sal' }).click();
  await expect(page.getByText('Tu alias ahora es taller-de-sal')).toBeVisible();
  await expect(page.getByText(`También llevan a ti: ${client.user.alias}.`)).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto(`${product.url}${publicPath}`);
  expect(new URL(visitor.url()).pathname).toBe(publicPath.replace(client.user.alias, 'taller-de-sal'));
  await expect(visitor.getByRole('heading', { name: 'Barro y Sal' }).first()).toBeVisible();
  await visitor.close();
  await page.context().close();
});

test('a picture is framed with the keyboard, shows in the menu, and goes again', async ({ browser }) => {
  const page = await enter(browser);
  await open(page, '/user/personalinformation');
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 400];
    canvas.getContext('2d')?.fillRect(100, 100, 300, 200);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
  await page.locator('input[type=file]').setInputFiles({ name: 'retrato.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Encuadra tu foto' });
  await dialog.getByRole('button', { name: 'Encuadre de la foto' }).press('ArrowRight');
  await dialog.getByRole('slider', { name: 'Acercar' }).press('ArrowRight');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click();
  await expect(dialog).toBeHidden();
  const inMenu = page.locator('nav img, aside img').first();
  await expect.poll(() => isDrawn(inMenu)).toBe(true);
  await page.getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Foto quitada')).toBeVisible();
  await expect(page.locator('img[src^="/retrato/"]')).toHaveCount(0);
  await page.context().close();
});

test('the billing identity is checked by the rules of its country', async ({ browser }) => {
  const page = await enter(browser);
  await open(page, '/user/personalinformation');
  const taxId = page.getByLabel('Número de identificación fiscal');
  await taxId.fill('B12345675');
  await page.getByLabel('Población').fill('València');
  await expect(page.getByText('No es un número fiscal de ese país')).toBeVisible();
  await taxId.fill('b-1234567-4');
  await expect(page.getByText('NIF correcto')).toBeVisible();
  await page.getByLabel('Dirección', { exact: true }).fill('Calle de la Paz, 3');
  await page.getByLabel('Código postal').fill('99999');
  const save = page.getByRole('button', { name: 'Guardar cambios' }).last();
  await save.click();
  await expect(page.getByText('No es un código postal de ese país')).toBeVisible();
  await page.getByLabel('Código postal').fill('46 003');
  await save.click();
  await expect(page.getByText('Guardado')).toBeVisible();
  await page.reload();
  await expect(taxId).toHaveValue('B12345674');
  await expect(page.getByLabel('Código postal')).toHaveValue('46003');
  await page.context().close();
});
