import { expect, test } from 'vitest';
import { isOfFileName } from './file-name-column.rules.ts';

const fileName = 'bajas del boletín.csv';
const analysis = { columns: [{ index: 0 }, { index: 1 }] };
const last = { index: 1, name: fileName, samples: ['unsubscribed'] };

test('the column of the file’s name is the last one and bears it, cut or whole', () => {
  expect(isOfFileName(last, { analysis, fileName })).toBe(true);
  expect(isOfFileName({ ...last, name: 'bajas del bo…' }, { analysis, fileName })).toBe(true);
});

test('a column of the file itself is another, though it has a name like it', () => {
  expect(isOfFileName({ ...last, index: 0 }, { analysis, fileName })).toBe(false);
  expect(isOfFileName({ ...last, name: 'bajas' }, { analysis, fileName })).toBe(false);
  expect(isOfFileName({ ...last, name: '' }, { analysis, fileName })).toBe(false);
  expect(isOfFileName({ ...last, samples: ['sí', 'no'] }, { analysis, fileName })).toBe(false);
});
