import { expect, it } from 'vitest';
import { wholeAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { excludedParts, withPart } from './audience.ts';

it('a part stands there once, and people are gathered in one part', () => {
  const label = { type: 'label', id: 'a' } as const;
  expect(withPart([label], label)).toEqual([label]);
  expect(withPart([label], { type: 'folder', id: 'a' })).toHaveLength(2);
  const got = { type: 'campaign', id: 'a', action: 'got' } as const;
  expect(withPart([got], { ...got, action: 'opened' })).toHaveLength(2);
  expect(withPart([got], got)).toHaveLength(1);
  const people = withPart([label], { type: 'contacts', ids: ['1'] });
  expect(withPart(withPart(people, { type: 'contacts', ids: ['2'] }), { type: 'contacts', ids: ['1'] })).toEqual([
    label,
    { type: 'contacts', ids: ['1', '2'] },
  ]);
});

it('people left out by name in an older draft are shown with the other parts', () => {
  expect(excludedParts({ ...wholeAudience, excludeContactIds: ['1'] })).toEqual([{ type: 'contacts', ids: ['1'] }]);
  expect(excludedParts(wholeAudience)).toEqual([]);
});
