import { describe, expect, test } from 'vitest';
import { readMailboxAddress, writeMailboxAddress } from './mailbox-address.ts';
import { countFilters, filterQuery, noFilter } from './mailbox-filter.ts';
import { messageOf } from './mailbox.test-support.ts';
import { othersNow, presenceKey, withOther } from './presence.rules.ts';
import { matchingReplies, replyWords } from './saved-replies.rules.ts';
import { logItems } from './thread.rules.ts';

describe('the address', () => {
  test('keeps every filter, and nothing that is usual', () => {
    const filter = {
      ...noFilter,
      state: 'closed' as const,
      folder: 'none',
      label: 'l1',
      direction: 'out' as const,
      from: '2026-11-01',
      to: '2026-11-30',
      hasFiles: true,
      isUnread: true,
    };
    const text = writeMailboxAddress({ view: 'open', search: 'taza', filter, conversationId: 'c1', manage: 'labels' });
    expect(readMailboxAddress(new URLSearchParams(text))).toEqual({
      view: 'open',
      search: 'taza',
      filter,
      conversationId: 'c1',
      writeTo: undefined,
      manage: 'labels',
    });
    expect(countFilters(filter)).toBe(8);
    expect(filterQuery(filter)).toMatchObject({ unfiled: 'true', folderId: undefined, hasFiles: 'true' });
    expect(writeMailboxAddress({ view: 'waiting', search: '', filter: noFilter })).toBe('');
  });
});

describe('who else is here', () => {
  const word = { window: 'w1', state: 'reading', by: 'client', until: '2026-11-19T09:00:00Z' } as const;
  const before = Date.parse('2026-11-19T08:59:00Z');

  test('clears itself when a window goes or falls silent', () => {
    const one = withOther([], word, before);
    expect(presenceKey(one)).toBe('reading');
    const two = withOther(one, { ...word, window: 'w2', state: 'writing', by: 'operator' }, before);
    expect(presenceKey(two)).toBe('operatorWriting');
    expect(presenceKey(withOther(two, { ...word, window: 'w2', state: 'gone' }, before))).toBe('reading');
    expect(othersNow(two, Date.parse('2026-11-19T09:00:01Z'))).toEqual([]);
    expect(presenceKey([])).toBeUndefined();
  });
});

describe('saved replies', () => {
  const reply = (name: string, body: string) => ({ name, body, format: 'rich' as const });

  test('are found by name before text, without accents or markup', () => {
    const all = [reply('Horario', '<p>Cómo <b>llegar</b></p>'), reply('Cómo llegar', '<p>Al puerto</p>')];
    const full = all.map((each, index) => ({
      ...each,
      id: String(index),
      profileId: null,
      folderId: null,
      labelIds: [],
      uses: 0,
      usedAt: null,
      updatedAt: '2026-11-19T09:00:00Z',
      revision: 1,
      problems: [],
    }));
    expect(matchingReplies(full, 'COMO llegar').map(({ name }) => name)).toEqual(['Cómo llegar', 'Horario']);
    expect(matchingReplies(full, 'strong')).toEqual([]);
    expect(replyWords(reply('x', '<p>Hola</p><p>tú</p>'))).toBe('Hola tú');
  });
});

test('notes stand between the messages, those of older pages wait', () => {
  const note = (id: string, createdAt: string) => ({ id, text: id, authorName: 'Marina', createdAt, editedAt: null });
  const messages = [
    messageOf({ id: 'm1', at: '2026-11-19T10:00:00Z' }),
    messageOf({ id: 'm2', at: '2026-11-19T12:00:00Z' }),
  ];
  const notes = [note('old', '2026-11-18T10:00:00Z'), note('mid', '2026-11-19T11:00:00Z')];
  const ids = (older: string | null) =>
    logItems({ messages, notes, older }).map((item) => (item.kind === 'note' ? item.note.id : item.message.id));
  expect(ids(null)).toEqual(['old', 'm1', 'mid', 'm2']);
  expect(ids('cursor')).toEqual(['m1', 'mid', 'm2']);
});
