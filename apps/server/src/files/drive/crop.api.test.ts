import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageFileSchema, type StoredImage } from '@enlace/contract/files/drive/files.contract.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { mailOut, mediaOf, uploadTo } from './files.test-support.ts';

let kit: TestApp;
let client: TestClient;
beforeAll(async () => {
  kit = await createTestApp();
  client = await kit.createClient();
});
afterAll(() => kit.close());

/** Four quarters: red, green / blue, white. */
async function quarters({ width = 800, height = 400, orientation = 1 } = {}): Promise<StoredImage> {
  const square = (background: string) =>
    ({ create: { width: width / 2, height: height / 2, channels: 3, background } }) as const;
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([
      { input: square('#00ff00'), left: width / 2, top: 0 },
      { input: square('#0000ff'), left: 0, top: height / 2 },
      { input: square('#ffffff'), left: width / 2, top: height / 2 },
    ])
    .withMetadata({ orientation })
    .png()
    .toBuffer();
  const reply = await uploadTo(kit, { client, bytes, name: 'cuartos.png', type: 'image/png' });
  return imageFileSchema.parse(reply.json());
}

const crop = (id: string, body: object, token = client.token) =>
  kit.call('POST', `/api/files/${id}/crop`, { token, body });

async function colorAtCentre(file: StoredImage): Promise<string> {
  await mailOut(kit, file);
  const { rawPayload } = await kit.app.inject({ url: file.path });
  const { width, height } = await sharp(rawPayload).metadata();
  const pixel = await sharp(rawPayload)
    .extract({ left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return [...pixel].map((value) => (value > 127 ? '1' : '0')).join('');
}

const half = { width: 500_000, height: 500_000 };

test('a part of a picture becomes a picture of its own, and the first one stays', async () => {
  const original = await quarters();
  const reply = await crop(original.id, { x: 500_000, y: 0, ...half });
  const cut = imageFileSchema.parse(reply.json());
  expect(cut).toMatchObject({ name: 'cuartos.png', width: 400, height: 200 });
  expect(cut.id).not.toBe(original.id);
  expect(await colorAtCentre(cut)).toBe('010');
  await mailOut(kit, original);
  expect((await kit.app.inject({ url: original.path })).statusCode).toBe(200);
});

test('is turned clockwise before it is cut', async () => {
  const original = await quarters();
  // A quarter turn to the right: blue moves to the top left, red to the top right.
  const turned = imageFileSchema.parse((await crop(original.id, { x: 500_000, y: 0, ...half, rotate: 90 })).json());
  expect([turned.width, turned.height, await colorAtCentre(turned)]).toEqual([200, 400, '100']);
  const over = imageFileSchema.parse((await crop(original.id, { x: 0, y: 0, ...half, rotate: 180 })).json());
  expect([over.width, over.height, await colorAtCentre(over)]).toEqual([400, 200, '111']);
});

test('counts from the upright picture when a camera was held sideways', async () => {
  const original = await quarters({ orientation: 6 });
  expect([original.width, original.height]).toEqual([400, 800]);
  const cut = imageFileSchema.parse((await crop(original.id, { x: 0, y: 0, ...half })).json());
  expect(await colorAtCentre(cut)).toBe('001');
});

test('a cut from a large picture keeps the pixels it had', async () => {
  const original = await quarters({ width: 2000, height: 1200 });
  expect(original.width).toBe(2000);
  const cut = imageFileSchema.parse((await crop(original.id, { x: 0, y: 0, ...half })).json());
  expect([cut.width, cut.height]).toEqual([1000, 600]);
});

test('refuses what leaves nothing, reaches outside, is no picture or is another client’s', async () => {
  const original = await quarters();
  const stranger = await kit.createClient();
  expect((await crop(original.id, { x: 0, y: 0, width: 1000, height: 900_000 })).json().error).toMatchObject({
    code: 'files.crop_too_small',
    params: { limit: 16 },
  });
  for (const body of [
    { x: 600_000, y: 0, ...half },
    { x: 0, y: 0, width: 0, height: 1 },
    { x: 0, y: 0, ...half, rotate: 45 },
    { x: -1, y: 0, ...half },
    { x: 0, y: 0, ...half, name: 'x' },
  ])
    expect((await crop(original.id, body)).json().error.code).toBe('request.invalid');
  expect((await crop(original.id, { x: 0, y: 0, ...half }, stranger.token)).statusCode).toBe(404);
  const video = await uploadTo(kit, { client, bytes: mediaOf('isom'), name: 'a.mp4' });
  expect((await crop(video.json().id, { x: 0, y: 0, ...half })).json().error.code).toBe('files.not_an_image');
});

test('takes its place from the plan’s storage and is refused beyond it', async () => {
  const poor = await kit.createClient();
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#b4532a' } })
    .png()
    .toBuffer();
  const original = (await uploadTo(kit, { client: poor, bytes, type: 'image/png' })).json();
  await kit.platform.db.scoped(
    poor.owner,
    (tx) => tx.sql`update quota_counters set used = 10737418240 where resource = 'storage_bytes'`,
  );
  const refused = await crop(original.id, { x: 0, y: 0, ...half }, poor.token);
  expect(refused.json().error).toMatchObject({ code: 'quota.exceeded', params: { resource: 'storage_bytes' } });
  const list = await kit.call('GET', '/api/files', { token: poor.token });
  expect(list.json().items).toHaveLength(1);
});
