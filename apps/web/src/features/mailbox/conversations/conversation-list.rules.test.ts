import { describe, expect, it } from 'vitest';
import { afterLeaving, type ConversationPages, neighbour, withConversation } from './conversation-list.rules.ts';
import { conversationOf } from './mailbox.test-support.ts';

const counts = {
  waiting: 2,
  open: 5,
  snoozed: 0,
  closed: 9,
  spam: 0,
  shelf: 0,
  active: 7,
  mine: 0,
  unassigned: 7,
  unread: 1,
};
const first = conversationOf({ id: 'a', unread: 2 });
const second = conversationOf({ id: 'b' });
const list: ConversationPages = { pages: [{ items: [first, second], next: null, counts }], pageParams: [undefined] };
const me = 'marina';
const waiting = { profileId: undefined, view: 'waiting' } as const;

describe('a list when one of its conversations changes', () => {
  it('lets a closed one go and moves it between the counts', () => {
    const page = withConversation({ list, scope: waiting, conversation: { ...first, state: 'closed' }, me }).pages[0];
    expect(page?.items.map(({ id }) => id)).toEqual(['b']);
    expect(page?.counts).toMatchObject({ waiting: 1, closed: 10, unread: 1 });
  });

  it('keeps a read one in its place and counts it as read', () => {
    const page = withConversation({ list, scope: waiting, conversation: { ...first, unread: 0 }, me }).pages[0];
    expect(page?.items[0]).toMatchObject({ id: 'a', unread: 0 });
    expect(page?.counts.unread).toBe(0);
  });

  it('takes one in the trash out of its state’s count', () => {
    const page = withConversation({
      list,
      scope: waiting,
      me,
      conversation: { ...second, deletedAt: '2026-11-19T08:00:00Z' },
    }).pages[0];
    expect(page?.counts.waiting).toBe(1);
    expect(page?.items).toHaveLength(1);
  });

  it('keeps any state in the results of a search', () => {
    const page = withConversation({
      list,
      scope: { profileId: undefined, view: undefined },
      me,
      conversation: { ...first, state: 'closed' },
    }).pages[0];
    expect(page?.items).toHaveLength(2);
  });

  it('moves an assigned one from nobody’s list to one’s own', () => {
    const assigned = { ...first, assignedTo: { id: me, name: 'Marina' } };
    const scope = { profileId: undefined, view: 'unassigned' } as const;
    const page = withConversation({ list, scope, conversation: assigned, me }).pages[0];
    expect(page?.items.map(({ id }) => id)).toEqual(['b']);
    expect(page?.counts).toMatchObject({ active: 7, mine: 1, unassigned: 6, waiting: 2 });
    const mine = { profileId: undefined, view: 'mine' } as const;
    expect(withConversation({ list, scope: mine, conversation: assigned, me }).pages[0]?.items).toHaveLength(2);
  });

  it('is the same when the conversation is not in it', () => {
    expect(withConversation({ list, scope: waiting, conversation: conversationOf({ id: 'z' }), me })).toBe(list);
  });
});

describe('moving through a list', () => {
  const ids = ['a', 'b', 'c'];

  it('starts at the top and stops at the ends', () => {
    expect(neighbour({ ids, current: undefined, step: 1 })).toBe('a');
    expect(neighbour({ ids, current: 'c', step: 1 })).toBeUndefined();
    expect(neighbour({ ids, current: 'a', step: -1 })).toBeUndefined();
  });

  it('goes on below the one that leaves, else above it', () => {
    expect(afterLeaving({ ids, current: 'b' })).toBe('c');
    expect(afterLeaving({ ids, current: 'c' })).toBe('b');
    expect(afterLeaving({ ids: ['a'], current: 'a' })).toBeUndefined();
  });
});
