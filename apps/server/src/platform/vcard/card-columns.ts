import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { joinList } from '../tables/csv-line.ts';
import { cardProperties } from './own-properties.ts';
import { type CardLine, photoOf, readCardLines, typesOf, zoneOf } from './read-vcard.ts';
import { splitValue, unescapeText } from './vcard-line.ts';

/** The values of a card, each with the name of its column. */
export type CardEntry = { column: string; text: string };

/** The columns people look for first; all others follow in order of occurrence. */
export const firstCardColumns = ['FN', 'N GIVEN', 'N FAMILY', 'ORG', 'TITLE', 'EMAIL', 'TEL'] as const;

/** About the file, not about the person. */
const meta = new Set(['BEGIN', 'END', 'VERSION', 'PRODID', 'REV', 'X-ABLABEL', 'KIND', 'X-ABSHOWAS']);
const noKind = new Set([
  'internet',
  'pref',
  'voice',
  'x400',
  'msg',
  'video',
  'base64',
  'quoted-printable',
  '8bit',
  '7bit',
]);
const kindOrder = ['cell', 'iphone', 'mobile', 'fax'];

const nameParts = ['N FAMILY', 'N GIVEN', 'N GIVEN 2', 'N PREFIX', 'N SUFFIX'];
/** The seven parts of an address (RFC 6350 §6.3.1). */
const addressParts = ['PO BOX', 'EXTENDED', 'STREET', 'CITY', 'REGION', 'POSTCODE', 'COUNTRY'];

function partsOf(value: string): string[] {
  return splitValue(value, ';').map((part) =>
    splitValue(part, ',')
      .map((each) => unescapeText(each).trim())
      .join(' ')
      .trim(),
  );
}

const longestDate = 200;

/** Normalises `--0413`, `19800413` and Apple's year 1604 for "no year": `--04-13`, `1980-04-13`. */
function dateOf({ value, parameters }: CardLine): string {
  const text = trimEndOf(unescapeText(value.slice(0, longestDate)), /;/).trim();
  const noYear = parameters.get('X-APPLE-OMIT-YEAR')?.[0];
  const short = /^--(\d{2})-?(\d{2})$/.exec(text);
  if (short) return `--${short[1]}-${short[2]}`;
  const full = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text);
  if (!full) return text;
  return full[1] === noYear ? `--${full[2]}-${full[3]}` : `${full[1]}-${full[2]}-${full[3]}`;
}

function labelOf(line: CardLine, labels: ReadonlyMap<string, string>): string {
  const own = line.group === '' ? undefined : labels.get(line.group);
  if (own !== undefined) return own;
  const kinds = typesOf(line).filter((kind) => !noKind.has(kind));
  return kindOrder.find((kind) => kinds.includes(kind)) ?? kinds[0] ?? '';
}

function photoText(line: CardLine): string {
  const photo = photoOf(line);
  if (photo) return `${photo.mediaType}, ${photo.bytes.length} B`;
  return line.value.length > 500 ? `${line.value.length} B` : line.value;
}

function telephone(value: string): string {
  const text = unescapeText(value).trim();
  // RFC 3966: what follows the first semicolon is a parameter of the number.
  return /^tel:/i.test(text) ? (text.slice(4).split(';')[0] ?? '') : text;
}

type Say = (column: string, text: string) => void;

