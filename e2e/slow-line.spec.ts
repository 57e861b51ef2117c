import { expect } from '@playwright/test';
import { test } from './kit/test.ts';
import { createClient, useSession } from './kit/session.ts';

test('a slow screen veils the sheet alone, and can be left by clicking elsewhere', async ({ page, product }) => {
  await useSession(page, product, await createClient(product));
  await page.goto(`${product.url}/user/tamys`);
  const menu = page.getByRole('navigation').first();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-loading-overlay]')).toHaveCount(0);

  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await menu.getByRole('link', { name: 'Historial' }).click();
  const overlay = page.locator('[data-loading-overlay]');
  await expect(overlay).toBeVisible();
  const [veil, sheet] = [await overlay.boundingBox(), await page.getByRole('main').boundingBox()];
  expect(veil && sheet && veil.x >= sheet.x && veil.width <= sheet.width).toBe(true);

  // The screen it came from is still loaded: going back to it ends the wait.
  await menu.getByRole('link', { name: 'Tamys' }).click();
  await expect(overlay).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/user/tamys');
  release();
});

test('without a connection the screen stays, and a link goes on when it is back', async ({
  page,
  product,
  context,
}) => {
  await useSession(page, product, await createClient(product));
  await page.goto(`${product.url}/user/tamys`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).textContent();

  await context.setOffline(true);
  await expect(page.getByRole('main').getByText('Sin conexión')).toBeVisible();
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Papelera' }).click();
  await expect(page.locator('[data-loading-overlay]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  expect(new URL(page.url()).pathname).toBe('/user/tamys');

  await context.setOffline(false);
  await expect(page).toHaveURL(`${product.url}/user/papelera`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Sin conexión')).toHaveCount(0);
});

test('who is not signed in loads nothing of a private screen', async ({ page, product }) => {
  const scriptsOf = async (path: string) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
    });
    await page.goto(product.url + path);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    return new Set(scripts);
  };
  const login = await scriptsOf('/');
  const more = [...(await scriptsOf('/user/campanas'))].filter((script) => !login.has(script));
  expect(more).toEqual([]);
  await page.goto(`${product.url}/user/nada-de-nada`);
  await expect(page).toHaveURL(`${product.url}/error-404`);
});
