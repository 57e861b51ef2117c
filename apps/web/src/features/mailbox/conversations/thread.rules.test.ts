import type { ConversationDetail } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { describe, expect, it } from 'vitest';
import { conversationOf, messageOf } from './mailbox.test-support.ts';
import {
  groupByDay,
  isRunOn,
  mergeThread,
  nearDay,
  type Thread,
  withMessage,
  withOlder,
  withoutMessage,
} from './thread.rules.ts';

const at = (minute: number) => `2026-11-19T08:${String(minute).padStart(2, '0')}:00Z`;
const message = (id: string, minute = 0) => messageOf({ id, at: at(minute) });

function detail(ids: string[], older: string | null): ConversationDetail {
  return {
    conversation: conversationOf({ id: 'c1' }),
    contact: null,
    draft: null,
    messages: { items: ids.map((id, index) => message(id, index)), older },
    notes: [],
    merges: [],
  };
}
function thread(ids: string[], older: string | null): Thread {
  return mergeThread({ known: undefined, fresh: detail(ids, older) });
}
const ids = (held: Thread) => held.messages.map(({ id }) => id);

describe('a conversation that is read again', () => {
  it('keeps the older messages that were loaded before', () => {
    const known = withOlder({
      thread: thread(['c', 'd'], 'older'),
      page: { items: [message('a'), message('b')], older: 'oldest' },
    });
    const merged = mergeThread({ known, fresh: detail(['c', 'd', 'e'], 'older') });
    expect(ids(merged)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(merged.older).toBe('oldest');
  });

  it('drops an answer that was taken back meanwhile', () => {
    const known = withOlder({ thread: thread(['b', 'c'], 'older'), page: { items: [message('a')], older: null } });
    expect(ids(mergeThread({ known, fresh: detail(['b'], 'older') }))).toEqual(['a', 'b']);
  });

  it('starts from the page alone when too much came in between', () => {
    const merged = mergeThread({ known: thread(['a', 'b'], 'older'), fresh: detail(['x', 'y'], 'newer') });
    expect(ids(merged)).toEqual(['x', 'y']);
    expect(merged.older).toBe('newer');
  });

  it('shows a message once, however often it arrives', () => {
    const held = thread(['a', 'b'], null);
    expect(ids(withMessage({ thread: held, message: message('b', 5) }))).toEqual(['a', 'b']);
    expect(ids(withOlder({ thread: held, page: { items: [message('a')], older: null } }))).toEqual(['a', 'b']);
    expect(ids(withoutMessage({ thread: held, messageId: 'a' }))).toEqual(['b']);
  });
});

describe('days of a thread', () => {
  const late = { id: 1, at: '2026-11-16T22:59:00Z' };
  const early = { id: 2, at: '2026-11-16T23:01:00Z' };

  it('turn at midnight of the viewer’s zone', () => {
    expect(groupByDay({ items: [late, early], timeZone: 'Europe/Madrid' })).toEqual([
      { day: '2026-11-16', items: [late] },
      { day: '2026-11-17', items: [early] },
    ]);
    expect(groupByDay({ items: [late, early], timeZone: 'UTC' })).toHaveLength(1);
  });

  it('are named today and yesterday by the viewer’s calendar, also over the end of a month', () => {
    const now = new Date('2026-12-01T00:30:00Z');
    expect(nearDay({ day: '2026-12-01', now, timeZone: 'UTC' })).toBe('today');
    expect(nearDay({ day: '2026-11-30', now, timeZone: 'UTC' })).toBe('yesterday');
    expect(nearDay({ day: '2026-11-29', now, timeZone: 'UTC' })).toBe('far');
    expect(nearDay({ day: '2026-11-30', now, timeZone: 'America/New_York' })).toBe('today');
  });
});

describe('the time under a bubble', () => {
  it('is said once for messages of the person within five minutes', () => {
    expect(isRunOn({ message: message('a', 0), next: message('b', 4) })).toBe(true);
    expect(isRunOn({ message: message('a', 0), next: message('b', 6) })).toBe(false);
    expect(isRunOn({ message: message('a', 0), next: undefined })).toBe(false);
  });

  it('is always said under own answers, whose delivery differs', () => {
    const own = messageOf({ id: 'a', at: at(0), direction: 'out' });
    expect(isRunOn({ message: own, next: { ...own, id: 'b' } })).toBe(false);
  });
});
