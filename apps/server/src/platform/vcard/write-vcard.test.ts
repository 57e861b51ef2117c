import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { readVcards, VcardFileError } from './read-vcard.ts';
import { emptyAddress, type VcardContact } from './vcard.types.ts';
import { type VcardFacts, writeVcard } from './write-vcard.ts';

const nobody: VcardContact = {
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

const base: VcardFacts = {
  version: '3.0',
  id: '0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80',
  fallbackName: 'Barro y Sal',
  locale: 'es',
  revisedAt: Temporal.Instant.from('2026-03-01T10:00:00.5Z'),
  contact: nobody,
};

function unfold(card: string): string[] {
  return card.replaceAll('\r\n ', '').split('\r\n');
}

test('a person becomes name, job, company, numbers, mails and address', () => {
  const contact: VcardContact = {
    ...nobody,
    name: 'Marina Ferrer Soler',
    title: 'Ceramista',
    organisation: 'Barro; y Sal, S. L.',
    phones: [{ kind: 'mobile', number: '+34 600 123 123' }],
    emails: ['hola@barroysal.example'],
    address: { street: 'Carrer Nou, 4', city: 'Altea', postalCode: '03590', region: 'Alicante', country: '' },
    urls: ['https://enlace.example/link/marina/barro'],
    socials: [{ service: 'Instagram', url: 'https://www.instagram.com/barro' }],
  };
  expect(unfold(writeVcard({ ...base, contact }))).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//Enlace//Profile//EN',
    'FN:Marina Ferrer Soler',
    'N:Ferrer Soler;Marina;;;',
    'ORG:Barro\\; y Sal\\, S. L.',
    'TITLE:Ceramista',
    'TEL;TYPE=CELL,VOICE:+34 600 123 123',
    'EMAIL;TYPE=INTERNET:hola@barroysal.example',
    'ADR;TYPE=WORK:;;Carrer Nou\\, 4;Altea;Alicante;03590;',
    'URL:https://enlace.example/link/marina/barro',
    'X-SOCIALPROFILE;TYPE=instagram:https://www.instagram.com/barro',
    'UID:urn:uuid:0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80',
    'REV:20260301T100000Z',
    'END:VCARD',
    '',
  ]);
});

test('version 4 names kind, language and the network of an address', () => {
  const contact: VcardContact = {
    ...nobody,
    organisation: '陶芸工房',
    phones: [{ kind: 'work', number: '+81 3 1234 5678' }],
    socials: [{ service: 'LINE', url: 'https://line.me/x' }],
  };
  const lines = unfold(writeVcard({ ...base, version: '4.0', locale: 'ja', contact }));
  expect(lines).toEqual(
    expect.arrayContaining([
      'KIND:org',
      'FN:陶芸工房',
      'LANG:ja',
      'TEL;TYPE="voice,work":+81 3 1234 5678',
      'SOCIALPROFILE;SERVICE-TYPE="LINE";VALUE=uri:https://line.me/x',
    ]),
  );
});

const word = fc.string({
  unit: fc.constantFrom('ñ', '日', '本', '🏺', '👩🏽‍🎨', 'a', 'Z', ' ', ';', ',', '\\', ':', '"', '=', 'é', '.', "'"),
  maxLength: 60,
});
/** What the product's forms accept: trimmed, one line. */
const line = word.map((text) => text.trim());
const address = fc.record({ street: line, city: line, region: line, postalCode: line, country: line });
const bytes = fc.uint8Array({ minLength: 1, maxLength: 3000 }).map((octets) => Buffer.from(octets));
const url = fc.webUrl({ withQueryParameters: true });

const cards: fc.Arbitrary<VcardContact> = fc
  .record({
    name: line,
    title: line,
    organisation: line,
    note: fc.array(line, { maxLength: 3 }).map((lines) => lines.join('\n').trim()),
    timeZone: fc.constantFrom('', 'Europe/Madrid', 'America/Mexico_City'),
    phones: fc.array(
      fc.record({
        kind: fc.constantFrom('mobile', 'work', 'home'),
        number: fc.stringMatching(/^\+?[0-9][0-9 ()-]{3,20}[0-9]$/),
      }),
      { maxLength: 4 },
    ),
    emails: fc.uniqueArray(fc.emailAddress(), { maxLength: 4 }),
    address,
    urls: fc.uniqueArray(url, { maxLength: 3 }),
    socials: fc.array(fc.record({ service: fc.constantFrom('Instagram', 'WhatsApp', 'LINE', 'X'), url }), {
      maxLength: 3,
    }),
    photo: fc.option(fc.record({ mediaType: fc.constantFrom('image/jpeg', 'image/png'), bytes }), { nil: undefined }),
  })
  // A contact without any name takes the profile's: nothing to compare.
  .filter(({ name, organisation }) => name !== '' || organisation !== '');

