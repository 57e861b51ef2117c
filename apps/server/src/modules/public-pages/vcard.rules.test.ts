import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactCardSchema } from '@enlace/blocks/blocks/contact_card/contact_card.schema.ts';
import { renderVcard, type VcardInput } from './vcard.rules.ts';

const base: VcardInput = {
  version: '3.0',
  profileId: '0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80',
  name: 'Barro y Sal',
  pageUrl: 'https://enlace.example/link/marina/barro',
  locale: 'es',
  revisedAt: Temporal.Instant.from('2026-03-01T10:00:00.5Z'),
  contact: undefined,
};

function unfold(card: string): string[] {
  return card.replaceAll('\r\n ', '').split('\r\n');
}

function unescape(value: string): string {
  return value.replace(/\\(.)/g, (_all, character: string) => (character === 'n' ? '\n' : character));
}

test('a person becomes name, job, company, numbers, mails and address', () => {
  const contact = contactCardSchema.parse({
    name: 'Marina Ferrer Soler',
    note: 'Ceramista',
    organisation: 'Barro; y Sal, S. L.',
    phones: [{ kind: 'mobile', number: '+34 600 123 123' }],
    emails: [{ address: 'hola@barroysal.example' }],
    street: 'Carrer Nou, 4',
    city: 'Altea',
    postalCode: '03590',
    region: 'Alicante',
  });
  expect(unfold(renderVcard({ ...base, contact }))).toEqual([
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
    'UID:urn:uuid:0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80',
    'REV:20260301T100000Z',
    'END:VCARD',
    '',
  ]);
});

test('version 4 names kind and language and writes numbers as addresses', () => {
  const contact = contactCardSchema.parse({
    organisation: '陶芸工房',
    phones: [{ kind: 'work', number: '+81 3 1234 5678' }],
  });
  const lines = unfold(renderVcard({ ...base, version: '4.0', locale: 'ja', contact }));
  expect(lines).toContain('KIND:org');
  expect(lines).toContain('FN:陶芸工房');
  expect(lines).toContain('LANG:ja');
  expect(lines).toContain('TEL;VALUE=uri;TYPE="voice,work":tel:+81312345678');
});

test('no line is longer than 75 octets, no character is cut, and every text reads back as it was', () => {
  const name = fc.string({
    unit: fc.constantFrom('ñ', '日', '🏺', 'a', ' ', ';', ',', '\\', '\n', 'é'),
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(name, (text) => {
      const contact = { ...contactCardSchema.parse({}), organisation: text, note: text };
      const card = renderVcard({ ...base, contact });
      for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(card).not.toMatch(/\uFFFD|[^\r]\n/);
      const shown =
        unfold(card)
          .find((line) => line.startsWith('FN:'))
          ?.slice(3) ?? '';
      expect(unescape(shown)).toBe(text);
    }),
  );
});
