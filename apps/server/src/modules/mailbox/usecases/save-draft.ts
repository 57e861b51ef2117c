import type { Draft } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { lockLiveConversation } from '../conversations.repository.ts';
import { putDraft, removeDraft } from '../drafts.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { presentDraft } from '../mailbox.presenter.ts';

type Input = { deps: Pick<MailboxDeps, 'db' | 'clock'>; ctx: ClientContext; id: string; text: string };

/** Keeps the answer being written; an empty one is forgotten. Throws resource.not_found. */
export async function saveDraft({ deps, ctx, id, text }: Input): Promise<Draft | null> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    await lockLiveConversation(tx, owner, id);
    if (text.trim() !== '')
      return presentDraft(await putDraft(tx, owner, { conversationId: id, text, now: deps.clock.now() }));
    await removeDraft(tx, owner, id);
    return null;
  });
}
