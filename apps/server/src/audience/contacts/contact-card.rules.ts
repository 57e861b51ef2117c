import type { FieldValue } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { joinList } from '#platform/tables/csv-line.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import { cardProperties } from '#platform/vcard/own-properties.ts';
import { escapeText, quoteParameter } from '#platform/vcard/vcard-line.ts';
import { emptyAddress } from '#platform/vcard/vcard.types.ts';
import { type VcardProperty, writeVcard } from '#platform/vcard/write-vcard.ts';
import { labelKind } from './address-label.rules.ts';

/** An e-mail address or telephone; the primary one of each kind comes first. */
export type CardAddress = { kind: 'email' | 'phone'; value: string; label: string | null };

export type CardField = { name: string; kind: string; value: FieldValue };

export type CardPerson = {
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  city: string | null;
  language: string | null;
  timeZone: string | null;
  notes: string;
  status: string;
  addresses: readonly CardAddress[];
  updatedAt: Temporal.Instant;
};

/** Links of a person beyond the record itself. */
export type CardLinks = {
  labels: readonly string[];
  folder: string | null;
  /** Names of the topics the person does not want. */
  unwantedTopics: readonly string[];
  fields: readonly CardField[];
};

const types = { work: 'WORK', home: 'HOME', mobile: 'CELL', main: 'MAIN', other: 'OTHER', fax: 'FAX' } as const;
const birthday = /nacimiento|cumplea|birth|bday|誕生|生年/;

/**
 * A custom label needs its own property, linked to the address by a group (Apple's method, which most address books
 * read).
 */
function addressLines(addresses: readonly CardAddress[]): VcardProperty[] {
  const seen = new Set<string>();
  return addresses.flatMap(({ kind, value, label }, index): VcardProperty[] => {
    const isFirst = !seen.has(kind);
    seen.add(kind);
    const known = label === null ? undefined : labelKind(label);
    const type = [
      ...(kind === 'email' ? ['INTERNET'] : []),
      ...(known ? [types[known]] : []),
      ...(kind === 'phone' ? ['VOICE'] : []),
      ...(isFirst ? ['PREF'] : []),
    ];
    const line = {
      name: kind === 'email' ? 'EMAIL' : 'TEL',
      parameters: `;TYPE=${type.join(',')}`,
      value: escapeText(value),
    };
    if (label === null || known) return [line];
    const group = `item${index + 1}`;
    return [
      { ...line, group },
      { group, name: 'X-ABLabel', value: escapeText(label) },
    ];
  });
}

function textOf(value: FieldValue): string {
  return Array.isArray(value) ? joinList(value) : String(value);
}

function fieldLines(fields: readonly CardField[]): VcardProperty[] {
  const born = fields.find(({ name, kind }) => kind === 'date' && birthday.test(foldText(name)));
  return [
    ...(born ? [{ name: 'BDAY', value: escapeText(textOf(born.value)) }] : []),
    ...fields.map(({ name, value }) => ({
      name: cardProperties.field,
      parameters: `;X-NAME=${quoteParameter(name)}`,
      value: escapeText(textOf(value)),
    })),
  ];
}

function linkLines({ labels, folder, unwantedTopics, fields }: CardLinks): VcardProperty[] {
  return [
    ...(labels.length > 0 ? [{ name: 'CATEGORIES', value: labels.map(escapeText).join(',') }] : []),
    ...(folder === null ? [] : [{ name: cardProperties.folder, value: escapeText(folder) }]),
    ...(unwantedTopics.length > 0
      ? [{ name: cardProperties.topicsDeclined, value: escapeText(joinList(unwantedTopics)) }]
      : []),
    ...fieldLines(fields),
  ];
}

/** A title before the name: the part of the display name before given and family name. */
function prefixOf({ name, firstName, lastName }: CardPerson): string {
  const rest = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  const before = rest !== '' && name.endsWith(` ${rest}`) ? name.slice(0, -rest.length - 1) : '';
  return before.endsWith('.') ? before : '';
}

const noLinks: CardLinks = { labels: [], folder: null, unwantedTopics: [], fields: [] };

/** One contact as vCard 3.0, which every address book reads. */
export function contactCard(person: CardPerson, links: CardLinks = noLinks): string {
  const { id, name, firstName, lastName, company, city, language, timeZone, notes, status, addresses, updatedAt } =
    person;
  const isSplit = firstName !== null || lastName !== null;
  return writeVcard({
    version: '3.0',
    id,
    locale: language ?? '',
    fallbackName: addresses[0]?.value ?? id,
    revisedAt: updatedAt,
    ...(isSplit ? { names: { given: firstName ?? '', family: lastName ?? '', prefix: prefixOf(person) } } : {}),
    further: [
      ...addressLines(addresses),
      ...(language === null ? [] : [{ name: cardProperties.language, value: escapeText(language) }]),
      { name: cardProperties.status, value: escapeText(status) },
      ...linkLines(links),
    ],
    contact: {
      name,
      title: '',
      organisation: company ?? '',
      note: notes,
      timeZone: timeZone ?? '',
      phones: [],
      emails: [],
      address: { ...emptyAddress, city: city ?? '' },
      urls: [],
      socials: [],
      photo: undefined,
    },
  });
}
