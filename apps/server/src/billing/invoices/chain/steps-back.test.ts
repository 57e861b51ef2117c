import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { verifyExport } from './verify-export.ts';
import { createChainWalk, type StoredRecord } from './verify-chain.rules.ts';
import { chainHash } from './chain-hash.rules.ts';

const file = fileURLToPath(new URL('../../../../test/fixtures/invoice-chain/steps-back.jsonl', import.meta.url));

test('an exported chain whose day and time go back is told twice, at the record that steps back', async () => {
  const { breach, breaches, checked } = await verifyExport(file);
  expect(breaches.map(({ kind, fullNumber }) => [kind, fullNumber])).toEqual([
    ['date', 'F2026-000037'],
    ['time', 'F2026-000037'],
  ]);
  expect(breach).toMatchObject({ kind: 'date' });
  expect(checked).toBe((await readFile(file, 'utf8')).trim().split('\n').length);
});

test('times are compared as moments, whatever their offsets', () => {
  const facts = {
    recordKind: 'alta' as const,
    issuerTaxId: 'B54990213',
    issueDate: '2026-10-25',
    invoiceType: 'F1',
    taxTotal: '2.10',
    invoiceTotal: '12.10',
  };
  const walk = createChainWalk();
  let head = { sequence: 0, hash: '' };
  const next = (fullNumber: string, recordedAt: string): StoredRecord => {
    const record = { ...facts, fullNumber, recordedAt, previousHash: head.hash };
    head = { sequence: head.sequence + 1, hash: chainHash(record) };
    return { ...record, ...head };
  };
  // The repeated hour in autumn: later as a moment, earlier as text.
  expect(walk(next('F2026-000001', '2026-10-25T02:59:00+02:00'))).toEqual([]);
  expect(walk(next('F2026-000002', '2026-10-25T02:01:00+01:00'))).toEqual([]);
  expect(walk(next('R2026-000001', '2026-10-25T02:30:00+02:00'))).toEqual([{ kind: 'time', sequence: 3 }]);
});
