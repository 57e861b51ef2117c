import type { ConversationDetail } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { describe, expect, it } from 'vitest';
import { conversationOf, messageOf } from './mailbox.test-support.ts';
import {
  dayOf,
  firstWords,
  foldable,
  mergeThread,
  nearDay,
  openFrom,
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
  it('turn at midnight of the viewer’s zone', () => {
    const at = '2026-11-16T23:01:00Z';
    expect(dayOf({ at, timeZone: 'Europe/Madrid' })).toBe('2026-11-17');
    expect(dayOf({ at, timeZone: 'UTC' })).toBe('2026-11-16');
  });

  it('are named today and yesterday by the viewer’s calendar, also over the end of a month', () => {
    const now = new Date('2026-12-01T00:30:00Z');
    expect(nearDay({ day: '2026-12-01', now, timeZone: 'UTC' })).toBe('today');
    expect(nearDay({ day: '2026-11-30', now, timeZone: 'UTC' })).toBe('yesterday');
    expect(nearDay({ day: '2026-11-29', now, timeZone: 'UTC' })).toBe('far');
    expect(nearDay({ day: '2026-11-30', now, timeZone: 'America/New_York' })).toBe('today');
  });
});

describe('what is open when a conversation is', () => {
  const held = (unread: number): Thread => {
    const given = thread(['a', 'b', 'c'], null);
    const line = messageOf({ id: 'line', at: at(3), direction: 'system', system: { kind: 'over_quota' } });
    return { ...given, conversation: { ...given.conversation, unread }, messages: [...given.messages, line] };
  };

  it('is the newest message; a line of the system is none', () => {
    expect(openFrom(held(0))).toBe(Date.parse(at(2)));
  });

  it('is everything since the oldest unread one of the person, own answers between included', () => {
    const given = held(2);
    const messages = given.messages.map((each) => (each.id === 'c' ? { ...each, direction: 'out' as const } : each));
    expect(openFrom(given)).toBe(Date.parse(at(1)));
    expect(openFrom({ ...given, messages })).toBe(Date.parse(at(0)));
    expect(openFrom(held(9))).toBe(Date.parse(at(0)));
  });

  it('can be folded, except the newest', () => {
    expect(foldable(held(0).messages).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(foldable([])).toEqual([]);
  });

  it('is told on the folded line by the first words, or by what a form asked', () => {
    expect(firstWords({ text: '  Hola,\n\n¿quedan   plazas?', fields: [] })).toBe('Hola, ¿quedan plazas?');
    expect(firstWords({ text: '', fields: [{ label: 'Taller', value: 'Torno' }] })).toBe('Taller: Torno');
    expect(firstWords({ text: 'a'.repeat(9_999), fields: [] })).toHaveLength(160);
  });
});
