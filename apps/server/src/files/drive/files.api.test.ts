import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fileSchema,
  imageFileSchema,
  type StoredFile,
  type StoredImage,
} from '@enlace/contract/files/drive/files.contract.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { mailOut, uploadTo } from './files.test-support.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

function picture({ width, height }: { width: number; height: number }): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#b4532a' } });
}

const place = { IFD0: { Copyright: 'Secreto' }, IFD3: { GPSLatitude: '38/1 36/1 0/1', GPSLatitudeRef: 'N' } };

function upload(client: TestClient | undefined, file: { bytes: Buffer; field?: string; name?: string }) {
  return uploadTo(kit, { client, type: 'image/jpeg', ...file });
}

async function uploaded(client: TestClient): Promise<StoredImage> {
  const reply = await upload(client, { bytes: await picture({ width: 900, height: 600 }).jpeg().toBuffer() });
  expect(reply.statusCode, reply.body).toBe(200);
  return imageFileSchema.parse(reply.json());
}

async function bytesUsed(client: TestClient): Promise<number> {
  const rows = await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<{ used: number }[]>`
    select used::int from quota_counters where owner_id = ${client.owner} and resource = 'storage_bytes'`,
  );
  return rows[0]?.used ?? 0;
}

async function storedFiles(client: TestClient): Promise<string[]> {
  const folder = path.join(kit.platform.config.dataDir, 'files', 'images', client.owner);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('a picture is kept upright as WebP in useful widths, without where it was taken', async () => {
  const client = await kit.createClient();
  const bytes = await picture({ width: 900, height: 600 })
    .withExif(place)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const reply = await upload(client, { bytes });
  const file = fileSchema.parse(reply.json());
  expect(file).toMatchObject({ name: 'jarrón.jpg', width: 600, height: 900 });
  expect(await bytesUsed(client)).toBe(file.sizeBytes);
  await mailOut(kit, file);
  for (const [asked, width] of [
    [320, 320],
    [640, 600],
    [1920, 600],
  ]) {
    const image = await kit.app.inject({ url: `/f/${file.id}/${asked}.webp` });
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'access-control-allow-origin': '*',
    });
    const found = await sharp(image.rawPayload).metadata();
    expect([found.format, found.width, found.exif, found.orientation]).toEqual(['webp', width, undefined, undefined]);
  }
});

test('what is no picture is refused, whatever it is called', async () => {
  const client = await kit.createClient();
  const jpeg = await picture({ width: 400, height: 400 }).jpeg().toBuffer();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  for (const bytes of [
    Buffer.from('<script>alert(1)</script>'),
    svg,
    jpeg.subarray(0, jpeg.length / 2),
    Buffer.alloc(0),
  ]) {
    const reply = await upload(client, { bytes });
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'files.not_an_image']);
  }
  const bomb = await sharp({ create: { width: 12_000, height: 5000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect((await upload(client, { bytes: bomb })).json().error.code).toBe('files.too_many_pixels');
  const heavy = Buffer.concat([jpeg, Buffer.alloc(16 * 1024 * 1024)]);
  expect((await upload(client, { bytes: heavy })).json().error).toMatchObject({
    code: 'files.too_large',
    params: { limitMegabytes: 15 },
  });
  expect((await upload(client, { bytes: jpeg, field: 'otra' })).json().error.code).toBe('files.missing');
  const json = await kit.call('POST', '/api/files', { token: client.token, body: {} });
  expect(json.json().error.code).toBe('request.unsupported_media_type');
  expect((await upload(undefined, { bytes: jpeg })).statusCode).toBe(401);
  expect([await bytesUsed(client), await storedFiles(client)]).toEqual([0, []]);
});

test('a picture beyond the plan’s storage is refused and leaves no bytes behind', async () => {
  const client = await kit.createClient();
  await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql`
    insert into quota_counters (owner_id, resource, period_start, used) values (${client.owner}, 'storage_bytes', '-infinity', 10737418240)`,
  );
  const reply = await upload(client, { bytes: await picture({ width: 900, height: 600 }).jpeg().toBuffer() });
  expect(reply.json().error).toMatchObject({ code: 'quota.exceeded', params: { resource: 'storage_bytes' } });
  expect(await storedFiles(client)).toEqual([]);
});

test('pictures are listed newest first, and go for good with their bytes and quota when they leave the trash', async () => {
  const client = await kit.createClient();
  const [first, second] = [await uploaded(client), await uploaded(client)];
  const list = (await kit.call('GET', '/api/files?limit=1', { token: client.token })).json();
  expect(list.items.map((item: StoredFile) => item.id)).toEqual([second.id]);
  expect((await kit.call('GET', `/api/files?cursor=${list.next}`, { token: client.token })).json().items).toMatchObject(
    [{ id: first.id }],
  );
  for (const { id } of [first, second])
    expect((await kit.call('DELETE', `/api/files/${id}`, { token: client.token })).statusCode).toBe(200);
  expect((await kit.call('GET', '/api/files', { token: client.token })).json()).toMatchObject({ items: [], total: 0 });
  expect(await bytesUsed(client)).toBe(first.sizeBytes + second.sizeBytes);
  const emptied = await kit.call('POST', '/api/files/trash/empty', { token: client.token, body: {} });
  expect(emptied.json()).toEqual({ count: 2, freedBytes: first.sizeBytes + second.sizeBytes, left: 0 });
  expect([await bytesUsed(client), await storedFiles(client)]).toEqual([0, []]);
  expect((await kit.app.inject({ url: first.thumbnailPath })).statusCode).toBe(404);
});

test('a picture that a profile shows cannot be removed, and another client cannot remove any', async () => {
  const [client, stranger] = [await kit.createClient(), await kit.createClient()];
  const file = await uploaded(client);
  const profile = (
    await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Con foto', start: 'empty' } })
  ).json();
  const image = { fileId: file.id, alt: '', width: file.width, height: file.height };
  const document = { ...profile.draft.document, blocks: [{ id: 'foto', type: 'image', version: 1, props: { image } }] };
  const saved = await kit.call('PUT', `/api/profiles/${profile.id}/draft`, {
    token: client.token,
    body: { document, baseRevision: 1 },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await kit.call('DELETE', `/api/files/${file.id}`, { token: stranger.token })).statusCode).toBe(404);
  const refused = await kit.call('DELETE', `/api/files/${file.id}`, { token: client.token });
  expect(refused.json().error).toMatchObject({ code: 'files.in_use', params: { place: 'Con foto' } });
  expect((await kit.call('GET', '/api/files', { token: stranger.token })).json().items).toEqual([]);
});

test('an address of a picture that is not there answers 404', async () => {
  const file = await uploaded(await kit.createClient());
  for (const url of [
    '/f/nada/320.webp',
    `/f/${file.id}/320.png`,
    `/f/${file.id}/..%2F320.webp`,
    '/f/0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80/320.webp',
  ]) {
    expect([url, (await kit.app.inject({ url })).statusCode]).toEqual([url, 404]);
  }
});
