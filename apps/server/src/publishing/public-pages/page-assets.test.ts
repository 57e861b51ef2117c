import { fontFaces, preloadedFonts } from '@enlace/blocks/themes/font-css.ts';
import { type FontName, fontNames, headingFonts, textFonts } from '@enlace/blocks/themes/page-fonts.ts';
import { defaultTheme, type ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { themeIds } from '@enlace/blocks/themes/theme-registry.ts';
import { create, type Font } from 'fontkit';
import { beforeAll, expect, test } from 'vitest';
import { loadPageAssets, type PageAssets } from './page-assets.ts';

let assets: PageAssets;
beforeAll(async () => {
  assets = await loadPageAssets();
});

const european = 'AÁÀÂÄÃÇÉÈÊËÍÏÑÓÒÔÖÕÚÙÛÜßaáàâäãçéèêëíïñóòôöõúùûüœ 0123456789¿?¡!·ªº°€£«»“”‘’–—…•';

function bytesOf(name: FontName): Buffer {
  const asset = assets.find(assets.fontUrl(name));
  if (!asset) throw new Error(`no file for ${name}`);
  return asset.bytes;
}

function open(name: FontName): Font {
  const font = create(bytesOf(name));
  if ('fonts' in font) throw new Error(`${name} is a collection`);
  return font;
}

/** The letters each file is loaded for, according to the page's own style sheet. */
function rangesOf(choice: ThemeChoice): Map<string, readonly (readonly [number, number])[]> {
  const css = fontFaces(choice, (name) => name);
  const rules = [...css.matchAll(/url\("([\w-]+)"\)[^}]*unicode-range:([^}]+)\}/g)];
  return new Map(
    rules.map(([, name = '', ranges = '']) => [
      name,
      ranges.split(',').map((range) => {
        const [first = '', last = first] = range.replace('U+', '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      }),
    ]),
  );
}

const everyChoice = themeIds.flatMap((id) =>
  headingFonts.flatMap((headings) => textFonts.map((text) => ({ ...defaultTheme(id), headings, text }))),
);

test('every cut of every face is served under a name of its own', () => {
  expect(new Set(fontNames.map((name) => assets.fontUrl(name))).size).toBe(fontNames.length);
  for (const name of fontNames) expect(assets.fontUrl(name)).toMatch(new RegExp(`^/p/${name}-[0-9a-f]{12}\\.woff2$`));
});

test('a face covers what western Europe writes, and its letters still kern', () => {
  const cores = fontNames.filter((name) => !/-(more|ext)$/.test(name));
  for (const name of cores) {
    const font = open(name);
    const wanted = name.endsWith('-italic') ? european.replace(/[€£°]/g, '') : european;
    const missing = [...wanted].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    expect(missing, name).toEqual([]);
    const run = font.layout('AVATo Tú, Ya');
    const unkerned = run.glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
    expect(run.advanceWidth, `${name} kerns`).toBeLessThan(unkerned);
  }
});

test('style sheets ask each file for letters it has, and no letter of a file is out of reach', () => {
  const asked = new Map(everyChoice.flatMap((choice) => [...rangesOf(choice)]));
  expect([...asked.keys()].toSorted()).toEqual(fontNames.toSorted());
  for (const name of fontNames) {
    const ranges = asked.get(name) ?? [];
    // fontkit lists the end marker of the character map as a letter.
    const letters = open(name).characterSet.filter((letter) => letter > 0x20 && letter < 0xffff);
    const unreachable = letters.filter((letter) => !ranges.some(([first, last]) => first <= letter && letter <= last));
    expect(unreachable, name).toEqual([]);
  }
});

test('the faces every page of a look asks for weigh at most 39 KB together, whatever was chosen', () => {
  for (const choice of everyChoice) {
    const weight = preloadedFonts(choice).reduce((sum, name) => sum + bytesOf(name).length, 0);
    expect(weight, `${choice.id} ${choice.headings} ${choice.text}`).toBeLessThanOrEqual(39 * 1024);
  }
});

test('each file carries its licence', () => {
  for (const name of fontNames) expect(open(name).copyright, name).toMatch(/^Copyright 20\d\d The .* Project Authors/);
});
