import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** What every list has: selection, bulk actions with undo, keys, order, columns, filters and a file. */
test.describe.configure({ mode: 'serial' });

const desktop = { width: 1440, height: 900 };

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;

async function create(path: string, body: unknown): Promise<{ id: string }> {
  const answer = await callApi(product, path, { method: 'POST', body, token: client.token });
  expect(answer.ok, `${path} ${answer.status}`).toBe(true);
  return answer.json();
}

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  client = await createClient(product, { name: 'Marina Ferrer' });
  for (let number = 10; number < 20; number += 1) await create('/api/campaigns', { name: `Borrador ${number}` });
  context = await browser.newContext({ viewport: desktop, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
});
/** One page for all tests of the file: each leaves it at the size it found. */
test.afterEach(() => page.setViewportSize(desktop));
test.afterAll(async () => {
  await context.close();
});

const rows = () => page.locator('tbody tr[data-row-key]');
const row = (name: string) => rows().filter({ hasText: name });
const bar = () => page.getByRole('toolbar', { name: 'Acciones con lo seleccionado' });

test('ten drafts are deleted with three clicks, and come back with one', async () => {
  await page.goto(`${product.url}/user/campanas`);
  await expect(rows()).toHaveCount(10);
  await page.getByRole('link', { name: 'Borradores' }).click();
  await page.getByRole('checkbox', { name: 'Seleccionar todo lo que se ve' }).click();
  await expect(bar()).toContainText('10 seleccionados');
  const deleted = page.waitForRequest((request) => request.url().endsWith('/api/campaigns/bulk'));
  await bar().getByRole('button', { name: 'A la papelera' }).click();
  expect((await deleted).postDataJSON().ids).toHaveLength(10);
  await expect(rows()).toHaveCount(0);
  await expect(bar()).toHaveCount(0);
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows()).toHaveCount(10);
});

