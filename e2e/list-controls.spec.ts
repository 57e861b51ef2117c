import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** What every list has: selection, bulk actions with undo, keys, order, columns, filters and a file. */
test.describe.configure({ mode: 'serial' });

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
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
});
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

test('all bulk actions are in sight and large enough, from the phone to the desktop', async () => {
  for (const width of [390, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${product.url}/user/campanas`);
    await rows().first().getByRole('checkbox').click();
    for (const action of await bar().getByRole('button').all()) {
      const box = await action.boundingBox();
      expect(box?.width, `${width}`).toBeGreaterThanOrEqual(24);
      expect(box?.height, `${width}`).toBeGreaterThanOrEqual(24);
      expect(box?.x, `${width}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
    }
    await expect(bar().getByRole('button', { name: 'A la papelera' })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});
