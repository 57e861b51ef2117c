import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQR from 'jsqr';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrPdf, qrPng, qrSvg } from './draw-qr.ts';

const { resolve } = createRequire(import.meta.url);
prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
});

const text = 'https://enlace.example/q/7KQ2MZ0X';
const logo = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#c2410c' } })
  .png()
  .toBuffer();

async function pixels(image: Sharp) {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** What two independent decoders read. */
async function decode(image: Sharp): Promise<{ jsqr: string | undefined; zxing: string | undefined }> {
  const { data, width, height } = await pixels(image.clone());
  const [found] = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true },
  );
  return { jsqr: jsQR(data, width, height)?.data, zxing: found?.text };
}

const both = { jsqr: text, zxing: text };

async function small(options: { logo: Buffer | undefined; color?: string }): Promise<Sharp> {
  const png = await qrPng({ text, color: options.color ?? '#000000', logo: options.logo, pixels: 1024 });
  return sharp(await sharp(png).resize(128, 128).png().toBuffer());
}

test.each([
  ['plain', undefined, '#000000'],
  ['with a logo', logo, '#000000'],
  ['in a colour', undefined, '#1d3b2d'],
  ['in a colour with a logo', logo, '#7a1f3d'],
])(
  'a code %s is read by two decoders at 128 pixels, straight, turned and out of focus',
  async (_name, picture, color) => {
    const image = await small({ logo: picture, color });
    expect(await decode(image)).toEqual(both);
    expect(await decode(image.clone().rotate(15, { background: '#ffffff' }))).toEqual(both);
    expect(await decode(image.clone().blur(1))).toEqual(both);
  },
);

test('a code with a logo is still read with a fifth of its side smudged in a corner', async () => {
  const image = await small({ logo });
  const smudge = { create: { width: 18, height: 18, channels: 3, background: '#777777' } } as const;
  const dirty = sharp(
    await image
      .composite([{ input: smudge, left: 98, top: 98 }])
      .png()
      .toBuffer(),
  );
  expect(await decode(dirty)).toEqual(both);
});

test('the SVG is the same code at every size', async () => {
  for (const side of [128, 700]) {
    const image = sharp(Buffer.from(qrSvg({ text, color: '#000000', logo })), { density: 600 }).resize(side, side);
    expect(await decode(sharp(await image.png().toBuffer()))).toEqual(both);
  }
});

test('the PNG is at least as large as asked and keeps four light squares around', async () => {
  const png = sharp(await qrPng({ text, color: '#000000', logo: undefined, pixels: 1024 }));
  const { width, height } = await png.metadata();
  expect(width).toBe(height);
  expect(width).toBeGreaterThanOrEqual(1024);
  const { data } = await pixels(png);
  const quiet = Math.floor((width / (29 + 8)) * 4) - 1;
  for (let offset = 0; offset < quiet; offset += 7) expect(data[(offset * width + offset) * 4]).toBe(255);
});

test('the PDF is a document for the printer with the address in it', async () => {
  const pdf = await qrPdf({ text, color: '#1d3b2d', logo, title: 'Barro y Sal 陶' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.subarray(-6).toString()).toContain('%%EOF');
  expect(pdf.length).toBeLessThan(100_000);
});
