import type { Draft, SaveDraftInput } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { lockLiveConversation } from '../conversations.repository.ts';
import { findDraft, putDraft, removeDraft } from '../drafts.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { draftConflict } from '../mailbox.errors.ts';
import {
  isEmptyContent,
  readContent,
  readHeading,
  type WrittenContent,
  type WrittenHeading,
} from '../outgoing/answer-content.rules.ts';
import { presentDraft } from '../outgoing/present-draft.ts';
import { takeOutgoingFiles } from '../outgoing/outgoing-files.repository.ts';

type Input = {
  deps: Pick<MailboxDeps, 'db' | 'clock'>;
  ctx: ClientContext;
  id: string;
  input: WrittenContent & WrittenHeading & Pick<SaveDraftInput, 'base'>;
};

/**
 * Stores the draft of an answer; an empty one is deleted. Errors: resource.not_found, mailbox.draft_conflict,
 * mailbox.files_too_large.
 */
export async function saveDraft({ deps, ctx, id, input }: Input): Promise<Draft | null> {
  const { owner } = authorOf(ctx);
  const { base, ...written } = input;
  const content = readContent(written);
  const heading = readHeading(written);
  return deps.db.scoped(owner, async (tx) => {
    await lockLiveConversation(tx, owner, id);
    const known = await findDraft(tx, owner, id);
    if (base !== undefined && base !== (known?.revision ?? null)) throw draftConflict();
    if (isEmptyContent(content)) {
      await removeDraft(tx, owner, id);
      return null;
    }
    await takeOutgoingFiles(tx, owner, content.fileIds);
    return presentDraft(
      tx,
      owner,
      await putDraft(tx, owner, { conversationId: id, content, heading, now: deps.clock.now() }),
    );
  });
}
