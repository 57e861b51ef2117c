import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountSettings } from '@enlace/contract/account/details/preferences.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { historyOf, upload } from './account.test-support.ts';
import { cropSquare } from './avatar-image.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

const [red, blue] = ['#d02020', '#2020d0'];

/** An image whose left half is red and right half blue. */
async function twoHalves({ width = 800, height = 400 } = {}): Promise<Buffer> {
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: blue } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: red } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Secreto' }, IFD3: { GPSLatitude: '38/1 36/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
}

async function set(client: TestClient, fields: Record<string, string> = {}): Promise<AccountSettings> {
  const reply = await upload(kit, { client, bytes: await twoHalves(), fields });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function stored(client: TestClient): Promise<string[]> {
  const folder = path.join(kit.platform.config.dataDir, 'files', 'avatars', client.owner);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** Whether an image is red (0) or blue (2) in its centre. */
async function middle(bytes: Buffer): Promise<number> {
  const { dominant } = await sharp(bytes).stats();
  return dominant.r > dominant.b ? 0 : 2;
}

describe('a picture of a person', () => {
  test('is kept square as WebP in two sizes, without where it was taken, behind inert headers', async () => {
    const client = await kit.createClient();
    const { avatar } = await set(client);
    for (const [url, edge] of [
      [avatar?.small, 64],
      [avatar?.large, 256],
    ] as const) {
      const image = await kit.app.inject({ url: url ?? '' });
      expect(image.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'same-origin',
      });
      const found = await sharp(image.rawPayload).metadata();
      expect([found.format, found.width, found.height, found.exif]).toEqual(['webp', edge, edge, undefined]);
    }
    expect((await kit.call('GET', '/api/account/preferences', { token: client.token })).json().avatar).toEqual(avatar);
  });

  test('shows the square that was chosen', async () => {
    const client = await kit.createClient();
    const seen: number[] = [];
    for (const x of ['0', '0.5']) {
      const { avatar } = await set(client, { x, y: '0', zoom: '1' });
      seen.push(await middle((await kit.app.inject({ url: avatar?.large ?? '' })).rawPayload));
    }
    expect(seen).toEqual([0, 2]);
  });

  test('takes the place of the one before, whose address and bytes go', async () => {
    const client = await kit.createClient();
    const first = (await set(client)).avatar;
    const second = (await set(client)).avatar;
    expect(second).not.toEqual(first);
    expect((await kit.app.inject({ url: first?.large ?? '' })).statusCode).toBe(404);
    expect((await stored(client)).toSorted()).toEqual(['256.webp', '64.webp']);
    const removed = await kit.call('DELETE', '/api/account/avatar', { token: client.token });
    expect([removed.statusCode, removed.json().avatar, await stored(client)]).toEqual([200, null, []]);
    await kit.call('DELETE', '/api/account/avatar', { token: client.token });
    expect((await historyOf(kit, client.userId, 'account.picture')).map(({ action }) => action)).toEqual([
      'account.picture_changed',
      'account.picture_changed',
      'account.picture_removed',
    ]);
  });

  test('of one person is not touched by another’s change', async () => {
    const [one, other] = [await kit.createClient(), await kit.createClient()];
    const { avatar } = await set(one);
    await set(other);
    await kit.call('DELETE', '/api/account/avatar', { token: other.token });
    expect((await kit.app.inject({ url: avatar?.small ?? '' })).statusCode).toBe(200);
  });

  test('that is none, too heavy or too large is refused and leaves nothing', async () => {
    const client = await kit.createClient();
    const jpeg = await twoHalves();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const wide = await sharp({ create: { width: 12_000, height: 5000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const cases: [Parameters<typeof upload>[1], string][] = [
      [{ client, bytes: Buffer.from('<script>alert(1)</script>') }, 'files.not_an_image'],
      [{ client, bytes: svg }, 'files.not_an_image'],
      [{ client, bytes: jpeg.subarray(0, jpeg.length / 2) }, 'files.not_an_image'],
      [{ client, bytes: wide }, 'files.too_many_pixels'],
      [{ client, bytes: Buffer.alloc(6 * 1024 * 1024) }, 'account.avatar_too_large'],
      [{ client, bytes: jpeg, part: 'otra' }, 'files.missing'],
      [{ client, bytes: jpeg, fields: { x: '2', y: '0', zoom: '1' } }, 'request.invalid'],
      [{ client, bytes: jpeg, fields: { x: '0' } }, 'request.invalid'],
    ];
    for (const [input, code] of cases) expect((await upload(kit, input)).json().error.code).toBe(code);
    const json = await kit.call('POST', '/api/account/avatar', { token: client.token, body: {} });
    expect(json.json().error.code).toBe('request.unsupported_media_type');
    expect(await stored(client)).toEqual([]);
  });

  test.each(['/retrato/nada/64.webp', `/retrato/${'a'.repeat(32)}/64.webp`, `/retrato/${'a'.repeat(32)}/..%2F64.webp`])(
    'at %s is not there',
    async (url) => {
      expect((await kit.app.inject({ url })).statusCode).toBe(404);
    },
  );
});

test('the square always lies inside the picture', () => {
  const upright = { width: 800, height: 401 };
  expect(cropSquare(upright, { x: 0, y: 0, zoom: 1 })).toEqual({ left: 0, top: 0, width: 401, height: 401 });
  expect(cropSquare(upright, { x: 1, y: 1, zoom: 8 })).toEqual({ left: 750, top: 351, width: 50, height: 50 });
  expect(cropSquare({ width: 1, height: 1 }, { x: 1, y: 1, zoom: 8 })).toEqual({
    left: 0,
    top: 0,
    width: 1,
    height: 1,
  });
});
