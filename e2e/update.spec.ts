import { expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './kit/product.ts';
import { createClient, giveEveryFeature, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product, { alias: 'barroysal' });
  await giveEveryFeature(product);
});
test.afterAll(() => product.stop());

/** Counts the documents of a tab. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

const gone = { status: 404, contentType: 'text/plain', body: 'Not found\n' };

/** Simulates a tab of a build whose files are gone: what it has not loaded yet is missing, until the document is reloaded. */
async function takeOldAssetsAway(page: Page): Promise<void> {
  let isOld = true;
  await page.route('**/*', (route) => {
    const request = route.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isOld = false;
    return isOld && new URL(request.url()).pathname.startsWith('/assets/') ? route.fulfill(gone) : route.fallback();
  });
}

async function openContacts(page: Page): Promise<void> {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/tamys`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tamys' })).toBeVisible();
}
const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).first().click();

test('a tab of the build before keeps working: the next screen loads the page once, at its address', async ({
  page,
}) => {
  await openContacts(page);
  const documents = countDocuments(page);
  await takeOldAssetsAway(page);
  await goTo(page, 'Campañas');
  await expect(page.getByRole('heading', { level: 1, name: 'Campañas' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/user/campanas`);
  expect(documents()).toBe(1);
  await goTo(page, 'Plantillas');
  await expect(page.getByRole('heading', { level: 1, name: 'Plantillas' })).toBeVisible();
  expect(documents()).toBe(1);
});

test('a screen whose code stays away loads the page once, then says so and leaves the shell', async ({ page }) => {
  await openContacts(page);
  const documents = countDocuments(page);
  await page.route(/\/assets\/campaigns\.route-.*\.js/, (route) => route.fulfill(gone));
  await goTo(page, 'Campañas');
  await expect(page.getByRole('heading', { name: 'Falta una parte de Enlace' })).toBeVisible();
  expect(documents()).toBe(1);
  await expect(page).toHaveURL(`${product.url}/user/campanas`);
  await goTo(page, 'Tamys');
  await expect(page.getByRole('heading', { level: 1, name: 'Tamys' })).toBeVisible();
});

/** Style sheets a screen requests when the page is opened at it. */
async function sheetsOf(page: Page, path: string): Promise<Set<string>> {
  const sheets = new Set<string>();
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.css')) sheets.add(pathname);
  };
  page.on('request', note);
  await page.goto(product.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  page.off('request', note);
  return sheets;
}

test('a screen is never drawn without its styles, at the second try neither', async ({ page }) => {
  await useSession(page, product, client);
  const ofDrive = await sheetsOf(page, '/user/nube');
  const ofContacts = await sheetsOf(page, '/user/tamys');
  const [sheet = ''] = [...ofDrive].filter((each) => !ofContacts.has(each));
  expect(sheet).toMatch(/^\/assets\//);
  await page.route(`**${sheet}`, (route) => route.fulfill(gone));
  const heading = page.getByRole('heading', { level: 1, name: 'Nube' });
  for (const _try of [1, 2]) {
    await goTo(page, 'Nube');
    await expect(page.getByRole('heading', { name: 'Falta una parte de Enlace' })).toBeVisible();
    await expect(heading).toHaveCount(0);
    await goTo(page, 'Tamys');
    await expect(page.getByRole('heading', { level: 1, name: 'Tamys' })).toBeVisible();
  }
  await page.unrouteAll();
  await goTo(page, 'Nube');
  await expect(page.getByRole('button', { name: 'Reintentar' }).or(heading)).toBeVisible();
  if (await page.getByRole('button', { name: 'Reintentar' }).isVisible())
    await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(heading).toBeVisible();
});

for (const [what, file] of [
  ['styles', /\/assets\/factors[^/]*\.css/],
  ['code', /\/assets\/proof-dialog[^/]*\.js/],
] as const) {
  test(`a dialog whose ${what} did not come costs the act: the form is still there, and a retry goes on`, async ({
    page,
  }) => {
    await useSession(page, product, client);
    await page.goto(`${product.url}/user/opciones/claves`);
    await page.getByRole('button', { name: 'Crear clave' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Nombre').fill('Almacén');
    await page.route(file, (route) => route.fulfill(gone));
    await page.route(
      '**/api/keys',
      (route) => route.fulfill({ status: 403, json: { error: { code: 'auth.proof_required', requestId: 'r' } } }),
      { times: 1 },
    );
    await form.getByRole('button', { name: 'Crear clave' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Esta parte no se ha podido cargar.' });
    await expect(notice).toBeVisible();
    await expect(form.getByLabel('Nombre')).toHaveValue('Almacén');
    await page.unroute(file);
    await notice.getByRole('button', { name: 'Reintentar' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    const reload = notice.getByRole('button', { name: 'Cargar de nuevo la página' });
    // Browsers cache a failed script for the lifetime of the page: then the person decides when to reload.
    await expect(what === 'styles' ? proof : reload).toBeVisible();
    if (what === 'styles') await expect(notice).toHaveCount(0);
    else await expect(form.getByLabel('Nombre')).toHaveValue('Almacén');
  });
}
