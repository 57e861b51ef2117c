import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileSchema, plainFileSchema, uploadLimits } from '@enlace/contract/files/drive/files.contract.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { mailOut, mediaOf, storedZip, uploadTo } from './files.test-support.ts';

let kit: TestApp;
let client: TestClient;
beforeAll(async () => {
  kit = await createTestApp();
  client = await kit.createClient();
});
afterAll(() => kit.close());

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n');
const office = (part: string, extra: string[] = []) =>
  storedZip(['[Content_Types].xml', ...extra, part].map((name) => ({ name, content: '<x/>' })));
const typed = (mimetype: string) => storedZip([{ name: 'mimetype', content: mimetype }]);

async function uploaded({ bytes, name, query = '' }: { bytes: Buffer; name: string; query?: string }) {
  const reply = await uploadTo(kit, { client, bytes, name, query });
  expect(reply.statusCode, reply.body).toBe(200);
  const file = plainFileSchema.parse(reply.json());
  await mailOut(kit, file);
  return file;
}

async function refusal({ bytes, name, query = '' }: { bytes: Buffer; name: string; query?: string }) {
  return (await uploadTo(kit, { client, bytes, name, query })).json().error.code;
}

async function keptDocuments(owner: string): Promise<string[]> {
  const folder = path.join(kit.platform.config.dataDir, 'files', 'documents', owner);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('what a file is', () => {
  const kept: [name: string, bytes: Buffer, format: string][] = [
    ['Carta.pdf', pdf, 'pdf'],
    ['mentira.exe', pdf, 'pdf'],
    ['tarifas.docx', office('word/document.xml'), 'docx'],
    ['tarifas.xlsx', office('xl/workbook.xml'), 'xlsx'],
    ['charla.pptx', office('ppt/presentation.xml'), 'pptx'],
    ['bases.odt', typed('application/vnd.oasis.opendocument.text'), 'odt'],
    ['cuento.epub', typed('application/epub+zip'), 'epub'],
    ['notas.txt', Buffer.from('Hornada del jueves: 12 piezas, 日本語\n'), 'txt'],
    ['piezas.csv', Buffer.from('pieza;precio\ntaza;24\n'), 'csv'],
    ['es.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHola\n'), 'vtt'],
    ['tema.mp3', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(200)]), 'mp3'],
    ['voz.m4a', mediaOf('M4A '), 'm4a'],
    ['torno.mp4', mediaOf('isom'), 'mp4'],
    ['torno.webm', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('\u0001B\u0086webm')]), 'webm'],
  ];
  test.each(kept)('%s is kept for what it holds', async (name, bytes, format) => {
    const file = await uploaded({ bytes, name });
    expect(file).toMatchObject({ name, format, sizeBytes: bytes.length, path: `/f/${file.id}/file.${format}` });
    const answer = await kit.app.inject({ url: file.path });
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
  });

  const refused: [name: string, bytes: Buffer][] = [
    ['pagina.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['programa.exe', Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1')],
    ['todo.zip', storedZip([{ name: 'virus.exe', content: 'MZ' }])],
    ['macro.docx', office('word/document.xml', ['word/vbaProject.bin'])],
    ['roto.docx', office('word/document.xml').subarray(0, 60)],
    ['latin.txt', Buffer.from([0x61, 0xf1, 0x6f])],
    ['binario.txt', Buffer.from([0x61, 0x00, 0x62])],
    ['iphone.mov', mediaOf('qt  ')],
    ['peli.mkv', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('matroska')])],
    ['nada.pdf', Buffer.alloc(0)],
  ];
  test.each(refused)('%s is refused and leaves nothing behind', async (name, bytes) => {
    const other = await kit.createClient();
    const reply = await uploadTo(kit, { client: other, bytes, name });
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'files.type_not_allowed']);
    expect(await keptDocuments(other.owner)).toEqual([]);
  });

  test('a kind that was not asked for is refused before it is kept', async () => {
    expect(await refusal({ bytes: pdf, name: 'a.pdf', query: '?kind=image' })).toBe('files.not_an_image');
    expect(await refusal({ bytes: pdf, name: 'a.pdf', query: '?kind=video' })).toBe('files.type_not_allowed');
    expect(await refusal({ bytes: mediaOf('isom'), name: 'a.mp4', query: '?kind=document' })).toBe(
      'files.type_not_allowed',
    );
  });

  test('a document beyond its limit is refused, and the next request on the connection is answered', async () => {
    const address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
    const send = async (size: number) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(pdf), new Uint8Array(size)]), 'enorme.pdf');
      const headers = { authorization: `Bearer ${client.token}` };
      const answer = await fetch(`${address}/api/files`, { method: 'POST', headers, body: form });
      return { status: answer.status, body: await answer.json() };
    };
    const heavy = await send(uploadLimits.document);
    expect(heavy).toMatchObject({
      status: 413,
      body: { error: { code: 'files.too_large', params: { limitMegabytes: 20 } } },
    });
    expect((await send(10)).status).toBe(200);
  });
});

