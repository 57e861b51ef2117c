import { expect, test } from 'vitest';
import type { VisitBatch } from '#publishing/visits/visits.types.ts';
import { ownerId } from '#platform/context.ts';
import { createClickMemory } from './click-memory.ts';
import { createVisitBacklog } from './visit-backlog.ts';

const sighting = { userAgent: 'x', referrer: '', query: '', languages: '', isFramed: false, isAhead: false };

function batch({ at, addresses }: { at: string; addresses: Record<string, number> }): VisitBatch {
  return {
    owner: ownerId('019e0000-0000-7000-8000-000000000001'),
    profileId: 'perfil',
    timeZone: 'Asia/Kathmandu',
    at: Temporal.Instant.from(at),
    sightings: new Map([
      [
        'x',
        { sighting, addresses: new Map(Object.entries(addresses).map(([address, times]) => [address, { times }])) },
      ],
    ]),
    unsorted: 1,
    clicks: new Map([['b\nl', { blockId: 'b', link: 'l', href: 'https://a.example/', clicks: 2 }]]),
  };
}

test('what could not be written is kept apart by quarters of an hour, so that it falls on its own day and hour', () => {
  const backlog = createVisitBacklog();
  backlog.add(batch({ at: '2026-11-22T18:14:59Z', addresses: { a: 1, b: 2 } }));
  backlog.add(batch({ at: '2026-11-22T18:15:01Z', addresses: { a: 5 } }));
  backlog.add(batch({ at: '2026-11-22T18:16:00Z', addresses: { a: 1, c: 1 } }));
  expect(backlog.size()).toBe(4);
  const [first, second, ...rest] = backlog.take();
  expect(rest).toEqual([]);
  expect(first && [[...(first.sightings.get('x')?.addresses ?? [])], first.unsorted]).toEqual([
    [
      ['a', { times: 1 }],
      ['b', { times: 2 }],
    ],
    1,
  ]);
  expect(second && [[...(second.sightings.get('x')?.addresses ?? [])], second.unsorted]).toEqual([
    [
      ['a', { times: 6 }],
      ['c', { times: 1 }],
    ],
    2,
  ]);
  expect(second?.clicks.get('b\nl')?.clicks).toBe(4);
  expect([backlog.size(), backlog.take()]).toEqual([0, []]);
});

test('the same click counts again after an hour, not before', () => {
  let now = 0;
  const memory = createClickMemory({ monotonicMs: () => now });
  const minutes = (count: number) => count * 60_000;
  expect(memory.isRepeated('a')).toBe(false);
  now = minutes(40);
  expect(memory.isRepeated('b')).toBe(false);
  now = minutes(59);
  expect([memory.isRepeated('a'), memory.isRepeated('b')]).toEqual([true, true]);
  now = minutes(61);
  expect([memory.isRepeated('a'), memory.isRepeated('b')]).toEqual([false, true]);
  now = minutes(121);
  expect(memory.isRepeated('b')).toBe(false);
});

test('a flood of different clicks is forgotten in halves instead of filling the memory', () => {
  const memory = createClickMemory({ monotonicMs: () => 0 }, 100);
  for (let index = 0; index < 150; index += 1) memory.isRepeated(String(index));
  expect([memory.isRepeated('149'), memory.isRepeated('60')]).toEqual([true, true]);
  for (let index = 150; index < 350; index += 1) memory.isRepeated(String(index));
  expect(memory.isRepeated('60')).toBe(false);
});
