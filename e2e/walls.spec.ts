import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** A wall from its first post to a visitor's comment: writing, reading, deciding by keyboard, pinning. */
test.describe.configure({ mode: 'serial' });

const text = 'Ha salido la primera hornada con el esmalte de ceniza de almendro.';
const comment = 'Qué maravilla de azul. ¿Lo tendréis en platos?';

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;
let postPath: string;

async function make(path: string, body: unknown): Promise<{ id: string }> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const posts = () => page.locator('[data-post]');
const waiting = () => page.locator('[data-review]');

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  client = await createClient(product);
  const { id } = await make('/api/profiles', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
  await make(`/api/profiles/${id}/publish`, {});
  await make(`/api/walls/${id}/posts`, { body: 'Quedan tres plazas para el taller.', publish: true });
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
});
test.afterAll(async () => {
  await context.close();
});

test('a post is kept while it is written, and published', async () => {
  await page.goto(`${product.url}/user/muros`);
  await expect(posts()).toHaveCount(1);
  await page.getByLabel('Texto de la publicación').fill(text);
  await expect(page.getByText('Borrador guardado')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Texto de la publicación')).toHaveValue(text);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(posts()).toHaveCount(2);
  await expect(posts().first()).toContainText(text);
  await expect(page.getByLabel('Texto de la publicación')).toHaveValue('');
});

test('the wall asks to look at everything before it is seen', async () => {
  await page.getByRole('button', { name: 'Ajustes' }).click();
  const drawer = page.getByRole('dialog', { name: /^Ajustes del muro/ });
  await drawer.getByRole('radio', { name: 'Revisar todo' }).check();
  await expect(drawer.getByText('Guardado', { exact: true })).toBeVisible();
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('what a visitor says waits, arrives by itself and is approved with one key', async ({ browser }) => {
  const { items } = await (await callApi(product, '/api/walls', { token: client.token })).json();
  const list = await callApi(product, `/api/walls/${items[0].profileId}/posts?view=published`, { token: client.token });
  const found = (await list.json()).items.find(({ body }: { body: string }) => body === text);
  postPath = found.path;
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  const visit = await visitor.newPage();
  await visit.goto(`${product.url}${items[0].path}`);
  await expect(visit.getByText(text).first()).toBeVisible();
  await visit.goto(`${product.url}${postPath}`);
  await visit.locator('input[name="nombre"]').fill('Inés Cardona');
  await visit.locator('textarea[name="texto"]').fill(comment);
  await visit.getByRole('button', { name: 'Enviar' }).click();
  const tabs = page.getByRole('navigation', { name: 'Publicaciones por estado' });
  const inbox = tabs.getByRole('link', { name: /^Por revisar\s*1$/ });
  await expect(inbox).toBeVisible();
  await inbox.click();
  await expect(waiting()).toContainText(comment);
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await page.keyboard.press('j');
  await expect(waiting()).toBeFocused();
  // The row disappears at once; visitors see the change once the server has answered.
  const decided = page.waitForResponse((answer) => answer.url().endsWith('/api/wall-inbox/decide') && answer.ok());
  await page.keyboard.press('a');
  await expect(waiting()).toHaveCount(0);
  await decided;
  await expect(page.getByRole('heading', { name: 'Todo revisado' })).toBeVisible();
  await visit.goto(`${product.url}${postPath}`);
  await expect(visit.getByText(comment)).toBeVisible();
  await visitor.close();
});

test('a visitor with the page open is told of newer posts, and one without a script misses nothing else', async ({
  browser,
}) => {
  const { items } = await (await callApi(product, '/api/walls', { token: client.token })).json();
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  const visit = await visitor.newPage();
  await visit.clock.install();
  await visit.goto(`${product.url}${items[0].path}`);
  const news = visit.getByRole('status');
  await expect(news).toHaveText('');
  await make(`/api/walls/${items[0].profileId}/posts`, { body: 'Abrimos el sábado.', publish: true });
  await expect(async () => {
    await visit.clock.fastForward(30_000);
    await expect(news).toHaveText('1 publicación nueva', { timeout: 1000 });
  }).toPass();
  expect(await findViolations(visit, { tags: wcag })).toEqual([]);
  await news.getByRole('link').click();
  await expect(visit.getByText('Abrimos el sábado.')).toBeVisible();
  await expect(visit.getByRole('button', { name: 'Me encanta' }).first().locator('svg')).toBeVisible();
  await visitor.close();
});

test('what was rejected can be looked at again, from the toast and from its list', async ({ browser }) => {
  const visitor = await browser.newContext({ locale: 'es-ES' });
  const visit = await visitor.newPage();
  await visit.goto(`${product.url}${postPath}`);
  await visit.locator('input[name="nombre"]').fill('Pau Verdú');
  await visit.locator('textarea[name="texto"]').fill('¿Hacéis envíos?');
  await visit.getByRole('button', { name: 'Enviar' }).click();
  await expect(waiting()).toContainText('¿Hacéis envíos?');
  await page.getByRole('button', { name: 'Rechazar: Pau Verdú' }).click();
  await expect(waiting()).toHaveCount(0);
  // The toast of the previous decision may still be visible.
  const toast = page.getByRole('status').filter({ hasText: 'Rechazado' });
  await toast.getByRole('button', { name: 'Deshacer' }).click();
  await expect(waiting()).toContainText('¿Hacéis envíos?');
  await page.getByRole('button', { name: 'Rechazar: Pau Verdú' }).click();
  await expect(waiting()).toHaveCount(0);
  await page.getByRole('button', { name: 'Rechazado' }).click();
  await expect(waiting()).toContainText('¿Hacéis envíos?');
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await page.getByRole('button', { name: 'Volver a revisar: Pau Verdú' }).click();
  await expect(waiting()).toHaveCount(0);
  await page.getByRole('button', { name: 'Por revisar', exact: true }).click();
  await page.getByRole('button', { name: 'Aprobar: Pau Verdú' }).click();
  await expect(waiting()).toHaveCount(0);
  await visitor.close();
});

test('the owner answers under the post', async () => {
  await page.getByRole('link', { name: /^Publicado/ }).click();
  const post = posts().filter({ hasText: text });
  await post.getByRole('button', { name: '2 comentarios' }).click();
  await post.getByRole('button', { name: 'Contestar' }).first().click();
  await page.getByLabel('Contestar a Inés Cardona').fill('Sí, en primavera.');
  await page.keyboard.press('Control+Enter');
  await expect(post.getByText('Sí, en primavera.')).toBeVisible();
  await expect(post.getByRole('button', { name: '3 comentarios' })).toBeVisible();
});

test('pinned posts stand first and change places by the keyboard', async () => {
  const older = posts().filter({ hasText: 'tres plazas' });
  const newer = posts().filter({ hasText: text });
  for (const post of [older, newer]) {
    await post.getByRole('button', { name: 'Acciones de la publicación' }).click();
    await page.getByRole('menuitem', { name: 'Fijar arriba' }).click();
    await expect(post.getByText('Fijada')).toBeVisible();
  }
  await expect(posts().first()).toContainText('tres plazas');
  await newer.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(posts().first()).toContainText(text);
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
});

test('every press of a key moves a pinned post, though the server has not answered the one before', async () => {
  const first = posts().filter({ hasText: text });
  await expect(posts().first()).toContainText(text);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route('**/api/walls/*/pins', async (route) => {
    asked += 1;
    await held;
    await route.fallback();
  });
  await first.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(posts().first()).toContainText('tres plazas');
  await expect(first).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(posts().first()).toContainText(text);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(posts().first()).toContainText('tres plazas');
  release();
  await expect.poll(() => asked).toBe(3);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(posts().first()).toContainText('tres plazas');
});

test('a post goes to the trash and comes back', async () => {
  const post = posts().filter({ hasText: 'tres plazas' });
  await post.getByRole('button', { name: 'Acciones de la publicación' }).click();
  await page.getByRole('menuitem', { name: 'A la papelera' }).click();
  await expect(post).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(post).toBeVisible();
});

test('a wall is taken along as a ZIP, brought into another wall and taken back', async () => {
  const other = await make('/api/profiles', { name: 'Taller de verano', themeId: 'barro', locale: 'es' });
  await page.goto(`${product.url}/user/muros`);
  await page.getByRole('button', { name: 'Ajustes' }).click();
  const taking = page.getByRole('dialog', { name: /^Ajustes del muro/ });
  const downloading = page.waitForEvent('download');
  await taking.getByRole('button', { name: 'Descargar ZIP' }).click();
  const archive = test.info().outputPath('muro.zip');
  await (await downloading).saveAs(archive);

  await page.goto(`${product.url}/user/muros?perfil=${other.id}`);
  await page.getByRole('button', { name: 'Ajustes' }).click();
  const bringing = page.getByRole('dialog', { name: 'Ajustes del muro de Taller de verano' });
  await bringing.getByLabel('Elegir un ZIP').setInputFiles(archive);
  await expect(bringing.getByText('Listo para traer')).toBeVisible({ timeout: 30_000 });
  expect(await findViolations(page, { tags: wcag })).toEqual([]);
  await bringing.getByRole('button', { name: 'Traerlo todo' }).click();
  await expect(bringing.getByText('Traído', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(posts().filter({ hasText: text })).toHaveCount(1);
  await bringing.getByRole('button', { name: 'Deshacer: todo a la papelera' }).click();
  await expect(bringing.getByText('Deshecho: está en la papelera.')).toBeVisible();
  await expect(posts()).toHaveCount(0);
});
