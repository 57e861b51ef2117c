// Cuts the fonts of public pages out of their packages: few characters per file, few weights, kerning kept. The files
// are committed, so a build needs none of this; run it after updating a font package.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'packages/blocks/src/themes/fonts');
const samples = path.join(root, 'apps/web/src/features/presence/profiles/look/faces');

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('');

/** Characters of Spanish, Catalan, Galician, Portuguese, French, Italian, German and English. */
const core =
  range(0x20, 0x7e) + '\u00a0¡£¥§©ª«°²³·º»¿ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖ×ÙÚÛÜßàáâãäçèéêëìíîïñòóôõöùúûüŒœ–—‘’‚“”„•…\u202f‹›€−';
/** Italics are used for single words and one line under a name: letters and punctuation. */
const italic = core.replace(/["#$%*+/<=>@[\\\]^_`{|}~£¥§©°²³×€−†‚„‹›]/g, '');
const more = [...range(0xa0, 0xff)].filter((letter) => !core.includes(letter)).join('') + '†‡‰™ı';
const extended =
  range(0x100, 0x24f).replace(/[ıŒœ]/g, '') + range(0x1e00, 0x1eff) + range(0x20a0, 0x20c0).replace('€', '');

// tnum is kept for columns of figures, the rest for correct letter spacing.
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum'];
// Copyright, licence and its URL stay inside each file, as the Open Font License requires.
const preserveNameIds = [0, 13, 14];

/** The package's file of one character set; `axes` is the set of axes the file contains. */
function source(family, set, axes = 'wght', style = 'normal') {
  return path.join(root, `node_modules/@fontsource-variable/${family}/files/${family}-${set}-${axes}-${style}.woff2`);
}

/** Static instances for headings: half the size of a variable file. */
function headingCuts(id, file, axes = {}) {
  return [
    { name: `${id}-calm`, file, text: core, variationAxes: { ...axes, wght: 500 } },
    { name: `${id}-strong`, file, text: core, variationAxes: { ...axes, wght: 660 } },
  ];
}

/** A family for text and headings: all weights from regular to bold in one file per character set. */
function readingFamily(id, family) {
  const variationAxes = { wght: { min: 400, max: 700 } };
  return [
    { name: id, file: source(family, 'latin'), text: core, variationAxes },
    ...headingCuts(id, source(family, 'latin')),
    { name: `${id}-more`, file: source(family, 'latin'), text: more, variationAxes },
    { name: `${id}-ext`, file: source(family, 'latin-ext'), text: extended, variationAxes },
  ];
}

/** A family with optical sizes, used at large sizes only. */
function headingFamily(id, family, opsz) {
  const variable = { opsz, wght: { min: 500, max: 660 } };
  return [
    ...headingCuts(id, source(family, 'latin', 'opsz'), { opsz }),
    { name: `${id}-more`, file: source(family, 'latin', 'opsz'), text: more, variationAxes: variable },
    { name: `${id}-ext`, file: source(family, 'latin-ext', 'opsz'), text: extended, variationAxes: variable },
  ];
}

const fonts = [
  ...readingFamily('hanken', 'hanken-grotesk'),
  ...readingFamily('petrona', 'petrona'),
  ...readingFamily('archivo', 'archivo'),
  ...readingFamily('space', 'space-grotesk'),
  ...readingFamily('nunito', 'nunito'),
  ...headingFamily('fraunces', 'fraunces', 72),
  ...headingFamily('bricolage', 'bricolage-grotesque', 48),
  {
    name: 'petrona-italic',
    file: source('petrona', 'latin', 'wght', 'italic'),
    text: italic,
    variationAxes: { wght: 420 },
  },
  {
    name: 'fraunces-italic',
    file: source('fraunces', 'latin', 'opsz', 'italic'),
    text: italic,
    variationAxes: { opsz: 72, wght: 420 },
  },
];

/** Each family's name in its own font, for the font picker. */
const faces = [
  { name: 'petrona', file: source('petrona', 'latin'), text: 'Petrona', variationAxes: { wght: 500 } },
  {
    name: 'fraunces',
    file: source('fraunces', 'latin', 'opsz'),
    text: 'Fraunces',
    variationAxes: { opsz: 40, wght: 500 },
  },
  { name: 'hanken', file: source('hanken-grotesk', 'latin'), text: 'Hanken Grotesk', variationAxes: { wght: 560 } },
  { name: 'archivo', file: source('archivo', 'latin'), text: 'Archivo', variationAxes: { wght: 600 } },
  {
    name: 'bricolage',
    file: source('bricolage-grotesque', 'latin', 'opsz'),
    text: 'Bricolage Grotesque',
    variationAxes: { opsz: 40, wght: 600 },
  },
  { name: 'space', file: source('space-grotesk', 'latin'), text: 'Space Grotesk', variationAxes: { wght: 560 } },
  { name: 'nunito', file: source('nunito', 'latin'), text: 'Nunito', variationAxes: { wght: 600 } },
];

async function write(folder, cuts) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { name, file, text, variationAxes } of cuts) {
    const options = { targetFormat: 'woff2', noHinting: true, keepFeatures, preserveNameIds, variationAxes };
    const bytes = await subsetFont(await readFile(file), text, options);
    await writeFile(path.join(folder, `${name}.woff2`), bytes);
    console.log(`${path.relative(root, folder)}/${name}.woff2 ${bytes.length}`);
  }
}

const licence = `The fonts in this folder are subsets of these families, each under the SIL Open Font License 1.1:\n\n`;

async function writeLicence(folder) {
  const families = [
    'hanken-grotesk',
    'petrona',
    'archivo',
    'space-grotesk',
    'nunito',
    'fraunces',
    'bricolage-grotesque',
  ];
  const texts = await Promise.all(
    families.map((family) => readFile(path.join(root, `node_modules/@fontsource-variable/${family}/LICENSE`), 'utf8')),
  );
  const owners = texts.map((text) => text.split('\n')[0]?.trim() ?? '');
  const terms = (texts[0] ?? '').split('\n').slice(1).join('\n').trim();
  await writeFile(path.join(folder, 'LICENSE.txt'), `${licence}${owners.join('\n')}\n\n${terms}\n`);
}

await write(target, fonts);
await writeLicence(target);
await write(samples, faces);
await writeLicence(samples);
