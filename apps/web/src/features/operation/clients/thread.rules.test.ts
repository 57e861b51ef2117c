import { expect, test } from 'vitest';
import { actionKey, threadOf } from './thread.rules.ts';

const entry = (id: string, createdAt: string) => ({
  id,
  action: 'client.suspended',
  actor: { kind: 'admin' as const, name: 'Ana', actingAdmin: null },
  subject: { kind: 'client', name: null },
  createdAt,
});
const note = (id: string, createdAt: string) => ({ id, author: 'Ana', text: 'Llamó', createdAt });

test('acts and notes stand in one order, and older notes wait until their place is loaded', () => {
  const entries = [entry('e2', '2026-11-03T10:00:00Z'), entry('e1', '2026-11-01T10:00:00Z')];
  const notes = [note('n2', '2026-11-02T10:00:00Z'), note('n0', '2026-10-01T10:00:00Z')];
  const ids = (hasMore: boolean) => threadOf({ entries, notes, hasMore }).map(({ id }) => id);
  expect(ids(true)).toEqual(['e2', 'n2', 'e1']);
  expect(ids(false)).toEqual(['e2', 'n2', 'e1', 'n0']);
});

test('a note of the same moment as the oldest act that is loaded is shown with it', () => {
  const at = '2026-11-01T10:00:00Z';
  const lines = threadOf({ entries: [entry('e1', at)], notes: [note('n1', at)], hasMore: true });
  expect(lines.map(({ id }) => id).toSorted()).toEqual(['e1', 'n1']);
});

test('an action of another version has no text here', () => {
  expect(actionKey('client.suspended')).toBe('client_suspended');
  expect(actionKey('client.teleported')).toBeUndefined();
});
