import { Buffer } from 'node:buffer';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import type { LogFields } from '#platform/logger.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { drawPdfPage, pdfPageLimits } from './draw-pdf-page.ts';
import { uploadTo } from './files.test-support.ts';
import { beginDrawing, drawPdfPictures, drawPdfPicturesJob } from './jobs/draw-pdf-pictures.job.ts';
import { claimDuePicture } from './pdf-pictures.repository.ts';

let kit: TestApp;
let client: TestClient;
const logger = { info: () => undefined };

/** A document whose first page is red, followed by a blue one. */
function sheet(size: [number, number] = [595, 842]): Promise<Buffer> {
  const document = new PDFDocument({ size, margin: 0 });
  document.rect(0, 0, ...size).fill('#c00000');
  document
    .addPage()
    .rect(0, 0, ...size)
    .fill('#0000c0');
  document.end();
  return buffer(document);
}

beforeAll(async () => {
  kit = await createTestApp();
  client = await kit.createClient();
});
afterAll(() => kit.close());

async function uploaded(bytes: Buffer, name = 'tarifas.pdf'): Promise<StoredFile> {
  const reply = await uploadTo(kit, { client, bytes, name, type: 'application/pdf' });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

test('the first page of a PDF is its picture, for whoever may see the file, and goes with it', async () => {
  const file = await uploaded(await sheet());
  const { thumbnailPath } = file;
  const picture = await kit.app.inject({ url: thumbnailPath ?? '' });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  const { width, height } = await sharp(picture.rawPayload).metadata();
  expect([width, height]).toEqual([320, 453]);
  const { channels } = await sharp(picture.rawPayload).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 16) * 16)).toEqual([192, 0, 0]);
  const bytes = await kit.app.inject({ url: file.downloadPath });
  expect(bytes.rawPayload.length).toBe(file.sizeBytes);
  expect((await kit.platform.storage.listOwned(client.owner)).length).toBe(2);
  const copy = await kit.call('POST', `/api/files/${file.id}/duplicate`, { token: client.token });
  expect((await kit.app.inject({ url: copy.json().thumbnailPath })).rawPayload).toEqual(picture.rawPayload);
  for (const id of [file.id, copy.json().id]) {
    await kit.call('DELETE', `/api/files/${id}`, { token: client.token });
    expect((await kit.app.inject({ url: `/f/${id}/320.webp` })).statusCode).toBe(404);
  }
  await kit.call('POST', '/api/trash/empty', { token: client.token });
  await expect.poll(() => kit.platform.storage.listOwned(client.owner)).toEqual([]);
});

describe('PDFs from before', () => {
  const signal = new AbortController().signal;

  /** Makes it look like a file from an earlier version: without an image, waiting for one. */
  async function fromBefore(file: StoredFile): Promise<void> {
    const { adminSql } = kit.database;
    await adminSql`update files set widths = '{}' where id = ${file.id}`;
    await adminSql`insert into pdf_pictures_due (owner_id, file_id) values (${client.owner}, ${file.id})`;
    await kit.platform.storage.remove(`images/${client.owner}/${file.id}/320.webp`);
  }
  async function pathOf({ id }: StoredFile): Promise<string | null> {
    return (await kit.call('GET', `/api/files/${id}`, { token: client.token })).json().thumbnailPath;
  }
  async function dueCount(): Promise<number> {
    return (await kit.database.adminSql`select 1 from pdf_pictures_due`).length;
  }

  test('get their picture from a job, once, the broken ones beside them none', async () => {
    const whole = await uploaded(await sheet());
    const broken = await uploaded((await sheet()).subarray(0, 200), 'rota-antes.pdf');
    const gone = await uploaded(await sheet(), 'borrada-antes.pdf');
    for (const file of [whole, broken, gone]) await fromBefore(file);
    await kit.platform.storage.remove(`documents/${client.owner}/${gone.id}/file.pdf`);
    expect(await pathOf(whole)).toBeNull();
    await drawPdfPictures({ deps: kit.platform, signal });
    const path = await pathOf(whole);
    const picture = await kit.app.inject({ url: path ?? '' });
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(320);
    expect([await pathOf(broken), await pathOf(gone), await dueCount()]).toEqual([null, null, 0]);
    await drawPdfPictures({ deps: kit.platform, signal });
    expect(await pathOf(whole)).toBe(path);
  });

  test('that somebody is at are left alone, those that were given up in the middle are taken again, thrice at most', async () => {
    const file = await uploaded(await sheet(), 'a-medias.pdf');
    await fromBefore(file);
    const now = kit.platform.clock.now();
    const claim = (at: Temporal.Instant) => kit.platform.db.system((tx) => claimDuePicture(tx, at));
    expect(await claim(now)).toEqual({ ownerId: client.owner, fileId: file.id });
    expect(await claim(now)).toBeUndefined();
    expect(await claim(now.add({ minutes: 6 }))).toMatchObject({ fileId: file.id });
    expect(await claim(now.add({ minutes: 12 }))).toMatchObject({ fileId: file.id });
    expect(await claim(now.add({ minutes: 18 }))).toBeUndefined();
  });

  test('are asked for at the start while any wait, and go with their file', async () => {
    const { adminSql } = kit.database;
    const asked = () => adminSql`select 1 from pgboss.job where name = ${drawPdfPicturesJob.name}`;
    await adminSql`delete from pdf_pictures_due`;
    const before = (await asked()).length;
    await beginDrawing({ deps: kit.platform });
    expect((await asked()).length).toBe(before);
    const file = await uploaded(await sheet(), 'al-arrancar.pdf');
    await fromBefore(file);
    await beginDrawing({ deps: kit.platform });
    expect((await asked()).length).toBe(before + 1);
    await kit.call('DELETE', `/api/files/${file.id}`, { token: client.token });
    await kit.call('POST', '/api/trash/empty', { token: client.token });
    expect(await dueCount()).toBe(0);
  });
});

