import { describe, expect, test } from 'vitest';
import { ownTimeOf } from '#test/kit/own-time.ts';
import { type ChainFacts, chainHash } from './chain-hash.rules.ts';
import { invoiceTypeOf, nextRecord, recordedAtOf } from './chain-record.rules.ts';
import { verifactuUrl } from './verifactu-url.rules.ts';
import { findChainBreach, type StoredRecord } from './verify-chain.rules.ts';

const first = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const second = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
const cancelled = '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68';

const facts: ChainFacts = {
  recordKind: 'alta',
  issuerTaxId: '89890001K',
  fullNumber: '12345678/G33',
  issueDate: '2024-01-01',
  invoiceType: 'F1',
  taxTotal: '12.35',
  invoiceTotal: '123.45',
  recordedAt: '2024-01-01T19:20:30+01:00',
  previousHash: '',
};

describe('the examples of the tax office', () => {
  test('the first record has nothing before it', () => {
    expect(chainHash(facts)).toBe(first);
  });
  test('the next one carries its hash', () => {
    const next = { ...facts, fullNumber: '12345679/G34', recordedAt: '2024-01-01T19:20:35+01:00', previousHash: first };
    expect(chainHash(next)).toBe(second);
  });
  test('a cancellation is a record of its own', () => {
    const record = { ...facts, recordKind: 'anulacion', fullNumber: '12345679/G34' } as const;
    expect(chainHash({ ...record, recordedAt: '2024-01-01T19:20:40+01:00', previousHash: second })).toBe(cancelled);
  });
});

test('the moment carries the offset of the seller’s place, summer and winter', () => {
  const winter = Temporal.Instant.from('2024-01-01T18:20:30.999Z');
  const summer = Temporal.Instant.from('2026-07-01T10:00:00Z');
  expect(recordedAtOf({ at: winter, timeZone: 'Europe/Madrid' })).toBe('2024-01-01T19:20:30+01:00');
  expect(recordedAtOf({ at: summer, timeZone: 'Europe/Madrid' })).toBe('2026-07-01T12:00:00+02:00');
  expect(recordedAtOf({ at: winter, timeZone: 'Asia/Tokyo' })).toBe('2024-01-02T03:20:30+09:00');
});

test('the type says whether the buyer is named by number, and what a credit note corrects', () => {
  expect(invoiceTypeOf({ kind: 'invoice', buyerTaxId: 'B17440923', buyerCountry: 'ES', rectifiedType: null })).toBe(
    'F1',
  );
  expect(invoiceTypeOf({ kind: 'invoice', buyerTaxId: null, buyerCountry: 'ES', rectifiedType: null })).toBe('F2');
  expect(invoiceTypeOf({ kind: 'invoice', buyerTaxId: null, buyerCountry: 'US', rectifiedType: null })).toBe('F1');
  expect(invoiceTypeOf({ kind: 'credit_note', buyerTaxId: null, buyerCountry: 'ES', rectifiedType: 'F2' })).toBe('R5');
  expect(invoiceTypeOf({ kind: 'credit_note', buyerTaxId: 'B17440923', buyerCountry: 'ES', rectifiedType: 'F1' })).toBe(
    'R1',
  );
});

test('the QR code leads to the tax office with what it compares', () => {
  const issueDate = Temporal.PlainDate.from('2024-01-01');
  const url = verifactuUrl({
    taxId: '89890001K',
    fullNumber: '12345678/G33',
    issueDate,
    totalMinor: 24_140,
    currency: 'EUR',
  });
  expect(url).toBe(
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%2FG33&fecha=01-01-2024&importe=241.40',
  );
});

function chainOf(length: number): StoredRecord[] {
  const records: StoredRecord[] = [];
  let head = { sequence: 0, hash: '' };
  for (let number = 1; number <= length; number += 1) {
    const issued = {
      kind: 'invoice',
      fullNumber: `F2026-${String(number).padStart(6, '0')}`,
      currency: 'EUR',
      issueDate: Temporal.PlainDate.from('2026-11-22'),
      taxMinor: 21 * number,
      totalMinor: 121 * number,
      sellerTaxId: 'B54990213',
      buyerTaxId: null,
      buyerCountry: 'ES',
      rectifiedType: null,
    } as const;
    const record = nextRecord(head, issued, '2026-11-22T10:00:00+01:00');
    records.push(record);
    head = record;
  }
  return records;
}

describe('a chain of ten thousand', () => {
  const records = chainOf(10_000);

  test('is whole, and read in less than two seconds', () => {
    expect(findChainBreach(records)).toBeUndefined();
    expect(ownTimeOf(() => void findChainBreach(records))).toBeLessThan(2000);
  });

  test('tells at which record any of its values was changed', () => {
    const changes: Partial<StoredRecord>[] = [
      { taxTotal: '0.01' },
      { invoiceTotal: '1.00' },
      { fullNumber: 'F2026-999999' },
      { issueDate: '2026-11-23' },
      { issuerTaxId: 'B54990214' },
      { recordedAt: '2026-11-22T10:00:01+01:00' },
      { invoiceType: 'F1' },
    ];
    for (const [index, change] of changes.entries()) {
      const at = 17 + index * 1301;
      const changed = records.map((record, place) => (place === at ? { ...record, ...change } : record));
      expect(findChainBreach(changed)).toEqual({ kind: 'hash', sequence: at + 1 });
    }
  });

  test('tells a changed hash, a record taken out and two that changed places', () => {
    const swapped = records.map((record, place) =>
      place === 40 ? { ...record, hash: record.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) } : record,
    );
    expect(findChainBreach(swapped)).toEqual({ kind: 'hash', sequence: 41 });
    expect(findChainBreach(records.toSpliced(99, 1))).toEqual({ kind: 'sequence', sequence: 100 });
    const [a, b] = [records[5], records[6]];
    if (!a || !b) throw new Error('the chain is too short');
    const turned = records.with(5, { ...b, sequence: 6 }).with(6, { ...a, sequence: 7 });
    expect(findChainBreach(turned)).toEqual({ kind: 'link', sequence: 6 });
  });
});
