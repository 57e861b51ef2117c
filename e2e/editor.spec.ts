import { type Browser, expect, type Page } from '@playwright/test';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

type Draft = {
  document: { blocks: { id: string; type: string; props?: Record<string, unknown> }[] };
  revision: number;
};

let product: Product;
let client: SignedIn;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
});

async function api(path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}): Promise<unknown> {
  const reply = await callApi(product, path, { method, body, token: client.token });
  expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
  return reply.json();
}

async function draftOf(id: string): Promise<Draft> {
  return ((await api(`/api/profiles/${id}`)) as { draft: Draft }).draft;
}

async function typesOf(id: string): Promise<string[]> {
  return (await draftOf(id)).document.blocks.map(({ type }) => type);
}

async function createProfile(): Promise<string> {
  const made = await api('/api/profiles', { method: 'POST', body: { name: 'Barro y Sal' } });
  return (made as { id: string }).id;
}

async function open(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await useSession(page, product, client);
  await page.goto(`${product.url}${path}`);
  await expect(page.locator('[data-add-block]').first()).toBeVisible();
  return page;
}

const saved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible();
const row = (page: Page, index: number) => page.locator('[data-opener]').nth(index);

test('a page is made with the keyboard alone, and the focus is never lost', async ({ browser }) => {
  const id = await createProfile();
  const page = await open(browser, `/user/perfiles/${id}`);
  const start = await typesOf(id);
  expect(start.slice(0, 3)).toEqual(['cover', 'button', 'social_links']);
  await row(page, 0).focus();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, 2)).toBeFocused();
  await expect(page.getByText(/Botón principal, posición 3 de/)).toBeAttached();

  await page.keyboard.press('Delete');
  await expect(row(page, 2)).toBeFocused();
  await expect(page.getByText('Bloque «Botón principal» quitado')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => typesOf(id)).toEqual(start);
  await saved(page);

  await page.keyboard.press('Insert');
  await page.getByRole('dialog').getByRole('searchbox').fill('titulo');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-block][data-open] [data-draft-fields]')).toBeVisible();
  await page.locator('[data-block][data-open] input').nth(1).focus();
  await page.keyboard.type('Cocemos los jueves');
  await saved(page);
  const front = page.frameLocator('iframe[data-front]');
  await expect(front.getByRole('heading', { name: 'Cocemos los jueves' })).toBeVisible();

  // Undoes and redoes every one of twenty steps.
  await expect.poll(() => typesOf(id)).toHaveLength(start.length + 1);
  const before = await typesOf(id);
  await row(page, 0).focus();
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
  }
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => typesOf(id)).toEqual(before);
  await saved(page);

  await front.locator('h1').click();
  await expect(page.locator('[data-block][data-open] b').first()).toHaveText('Portada');
  await page.context().close();
});

/** Content of a rendered page without scripts and the editor's own mark around the open block. */
const contentOf = (page: Element): string => {
  const copy = page.cloneNode(true) as Element;
  for (const ours of copy.querySelectorAll(
    'script, div[style*="z-index:2147483647"], div[style*="z-index: 2147483647"]',
  ))
    ours.remove();
  return copy.innerHTML;
};

test('the preview takes over what changed, and is the page the server draws', async ({ browser }) => {
  const id = await createProfile();
  const page = await open(browser, `/user/perfiles/${id}`);
  const front = page.frameLocator('iframe[data-front]');
  await front.locator('h1').evaluate((title) => title.ownerDocument.documentElement.setAttribute('data-kept', ''));
  await row(page, 1).focus();
  for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Delete', 'Control+z', 'Control+d', 'Alt+ArrowUp', 'ArrowRight'])
    await page.keyboard.press(key);
  await page.locator('[data-block][data-open] [data-draft-fields] input').first().fill('Cocemos & vendemos <hoy>');
  await expect.poll(async () => JSON.stringify(await draftOf(id))).toContain('Cocemos & vendemos');
  await saved(page);
  const { document } = await draftOf(id);
  const { html } = (await api(`/api/profiles/${id}/preview`, { method: 'POST', body: { document } })) as {
    html: string;
  };
  const bare = await page.context().newPage();
  await bare.setContent(html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, ''), { waitUntil: 'commit' });
  const wanted = await bare.locator('body').evaluate(contentOf);
  expect(wanted).toContain('Cocemos &amp; vendemos');
  await expect.poll(() => front.locator('body').evaluate(contentOf)).toBe(wanted);
  // It is still the initial frame: nothing was reloaded.
  await expect(front.locator('html')).toHaveAttribute('data-kept', '');
  await page.context().close();
});

