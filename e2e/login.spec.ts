import { expect, type Page } from '@playwright/test';
import { createClient, type SignedIn } from './kit/session.ts';
import { test } from './kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Hola otra vez' });
const isRouter = (path: string) => path.startsWith('/assets/router-');

/** Scripts requested so far, by path. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

async function signIn(page: Page, client: SignedIn): Promise<void> {
  await page.getByLabel('Correo').fill(client.user.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(client.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('whoever is not signed in comes to the login without the router, and from it to the wanted screen', async ({
  page,
  product,
}) => {
  const client = await createClient(product);
  const scripts = watchScripts(page);
  await page.goto(`${product.url}/user/tamys?vista=todos#lista`);
  await expect(page.getByRole('button', { name: 'Entrar con llave de acceso' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(isRouter)).toEqual([]);
  await signIn(page, client);
  await expect(page.getByRole('heading', { level: 1, name: 'Tamys' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/user/tamys?vista=todos#lista`);
  expect(scripts.filter(isRouter)).not.toEqual([]);
});

test('links of the login lead into the app, and the way back to the login', async ({ page, product }) => {
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Crea tu cuenta' }).click();
  await expect(page).toHaveURL(`${product.url}/register`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(`${product.url}/register`);
  await page.getByRole('link', { name: 'Enlace', exact: true }).click();
  await expect(heading(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/register`);
});

test('the login after signing out is a screen of the app, and lets in again', async ({ page, product }) => {
  const client = await createClient(product);
  await page.goto(product.url);
  await signIn(page, client);
  await expect(page).toHaveURL(`${product.url}/user/dashboard`);
  await page.getByRole('button', { name: /^Cuenta y opciones/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(heading(page)).toBeVisible();
  await signIn(page, client);
  await expect(page).toHaveURL(`${product.url}/user/dashboard`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('the way back from the login of an ended session asks for the screen it leads to', async ({ page, product }) => {
  const client = await createClient(product);
  await page.goto(product.url);
  await signIn(page, client);
  await expect(page).toHaveURL(`${product.url}/user/dashboard`);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Tamys' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tamys' })).toBeVisible();
  // Signed out elsewhere while this tab was closed.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => history.back());
  // The page is loaded again meanwhile.
  await expect(async () => {
    expect(await page.evaluate(() => sessionStorage.getItem('return_to'))).toBe('/user/dashboard');
  }).toPass();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(heading(page)).toBeVisible();
});

test('a login whose code stays away loads the page once, then says so', async ({ page, product }) => {
  await page.route(/\/assets\/login-.*\.js/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(product.url);
  await expect(page.getByRole('heading', { name: 'Falta una parte de Enlace' })).toBeVisible({ timeout: 20_000 });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(heading(page)).toBeVisible();
});
