import { trashKinds } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import { expect, test } from 'vitest';
import { readTrashFilter, trashAddress } from './trash-address.rules.ts';

test.each([undefined, ...trashKinds])('an address of %s says what is looked at', (kind) => {
  for (const search of ['', 'té & pan']) {
    const filter = { kind, search };
    expect(readTrashFilter(new URLSearchParams(trashAddress(filter)))).toEqual(filter);
  }
});

test('what an address cannot mean is left out', () => {
  expect(readTrashFilter(new URLSearchParams('tipo=facturas&q=%20'))).toEqual({ kind: undefined, search: '' });
});
