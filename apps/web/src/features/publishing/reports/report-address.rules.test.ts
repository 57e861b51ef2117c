import { expect, test } from 'vitest';
import { readReportAddress, type ReportAddress, writeReportAddress } from './report-address.rules.ts';

const read = (text: string) => readReportAddress(new URLSearchParams(text));

test('the bare address shows what is open', () => {
  expect(read('')).toEqual({ filter: { state: 'open', reason: undefined, search: '' }, open: null });
});

test('every view comes back from its own address', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  for (const state of ['open', 'resolved', 'rejected', undefined] as const)
    for (const reason of ['scam', undefined] as const) {
      const address: ReportAddress = { filter: { state, reason, search: 'ñ & co' }, open: id };
      expect(read(writeReportAddress(address))).toEqual(address);
    }
});

test('what nobody wrote is ignored', () => {
  expect(read('estado=otra&motivo=<script>&id=../x')).toEqual(read(''));
});
