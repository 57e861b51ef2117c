import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import { expectDialogsClosed } from './kit/focus.ts';
import type { Product } from './kit/product.ts';
import { createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

const picture = new URL('../packages/blocks/src/examples/img/estante.jpg', import.meta.url);

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  client = await createClient(product, { name: 'Marina Ferrer' });
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/nube`);
});
test.afterAll(async () => {
  await context.close();
});

const tile = (name: string) => page.locator('article').filter({ has: page.getByRole('button', { name, exact: true }) });
const nameOf = (name: string) => tile(name).getByRole('button', { name, exact: true });
const uploads = () => page.getByRole('region', { name: 'Subidas' });
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

async function upload(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Subir', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Subir archivos' }).click();
  await (await asked).setFiles(files);
}

test('files come in, are put in order by keyboard, shared, thrown away and taken back', async ({ browser }) => {
  // Uploads, a second browser and two accessibility checks, also on a busy machine.
  test.setTimeout(240_000);
  await test.step('an empty drive takes files', async () => {
    await expect(page.getByRole('heading', { name: 'La nube está despejada' })).toBeVisible();
    await upload([
      { name: 'Estante.jpg', mimeType: 'image/jpeg', buffer: await readFile(picture) },
      { name: 'Tarifas.txt', mimeType: 'text/plain', buffer: Buffer.from('Taza Bruma: 18 EUR\n') },
    ]);
    await expect(tile('Estante.jpg')).toBeVisible();
    await expect(tile('Tarifas.txt')).toBeVisible();
    await expect(uploads().getByText('2 archivos subidos')).toBeVisible();
  });

  await test.step('the same bytes are not sent twice', async () => {
    await upload([{ name: 'Otra vez.txt', mimeType: 'text/plain', buffer: Buffer.from('Taza Bruma: 18 EUR\n') }]);
    await expect(uploads().getByText('Ya está aquí')).toBeVisible();
    await uploads().getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.locator('article')).toHaveCount(2);
  });

  await test.step('renamed and moved without the mouse', async () => {
    await nameOf('Tarifas.txt').focus();
    await page.keyboard.press('F2');
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' });
    const chosen = () => field.evaluate((input: HTMLInputElement) => input.value.slice(0, input.selectionEnd ?? 0));
    await expect.poll(chosen).toBe('Tarifas');
    await page.keyboard.type('Precios');
    await page.keyboard.press('Enter');
    await expect(tile('Precios.txt')).toBeVisible();
    // The new name appears before the dialog has closed, and keys belong to the dialog until then.
    await expectDialogsClosed(page);
    await nameOf('Precios.txt').focus();
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByRole('combobox').fill('Estudio');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('treeitem', { name: 'Estudio, 1' })).toBeVisible();
    await expectDialogsClosed(page);
    await page.getByRole('treeitem', { name: 'Estudio, 1' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/carpeta=/);
    await expect(page.locator('article')).toHaveCount(1);
  });

  await test.step('read beside the list', async () => {
    await nameOf('Precios.txt').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Taza Bruma: 18 EUR')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Taza Bruma: 18 EUR')).toBeHidden();
  });

  await test.step('shared with a stranger', async () => {
    await page.getByRole('button', { name: 'Acciones de Precios.txt' }).click();
    await page.getByRole('menuitem', { name: 'Compartir…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'En 7 días' }).check();
    expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Crear enlace' }).click();
    const address = await dialog.getByRole('textbox', { name: 'Enlace' }).inputValue();
    await dialog.getByRole('button', { name: 'Listo' }).click();
    const stranger = await (await browser.newContext({ locale: 'es-ES' })).newPage();
    await stranger.goto(address.replace(new URL(address).origin, product.url));
    await expect(stranger.getByText('Precios.txt').first()).toBeVisible();
    await stranger.context().close();
    await page.getByRole('link', { name: /^Compartidos/ }).click();
    await expect(page.getByText('Precios.txt', { exact: true })).toBeVisible();
  });

  await test.step('thrown away, taken back, thrown away and restored from the trash', async () => {
    await page.getByRole('treeitem', { name: /^Todos/ }).click();
    await nameOf('Estante.jpg').focus();
    await page.keyboard.press('Delete');
    await expect(status('1 archivo en la papelera')).toBeVisible();
    await expect(tile('Estante.jpg')).toBeHidden();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(tile('Estante.jpg')).toBeVisible();
    await nameOf('Estante.jpg').focus();
    await page.keyboard.press('x');
    await page.getByRole('toolbar').getByRole('button', { name: 'A la papelera' }).click();
    await expect(tile('Estante.jpg')).toBeHidden();
    await page
      .getByRole('link', { name: /^Papelera/ })
      .last()
      .click();
    await expect(page).toHaveURL(/ver=papelera/);
    await tile('Estante.jpg').getByRole('button', { name: 'Acciones de Estante.jpg' }).click();
    await page.getByRole('menuitem', { name: 'Restaurar' }).click();
    await expect(page.getByRole('heading', { name: 'La papelera está vacía' })).toBeVisible();
    await page.getByRole('treeitem', { name: /^Todos/ }).click();
    await expect(tile('Estante.jpg')).toBeVisible();
  });
});
