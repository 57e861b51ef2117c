import { expect, test } from 'vitest';
import { addressesIn } from './find-addresses.ts';

const found = (text: string) => [...addressesIn(text)];

test('addresses are found in what stands around them', () => {
  expect(found('Ana <Ana@Correo.example>, mailto:luis@sol.example; x@y.example.')).toEqual([
    'ana@correo.example',
    'luis@sol.example',
    'x@y.example',
  ]);
  expect(found('@ a@ @b sin nada')).toEqual([]);
  expect(found('a@b@c')).toEqual(['a@b', 'b@c']);
});

test.each([
  ['without a sign', 'a'.repeat(4_000_000)],
  ['of signs alone', '@'.repeat(4_000_000)],
  ['of signs and letters', 'a@'.repeat(2_000_000)],
  ['of dots before the end', `a@${'.'.repeat(4_000_000)}`],
])('a cell %s costs one pass', (_name, text) => {
  const before = process.cpuUsage();
  let total = 0;
  for (const email of addressesIn(text)) total += email.length;
  const { user } = process.cpuUsage(before);
  expect(total).toBeLessThan(20_000_000);
  expect(user / 1000).toBeLessThan(10_000);
});