test('a page of any shape becomes a picture of a sheet at most', async () => {
  const long = await drawPdfPage({ source: await sheet([100, 5000]), lengthBytes: 1, logger });
  expect([long?.width, long?.height]).toEqual([320, 453]);
  const wide = await drawPdfPage({ source: await sheet([5000, 100]), lengthBytes: 1, logger });
  expect([wide?.width, wide?.height]).toEqual([320, 6]);
});

/** A document around one content stream. */
function around(content: string, mediaBox = '0 0 100 100'): Buffer {
  const parts = [
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
    `3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Contents 4 0 R>> endobj`,
    `4 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj`,
  ];
  return Buffer.from(`%PDF-1.7\n${parts.join('\n')}\ntrailer <</Root 1 0 R>>\n%%EOF`, 'latin1');
}

describe('PDFs that mean harm', () => {
  const boxes = ['0 0 0 0', '0 0 1e30 1e30', '-5 -5 -5 -5', '0 0 nan nan', '0 0 3e9 1'];
  test.for(boxes)('a page of %s points costs nothing', async (box) => {
    const picture = await drawPdfPage({ source: around('1 0 0 rg 0 0 9 9 re f', box), lengthBytes: 1, logger });
    expect((picture?.width ?? 320) <= 320).toBe(true);
  });

  test('one that asks for more memory than there is gets none of it', async () => {
    const nested = around(`q ${'q 100 0 0 100 0 0 cm '.repeat(400_000)}`);
    const limits = { ...pdfPageLimits, memoryBytes: 48 * 1024 * 1024 };
    expect(await drawPdfPage({ source: nested, lengthBytes: 1, logger, limits })).toBeUndefined();
  });

  test('what never ends is ended, and the next one is drawn', async () => {
    // Each line is filled a thousand times.
    const endless = around(`${'0 0 m '}${'100 100 l 0 100 l 100 0 l '.repeat(400_000)} f*`);
    const heard: string[] = [];
    const ear = { info: (fields: LogFields) => void heard.push(String(fields['message'])) };
    const order = { source: endless, lengthBytes: endless.length, limits: { ...pdfPageLimits, milliseconds: 1500 } };
    expect(await drawPdfPage({ ...order, logger: ear })).toBeUndefined();
    expect(heard).toEqual(['The work took more than 1500 ms of processor time']);
    expect(await drawPdfPage({ source: await sheet(), lengthBytes: 1, logger })).toMatchObject({ width: 320 });
  });

  test('one that is locked, broken, cut off or too large has no picture and is kept all the same', async () => {
    const whole = await sheet();
    const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'x')]);
    expect(await uploaded(broken, 'rota.pdf')).toMatchObject({ kind: 'document', thumbnailPath: null });
    expect((await uploaded(whole.subarray(0, 300), 'cortada.pdf')).sizeBytes).toBe(300);
    const large = { source: whole, lengthBytes: pdfPageLimits.fileBytes + 1, logger };
    expect(await drawPdfPage(large)).toBeUndefined();
  });
});