test('markup from elsewhere is pasted as text with its form and nothing that runs', async ({ browser }) => {
  const id = await createProfile();
  const page = await open(browser, `/user/perfiles/${id}`);
  await page.locator('[data-add-block]').click();
  await page.getByRole('dialog').getByRole('searchbox').fill('texto');
  await page.keyboard.press('Enter');
  const box = page.locator('[role=textbox][aria-multiline]');
  await box.click();
  const html = '<p>Hola <b>barro</b> <a href="https://a.example/">aquí</a></p><script>1</script><img src=x onerror=1>';
  await page.evaluate(
    (markup) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([markup], { type: 'text/html' }),
          'text/plain': new Blob(['Hola'], { type: 'text/plain' }),
        }),
      ]),
    html,
  );
  await page.keyboard.press('Control+v');
  await expect(box.locator('strong')).toHaveText('barro');
  await expect(box.locator('a')).toHaveAttribute('href', 'https://a.example/');
  await expect(box.locator('script, img[onerror]')).toHaveCount(0);
  await page.context().close();
});

test('what two tabs did is shown, and both can be kept; edits without connection outlive the tab', async ({
  browser,
}) => {
  const id = await createProfile();
  const page = await open(browser, `/user/perfiles/${id}`);
  const { document, revision } = await draftOf(id);
  // What is needed without a connection loads once the editor has settled.
  await page.waitForFunction(() => performance.getEntriesByName('editor-parts-kept').length > 0);
  await page.context().setOffline(true);
  await row(page, 1).focus();
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-save-state=offline]')).toContainText('Sin conexión, lo guardamos aquí');
  const heading = { id: 'otra', type: 'heading', version: 2, props: { text: 'De la otra', size: 'large' } };
  const theirs = { ...document, blocks: [...document.blocks, heading] };
  await api(`/api/profiles/${id}/draft`, { method: 'PUT', body: { document: theirs, baseRevision: revision } });
  await page.context().setOffline(false);
  await expect(page.locator('[data-save-state=conflict]')).toBeVisible();
  await page.getByRole('button', { name: 'Ver las diferencias' }).click();
  await expect(page.getByRole('dialog').getByText('Quitado')).toHaveCount(2);
  await page.getByRole('button', { name: 'Quedarme con las dos' }).click();
  const both = [...document.blocks.map(({ type }) => type).filter((type) => type !== 'button'), 'heading'];
  await expect.poll(() => typesOf(id)).toEqual(both);
  await saved(page);

  await page.context().setOffline(true);
  await row(page, 2).focus();
  await page.keyboard.press('Control+d');
  await expect(page.locator('[data-save-state=offline]')).toBeVisible();
  const context = page.context();
  await page.close();
  const { length } = await typesOf(id);
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${product.url}/user/perfiles/${id}`);
  await expect(again.getByText('Hemos recuperado lo que no se llegó a guardar')).toBeVisible();
  await expect.poll(async () => (await typesOf(id)).length).toBe(length + 1);
  await context.close();
});

test('blocks are copied from a page into a mail, without what has no place there', async ({ browser }) => {
  const id = await createProfile();
  const page = await open(browser, `/user/perfiles/${id}`);
  await row(page, 0).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 bloques copiados')).toBeVisible();
  const template = (await api('/api/templates', { method: 'POST', body: { name: 'Carta' } })) as { id: string };
  await page.goto(`${product.url}/user/plantillas/${template.id}`);
  const rows = page.locator('[data-block]');
  await expect(page.locator('[data-add-block]').first()).toBeVisible();
  // Started empty.
  await expect(rows).toHaveCount(0);
  await page.locator('[data-add-block]').first().focus();
  await page.keyboard.press('Control+v');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('No va en un correo: «Portada».')).toBeVisible();
  await page.context().close();
});
