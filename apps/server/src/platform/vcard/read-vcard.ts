import { findTimeZone } from '@enlace/contract/core/time-zone.ts';
import { findEncoding } from '../tables/find-encoding.ts';
import { decodeParameter, splitValue, unescapeText } from './vcard-line.ts';
import { emptyAddress, type VcardContact, type VcardPhone, type VcardPhoto } from './vcard.types.ts';

const maximumOctets = 2 * 1024 * 1024;
const maximumCards = 5000;
const photoOctets = 1024 * 1024;
/** Name and parameters of a property are shorter than this. */
const longestHead = 1000;

/** A property: `group` ties several together; `value` is still escaped. */
export type CardLine = { group: string; name: string; parameters: Map<string, string[]>; value: string };
type Line = CardLine;

/** Why a file is not read: nothing in it looks like a card, or it exceeds the size that may be read at once. */
export class VcardFileError extends Error {
  readonly reason: 'no_cards' | 'too_large';
  constructor(reason: 'no_cards' | 'too_large') {
    super(`the vCard file cannot be read: ${reason}`);
    this.reason = reason;
  }
}

const quotedHead = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;

/**
 * Joins physical lines into property lines. A line that starts with whitespace continues the one before;
 * quoted-printable of version 2.1 ends with `=` where it continues, and there the whitespace belongs to the text (RFC
 * 2045 §6.7).
 */
function unfold(text: string): string[] {
  const unfolded: string[] = [];
  let parts: string[] = [];
  let isQuoted = false;
  let isOpen = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const isFolded = /^[ \t]/.test(line) && parts.length > 0;
    if (isOpen) parts.push(line);
    else if (isFolded) parts.push(line.slice(1));
    else {
      if (parts.length > 0) unfolded.push(parts.join(''));
      parts = [line];
      isQuoted = quotedHead.test(line.slice(0, longestHead));
    }
    isOpen = isQuoted && line.endsWith('=');
    if (isOpen) parts.push((parts.pop() ?? '').slice(0, -1));
  }
  return [...unfolded, parts.join('')];
}

/** Where the value starts: the first colon outside quotes. */
function valueStart(line: string): number {
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) return index;
  }
  return -1;
}

/** Any charset a browser supports; without one, or with an unknown one, the most likely encoding is used. */
function decodeBytes(bytes: Buffer, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      return new TextDecoder(findEncoding(bytes)).decode(bytes);
    throw error;
  }
}

function decodeQuotedPrintable(value: string, charset: string | undefined): string {
  const decode = (text: string) =>
    decodeBytes(
      Buffer.from(
        text.replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ),
      charset,
    );
  // Characters beyond ASCII were decoded with the file; in the other encodings even an ASCII letter may be the second
  // half of a character.
  return /^[\0-\x7f]*$/.test(value) ? decode(value) : value.replace(/(?:=[0-9A-Fa-f]{2})+/g, decode);
}

