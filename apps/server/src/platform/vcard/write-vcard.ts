import { escapeText, foldLine } from './vcard-line.ts';
import type { VcardAddress, VcardContact, VcardPhone, VcardVersion } from './vcard.types.ts';

/** One line of a card; `value` is already escaped. */
export type VcardProperty = { group?: string; name: string; parameters?: string; value: string };

export type VcardFacts = {
  version: VcardVersion;
  contact: VcardContact;
  /** Parts of the person's name, if known; otherwise the first word is the given name. */
  names?: { given: string; family: string; prefix?: string };
  /** Properties beyond those every card has. */
  further?: readonly VcardProperty[];
  /** Name of the card if it has neither person nor organisation. */
  fallbackName: string;
  /** UUID of the subject: the same card imported twice updates itself. */
  id: string;
  locale: string;
  revisedAt: Temporal.Instant;
};

const phoneTypes = { mobile: 'cell', work: 'work', home: 'home' } as const;

/**
 * A single text value: version 4 needs no escape for its semicolons, and some readers would show it (RFC 6350 §3.4).
 */
function single(text: string, version: VcardVersion): string {
  return version === '3.0' ? escapeText(text) : escapeText(text).replaceAll('\\;', ';');
}

function structured(parts: readonly string[]): string {
  return parts.map(escapeText).join(';');
}

/** Given name first, everything after it as family names: right for Spanish and English, harmless elsewhere. */
function personName(name: string): string {
  const [given = '', ...family] = name.split(/\s+/);
  return structured([family.join(' '), given, '', '', '']);
}

function phone({ kind, number }: VcardPhone, version: VcardVersion): VcardProperty {
  const type = phoneTypes[kind];
  if (version === '3.0')
    return { name: 'TEL', parameters: `;TYPE=${type.toUpperCase()},VOICE`, value: escapeText(number) };
  // Written as text, not as a `tel:` address, which would lose the spaces people group numbers by.
  return { name: 'TEL', parameters: `;TYPE="voice,${type}"`, value: escapeText(number) };
}

function address({ street, city, region, postalCode, country }: VcardAddress): VcardProperty[] {
  const parts = ['', '', street, city, region, postalCode, country];
  if (parts.every((part) => part === '')) return [];
  return [{ name: 'ADR', parameters: ';TYPE=WORK', value: structured(parts) }];
}

function identity({ version, contact, names, fallbackName }: VcardFacts): VcardProperty[] {
  const { name, organisation, title, note } = contact;
  const shown = name || organisation || fallbackName;
  const isPerson = name !== '';
  const parts = names ? structured([names.family, names.given, '', names.prefix ?? '', '']) : personName(name);
  return [
    ...(version === '4.0' ? [{ name: 'KIND', value: isPerson ? 'individual' : 'org' }] : []),
    { name: 'FN', value: single(shown, version) },
    { name: 'N', value: isPerson ? parts : ';;;;' },
    ...(organisation !== '' || !isPerson ? [{ name: 'ORG', value: escapeText(organisation || shown) }] : []),
    ...(version === '3.0' && !isPerson ? [{ name: 'X-ABShowAs', value: 'COMPANY' }] : []),
    ...(title === '' ? [] : [{ name: 'TITLE', value: single(title, version) }]),
    ...(note === '' ? [] : [{ name: 'NOTE', value: single(note, version) }]),
  ];
}

/** RFC 9554 §3.4 where the version supports it, otherwise Apple's property. */
function socials({ contact, version }: VcardFacts): VcardProperty[] {
  return contact.socials.map(({ service, url }) =>
    version === '4.0'
      ? {
          name: 'SOCIALPROFILE',
          parameters: `;SERVICE-TYPE="${service.replace(/["\r\n]/g, '')}";VALUE=uri`,
          value: url,
        }
      : {
          name: 'X-SOCIALPROFILE',
          parameters: `;TYPE=${service.toLowerCase().replace(/[^a-z0-9-]/g, '')}`,
          value: url,
        },
  );
}

function photo({ contact, version }: VcardFacts): VcardProperty[] {
  if (!contact.photo) return [];
  const { mediaType, bytes } = contact.photo;
  const data = bytes.toString('base64');
  if (version === '4.0') return [{ name: 'PHOTO', value: `data:${mediaType};base64,${data}` }];
  return [
    { name: 'PHOTO', parameters: `;ENCODING=b;TYPE=${mediaType.slice('image/'.length).toUpperCase()}`, value: data },
  ];
}

/** In version 3.0, TZ is an offset unless declared otherwise (RFC 2426 §3.4.1). */
function zone({ contact, version }: VcardFacts): VcardProperty[] {
  if (contact.timeZone === '') return [];
  return [{ name: 'TZ', parameters: version === '3.0' ? ';VALUE=text' : '', value: single(contact.timeZone, version) }];
}

/** One card as vCard 3.0 (RFC 2426) or 4.0 (RFC 6350): UTF-8, lines folded and ended by CRLF. */
export function writeVcard(facts: VcardFacts): string {
  const { version, contact, id, locale, revisedAt } = facts;
  const properties: VcardProperty[] = [
    { name: 'VERSION', value: version },
    { name: 'PRODID', value: '-//Enlace//Profile//EN' },
    ...identity(facts),
    ...contact.phones.filter(({ number }) => number !== '').map((each) => phone(each, version)),
    ...contact.emails
      .filter((mail) => mail !== '')
      .map((mail) => ({
        name: 'EMAIL',
        parameters: version === '3.0' ? ';TYPE=INTERNET' : '',
        value: escapeText(mail),
      })),
    ...address(contact.address),
    ...zone(facts),
    ...contact.urls.filter((url) => url !== '').map((url) => ({ name: 'URL', value: url })),
    ...socials(facts),
    ...photo(facts),
    ...(version === '4.0' ? [{ name: 'LANG', value: locale }] : []),
    ...(facts.further ?? []),
    { name: 'UID', value: `urn:uuid:${id}` },
    { name: 'REV', value: revisedAt.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '') },
  ];
  const lines = properties.map(({ group, name, parameters = '', value }) =>
    foldLine(`${group === undefined ? '' : `${group}.`}${name}${parameters}:${value}`),
  );
  return ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
}