test('what the menu of a campaign could not do is said above the list', async () => {
  await page.goto(`${product.url}/user/campanas?orden=nombre`);
  await page.route('**/api/campaigns/*/duplicate', (route) => route.abort());
  await page.getByRole('button', { name: /Borrador 10$/ }).click();
  await page.getByRole('menuitem', { name: 'Duplicar' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(rows()).toHaveCount(10);
  await page.unroute('**/api/campaigns/*/duplicate');
});

test('campaigns are selected, labelled and deleted by keyboard', async () => {
  await page.goto(`${product.url}/user/campanas?orden=nombre`);
  await expect(rows().first()).toContainText('Borrador 10');
  await page.keyboard.press('j');
  await expect(row('Borrador 10')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar()).toContainText('3 seleccionados');
  await page.keyboard.press('Shift+K');
  await expect(bar()).toContainText('2 seleccionados');
  await expect(row('Borrador 11')).toBeFocused();
  await page.keyboard.press('#');
  await expect(rows()).toHaveCount(8);
  await expect(page.getByRole('status').getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows()).toHaveCount(10);
  await page.keyboard.press('j');
  await page.keyboard.press('Control+a');
  await expect(bar()).toContainText('10 seleccionados');
  await page.keyboard.press('Escape');
  await expect(bar()).toHaveCount(0);
});

test('the table is ordered by a head, its columns are chosen, and the selected rows are saved as a file', async () => {
  await page.goto(`${product.url}/user/campanas`);
  await page.getByRole('button', { name: 'Ordenar por Campaña' }).click();
  await expect(page).toHaveURL(/orden=nombre/);
  await expect(rows().first()).toContainText('Borrador 10');
  await page.getByRole('button', { name: 'Ordenar por Campaña' }).click();
  await expect(rows().first()).toContainText('Borrador 19');
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Hacen clic' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Hacen clic' })).toHaveCount(0);
  for (const name of ['Borrador 12', 'Borrador 14']) await row(name).getByRole('checkbox').click();
  const download = page.waitForEvent('download');
  await bar().getByRole('button', { name: 'Exportar' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Borrador 14', 'Borrador 12']);
  await bar().getByRole('button', { name: 'Quitar la selección' }).click();
});

test('a filter is added, changed and removed as a chip', async () => {
  await page.goto(`${product.url}/user/campanas`);
  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByRole('button', { name: 'Periodo' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dias=90/);
  await page.getByRole('button', { name: 'Periodo: Últimos 90 días', exact: true }).click();
  await page.getByRole('button', { name: 'Último año' }).click();
  await expect(page).toHaveURL(/dias=365/);
  await page.getByRole('button', { name: 'Quitar el filtro «Periodo: Último año»' }).click();
  await expect(page).not.toHaveURL(/dias=/);
  await expect(page.getByText('10 de 10')).toBeVisible();
});

test('f adds a filter in every list, and the conditions of contacts are one of them', async () => {
  for (const [path, name] of [
    ['/user/tamys', 'Estado'],
    ['/user/nube', 'Tipo'],
    ['/user/plantillas', 'Tipo de plantilla'],
  ] as const) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole('button', { name: 'Filtro', exact: true })).toBeVisible();
    await page.keyboard.press('f');
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await page.goto(`${product.url}/user/tamys`);
  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await page.getByRole('button', { name: 'Condiciones', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('communications are filtered by days, selected and suppressed in one call', async () => {
  const { id: contactId } = await create('/api/contacts', { name: 'Nuria Bosch', email: 'nuria@bosch.example' });
  const { id: profileId } = await create('/api/profiles', { name: 'Barro y Sal' });
  const letter = {
    profileId,
    contactIds: [contactId],
    subject: 'Taller',
    text: 'Hola',
    idempotencyKey: 'letter-one-1',
  };
  await create('/api/communications/letters', letter);
  await page.goto(`${product.url}/user/comunicaciones`);
  await expect(row('Nuria Bosch')).toBeVisible();
  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByRole('button', { name: 'Cuándo' }).click();
  await page.getByRole('button', { name: '30 días' }).click();
  await expect(page).toHaveURL(/desde=/);
  await page.getByRole('button', { name: 'Cuándo: 30 días', exact: true }).click();
  await page.getByRole('textbox', { name: 'Hasta' }).fill('1 ene 2020');
  await page.keyboard.press('Tab');
  await expect(row('Nuria Bosch')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Quitar filtros' }).first().click();
  // The keys belong to the list once the button that was clicked is gone.
  await expect(row('Nuria Bosch')).toBeVisible();
  await page.keyboard.press('j');
  await expect(row('Nuria Bosch')).toBeFocused();
  await page.keyboard.press('x');
  await bar().getByRole('button', { name: 'No escribirles más' }).click();
  const ask = page.getByRole('dialog', { name: '¿Dejar de escribir a 1 dirección?' });
  await ask.getByRole('button', { name: 'No escribirles más' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 dirección' })).toBeVisible();
  const { items } = await (await callApi(product, '/api/suppressions', { token: client.token })).json();
  expect(items).toMatchObject([{ address: 'nuria@bosch.example' }]);
});

test('all bulk actions are in sight and large enough, from the phone to the desktop', async () => {
  for (const width of [390, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${product.url}/user/campanas`);
    await rows().first().getByRole('checkbox').click();
    await expect(bar().getByRole('button', { name: 'A la papelera' })).toBeVisible();
    for (const action of await bar().getByRole('button').all()) {
      const box = await action.boundingBox();
      expect(box?.width, `${width}`).toBeGreaterThanOrEqual(24);
      expect(box?.height, `${width}`).toBeGreaterThanOrEqual(24);
      expect(box?.x, `${width}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
    }
    await expect(bar().getByRole('button', { name: 'A la papelera' })).toBeInViewport({ ratio: 1 });
  }
});

async function labelsOf(name: string): Promise<string[]> {
  const read = async (path: string) => (await callApi(product, path, { token: client.token })).json();
  const { items: labels } = await read('/api/contacts/labels');
  const { items } = await read(`/api/contacts?search=${encodeURIComponent(name)}`);
  return labels
    .filter(({ id }: { id: string }) => items[0].labelIds.includes(id))
    .map((label: { name: string }) => label.name);
}
async function labelCount(): Promise<number> {
  return (await (await callApi(product, '/api/contacts/labels', { token: client.token })).json()).items.length;
}

test('a label is typed into the cell of a tamy, and undo takes it away with the label it made', async () => {
  for (const name of ['Julia Roca', 'Pau Verdú', 'Tomás Gil']) await create('/api/contacts', { name });
  await page.goto(`${product.url}/user/tamys?orden=nombre`);
  await row('Julia')
    .getByRole('button', { name: /^Cambiar Etiquetas/ })
    .click();
  await page.keyboard.type('Taller');
  await page.keyboard.press('Enter');
  await expect(row('Julia').getByText('Taller')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => labelsOf('Julia')).toEqual(['Taller']);
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).click();
  await expect(row('Julia').getByText('Taller')).toHaveCount(0);
  await expect.poll(labelCount).toBe(0);
});

test('l labels the row with the focus and the selection, and Escape creates nothing', async () => {
  await page.keyboard.press('Escape');
  await row('Julia').focus();
  await page.keyboard.press('l');
  await page.keyboard.type('Nada');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row('Julia')).toBeFocused();
  expect(await labelCount()).toBe(0);
  await page.keyboard.press('l');
  await page.keyboard.type('Feria');
  await page.keyboard.press('Enter');
  await expect.poll(() => labelsOf('Julia')).toEqual(['Feria']);
  await expect(row('Julia').getByText('Feria')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await expect(bar()).toContainText('2 seleccionados');
  await page.keyboard.press('l');
  await page.keyboard.type('fer');
  await page.keyboard.press('Enter');
  for (const name of ['Nuria', 'Pau']) await expect.poll(() => labelsOf(name)).toEqual(['Feria']);
  expect(await labelCount()).toBe(1);
  await page.keyboard.press('Escape');
});
