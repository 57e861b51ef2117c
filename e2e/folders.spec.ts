import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { expectDialogsClosed, expectFieldFocused } from './kit/focus.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** Folders and labels of profiles, by keyboard, by mouse and in two tabs at once. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;
let other: Page;

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  client = await createClient(product, { name: 'Marina Ferrer' });
  for (const name of ['Barro y Sal', 'Talleres', 'Feria'])
    await callApi(product, '/api/profiles', { method: 'POST', body: { name }, token: client.token });
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
  other = await context.newPage();
  await Promise.all([page, other].map((tab) => tab.goto(`${product.url}/user/perfiles`)));
});
test.afterAll(async () => {
  await context.close();
});

const folder = (tab: Page, name: string) => tab.getByRole('treeitem', { name: new RegExp(`^${name}, `) });
const card = (tab: Page, name: string) => tab.locator('article').filter({ has: tab.getByRole('heading', { name }) });

async function dragTo(source: Locator, target: Locator): Promise<void> {
  const [from, to] = [await source.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('one of both is not on screen');
  await page.mouse.move(from.x + 40, from.y + from.height - 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 70, from.y + from.height - 40, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await expect(target).toHaveAttribute('data-drop', 'inside');
  await page.mouse.up();
}

test('folders are made, named, nested and left by keyboard, and another tab sees them', async () => {
  for (const name of ['Cursos', 'Invierno']) {
    await page.getByRole('button', { name: 'Añadir carpeta' }).click();
    await expectFieldFocused(page);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(folder(page, name)).toBeVisible();
  }
  await folder(page, 'Cursos').focus();
  await page.keyboard.type('inv');
  await expect(folder(page, 'Invierno')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(folder(page, 'Invierno')).toHaveAttribute('aria-level', '2');
  await expect(folder(page, 'Invierno')).toBeFocused();
  await page.keyboard.press('F2');
  await expectFieldFocused(page);
  await page.keyboard.type('Verano');
  await page.keyboard.press('Enter');
  await expect(folder(other, 'Verano')).toHaveAttribute('aria-level', '2');
  await expect(folder(page, 'Verano')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(folder(page, 'Verano')).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect(page.getByRole('treeitem', { name: /^Todos/ })).toBeFocused();
});

test('a card is dragged into a folder, counts follow in both tabs, and the folder filters', async () => {
  await dragTo(card(page, 'Feria'), folder(page, 'Cursos'));
  await expect(page.getByRole('status').filter({ hasText: '1 en «Cursos»' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Cursos, 1' })).toBeVisible();
  await expect(other.getByRole('treeitem', { name: 'Cursos, 1' })).toBeVisible();
  await folder(page, 'Cursos').click();
  await expect(page).toHaveURL(/carpeta=/);
  await expect(page.locator('article')).toHaveCount(1);
  await page.getByRole('treeitem', { name: /^Todos/ }).click();
  await expect(page.locator('article')).toHaveCount(3);
});

test('several are labelled at once with a label made while typing, and two labels become one', async () => {
  for (const name of ['Barro y Sal', 'Talleres'])
    await page.getByRole('checkbox', { name: `Seleccionar ${name}` }).click();
  for (const name of ['Tienda', 'Taller']) {
    await page.getByRole('toolbar').getByRole('button', { name: 'Etiquetar' }).click();
    await page.getByRole('textbox', { name: 'Busca una etiqueta o escribe una nueva' }).fill(name);
    await page.getByRole('button', { name: `Crear «${name}»` }).click();
    await expect(page.getByRole('button', { name: `${name} 2` })).toBeVisible();
  }
  await expectDialogsClosed(page);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Seleccionar Feria' }).click();
  await page.getByRole('checkbox', { name: 'Seleccionar Talleres' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Etiquetar' }).click();
  const mixed = page.getByRole('checkbox', { name: 'Tienda', exact: true });
  await expect(mixed).toBeChecked({ indeterminate: true });
  await mixed.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Etiquetar' }).click();
  await expect(page.getByRole('button', { name: 'Tienda 3' })).toBeVisible();
  await expectDialogsClosed(page);
  await page.keyboard.press('Escape');

  await page.goto(`${product.url}/user/perfiles/etiquetas`);
  for (const name of ['Tienda', 'Taller']) await page.getByRole('checkbox', { name: `Elegir ${name}` }).click();
  await page.getByRole('button', { name: 'Combinar 2' }).click();
  await page.getByRole('menuitem', { name: 'Taller' }).click();
  await expect(page.getByRole('checkbox', { name: 'Elegir Tienda' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page).toHaveURL(`${product.url}/user/perfiles`);
  await expect(other.getByRole('button', { name: 'Taller 2' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Tienda 3' })).toBeVisible();
});

test('a removed folder leaves its content one level up, and undo puts everything back', async () => {
  await folder(page, 'Cursos').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Quitar la carpeta' }).click();
  await expect(page.getByRole('treeitem', { name: /^Verano/ })).toHaveAttribute('aria-level', '1');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(other.getByRole('treeitem', { name: 'Cursos, 1' })).toBeVisible();
  await card(page, 'Feria').getByRole('button', { name: 'Acciones de Feria' }).click();
  await page.getByRole('menuitem', { name: 'Mover a…' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('sin');
  await page.keyboard.press('Enter');
  await expect(other.getByRole('treeitem', { name: 'Cursos, 0' })).toBeVisible();
});
