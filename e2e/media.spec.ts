import { readFile } from 'node:fs/promises';
import { blockDefinitions } from '@enlace/blocks/registry.ts';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './kit/axe.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

const picture = new URL('../packages/blocks/src/examples/img/estante.jpg', import.meta.url);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n');

let product: Product;
let client: SignedIn;
let profile: { id: string; path: string };

async function made(response: Response) {
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(body));
  // NOTE: answers of the product's own API, of which the test reads a few fields.
  return body as { id: string; path: string; draft: { document: object; revision: number } };
}

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  client = await createClient(product);
  const { token } = client;
  const body = { name: 'Barro y Sal', start: 'empty' };
  const created = await made(await callApi(product, '/api/profiles', { method: 'POST', body, token }));
  profile = created;
  const block = (type: keyof typeof blockDefinitions, props: object = {}) => ({
    id: type,
    type,
    version: blockDefinitions[type].version,
    props,
  });
  const document = { ...created.draft.document, blocks: [block('gallery'), block('files', { items: [{}] })] };
  await made(
    await callApi(product, `/api/profiles/${created.id}/draft`, {
      method: 'PUT',
      body: { document, baseRevision: created.draft.revision },
      token,
    }),
  );
});

async function expectNoViolations(page: Page, within: string): Promise<void> {
  expect(await findViolations(page, { within })).toEqual([]);
}

const pictureFile = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await readFile(picture) });

test('pictures come in together, are cut by keyboard, told in words, and files are taken away', async ({ page }) => {
  // Three accessibility checks and ten uploads and pages, also on a busy machine.
  test.setTimeout(240_000);
  await useSession(page, product, client);
  await page.goto(`${product.url}/user/perfiles/${profile.id}`);
  const form = page.locator('[data-draft-fields]');

  await test.step('several pictures at once', async () => {
    await page.getByRole('button', { name: /^Galería/ }).click();
    await form.getByRole('button', { name: 'Añadir varias imágenes' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Aún no has subido ninguna imagen')).toBeVisible();
    await expectNoViolations(page, '[role=dialog]');
    await dialog
      .locator('input[type=file]')
      .setInputFiles([await pictureFile('uno.jpg'), await pictureFile('dos.jpg')]);
    await expect(dialog).toBeHidden();
    await expect(form.getByRole('button', { name: 'Editar Imágenes 2' })).toBeVisible();
  });

  await test.step('a cut by keyboard', async () => {
    await form.getByRole('button', { name: 'Editar Imágenes 1' }).click();
    await form.getByRole('button', { name: /^Recortar ?: Imagen/ }).click();
    const dialog = page.getByRole('dialog');
    const area = dialog.getByRole('button', { name: /^Recorte, / });
    await expect(area).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Recortar', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: '16:9' }).click();
    await area.focus();
    await page.keyboard.press('Shift+Alt+ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText(/^\d+ × \d+ píxeles$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Esquina superior izquierda' }).focus();
    await page.keyboard.press('ArrowRight');
    await expectNoViolations(page, '[role=dialog]');
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/crop'));
    await dialog.getByRole('button', { name: 'Recortar', exact: true }).click();
    const cut = await (await sent).json();
    expect(cut.width / cut.height).toBeCloseTo(16 / 9, 1);
    await expect(dialog).toBeHidden();
  });

  await test.step('a cut by mouse', async () => {
    await form.getByRole('button', { name: /^Recortar ?: Imagen/ }).click();
    const corner = page.getByRole('dialog').getByRole('button', { name: 'Esquina inferior derecha' });
    const box = await corner.boundingBox();
    if (!box) throw new Error('the corner is not shown');
    const output = page.getByRole('dialog').getByText(/^\d+ × \d+ píxeles$/);
    const before = await output.textContent();
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x - 60, box.y - 40, { steps: 4 });
    await page.mouse.up();
    await expect(output).not.toHaveText(before ?? '');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a file is named anew in a dialog that Escape closes alone', async () => {
    await form.getByRole('button', { name: /^Elegir ?: Imagen/ }).click();
    const drive = page.getByRole('dialog', { name: 'Elige una imagen' });
    const openMenu = () => drive.getByRole('button', { name: /^Más sobre dos\.jpg/ }).click();
    await openMenu();
    await page.getByRole('menuitem', { name: 'Cambiar nombre' }).click();
    const naming = page.getByRole('dialog', { name: /^Otro nombre para/ });
    await naming.getByRole('textbox').fill('jarrones.jpg');
    await page.keyboard.press('Enter');
    await expect(drive.getByText('jarrones.jpg')).toBeVisible();
    await drive.getByRole('button', { name: 'Más sobre jarrones.jpg' }).click();
    await page.getByRole('menuitem', { name: 'Borrar archivo' }).click();
    const inUse = page.getByRole('dialog', { name: '«jarrones.jpg» está en uso' });
    await expect(inUse).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(inUse).toHaveCount(0);
    await expect(drive).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drive).toBeHidden();
  });

  await test.step('words for those who cannot see it, or none on purpose', async () => {
    await form.getByLabel('Qué se ve').fill('Estantes con piezas recién cocidas');
    await form.getByRole('button', { name: /^Editar Imágenes 2/ }).click();
    await form.getByRole('checkbox', { name: 'Solo decora' }).check();
    await expect(form.getByLabel('Qué se ve')).toHaveCount(0);
    await expectNoViolations(page, '[data-draft-fields]');
  });

  await test.step('what is refused is said beside', async () => {
    const wrong = { name: 'falsa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nada') };
    await form.locator('input[type=file]').first().setInputFiles(wrong);
    await expect(form.getByText('«falsa.jpg» no se ha podido subir.')).toBeVisible();
    await expect(form.getByText('Ese archivo no es una imagen que podamos leer.')).toBeVisible();
  });

  await test.step('a file to take away', async () => {
    await page.getByRole('button', { name: /^Archivos/ }).click();
    await form.getByRole('button', { name: 'Editar Archivos 1' }).click();
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'Carta.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(form.getByRole('link', { name: 'Carta.pdf' })).toBeVisible();
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('Barro y Sal ya se puede visitar')).toBeVisible();
  });

  await test.step('visitors see, enlarge and download without a script', async () => {
    await page.goto(`${product.url}${profile.path}`);
    await page.getByRole('link', { name: 'Ampliar: Estantes con piezas recién cocidas' }).click();
    const view = page.getByRole('dialog', { name: 'Estantes con piezas recién cocidas' });
    await expect(view).toBeVisible();
    await expect(view).toBeFocused();
    await view.getByRole('link', { name: 'Cerrar' }).click();
    await expect(view).toBeHidden();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Carta\.pdf/ }).click();
    expect((await download).suggestedFilename()).toBe('Carta.pdf');
    expect(await readFile(await (await download).path())).toEqual(pdf);
  });
});
