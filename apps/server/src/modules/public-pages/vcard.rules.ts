import type { ContactCardProps } from '@enlace/blocks/blocks/contact_card/contact_card.schema.ts';

export type VcardVersion = '3.0' | '4.0';

export type VcardInput = {
  version: VcardVersion;
  profileId: string;
  /** Of the profile, for cards without a name of their own. */
  name: string;
  pageUrl: string;
  locale: string;
  revisedAt: Temporal.Instant;
  contact: ContactCardProps | undefined;
};

const lineOctets = 75;

/** RFC 2426 §4 and RFC 6350 §3.4. */
function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\r\n', '\n')
    .replaceAll('\n', '\\n')
    .replaceAll(',', '\\,')
    .replaceAll(';', '\\;');
}

/** Folds at 75 octets without cutting a character (RFC 6350 §3.2). */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    const limit = lines.length === 0 ? lineOctets : lineOctets - 1;
    if (octets + size > limit) {
      lines.push(current);
      current = '';
      octets = 0;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n ');
}

type Property = { name: string; parameters?: string; value: string };

function structured(parts: readonly string[]): string {
  return parts.map(escapeText).join(';');
}

/** Given name first, everything after it as family names: right for Spanish and English, harmless elsewhere. */
function personName(name: string): string {
  const [given = '', ...family] = name.split(/\s+/);
  return structured([family.join(' '), given, '', '', '']);
}

const phoneTypes = { mobile: 'cell', work: 'work', home: 'home' } as const;

function phones(contact: ContactCardProps, version: VcardVersion): Property[] {
  return contact.phones
    .filter(({ number }) => number !== '')
    .map(({ kind, number }) => {
      const type = phoneTypes[kind];
      if (version === '3.0')
        return { name: 'TEL', parameters: `;TYPE=${type.toUpperCase()},VOICE`, value: escapeText(number) };
      return {
        name: 'TEL',
        parameters: `;VALUE=uri;TYPE="voice,${type}"`,
        value: `tel:${number.replace(/[^+\d]/g, '')}`,
      };
    });
}

function address(contact: ContactCardProps): Property[] {
  const { street, city, region, postalCode, country } = contact;
  const parts = ['', '', street, city, region, postalCode, country];
  if (parts.every((part) => part === '')) return [];
  return [{ name: 'ADR', parameters: ';TYPE=WORK', value: structured(parts) }];
}

function identity({ version, name, contact }: VcardInput): Property[] {
  const person = contact?.name ?? '';
  const organisation = contact?.organisation ?? '';
  const shown = person || organisation || name;
  const isPerson = person !== '';
  return [
    ...(version === '4.0' ? [{ name: 'KIND', value: isPerson ? 'individual' : 'org' }] : []),
    { name: 'FN', value: escapeText(shown) },
    { name: 'N', value: isPerson ? personName(person) : structured(['', shown, '', '', '']) },
    ...(organisation !== '' || !isPerson ? [{ name: 'ORG', value: escapeText(organisation || shown) }] : []),
    ...(version === '3.0' && !isPerson ? [{ name: 'X-ABShowAs', value: 'COMPANY' }] : []),
    ...(contact && contact.note !== '' ? [{ name: isPerson ? 'TITLE' : 'NOTE', value: escapeText(contact.note) }] : []),
  ];
}

/** The contact of a page as vCard 3.0 (RFC 2426) or 4.0 (RFC 6350), UTF-8, lines ended by CRLF. */
export function renderVcard(input: VcardInput): string {
  const { version, contact, pageUrl, profileId, revisedAt, locale } = input;
  const mails = (contact?.emails ?? []).filter((mail) => mail.address !== '');
  const properties: Property[] = [
    { name: 'VERSION', value: version },
    { name: 'PRODID', value: '-//Enlace//Profile//EN' },
    ...identity(input),
    ...(contact ? phones(contact, version) : []),
    ...mails.map((mail) => ({
      name: 'EMAIL',
      parameters: version === '3.0' ? ';TYPE=INTERNET' : '',
      value: escapeText(mail.address),
    })),
    ...(contact ? address(contact) : []),
    ...(contact && contact.website !== '' ? [{ name: 'URL', value: contact.website }] : []),
    { name: 'URL', value: pageUrl },
    ...(version === '4.0' ? [{ name: 'LANG', value: locale }] : []),
    { name: 'UID', value: `urn:uuid:${profileId}` },
    { name: 'REV', value: revisedAt.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '') },
  ];
  const lines = properties.map(({ name, parameters = '', value }) => fold(`${name}${parameters}:${value}`));
  return ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
}

/** ASCII file name for the download. */
export function vcardFileName(slug: string): string {
  return `${slug}.vcf`;
}