function parseLine(line: string): Line | undefined {
  const found = valueStart(line);
  const colon = found === -1 ? line.indexOf(':') : found;
  if (colon <= 0) return undefined;
  const [head = '', ...rest] = line.slice(0, colon).match(/(?:[^;"]|"[^"]*")+/g) ?? [];
  const parameters = new Map<string, string[]>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    const [name, text] = equals === -1 ? ['TYPE', part] : [part.slice(0, equals).toUpperCase(), part.slice(equals + 1)];
    const values = text
      .replaceAll('"', '')
      .split(name === 'X-NAME' ? /$/ : ',')
      .map((value) => decodeParameter(value.trim()));
    parameters.set(name, [...(parameters.get(name) ?? []), ...values]);
  }
  const raw = line.slice(colon + 1);
  const isQuoted = [...(parameters.get('ENCODING') ?? []), ...(parameters.get('TYPE') ?? [])].some((value) =>
    /^quoted-printable$/i.test(value),
  );
  const value = isQuoted ? decodeQuotedPrintable(raw, parameters.get('CHARSET')?.[0]) : raw;
  const group = head.includes('.') ? head.slice(0, head.lastIndexOf('.')).toUpperCase() : '';
  return { group, name: head.slice(head.lastIndexOf('.') + 1).toUpperCase(), parameters, value };
}

/** What kind of thing a property is: `home`, `work`, `cell`. */
export function typesOf({ parameters }: Pick<Line, 'parameters'>): string[] {
  return (parameters.get('TYPE') ?? []).map((type) => type.toLowerCase());
}

function phoneOf(line: Line): VcardPhone {
  const types = typesOf(line);
  const number = unescapeText(line.value).replace(/^tel:/i, '').trim();
  const kind = types.some((type) => type === 'cell' || type === 'mobile' || type === 'iphone')
    ? 'mobile'
    : types.includes('home')
      ? 'home'
      : types.includes('work')
        ? 'work'
        : 'mobile';
  return { kind, number };
}

function mediaTypeOf(text: string): VcardPhoto['mediaType'] | undefined {
  const kind = /jpe?g|png|webp/i.exec(text)?.[0].toLowerCase();
  if (kind === undefined) return undefined;
  return kind === 'png' ? 'image/png' : kind === 'webp' ? 'image/webp' : 'image/jpeg';
}

/** Only images inside the card: one behind a URL would have to be fetched. */
export function photoOf(line: Line): VcardPhoto | undefined {
  const uri = /^data:([^;,]+);base64,([\s\S]*)$/i.exec(line.value.replaceAll('\\,', ','));
  const isInline =
    (line.parameters.get('ENCODING') ?? []).some((value) => /^(b|base64)$/i.test(value)) ||
    typesOf(line).includes('base64');
  const mediaType = mediaTypeOf(uri?.[1] ?? typesOf(line).join(' ')) ?? (isInline ? 'image/jpeg' : undefined);
  const data = uri ? uri[2] : isInline ? line.value : undefined;
  if (data === undefined || mediaType === undefined || data.length > (photoOctets * 4) / 3) return undefined;
  const bytes = Buffer.from(data, 'base64');
  return bytes.length === 0 ? undefined : { mediaType, bytes };
}

function nameOf(value: string): string {
  const [family = '', given = '', middle = ''] = splitValue(value, ';').map((part) => unescapeText(part).trim());
  return [given, middle, family].filter((part) => part !== '').join(' ');
}

function emptyContact(): VcardContact {
  return {
    name: '',
    title: '',
    organisation: '',
    note: '',
    timeZone: '',
    phones: [],
    emails: [],
    address: emptyAddress,
    urls: [],
    socials: [],
    photo: undefined,
  };
}

type Draft = VcardContact & { structuredName: string; isOrganisation: boolean };
type Reader = (draft: Draft, line: Line) => void;

function push(list: string[], text: string): void {
  const value = text.trim();
  if (value !== '' && !list.includes(value)) list.push(value);
}

/**
 * Only IANA names: an offset says nothing about daylight saving time. Version 3.0 writes `-05:00; EST;
 * America/New_York` too.
 */
export function zoneOf({ value }: Line): string {
  const parts = splitValue(value, ';').map((part) => findTimeZone(unescapeText(part)));
  return parts.find((zone) => zone !== undefined) ?? '';
}

function readSocial(draft: Draft, line: Line): void {
  const url = unescapeText(line.value).trim();
  const service = line.parameters.get('SERVICE-TYPE')?.[0] ?? typesOf(line)[0] ?? '';
  if (url !== '') draft.socials.push({ service, url });
}

const readers: Record<string, Reader> = {
  FN: (draft, line) => (draft.name = unescapeText(line.value).trim()),
  N: (draft, line) => (draft.structuredName = nameOf(line.value)),
  ORG: (draft, line) => (draft.organisation = unescapeText(splitValue(line.value, ';')[0] ?? '').trim()),
  KIND: (draft, line) => (draft.isOrganisation ||= /^org$/i.test(line.value.trim())),
  'X-ABSHOWAS': (draft, line) => (draft.isOrganisation ||= /^company$/i.test(line.value.trim())),
  TITLE: (draft, line) => (draft.title = unescapeText(line.value).trim()),
  ROLE: (draft, line) => (draft.title ||= unescapeText(line.value).trim()),
  NOTE: (draft, line) => (draft.note = unescapeText(line.value).trim()),
  TZ: (draft, line) => (draft.timeZone ||= zoneOf(line)),
  TEL: (draft, line) => draft.phones.push(phoneOf(line)),
  EMAIL: (draft, line) => push(draft.emails, unescapeText(line.value).replace(/^mailto:/i, '')),
  URL: (draft, line) => push(draft.urls, unescapeText(line.value)),
  SOCIALPROFILE: readSocial,
  'X-SOCIALPROFILE': readSocial,
  PHOTO: (draft, line) => (draft.photo ??= photoOf(line)),
  ADR(draft, line) {
    const parts = splitValue(line.value, ';').map((part) => unescapeText(part).trim());
    const [, , street = '', city = '', region = '', postalCode = '', country = ''] = parts;
    if (Object.values(draft.address).every((part) => part === ''))
      draft.address = { street, city, region, postalCode, country };
  },
};

function finish({ structuredName, isOrganisation, ...contact }: Draft): VcardContact {
  const name = contact.name || structuredName;
  const phones = contact.phones.filter(({ number }) => number !== '');
  // Companies have no structured name, even where no KIND identifies them.
  const hasOnlyCompany =
    structuredName === '' && contact.organisation !== '' && [contact.organisation, ''].includes(name);
  if (isOrganisation || hasOnlyCompany)
    return { ...contact, phones, name: '', organisation: contact.organisation || name };
  return { ...contact, phones, name };
}

/** The lines of one card, and those that are not properties. */
export function readCardLines(card: string): { lines: CardLine[]; strays: string[] } {
  const lines: CardLine[] = [];
  const strays: string[] = [];
  for (const raw of unfold(card)) {
    const line = parseLine(raw);
    if (line) lines.push(line);
    else if (raw.trim() !== '') strays.push(raw);
  }
  return { lines, strays };
}

/** The cards of a file in version 2.1, 3.0 or 4.0; unknown properties are skipped. Throws VcardFileError. */
export function readVcards(text: string): VcardContact[] {
  if (Buffer.byteLength(text) > maximumOctets) throw new VcardFileError('too_large');
  const cards: VcardContact[] = [];
  let draft: Draft | undefined;
  for (const raw of unfold(text)) {
    const line = parseLine(raw);
    if (!line) continue;
    if (line.name === 'BEGIN' && /^vcard$/i.test(line.value.trim()))
      draft = { ...emptyContact(), structuredName: '', isOrganisation: false };
    else if (line.name === 'END' && draft) {
      cards.push(finish(draft));
      if (cards.length > maximumCards) throw new VcardFileError('too_large');
      draft = undefined;
    } else if (draft) readers[line.name]?.(draft, line);
  }
  if (cards.length === 0) throw new VcardFileError('no_cards');
  return cards;
}
