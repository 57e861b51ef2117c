import { shownSubject } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import type { SearchSource } from '#platform/search-source.ts';
import { listConversationRows, listMatchingTexts } from './conversation-list.queries.ts';
import { snippetOf } from './search-snippet.rules.ts';
import { readFilter } from './usecases/read-search.ts';

/** Finds conversations by the words of their messages, with the mailbox's operators; includes the matching snippet. */
export const conversationSearch: SearchSource = {
  kind: 'conversation',
  permission: 'mailbox.read',
  async find({ tx, owner, words, limit }) {
    const { filter, words: marked } = await readFilter(tx, owner, { search: words.typed });
    const { rows } = await listConversationRows(tx, owner, { filter, cursor: undefined, limit: limit - 1 });
    const texts = filter.message
      ? await listMatchingTexts(tx, owner, { ids: rows.map(({ id }) => id), filter: filter.message })
      : new Map<string, string>();
    return rows.map((row) => ({
      id: row.id,
      title: row.visitorName,
      subtitle: shownSubject(row.subject),
      state: row.state,
      path: `/user/buzon/${row.profileId}?c=${row.id}`,
      at: row.lastMessageAt,
      excerpt: marked === null ? null : snippetOf(texts.get(row.id) ?? '', marked),
    }));
  },
};
