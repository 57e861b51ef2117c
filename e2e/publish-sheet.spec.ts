import { type Browser, expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** From Publish to a shared page: samples are listed first, and never get out. */
type Made = { id: string; path: string; vcardPath: string };

let product: Product;
let client: SignedIn;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
});

async function api(path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) {
  const reply = await callApi(product, path, { method, body, token: client.token });
  expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
  return reply.json();
}

async function create(body: object): Promise<Made> {
  // NOTE: an answer of the product's own API, of which the test reads a few fields.
  return (await api('/api/profiles', { method: 'POST', body })) as Made;
}

type Look = { width?: number; height?: number; scheme?: 'light' | 'dark' };

async function open(browser: Browser, id: string, { width = 1440, height = 900, scheme = 'light' }: Look = {}) {
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width, height }, colorScheme: scheme });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/perfiles/${id}`);
  await expect(page.locator('[data-add-block]').first()).toBeVisible();
  return page;
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^Publica/ });
const publishOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Publicar/ });

async function visit(path: string): Promise<string> {
  return (await fetch(`${product.url}${path}`)).text();
}

test('what a trade begins with is listed, filled in or hidden, and the rest stays off the page', async ({
  browser,
}) => {
  const made = await create({ name: 'Casa Ortuño', template: 'restaurant' });
  const page = await open(browser, made.id);
  await publishOf(page).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('heading', { name: /siguen siendo de muestra y no saldrán/ })).toBeVisible();
  await expect(sheet.getByText('«https://example.com/»').first()).toBeVisible();
  expect(await findViolations(page, { within: '[role=dialog]', tags: wcag })).toEqual([]);
  const isPublished = async () => (await api(`/api/profiles/${made.id}`)).status === 'published';
  expect(await isPublished()).toBe(false);

  const rows = sheet.getByRole('listitem');
  const before = await rows.count();
  await sheet.getByRole('button', { name: 'Ocultar: Horario' }).click();
  await expect(rows).toHaveCount(before - 1);

  // Filling in opens the block at its field, and the sheet follows what is written.
  await sheet.getByRole('button', { name: 'Completar: Portada' }).click();
  await expect(page.getByLabel('Bio')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Arroces a leña en Alcoy.');
  await page.getByLabel('Lugar').first().fill('Calle Mayor 8, Alcoy');
  await expect(sheet.getByRole('button', { name: 'Completar: Portada' })).toHaveCount(0);

  await sheet.getByRole('button', { name: /^Publicar sin/ }).click();
  await expect(sheet.getByRole('heading', { name: 'Casa Ortuño ya se puede visitar' })).toBeVisible();
  expect(await isPublished()).toBe(true);
  const html = await visit(made.path);
  expect(html).toContain('Arroces a leña en Alcoy.');
  expect(html).not.toContain('example.com/"');
  expect(html).not.toContain('Tu ciudad');
  expect(await visit(made.vcardPath)).not.toContain('example.com/');
  await page.context().close();
});

test('with nothing left to write, one click publishes and ends with the address, its QR code and ways to share', async ({
  browser,
}) => {
  const made = await create({ name: 'Taller Ribes', start: 'empty' });
  const draft = (await api(`/api/profiles/${made.id}`)).draft;
  const cover = { id: 'cover', type: 'cover', version: 1, props: { name: 'Taller Ribes', bio: 'Encuadernación.' } };
  const document = { ...draft.document, blocks: [cover] };
  await api(`/api/profiles/${made.id}/draft`, { method: 'PUT', body: { document, baseRevision: draft.revision } });
  const page = await open(browser, made.id);
  await publishOf(page).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('heading', { name: 'Taller Ribes ya se puede visitar' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Copiar: Enlace', exact: true }).click();
  const copied = `${product.url}${made.path}`;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  await expect(sheet.getByRole('img', { name: /QR/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await sheet.getByRole('link', { name: 'Descargar en PNG' }).click();
  expect((await download).suggestedFilename()).toBe('taller-ribes.png');
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(copied)),
  );
  const opened = page.context().waitForEvent('page');
  await sheet.getByRole('link', { name: 'Ver la página' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Taller Ribes');
  await page.context().close();
});

test('by keyboard alone: the key of the table publishes, Escape ends, and the focus is never lost', async ({
  browser,
}) => {
  const made = await create({ name: 'Barro y Sal', start: 'starter' });
  const page = await open(browser, made.id);
  await expect(publishOf(page)).toBeEnabled();
  await page.locator('[data-opener]').first().focus();
  await page.keyboard.press('Control+Enter');
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('heading', { name: /de muestra y no/ })).toBeVisible();
  await expect(page.locator('[data-publish-sheet]')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(sheet.getByRole('heading', { name: 'Barro y Sal ya se puede visitar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await page.context().close();
});

test('on a phone, dark, the sheet leads to the block and back to publishing', async ({ browser }) => {
  const made = await create({ name: 'Casa Ortuño', template: 'restaurant' });
  const page = await open(browser, made.id, { width: 390, height: 844, scheme: 'dark' });
  await publishOf(page).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('heading', { name: /de muestra y no/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findViolations(page, { within: '[role=dialog]', tags: wcag })).toEqual([]);
  await sheet.getByRole('button', { name: 'Completar: Portada' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByLabel('Bio')).toBeFocused();
  await publishOf(page).click();
  await sheet.getByRole('button', { name: /^Publicar sin/ }).click();
  await expect(sheet.getByRole('heading', { name: 'Casa Ortuño ya se puede visitar' })).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Ver la página' })).toBeInViewport();
  await page.context().close();
});

test('nobody publishes before the page has been drawn once', async ({ browser }) => {
  const made = await create({ name: 'Barro y Sal', start: 'starter' });
  const page = await open(browser, made.id);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/profiles\/[^/]+\/preview/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('[data-preview=waiting]')).toBeVisible();
  await expect(publishOf(page)).toBeDisabled();
  release();
  await expect(page.locator('[data-preview=drawn]')).toBeVisible();
  await expect(publishOf(page)).toBeEnabled();
  await page.context().close();
});

test('a field shows what the cover would cut from a name', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/perfiles/nuevo`);
  const name = 'Asociación de vecinas y vecinos del barrio antiguo de la ciudad';
  await page.getByLabel('Nombre del perfil').fill(name);
  await expect(page.getByText(`ahí pondrá «${name.slice(0, 60)}»`)).toBeVisible();
  await page.getByLabel('Nombre del perfil').fill('Asociación');
  await expect(page.getByText('ahí pondrá')).toHaveCount(0);
  await context.close();
});
