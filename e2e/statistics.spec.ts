import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let product: Product;
let client: SignedIn;
let profile: { id: string; path: string };

test.beforeAll(async () => {
  product = await startProduct({ env: { TRUST_PROXY: '127.0.0.1' } });
  client = await createClient(product, { alias: 'barroysal' });
  const call = (path: string, method: string, body: unknown) =>
    callApi(product, path, { method, body, token: client.token });
  const made: { id: string; path: string; draft: { revision: number; document: { blocks: object[] } } } = await (
    await call('/api/profiles', 'POST', { name: 'Barro y Sal' })
  ).json();
  const link = {
    id: 'enlaces',
    type: 'link_list',
    version: 1,
    props: { items: [{ title: 'Ver la vajilla', url: 'https://tienda.example/' }] },
  };
  const document = { ...made.draft.document, blocks: [link] };
  await call(`/api/profiles/${made.id}/draft`, 'PUT', { document, baseRevision: made.draft.revision });
  await call(`/api/profiles/${made.id}/publish`, 'POST', {});
  profile = made;
});
test.afterAll(() => product.stop());

type Visitor = { agent?: string; from?: string; referer?: string; query?: string };

async function visit({ agent = desktop, from = '80.58.61.250', referer, query = '' }: Visitor = {}): Promise<string> {
  const headers = { 'user-agent': agent, 'x-forwarded-for': from, ...(referer === undefined ? {} : { referer }) };
  return (await fetch(product.url + profile.path + query, { headers })).text();
}

let hasVisits = false;

/** Two people, one of them clicking a link, and one preview; once, whichever test comes first. */
async function sendVisits(): Promise<void> {
  if (hasVisits) return;
  hasVisits = true;
  const html = await visit({ referer: 'https://l.instagram.com/' });
  await visit({ agent: phone, from: '133.11.0.1', query: '?via=qr' });
  await visit({ agent: 'WhatsApp/2.23.20.0' });
  const link = /href="(\/link\/[^"]+\/go\/[^"]+)"/.exec(html)?.[1] ?? '';
  await fetch(product.url + link, { redirect: 'manual', headers: { 'user-agent': desktop } });
}

async function open(page: Page, query = ''): Promise<void> {
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/perfiles/view/${profile.id}${query}`);
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page, { without: 'iframe' })).toEqual([]);
}

test('a page without visits says what will be there, and fills by itself when somebody comes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Todavía no ha entrado nadie' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aquí verás quién entra' })).toBeVisible();
  await sendVisits();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 visitantes en los últimos 30 días', {
    timeout: 20_000,
  });
  for (const text of ['Instagram', 'Código QR', 'España', 'Japón', 'Ver la vajilla'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/1 vista previa de un enlace compartido/)).toBeVisible();
});

test('the period stands in the address, every part has its table and its CSV, all by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await sendVisits();
  await open(page, '?dias=7');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('en los últimos 7 días');
  await page.getByRole('button', { name: '90 días' }).press('Enter');
  await expect(page).toHaveURL(/\?dias=90$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('en los últimos 90 días');
  await page.getByRole('button', { name: 'Ver «Países» como tabla' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Países' }).getByRole('row')).toHaveText([
    /Nombre/,
    /España.*1.*50/,
    /Japón.*1.*50/,
  ]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar «Países» en CSV' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^barro-y-sal-country-/);
  expect(await readFile(await file.path(), 'utf8')).toBe('\uFEFFcountry,visits\r\nJP,1\r\nES,1\r\n');
  await expectNoViolations(page);
});

test('on a phone, in the dark and in Japanese it is one column without sideways scroll', async ({ browser }) => {
  await callApi(product, '/api/account/preferences', { method: 'PATCH', body: { locale: 'jp' }, token: client.token });
  const context = await browser.newContext({
    locale: 'ja-JP',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await sendVisits();
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('この30日間の訪問者は2人です', { timeout: 20_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoViolations(page);
  await page.getByRole('button', { name: '共有', exact: true }).click();
  await expect(page.getByText(`${profile.path}`).first()).toBeVisible();
  await context.close();
});

test('how long figures are kept is chosen in the settings and can be taken back', async ({ page }) => {
  await useSession(page, product, client);
  await callApi(product, '/api/account/preferences', { method: 'PATCH', body: { locale: 'es' }, token: client.token });
  await page.goto(`${product.url}/user/opciones/estadisticas`);
  const kept = page.getByRole('combobox', { name: 'Guardar las cifras de tus perfiles' });
  await expect(kept).toHaveValue('730');
  await kept.selectOption('90');
  await expect(page.getByText('Las estadísticas se guardan 90 días')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(kept).toHaveValue('730');
});