describe('a stored file', () => {
  test('is saved under its own name, and runs nothing where it is opened', async () => {
    const file = await uploaded({ bytes: pdf, name: 'Carta «de» niños.pdf' });
    const answer = await kit.app.inject({ url: file.path });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; media-src 'self'",
      'accept-ranges': 'bytes',
      'content-disposition':
        'attachment; filename="Carta de ninos.pdf"; filename*=UTF-8\'\'Carta%20%C2%ABde%C2%BB%20ni%C3%B1os.pdf',
    });
    const again = await kit.app.inject({ url: file.path, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('a video is streamed by parts', async () => {
    const bytes = mediaOf('mp42', 5000);
    const file = await uploaded({ bytes, name: 'torno.mp4' });
    const ask = (range: string, more = {}) =>
      kit.app.inject({ url: file.path, headers: { range, ...more } }).then((answer) => answer);
    const middle = await ask('bytes=100-199');
    expect([middle.statusCode, middle.headers['content-range'], middle.headers['content-type']]).toEqual([
      206,
      'bytes 100-199/5000',
      'video/mp4',
    ]);
    expect(middle.rawPayload.equals(bytes.subarray(100, 200))).toBe(true);
    expect(String(middle.headers['content-disposition'])).toMatch(/^inline; /);
    expect((await ask('bytes=4990-')).rawPayload.equals(bytes.subarray(4990))).toBe(true);
    expect((await ask('bytes=-10')).rawPayload.equals(bytes.subarray(4990))).toBe(true);
    expect((await ask('bytes=4990-99999')).headers['content-range']).toBe('bytes 4990-4999/5000');
    const beyond = await ask('bytes=5000-');
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */5000']);
    for (const whole of ['bytes=9-2', 'lines=1-2', 'bytes=-'])
      expect([whole, (await ask(whole)).statusCode]).toEqual([whole, 200]);
    expect((await ask('bytes=0-9', { 'if-range': '"otra"' })).statusCode).toBe(200);
    expect((await ask('bytes=0-9', { 'if-range': String(middle.headers.etag) })).statusCode).toBe(206);
  });

  test('is renamed for its owner only, keeps its address, and is saved under the new name', async () => {
    const file = await uploaded({ bytes: pdf, name: 'carta.pdf' });
    const stranger = await kit.createClient();
    const rename = (token: string, name: string) =>
      kit.call('PATCH', `/api/files/${file.id}`, { token, body: { name } });
    expect((await rename(stranger.token, 'mía')).statusCode).toBe(404);
    expect((await rename(client.token, '')).json().error.code).toBe('request.invalid');
    expect(fileSchema.parse((await rename(client.token, 'Carta de verano')).json())).toMatchObject({
      name: 'Carta de verano',
      path: file.path,
    });
    const answer = await kit.app.inject({ url: file.path });
    expect(String(answer.headers['content-disposition'])).toContain('filename="Carta de verano.pdf"');
  });

  test('is found by kind, and goes with its bytes and its share of the storage', async () => {
    const other = await kit.createClient();
    const send = (bytes: Buffer, name: string) => uploadTo(kit, { client: other, bytes, name });
    const [document, video] = [await send(pdf, 'a.pdf'), await send(mediaOf('isom'), 'b.mp4')];
    const list = async (kind: string) =>
      (await kit.call('GET', `/api/files?kind=${kind}`, { token: other.token })).json().items;
    expect((await list('document')).map(({ id }: { id: string }) => id)).toEqual([document.json().id]);
    expect((await list('video')).map(({ id }: { id: string }) => id)).toEqual([video.json().id]);
    expect(await list('image')).toEqual([]);
    const ids = [document.json().id, video.json().id];
    for (const id of ids)
      expect((await kit.call('DELETE', `/api/files/${id}`, { token: other.token })).statusCode).toBe(200);
    expect((await keptDocuments(other.owner)).length).toBe(2);
    expect((await kit.call('POST', '/api/files/purge', { token: other.token, body: { ids } })).json().count).toBe(2);
    const used = await kit.platform.db.scoped(
      other.owner,
      (tx) => tx.sql<{ used: number }[]>`select used::int from quota_counters where resource = 'storage_bytes'`,
    );
    expect([used, await keptDocuments(other.owner)]).toEqual([[{ used: 0 }], []]);
    expect((await kit.app.inject({ url: document.json().path })).statusCode).toBe(404);
  });

  test('is not given under another name or ending', async () => {
    const file = await uploaded({ bytes: pdf, name: 'carta.pdf' });
    for (const wrong of ['file.html', 'carta.pdf', '320.webp', 'file.pdf%00', '..%2ffile.pdf'])
      expect([wrong, (await kit.app.inject({ url: `/f/${file.id}/${wrong}` })).statusCode]).toEqual([wrong, 404]);
  });
});
