import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageFileSchema, type StoredImage } from '@enlace/contract/files/drive/files.contract.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { readVcards } from '#platform/vcard/read-vcard.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { listen, publishPage } from './public-pages.test-support.ts';

let kit: TestApp;
let base: string;
beforeAll(async () => {
  kit = await createTestApp();
  base = await listen(kit);
});
afterAll(() => kit.close());

const visit = (path: string): Promise<Response> => fetch(base + path, { redirect: 'manual' });

async function uploadPicture(token: string): Promise<StoredImage> {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'retrato.png');
  const reply = await fetch(`${base}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    body,
  });
  const stored: unknown = await reply.json();
  return imageFileSchema.parse(stored);
}

test('the contact can be saved as a vCard, only where the page has one', async () => {
  const contact = {
    id: 'contacto',
    type: 'contact_card',
    version: 1,
    props: {
      name: 'Marina Ferrer',
      phones: [{ kind: 'mobile', number: '+34 600 123 123' }],
      emails: [{ address: 'hola@barroysal.example' }],
    },
  };
  const { profile } = await publishPage(kit, { blocks: [contact] });
  const three = await visit(profile.vcardPath);
  expect(three.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
  expect(three.headers.get('content-disposition')).toBe('attachment; filename="barro-y-sal.vcf"');
  expect(await three.text()).toContain('VERSION:3.0\r\n');
  expect(await (await visit(`${profile.vcardPath}?v=4`)).text()).toContain('VERSION:4.0\r\n');
  expect((await visit(profile.vcardPath.replace('barro-y-sal', 'nada'))).status).toBe(404);
});

test('the card carries the photograph, small enough for every address book', async () => {
  const { client, profile } = await publishPage(kit);
  const { id: fileId, width, height } = await uploadPicture(client.token);
  const contact = {
    id: 'contacto',
    type: 'contact_card',
    version: 1,
    props: { name: 'Marina Ferrer', photo: { fileId, width, height, alt: '' }, whatsapp: '+34 600 123 123' },
  };
  const document = { ...profile.draft.document, blocks: [contact] };
  const body = { document, baseRevision: 1 };
  await kit.call('PUT', `/api/profiles/${profile.id}/draft`, { token: client.token, body });
  await kit.call('POST', `/api/profiles/${profile.id}/publish`, { token: client.token, body: {} });
  for (const version of ['3', '4']) {
    const text = await (await visit(`${profile.vcardPath}?v=${version}`)).text();
    const [card] = readVcards(text);
    expect(card).toMatchObject({ name: 'Marina Ferrer', socials: [{ url: 'https://wa.me/34600123123' }] });
    expect(await sharp(card?.photo?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    expect(text.length).toBeLessThan(100_000);
  }
});

test('the code can be had before publishing, as picture and for the printer, in a readable colour only', async () => {
  const client = await kit.createClient();
  const profile: Profile = (
    await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Taller' } })
  ).json();
  const svg = await (await visit(`${profile.qrSvgPath}?color=1d3b2d`)).text();
  expect(svg).toContain('fill="#1d3b2d"');
  expect(await (await visit(`${profile.qrSvgPath}?color=ffee88`)).text()).toContain('fill="#000000"');
  const pdf = await visit(profile.qrPdfPath);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const png = await sharp(Buffer.from(await (await visit(`${profile.qrPngPath}?size=2000`)).arrayBuffer())).metadata();
  expect(png.width).toBeGreaterThanOrEqual(2000);
  await kit.call('DELETE', `/api/profiles/${profile.id}`, { token: client.token });
  expect((await visit(profile.qrSvgPath)).status).toBe(404);
});

test('only a picture of the same client is put into its code', async () => {
  const { client, profile } = await publishPage(kit);
  const stranger = await kit.createClient();
  const own = await (await visit(`${profile.qrSvgPath}?logo=${(await uploadPicture(client.token)).id}`)).text();
  expect(own).toContain('<image ');
  const foreign = await (await visit(`${profile.qrSvgPath}?logo=${(await uploadPicture(stranger.token)).id}`)).text();
  expect(foreign).not.toContain('<image ');
});
