import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, uploadAs } from '#files/uploads/drive.test-support.ts';
import { qrSvg } from '#publishing/public-pages/qr/draw-qr.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { shareOf } from './file-shares.test-support.ts';

let kit: TestApp;
let client: TestClient;
beforeAll(async () => {
  kit = await createTestApp();
  client = await kit.createClient();
});
afterAll(() => kit.close());

test('links and requests have their address as a code, addresses that lead nowhere have none', async () => {
  const fileId = await uploadAs(kit, { client, bytes: bytesOf(50) });
  const share = await shareOf(kit, { client, fileId, body: { password: 'cerámica' } });
  const asked = await kit.call('POST', '/api/file-requests', { token: client.token, body: { title: 'Fotos' } });
  for (const path of [share.path, asked.json().path]) {
    const svg = await kit.app.inject({ url: `${path}/qr.svg` });
    expect(svg.headers['content-type']).toContain('image/svg+xml');
    expect(svg.headers['x-robots-tag']).toBe('noindex');
    const text = kit.platform.config.publicUrl + path;
    expect(svg.body).toBe(qrSvg({ text, color: '#000000', logo: undefined }));
    const png = await sharp((await kit.app.inject({ url: `${path}/qr.png` })).rawPayload).metadata();
    expect([png.format, png.width === png.height]).toEqual(['png', true]);
  }
  expect((await kit.app.inject({ url: '/archivo/nada/qr.svg' })).statusCode).toBe(404);
  // The QR code of a link with a password is not a visit and opens nothing.
  const { items } = (await kit.call('GET', '/api/file-shares', { token: client.token })).json();
  expect(items[0]).toMatchObject({ visits: 0 });
});
