import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

let product: Product;
let client: SignedIn;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  client = await createClient(product, { name: 'Marina Ferrer', alias: 'barroysal' });
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
});
test.afterAll(async () => {
  await context.close();
  await product.stop();
});

const api = async (address: string, body?: object) =>
  (
    await callApi(product, address, {
      token: client.token,
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
  ).json();

type Line = { slow(): Promise<void>; cut(): Promise<void> };

/** A connection slow enough to be interrupted midway on any machine. */
async function lineOf(tab: Page): Promise<Line> {
  const session = await tab.context().newCDPSession(tab);
  const set = async (offline: boolean) => {
    const rates = { latency: 0, downloadThroughput: -1, uploadThroughput: 4 * 1024 * 1024 };
    await session.send('Network.emulateNetworkConditions', { offline, ...rates });
  };
  await session.send('Network.enable');
  return { slow: () => set(false), cut: () => set(true) };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function namesIn(folderId: string): Promise<string[]> {
  const { items } = await api(`/api/files?folderId=${folderId}&isDirect=true&sort=name`);
  return items.map(({ name }: { name: string }) => name);
}

/** Drags with the mouse; the target indicates that it accepts the drop. */
async function dragTo(source: Locator, target: Locator): Promise<void> {
  const [from, to] = [await source.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('one of both is not on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height / 2 - 10, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await expect(target).toHaveAttribute('data-drop', 'inside');
  await page.mouse.up();
}

/** Like the desktop's file manager: files dragged over the target and dropped there. */
async function dropFiles(target: Locator, names: readonly string[]): Promise<void> {
  const transfer = await page.evaluateHandle((files) => {
    const data = new DataTransfer();
    for (const name of files) data.items.add(new File([`contenido de ${name}`], name, { type: 'text/plain' }));
    return data;
  }, names);
  await target.dispatchEvent('dragenter', { dataTransfer: transfer });
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(target).toHaveAttribute('data-drop', 'inside');
  await target.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(target).not.toHaveAttribute('data-drop', 'inside');
}

const tileOf = (name: string) => page.locator('article').filter({ has: page.getByRole('heading', { name }) });
const folderTile = (name: string) =>
  page.getByRole('list', { name: 'Carpetas' }).getByRole('listitem').filter({ hasText: name });
const crumb = (name: string) => page.locator('header [data-takes-files]').filter({ hasText: name });
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

test('files are dragged onto folders and crumbs, as tiles and as rows, several at once, and taken back', async () => {
  test.setTimeout(180_000);
  const outer = await api('/api/files/folders', { name: 'Horno' });
  const inner = await api('/api/files/folders', { name: 'Noviembre', parentId: outer.id });
  await page.goto(`${product.url}/user/nube?carpeta=${outer.id}`);

  await test.step('dropped from outside onto a folder they are uploaded into it', async () => {
    await dropFiles(folderTile('Noviembre'), ['dentro.txt']);
    await expect.poll(() => namesIn(inner.id)).toEqual(['dentro.txt']);
    await dropFiles(page.getByRole('treeitem', { name: /^Horno, / }), ['uno.txt', 'dos.txt', 'tres.txt']);
    await expect.poll(() => namesIn(outer.id)).toEqual(['dos.txt', 'tres.txt', 'uno.txt']);
    await page.getByRole('region', { name: 'Subidas' }).getByRole('button', { name: 'Cerrar' }).click();
  });

  await test.step('a tile onto a folder, and back', async () => {
    await dragTo(tileOf('uno.txt'), folderTile('Noviembre'));
    await expect(status('1 en «Horno / Noviembre»').or(status('1 en «Noviembre»'))).toBeVisible();
    await expect.poll(() => namesIn(inner.id)).toEqual(['dentro.txt', 'uno.txt']);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => namesIn(inner.id)).toEqual(['dentro.txt']);
    await expect(tileOf('uno.txt')).toBeVisible();
  });

  await test.step('several ticked rows of the table at once', async () => {
    await page.goto(`${product.url}/user/nube?carpeta=${outer.id}&vista=lista`);
    for (const name of ['uno.txt', 'dos.txt']) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
    await dragTo(page.getByTitle('uno.txt', { exact: true }), folderTile('Noviembre'));
    await expect.poll(() => namesIn(inner.id)).toEqual(['dentro.txt', 'dos.txt', 'uno.txt']);
    await expect.poll(() => namesIn(outer.id)).toEqual(['tres.txt']);
  });

  await test.step('from inside onto the crumb of the folder above, and onto the top', async () => {
    await page.goto(`${product.url}/user/nube?carpeta=${inner.id}&vista=lista`);
    await dragTo(page.getByTitle('uno.txt', { exact: true }), crumb('Horno'));
    await expect.poll(() => namesIn(outer.id)).toEqual(['tres.txt', 'uno.txt']);
    // The rows below move up when it disappears; one grabbed earlier would be missed.
    await expect(page.getByTitle('uno.txt', { exact: true })).toBeHidden();
    await dragTo(page.getByTitle('dentro.txt', { exact: true }), crumb('Nube'));
    await expect.poll(() => namesIn(inner.id)).toEqual(['dos.txt']);
    await dropFiles(crumb('Horno'), ['por la miga.txt']);
    await expect.poll(() => namesIn(outer.id)).toEqual(['por la miga.txt', 'tres.txt', 'uno.txt']);
  });
});

test('a large file survives two kills, a cut and reloads of the tab, and a visitor’s does so too', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'enlace-grande-'));
  const bytes = Buffer.alloc(40 * 1024 * 1024);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
  const file = path.join(folder, 'grande.bin');
  await writeFile(file, bytes);
  const sent = async (tab: Page, pattern: RegExp) => {
    const patches: { offset: number }[] = [];
    tab.on('request', (request) => {
      if (request.method() === 'PATCH' && pattern.test(request.url()))
        patches.push({ offset: Number(request.headers()['upload-offset']) });
    });
    return patches;
  };
  // A chunk at a later offset proves that the previous one was stored; a resent one proves nothing.
  const keeps = (patches: readonly { offset: number }[]) =>
    expect.poll(() => Math.max(0, ...patches.map(({ offset }) => offset)), { timeout: 60_000 }).toBeGreaterThan(0);
  try {
    await test.step('in the drive', async () => {
      const patches = await sent(page, /\/api\/uploads\//);
      const choose = async () => {
        const asked = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Subir', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Subir archivos' }).click();
        await (await asked).setFiles(file);
      };
      const reached = (many: number) => expect.poll(() => patches.length, { timeout: 60_000 }).toBeGreaterThan(many);
      await page.goto(`${product.url}/user/nube`);
      const line = await lineOf(page);
      await line.slow();
      await choose();
      await keeps(patches);
      await product.kill();
      await product.restart();
      await reached(patches.length);
      await line.cut();
      await expect(page.getByText('Sin conexión. Sigue sola cuando vuelva.').first()).toBeVisible({ timeout: 90_000 });
      await line.slow();
      await reached(patches.length);
      // Closed midway and reopened: the same file is requested and the upload resumes.
      await page.reload();
      const before = patches.length;
      await choose();
      await reached(before);
      expect(patches[before]?.offset).toBeGreaterThan(0);
      await product.kill();
      await product.restart();
      const known = async () => {
        const { items } = await api('/api/files/known', { sha256: [sha256(bytes)] });
        return items.length;
      };
      await expect.poll(known, { timeout: 90_000 }).toBe(1);
    });

    await test.step('through a request for files', async () => {
      const { path: address, id } = await api('/api/file-requests', { title: 'Fotos de la feria' });
      const visitor = await (await browser.newContext({ locale: 'es-ES' })).newPage();
      const patches = await sent(visitor, /\/subidas\//);
      await (await lineOf(visitor)).slow();
      await visitor.goto(product.url + address);
      const send = async () => {
        await visitor.getByLabel('Tus archivos').setInputFiles(file);
        await visitor.getByRole('button', { name: 'Enviar', exact: true }).click();
      };
      await visitor.getByLabel('Tu nombre').fill('Ana Ruiz');
      await send();
      await keeps(patches);
      await product.kill();
      await product.restart();
      await visitor.reload();
      await expect(visitor.getByText('Quedó 1 archivo a medias.')).toBeVisible();
      await visitor.getByLabel('Tu nombre').fill('Ana Ruiz');
      const before = patches.length;
      await send();
      await expect(visitor.getByText('Ha llegado 1 archivo.')).toBeVisible({ timeout: 90_000 });
      expect(patches[before]?.offset).toBeGreaterThan(0);
      const { items } = await api(`/api/file-requests/${id}/files`);
      expect(items).toMatchObject([{ name: 'grande.bin', sender: 'Ana Ruiz', sizeBytes: bytes.length }]);
      expect((await api(`/api/files/${items[0].fileId}`)).sha256).toBe(sha256(bytes));
      await visitor.context().close();
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
