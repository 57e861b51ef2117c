import type {
  Conversation,
  ConversationCounts,
  ConversationDetail,
  MessagePage,
} from '@enlace/contract/mailbox/mailbox.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { getContactCard } from '#modules/contacts/contacts.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type ConversationFilter, countConversations, listConversationRows } from '../conversations.queries.ts';
import { getConversationRow } from '../conversations.repository.ts';
import { findDraft } from '../drafts.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { presentConversation, presentDraft, presentMessage } from '../mailbox.presenter.ts';
import { listAttachments, listMessageRows } from '../messages.repository.ts';

type Deps = Pick<MailboxDeps, 'db'>;
type PageInput = { cursor?: string | undefined; limit: number };

const firstPage = 50;

async function readMessages(
  tx: Tx,
  owner: OwnerId,
  { id, cursor, limit }: PageInput & { id: string },
): Promise<MessagePage> {
  const { rows, older } = await listMessageRows(tx, owner, { conversationId: id, cursor, limit });
  const attachments = await listAttachments(
    tx,
    owner,
    rows.map((row) => row.id),
  );
  return { items: rows.map((row) => presentMessage(row, attachments)), older };
}

type ListInput = { deps: Deps; ctx: ClientContext; query: PageInput & ConversationFilter };

/** One page of conversations with the figures of the tabs. */
export async function listConversations({
  deps,
  ctx,
  query,
}: ListInput): Promise<Page<Conversation> & { counts: ConversationCounts }> {
  const { owner } = authorOf(ctx);
  const { cursor, limit, search, ...rest } = query;
  const filter = { ...rest, search: search === '' ? undefined : search };
  return deps.db.scoped(owner, async (tx) => {
    const [page, counts] = await Promise.all([
      listConversationRows(tx, owner, { filter, cursor, limit }),
      countConversations(tx, owner, query.profileId),
    ]);
    return { items: page.rows.map(presentConversation), next: page.next, counts };
  });
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
}): Promise<ConversationDetail> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const row = await getConversationRow(tx, owner, id);
    const [contact, messages, draft] = await Promise.all([
      row.contactId ? getContactCard(tx, owner, row.contactId) : undefined,
      readMessages(tx, owner, { id, limit: firstPage }),
      findDraft(tx, owner, id),
    ]);
    return {
      conversation: presentConversation(row),
      contact: contact ?? null,
      messages,
      draft: draft ? presentDraft(draft) : null,
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
    return readMessages(tx, owner, { id, ...query });
  });
}
