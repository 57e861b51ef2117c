import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type FontInstance, openFont } from './font-instance.ts';

/** One of our typefaces, as requested by a text. */
export type Face = { family: string; weight: number; isItalic?: boolean };

type Family = {
  folder: string;
  files: (subset: string, face: Face) => string;
  known: string;
  weightOf: (face: Face) => number;
};
type Range = readonly [from: number, to: number];
type Subset = { name: string; ranges: readonly Range[] };

const resolve = createRequire(import.meta.url).resolve;

function variable(name: string): Family {
  const folder = `@fontsource-variable/${name}`;
  const italics = new Set(['petrona', 'hanken-grotesk', 'fraunces', 'lora', 'nunito', 'archivo']);
  return {
    folder,
    known: `${name}-latin-wght-normal.woff2`,
    files: (subset, { isItalic = false }) =>
      `${name}-${subset}-wght-${isItalic && italics.has(name) ? 'italic' : 'normal'}.woff2`,
    weightOf: ({ weight }) => weight,
  };
}

/** Two weights are enough for the many characters of Japanese. */
const japanese: Family = {
  ...variable('noto-sans-jp'),
  weightOf: ({ weight }) => (weight >= 600 ? 700 : 500),
};

const hanken = variable('hanken-grotesk');
const families = new Map<string, Family>([
  ['hanken', hanken],
  ['petrona', variable('petrona')],
  ['fraunces', variable('fraunces')],
  ['bricolage', variable('bricolage-grotesque')],
  ['lora', variable('lora')],
  ['nunito', variable('nunito')],
  ['space', variable('space-grotesk')],
  ['archivo', variable('archivo')],
]);

/** Letters missing in the requested family are looked up here, in this order. */
const fallbacks: readonly Family[] = [hanken, japanese];
const openedLimit = 160;

function familyOf(name: string): Family {
  for (const [key, family] of families) if (name.startsWith(key)) return family;
  return hanken;
}

function parseRange(text: string): Range {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

function folderOf(family: Family): string {
  return path.dirname(resolve(`${family.folder}/files/${family.known}`));
}

/** The letters in each file of a family; Latin first, since most text needs only that. */
function readSubsets(family: Family): readonly Subset[] {
  const listed: Record<string, string> = JSON.parse(
    readFileSync(path.join(folderOf(family), '../unicode.json'), 'utf8'),
  );
  const subsets = Object.entries(listed).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map(parseRange),
  }));
  return subsets.toSorted((left, right) => Number(right.name === 'latin') - Number(left.name === 'latin'));
}

/** Finds the font file that can draw a letter; opened files stay open. */
export type FontCatalog = { find(codePoint: number, face: Face): FontInstance | undefined };

export function createFontCatalog(): FontCatalog {
  const subsets = new Map<Family, readonly Subset[]>();
  const opened = new Map<string, FontInstance>();

  function subsetsOf(family: Family): readonly Subset[] {
    const known = subsets.get(family) ?? readSubsets(family);
    subsets.set(family, known);
    return known;
  }

  function open(family: Family, subset: string, face: Face): FontInstance {
    const file = path.join(folderOf(family), family.files(subset, face));
    const weight = family.weightOf(face);
    const key = `${file} ${weight}`;
    const known = opened.get(key) ?? openFont(readFileSync(file), weight);
    if (opened.size >= openedLimit) opened.clear();
    opened.set(key, known);
    return known;
  }

  function findIn(family: Family, codePoint: number, face: Face): FontInstance | undefined {
    for (const { name, ranges } of subsetsOf(family)) {
      if (!ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) continue;
      const font = open(family, name, face);
      if (font.has(codePoint)) return font;
    }
    return undefined;
  }

  return {
    find(codePoint, face) {
      for (const family of [familyOf(face.family), ...fallbacks]) {
        const font = findIn(family, codePoint, face);
        if (font) return font;
      }
      return undefined;
    },
  };
}