test.each(['3.0', '4.0'] as const)('200 fuzzed cards in version %s come back without loss', (version) => {
  fc.assert(
    fc.property(cards, (contact) => {
      const [read] = readVcards(writeVcard({ ...base, version, contact }));
      const lowerCase = ({ socials, ...rest }: VcardContact) => ({
        ...rest,
        socials: socials.map(({ service, url: target }) => ({ service: service.toLowerCase(), url: target })),
      });
      expect(read && lowerCase(read)).toEqual(lowerCase(contact));
    }),
    { numRuns: 200 },
  );
});

/** ical.js does not unescape the semicolons that RFC 2426 §4 requires to be escaped. */
function withoutSemicolons(contact: VcardContact): VcardContact {
  const plain = (text: string) => text.replaceAll(';', '+');
  const { name, organisation, note } = contact;
  return { ...contact, name: plain(name), organisation: plain(organisation), note: plain(note) };
}

test.each(['3.0', '4.0'] as const)('another reader of version %s finds the same in 200 fuzzed cards', (version) => {
  fc.assert(
    fc.property(cards, (fuzzed) => {
      const contact = version === '3.0' ? withoutSemicolons(fuzzed) : fuzzed;
      const card = writeVcard({ ...base, version, contact });
      const component = new ICAL.Component(ICAL.parse(card.trimEnd()));
      const values = (name: string): unknown[] => component.getAllProperties(name).map((each) => each.getFirstValue());
      expect(values('fn')).toEqual([contact.name || contact.organisation]);
      expect(values('note')).toEqual(contact.note === '' ? [] : [contact.note]);
      expect(values('email')).toEqual(contact.emails);
      expect(values('tel')).toEqual(contact.phones.map(({ number }) => number));
      expect(values('url')).toEqual(contact.urls);
    }),
    { numRuns: 200 },
  );
});

test('no line is longer than 75 octets and no character is cut', () => {
  fc.assert(
    fc.property(cards, fc.constantFrom('3.0' as const, '4.0' as const), (contact, version) => {
      const card = writeVcard({ ...base, version, contact });
      for (const each of card.split('\r\n')) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
      expect(card).not.toMatch(/\uFFFD|[^\r]\n/);
    }),
    { numRuns: 100 },
  );
});

test('cards of old phones are read: version 2.1, quoted-printable, bare types, groups', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Mu=C3=B1oz;Bego=C3=B1a;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Bego=C3=B1a =',
    'Mu=C3=B1oz',
    'TEL;CELL;VOICE:600 111 222',
    'item1.EMAIL;type=INTERNET;type=pref:b@ejemplo.example',
    'item1.X-ABLabel:_$!<Work>!$_',
    'END:VCARD',
  ].join('\r\n');
  expect(readVcards(text)).toMatchObject([
    {
      name: 'Begoña Muñoz',
      phones: [{ kind: 'mobile', number: '600 111 222' }],
      emails: ['b@ejemplo.example'],
    },
  ]);
});

test('a file without a card, or an endless one, says why it is not read', () => {
  expect(() => readVcards('hola')).toThrow(new VcardFileError('no_cards'));
  expect(() => readVcards('A'.repeat(3 * 1024 * 1024))).toThrow(new VcardFileError('too_large'));
});

function outcome(text: string): string {
  try {
    return readVcards(text).length > 0 ? 'cards' : 'nothing';
  } catch (error) {
    if (error instanceof VcardFileError) return error.reason;
    throw error;
  }
}

test('whatever a file holds, reading it ends', () => {
  const lines = fc.array(
    fc.oneof(
      fc.constantFrom('BEGIN:VCARD', 'END:VCARD', 'N:;;', 'PHOTO;ENCODING=b:', 'ADR:', 'TEL;TYPE="x:y":1'),
      fc.string(),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(lines, (all) => {
      const text = all.join('\r\n');
      expect(outcome(text)).toMatch(/^(cards|no_cards|too_large)$/);
    }),
    { numRuns: 200 },
  );
});
