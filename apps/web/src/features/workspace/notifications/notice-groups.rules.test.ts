import { expect, test } from 'vitest';
import { inGroups } from './notice-groups.rules.ts';

const notice = (createdAt: string, profile: string | null) => ({
  createdAt,
  profile: profile === null ? null : { id: profile, name: profile },
});

test('days stay in order, and each day goes profile by profile', () => {
  const [a, b, c, d, e] = [
    notice('2026-11-27T10:00', 'barro'),
    notice('2026-11-27T09:00', null),
    notice('2026-11-27T08:00', 'barro'),
    notice('2026-11-26T10:00', null),
    notice('2026-11-26T09:00', 'barro'),
  ];
  const sorted = inGroups([a, b, c, d, e], ({ createdAt }) => createdAt.slice(0, 10));
  expect(sorted).toEqual([a, c, b, d, e]);
});
