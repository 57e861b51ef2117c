import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CardReader, type CardRecord } from './card-reader.ts';

function read(text: string, cuts: readonly number[] = []): CardRecord[] {
  const reader = new CardReader();
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].toSorted((left, right) => left - right);
  const records: CardRecord[] = [];
  let start = 0;
  for (const end of [...places, text.length]) {
    records.push(...reader.push(text.slice(start, end)));
    start = end;
  }
  return [...records, ...reader.end()];
}

const line = fc.constantFrom(
  'BEGIN:VCARD',
  'END:VCARD',
  'AGENT:',
  'FN:Ana',
  ' folded',
  'NOTE;ENCODING=QUOTED-PRINTABLE:a=',
  'EMAIL:a@b.example',
  'nothing',
  '',
);

test('every line that begins a card is a record, however the file is cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 25 }),
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.array(fc.nat(), { maxLength: 6 }),
      (lines, end, cuts) => {
        const text = lines.join(end);
        const records = read(text, cuts);
        expect(records).toHaveLength(lines.filter((each) => each === 'BEGIN:VCARD').length);
        expect(records).toEqual(read(text));
      },
    ),
    { numRuns: 500 },
  );
});

test('a card inside another leaves it whole', () => {
  const text = 'BEGIN:VCARD\nFN:Outer\nAGENT:\nBEGIN:VCARD\nFN:Inner\nEND:VCARD\nEMAIL:outer@b.example\nEND:VCARD\n';
  expect(read(text).map(({ entries }) => entries.map((entry) => entry.text))).toEqual([
    ['Inner'],
    ['Outer', 'outer@b.example'],
  ]);
});

/** CPU time of this thread for a card with this many lines. */
function cost(make: (index: number) => string, lines: number): number {
  const text = `BEGIN:VCARD\n${Array.from({ length: lines }, (_, index) => make(index)).join('\n')}\nEND:VCARD\n`;
  const before = process.threadCpuUsage();
  read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test.each([
  ['different properties', (index: number) => `X-P${index}:1`],
  ['one property', () => 'EMAIL:a@b.example'],
  ['one folded line', (index: number) => (index === 0 ? 'NOTE:a' : ' b=')],
  ['one quoted-printable line', (index: number) => (index === 0 ? 'NOTE;ENCODING=QUOTED-PRINTABLE:a=' : 'b=')],
  ['lines without an end of a quote', () => 'X;A="b:c'],
])('a card of many lines costs no more than its length: %s', (_name, make) => {
  cost(make, 20_000);
  const small = Math.max(20, cost(make, 20_000));
  expect(cost(make, 160_000) / small).toBeLessThan(32);
});
