import type { ConversationCounts } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { SetShelfSenderInput, SortShelfInput } from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { countConversations } from '../conversations.queries.ts';
import { lockConversations } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { moveToList } from '../usecases/rescue-mail.ts';
import { listSenders, removeSender, writeSender } from './shelf.repository.ts';
import { senderOf } from './shelf.rules.ts';

type Deps = Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'live' | 'events'>;
type Call = { deps: Deps; ctx: ClientContext };

type Sorted = { senders: string[]; moved: number; counts: ConversationCounts };

/** Notes where further mail of these senders goes; to the list, these mails go as well. */
export async function sortShelf({ deps, ctx, input }: Call & { input: SortShelfInput }): Promise<Sorted> {
  const { owner, actor } = authorOf(ctx);
  const { ids, place, scope } = input;
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => {
    const locked = await lockConversations(tx, owner, { ids, deleted: false });
    const rows = locked.filter(({ state, visitorEmail }) => state === 'shelf' && visitorEmail !== null);
    const senders = new Set<string>();
    for (const row of rows) {
      const { id, profileId, visitorName: name } = row;
      const sender = senderOf(row.visitorEmail ?? '', scope);
      if (place === 'list') await moveToList({ tx, deps, owner, row, isSenderNoted: true });
      if (!senders.has(sender)) await writeSender(tx, owner, { sender, place, at: now });
      senders.add(sender);
      const entry = {
        action: place === 'list' ? 'conversation.rescued' : 'conversation.sender_sorted',
        subjectKind: 'conversation',
        subjectId: id,
        after: { name, address: sender, place },
      };
      await recordHistory({ tx, owner, actor, entry });
      const event = { kind: 'conversation.changed', profileId, conversationId: id } as const;
      await deps.live.publish(tx, { userId: owner, event });
    }
    const counts = await countConversations(tx, owner, { userId: ctx.actor.userId });
    return { senders: [...senders], moved: place === 'list' ? rows.length : 0, counts };
  });
}

type Senders = { items: Awaited<ReturnType<typeof listSenders>> };

export async function listShelfSenders({
  deps,
  ctx,
}: {
  deps: Pick<Deps, 'db'>;
  ctx: ClientContext;
}): Promise<Senders> {
  const { owner } = authorOf(ctx);
  return { items: await deps.db.scoped(owner, (tx) => listSenders(tx, owner)) };
}

/** Notes one sender or domain, or forgets it. */
export async function setShelfSender({ deps, ctx, input }: Call & { input: SetShelfSenderInput }): Promise<Senders> {
  const { owner, actor } = authorOf(ctx);
  const { sender, place } = input;
  return deps.db.scoped(owner, async (tx) => {
    const isKnown = place === 'usual' ? await removeSender(tx, owner, sender) : true;
    if (place !== 'usual') await writeSender(tx, owner, { sender, place, at: deps.clock.now() });
    if (isKnown) {
      const after = { address: sender, place };
      const entry = { action: 'conversation.sender_sorted', subjectKind: 'conversation', subjectId: null, after };
      await recordHistory({ tx, owner, actor, entry });
    }
    return { items: await listSenders(tx, owner) };
  });
}
