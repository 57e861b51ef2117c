import type { z } from 'zod';
import type { ConversationListQuery } from '@enlace/contract/mailbox/conversations/list-query.schemas.ts';
import type {
  ConversationCounts,
  conversationDetailSchema,
} from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { shownSubject } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { getContactCard } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { listConversationRows, listMatchingTexts } from '../conversation-list.queries.ts';
import { countConversations, countPerProfile } from '../conversations.queries.ts';
import { conversationOf, getConversationRow } from '../conversations.repository.ts';
import { findDraft } from '../drafts.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import type { Conversation, MessagePage } from '../mailbox.types.ts';
import { presentDraft } from '../outgoing/present-draft.ts';
import { listMerges } from '../merges.repository.ts';
import { listMessageRows } from '../messages.repository.ts';
import { listNotes } from '../notes.repository.ts';
import { presentMessages } from '../present-messages.ts';
import { markHits, snippetOf } from '../search-snippet.rules.ts';
import { readFilter } from './read-search.ts';

type Deps = Pick<MailboxDeps, 'db' | 'clock' | 'secrets' | 'config'>;
type PageInput = { cursor?: string | undefined; limit: number };

const firstPage = 50;

async function readMessages(
  tx: Tx,
  owner: OwnerId,
  { deps, id, cursor, limit }: PageInput & { deps: Deps; id: string },
): Promise<MessagePage> {
  const { rows, older } = await listMessageRows(tx, owner, { conversationId: id, cursor, limit });
  return { items: await presentMessages(tx, { deps, owner, rows }), older };
}

type ListInput = { deps: Deps; ctx: ClientContext; query: ConversationListQuery };

/** One page of conversations with the counts of the views; for a search, with the matching snippets. */
export async function listConversations({
  deps,
  ctx,
  query,
}: ListInput): Promise<Page<Conversation> & { counts: ConversationCounts }> {
  const { owner } = authorOf(ctx);
  const { userId } = ctx.actor;
  const { cursor, limit } = query;
  return deps.db.scoped(owner, async (tx) => {
    const { filter, words } = await readFilter(tx, owner, query, userId);
    const [page, counts] = await Promise.all([
      listConversationRows(tx, owner, { filter, cursor, limit }),
      countConversations(tx, owner, { userId, profileId: query.profileId }),
    ]);
    const ids = page.rows.map(({ id }) => id);
    const texts =
      words === null || !filter.message
        ? new Map<string, string>()
        : await listMatchingTexts(tx, owner, { ids, filter: filter.message });
    const items = page.rows.map((row) =>
      conversationOf(row, {
        snippet: snippetOf(texts.get(row.id) ?? '', words ?? ''),
        nameHits: markHits(row.visitorName, words ?? ''),
        subjectHits: markHits(shownSubject(row.subject), words ?? ''),
      }),
    );
    return { items, next: page.next, counts };
  });
}

/** The counts of every profile and overall. */
export async function readMailboxCounts({ deps, ctx }: { deps: Deps; ctx: ClientContext }) {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, (tx) => countPerProfile(tx, owner, ctx.actor.userId));
}

/** Everything the thread shows. Throws resource.not_found. */
export async function getConversation({
  deps,
  ctx,
  id,
}: {
  deps: Deps;
  ctx: ClientContext;
  id: string;
}): Promise<z.output<typeof conversationDetailSchema>> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const row = await getConversationRow(tx, owner, id);
    const [contact, messages, draft, notes, merges] = await Promise.all([
      row.contactId ? getContactCard(tx, owner, row.contactId) : undefined,
      readMessages(tx, owner, { deps, id, limit: firstPage }),
      findDraft(tx, owner, id),
      listNotes(tx, owner, id),
      listMerges(tx, owner, { targetId: id, now: deps.clock.now() }),
    ]);
    return {
      conversation: conversationOf(row),
      contact: contact ?? null,
      messages,
      notes,
      merges,
      draft: draft ? await presentDraft(tx, owner, draft) : null,
    };
  });
}

/** A page of older messages. Throws resource.not_found. */
export async function listMessages({
  deps,
  ctx,
  id,
  query,
}: {
  deps: Deps;
  ctx: ClientContext;
  id: string;
  query: PageInput;
}): Promise<MessagePage> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    await getConversationRow(tx, owner, id);
    return readMessages(tx, owner, { deps, id, ...query });
  });
}
