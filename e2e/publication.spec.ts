import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** Languages, times and access of one page, from the editor to what a visitor gets. */
test.describe.configure({ mode: 'serial' });

const password = 'tres tazas verdes';

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;
let profile: Profile;

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  client = await createClient(product, { name: 'Marina Ferrer' });
  const call = async (path: string, body: object) =>
    (await callApi(product, path, { method: 'POST', body, token: client.token })).json();
  profile = await call('/api/profiles', { name: 'Barro y Sal', start: 'starter' });
  await call(`/api/profiles/${profile.id}/publish`, {});
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/perfiles/${profile.id}`);
});
test.afterAll(async () => {
  await context.close();
});

const tab = (name: string) => page.getByRole('button', { name, exact: true });
const openBlock = (name: RegExp) => page.locator('[data-block] [data-opener]', { hasText: name }).click();

async function visit(query = ''): Promise<string> {
  return (await fetch(`${product.url}${profile.path}${query}`)).text();
}

test('a page gets a second language, and says how many texts it still lacks', async () => {
  await tab('Ajustes').click();
  await page.locator('label', { hasText: 'English' }).click();
  await expect(page.getByText(/Faltan \d+ textos/)).toBeVisible();
  await page.getByRole('button', { name: /^Traducir/ }).click();
  const lack = page.getByText(/Faltan \d+ textos en inglés/);
  const before = Number(/\d+/.exec((await lack.textContent()) ?? '')?.[0]);
  await openBlock(/Botón principal/);
  const form = page.locator('[data-block][data-open]');
  await expect(form.getByText('Escríbenos').last()).toBeVisible();
  await expect(form.getByText(/Igual en todos los idiomas/)).toBeVisible();
  await form.getByPlaceholder('En inglés').first().fill('Write to our workshop');
  await expect(lack).toContainText(String(before - 1));
  const frame = page.frameLocator('iframe').first();
  await expect(frame.getByText('Write to our workshop').first()).toBeVisible();
  await page.getByRole('button', { name: 'Español', exact: true }).click();
  await form.getByLabel('Texto', { exact: true }).fill('Escríbele al taller');
  // A text changed after translation must be reviewed again.
  await page.getByRole('button', { name: 'English , 1 traducción por revisar', exact: true }).click();
  await expect(form.getByPlaceholder('En inglés').first()).toHaveValue('Write to our workshop');
});

test('a block waits for its day, is drawn for it while it is edited, and its row says so', async () => {
  await page.getByRole('button', { name: 'Español', exact: true }).click();
  const form = page.locator('[data-block][data-open]');
  await form.getByRole('button', { name: /Cuándo y para quién/ }).click();
  const year = new Date().getFullYear() + 1;
  await form.getByLabel('Se ve desde').fill(`${year}-03-01T09:00`);
  await form.getByLabel('Se ve hasta').fill(`${year}-02-01T09:00`);
  await expect(form.getByText('Tiene que ser después del inicio.')).toBeVisible();
  await form.getByLabel('Se ve hasta').fill(`${year}-04-01T09:00`);
  await expect(page.getByText(new RegExp(`La página el .*${year}`))).toBeVisible();
  await expect(form.getByText(/^Desde /).first()).toBeAttached();
  await page.getByRole('button', { name: /^Publicar/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Publica/ });
  await sheet.getByRole('button', { name: /^Publicar sin/ }).click();
  await expect(sheet.getByRole('button', { name: 'Copiar: Enlace', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect.poll(() => visit()).not.toContain('class="cta');
  await expect.poll(() => visit('?lang=en')).toContain('<html lang="en">');
  expect(await visit('?lang=en')).not.toContain('Write to our workshop');
});

test('a publication is scheduled, kept apart from later edits, and called off by keyboard', async () => {
  await openBlock(/Portada/);
  await page.locator('[data-block][data-open]').getByLabel('Bio').fill('Cerámica hecha a mano');
  await tab('Ajustes').click();
  const schedule = page.getByRole('button', { name: 'Programar', exact: true });
  await schedule.press('Enter');
  await expect(page.getByLabel('Sale el')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Programar', exact: true }).press('Enter');
  await expect(page.getByText('Con lo que había guardado al programarla.')).toBeVisible();
  expect(await visit()).not.toContain('Cerámica hecha a mano');
  await page.getByRole('button', { name: 'Anular' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Programar', exact: true })).toBeVisible();
});

test('a page with a password opens for who knows it, without JavaScript and without a cookie', async ({ browser }) => {
  await page.getByRole('button', { name: 'Poner contraseña' }).click();
  await page.getByLabel('Nueva contraseña').fill(password);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('La página pide contraseña')).toBeVisible();
  await expect.poll(() => visit()).toContain('name="password"');
  const strangers = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'es-ES',
    viewport: { width: 360, height: 740 },
  });
  const visitor = await strangers.newPage();
  await visitor.goto(`${product.url}${profile.path}`);
  await visitor.getByLabel('Contraseña').fill('otra cosa');
  await visitor.getByRole('button', { name: 'Entrar' }).click();
  await expect(visitor.getByRole('alert')).toContainText('La contraseña no es esa');
  await visitor.getByLabel('Contraseña').fill(password);
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Barro y Sal');
  await visitor.getByRole('link', { name: 'English' }).click();
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'en');
  expect(await strangers.cookies()).toEqual([]);
  const width = await visitor.evaluate('document.documentElement.scrollWidth').catch(() => 360);
  expect(width).toBeLessThanOrEqual(360);
  await strangers.close();
});

test('the list shows at a glance what holds for the page', async () => {
  await page.goto(`${product.url}/user/perfiles`);
  const card = page.getByText('Con contraseña').first();
  await expect(card).toBeAttached();
});