/** Properties with parts or a format of their own; all others are read as text. */
const readers: Record<string, (line: CardLine, say: Say) => void> = {
  N: ({ value }, say) => partsOf(value).forEach((part, index) => say(nameParts[index] ?? `N ${index + 1}`, part)),
  ORG: ({ value }, say) => partsOf(value).forEach((part, index) => say(index === 0 ? 'ORG' : 'ORG UNIT', part)),
  EMAIL: ({ value }, say) => say('EMAIL', unescapeText(value).replace(/^mailto:/i, '')),
  TEL: ({ value }, say) => say('TEL', telephone(value)),
  TZ: (line, say) => say('TZ', zoneOf(line) || unescapeText(line.value)),
  BDAY: (line, say) => say('BDAY', dateOf(line)),
  ANNIVERSARY: (line, say) => say('ANNIVERSARY', dateOf(line)),
  CATEGORIES: ({ value }, say) =>
    say(
      'CATEGORIES',
      joinList(
        splitValue(value, ',')
          .map((each) => unescapeText(each).trim())
          .filter((each) => each !== ''),
      ),
    ),
  PHOTO: (line, say) => say('PHOTO', photoText(line)),
  LOGO: (line, say) => say('LOGO', photoText(line)),
  [cardProperties.field]: ({ value, parameters }, say) =>
    say(parameters.get('X-NAME')?.[0] || cardProperties.field, unescapeText(value)),
};
const labelled = new Set([
  'EMAIL',
  'TEL',
  'URL',
  'ADR',
  'IMPP',
  'X-SOCIALPROFILE',
  'SOCIALPROFILE',
  'X-ABDATE',
  'X-ABRELATEDNAMES',
]);
/** For these, further ones of the same kind are appended to the column of the first. */
const joined: Record<string, string> = { NOTE: '\n\n' };

/** Companies have no structured name, even where no KIND identifies them: their name is the company's. */
function asCompany(entries: readonly CardEntry[], lines: readonly CardLine[]): CardEntry[] {
  const of = (column: string) => entries.find((entry) => entry.column === column)?.text ?? '';
  const says = (name: string, word: RegExp) => lines.some((line) => line.name === name && word.test(line.value.trim()));
  const isNamed = entries.some(({ column }) => column === 'N GIVEN' || column === 'N FAMILY');
  const isCompany =
    says('KIND', /^org$/i) ||
    says('X-ABSHOWAS', /^company$/i) ||
    (!isNamed && of('ORG') !== '' && of('FN') === of('ORG'));
  if (!isCompany) return [...entries];
  const rest = entries.filter(({ column }) => column !== 'FN');
  return of('ORG') !== '' || of('FN') === '' ? rest : [{ column: 'ORG', text: of('FN') }, ...rest];
}

/** Everything one card contains. A further property of the same name gets a number: `EMAIL 2`, `ADR 2 CITY`. */
export function readCard(card: string): { entries: CardEntry[]; strays: string[] } {
  const { lines, strays } = readCardLines(card);
  const labels = new Map(
    lines.filter(({ name }) => name === 'X-ABLABEL').map(({ group, value }) => [group, unescapeText(value).trim()]),
  );
  const entries: CardEntry[] = [];
  const counts = new Map<string, number>();
  const firsts = new Map<string, CardEntry>();
  for (const line of lines) {
    if (meta.has(line.name)) continue;
    const said: CardEntry[] = [];
    const say: Say = (column, text) => (text.trim() === '' ? undefined : said.push({ column, text: text.trim() }));
    const reader = readers[line.name];
    if (reader) reader(line, say);
    else if (line.name === 'ADR')
      partsOf(line.value).forEach((part, index) => say(`ADR ${addressParts[index] ?? index + 1}`, part));
    else say(line.name, unescapeText(line.value));
    if (said.length === 0) continue;
    const base = reader && line.name === cardProperties.field ? (said[0]?.column ?? line.name) : line.name;
    const number = (counts.get(base) ?? 0) + 1;
    const before = firsts.get(base);
    const glue = joined[base];
    if (glue !== undefined && before) {
      before.text += `${glue}${said.map(({ text }) => text).join(glue)}`;
      continue;
    }
    counts.set(base, number);
    const label = labelled.has(line.name) ? labelOf(line, labels) : '';
    if (label !== '') said.push({ column: `${line.name} LABEL`, text: label });
    for (const { column, text } of said) {
      const entry = { column: number === 1 ? column : `${base} ${number}${column.slice(base.length)}`, text };
      if (!firsts.has(entry.column)) firsts.set(entry.column, entry);
      entries.push(entry);
    }
  }
  return { entries: asCompany(entries, lines), strays };
}
