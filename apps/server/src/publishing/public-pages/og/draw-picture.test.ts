import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { themeIds } from '@enlace/blocks/themes/theme-registry.ts';
import { drawPicture } from './draw-picture.ts';
import { drawable } from '#platform/fonts/draw-text.ts';
import { fitText } from '#platform/fonts/fit-text.ts';
import { createFontCatalog } from '#platform/fonts/font-catalog.ts';
import { planPicture } from './picture-order.ts';
import { type PictureOrder, shareImageLimitBytes } from './share-image.types.ts';

const photo = await sharp({
  create: {
    width: 900,
    height: 1100,
    channels: 3,
    noise: { type: 'gaussian', mean: 120, sigma: 60 },
    background: '#777',
  },
})
  .webp({ quality: 90 })
  .toBuffer();

function order(id: (typeof themeIds)[number], extra: Partial<PictureOrder> = {}): PictureOrder {
  const document = { version: 1 as const, blocks: [], theme: defaultTheme(id) };
  const subject = { name: 'Barro y Sal', alias: 'barroysal', slug: 'barro-y-sal', document };
  const { order: plain } = planPicture(subject, 'https://enlace.example');
  return { ...plain, line: 'Vajilla y piezas únicas en gres', location: 'Altea', cover: null, ...extra };
}

async function inkOf(bytes: Uint8Array): Promise<number> {
  const { channels } = await sharp(bytes).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}

describe('the picture of a page', () => {
  it.each(themeIds)('in %s is 1200 × 630 and light enough, with a photograph and without', async (id) => {
    const seen = new Set<string>();
    for (const cover of [null, photo]) {
      const { bytes, contentType } = await drawPicture({ kind: 'share', ...order(id, { cover }) });
      const { width, height, format } = await sharp(bytes).metadata();
      expect([width, height, format, contentType]).toEqual([1200, 630, 'jpeg', 'image/jpeg']);
      expect(bytes.length).toBeLessThanOrEqual(shareImageLimitBytes);
      seen.add(Buffer.from(bytes).toString('base64'));
    }
    expect(seen.size).toBe(2);
  });

  it('of every theme is another one', async () => {
    const drawn = await Promise.all(themeIds.map((id) => drawPicture({ kind: 'share', ...order(id) })));
    expect(new Set(drawn.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(themeIds.length);
  });

  it('bears emoji, scripts without spaces, endless words, markup and nothing at all', async () => {
    for (const name of [
      '🐶🇪🇸👩‍👩‍👧',
      '東京うつわ工房・春の展示会 2026',
      'W'.repeat(60),
      '</path><script>&#0;',
      'مطعم',
      '',
    ]) {
      const { bytes } = await drawPicture({
        kind: 'share',
        ...order('barro', { name, line: '🎉 '.repeat(60), location: name }),
      });
      expect((await sharp(bytes).metadata()).width).toBe(1200);
      // The address is always readable.
      expect(await inkOf(bytes)).toBeGreaterThan(1);
    }
  });

  it('is drawn without a photograph that cannot be read', async () => {
    const broken = await drawPicture({ kind: 'share', ...order('menta', { cover: Buffer.from('no es una foto') }) });
    const without = await drawPicture({ kind: 'share', ...order('menta') });
    expect(Buffer.from(broken.bytes).equals(Buffer.from(without.bytes))).toBe(true);
  });

  it('as an icon is a square in the wanted size', async () => {
    for (const cover of [null, photo])
      for (const pixels of [96, 512]) {
        const { bytes } = await drawPicture({ kind: 'icon', pixels, ...order('nogal', { cover }) });
        const { width, height, format } = await sharp(bytes).metadata();
        expect([width, height, format]).toEqual([pixels, pixels, 'png']);
      }
  });
});

describe('text in pictures', () => {
  const shelf = createFontCatalog();
  const face = { family: 'petrona', weight: 500 };

  it('keeps every letter our fonts have and drops the others', () => {
    expect(drawable(shelf, 'Ñandú  Čapek\n東京 ©2026', face)).toBe('Ñandú Čapek 東京 ©2026');
    expect(drawable(shelf, '🐶 Perro 👩‍👩‍👧 y\u200b gato\ufe0f', face)).toBe('Perro y gato');
    expect(drawable(shelf, '🎉', face)).toBe('');
  });

  it('is as large as fits, breaks between words, and ends in an ellipsis at the smallest size', () => {
    const steps = [
      [100, 1],
      [60, 2],
    ] as const;
    const fit = (text: string) => fitText(shelf, { text, face, width: 500, steps });
    expect(fit('Corto').style.size).toBe(100);
    const two = fit('Dos líneas de un nombre');
    expect([two.style.size, two.lines.length]).toEqual([60, 2]);
    expect(two.lines.join(' ')).toBe('Dos líneas de un nombre');
    const long = fit('palabra '.repeat(30));
    expect(long.lines).toHaveLength(2);
    expect(long.lines[1]).toMatch(/^palabra.*…$/);
    expect(fit('W'.repeat(80)).lines).toHaveLength(2);
  });

  it('never begins a Japanese line with a mark that closes', () => {
    const { lines } = fitText(shelf, {
      text: '手でつくる、毎日のうつわ。工房は、土曜日と日曜日に。',
      face,
      width: 260,
      steps: [[40, 9]],
    });
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => /^[、。]/.test(line))).toEqual([]);
  });
});
