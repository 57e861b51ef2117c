import type {
  NewDraft,
  NewDraftInput,
  SaveNewDraftInput,
} from '@enlace/contract/mailbox/conversations/new-drafts.schemas.ts';
import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { findContactIdentity } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { findProfile } from '../find-profile.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { draftConflict, tooManyDrafts } from '../mailbox.errors.ts';
import { lockKey } from '../messages.repository.ts';
import {
  isEmptyContent,
  readContent,
  readHeading,
  type WrittenContent,
  type WrittenHeading,
} from '../outgoing/answer-content.rules.ts';
import {
  countNewDrafts,
  insertNewDraft,
  listNewDraftRows,
  lockNewDraft,
  type NewDraftRow,
  removeNewDraftRow,
  updateNewDraft,
} from '../outgoing/new-drafts.repository.ts';
import { takeOutgoingFiles } from '../outgoing/outgoing-files.repository.ts';
import type { AnswerContent } from '../outgoing/outgoing.types.ts';
import { presentDraft } from '../outgoing/present-draft.ts';

type Call = { deps: Pick<MailboxDeps, 'db' | 'clock' | 'ids'>; ctx: ClientContext };

async function present(tx: Tx, owner: OwnerId, row: NewDraftRow): Promise<NewDraft> {
  const { id, profileId, contactId, subject } = row;
  return { ...(await presentDraft(tx, owner, row)), id, profileId, contactId, subject };
}

/** Drafts of first mails. */
export async function listNewDrafts({ deps, ctx }: Call): Promise<{ items: NewDraft[] }> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const items: NewDraft[] = [];
    for (const row of await listNewDraftRows(tx, owner)) items.push(await present(tx, owner, row));
    return { items };
  });
}

type Head = Pick<NewDraftInput, 'profileId' | 'contactId' | 'subject'>;
type CreateInput = Call & {
  input: WrittenContent & Omit<WrittenHeading, 'subject' | 'answersId'> & Head & { id?: string | undefined };
};
type SaveInput = Call & {
  id: string;
  input: WrittenContent & Omit<WrittenHeading, 'subject' | 'answersId'> & Head & Pick<SaveNewDraftInput, 'base'>;
};

function saysNothing(content: AnswerContent, { subject }: Head): boolean {
  return isEmptyContent(content) && subject.trim() === '';
}

/** Recipient and sender, as far as they still exist; the text outlives both. */
async function known(tx: Tx, owner: OwnerId, { profileId, contactId, subject }: Head): Promise<Head> {
  const [profile, contact] = await Promise.all([
    profileId === null ? undefined : findProfile(tx, owner, profileId),
    contactId === null ? undefined : findContactIdentity(tx, owner, contactId),
  ]);
  return { profileId: profile ? profileId : null, contactId: contact ? contactId : null, subject };
}

/**
 * Stores a draft of a first mail under the requested id; an empty one is not stored. Errors: mailbox.files_too_large,
 * mailbox.too_many_drafts.
 */
export async function createNewDraft({ deps, ctx, input }: CreateInput): Promise<NewDraft | null> {
  const { owner } = authorOf(ctx);
  const { id = deps.ids.uuid(), profileId, contactId, subject, ...written } = input;
  const head = { profileId, contactId, subject };
  const content = readContent(written);
  const heading = readHeading(written);
  if (saysNothing(content, head)) return null;
  return deps.db.scoped(owner, async (tx) => {
    // One at a time: the limit is checked here.
    await lockKey(tx, owner, 'new-drafts');
    const isKept = (await lockNewDraft(tx, owner, id)) !== undefined;
    if (!isKept && (await countNewDrafts(tx, owner)) >= replyLimits.newDrafts) throw tooManyDrafts();
    await takeOutgoingFiles(tx, owner, content.fileIds);
    const row = { id, head: await known(tx, owner, head), heading, content, now: deps.clock.now() };
    return present(tx, owner, await (isKept ? updateNewDraft : insertNewDraft)(tx, owner, row));
  });
}

/**
 * Saves a draft of a first mail; an empty one is deleted. Errors: resource.not_found, mailbox.draft_conflict,
 * mailbox.files_too_large.
 */
export async function saveNewDraft({ deps, ctx, id, input }: SaveInput): Promise<NewDraft | null> {
  const { owner } = authorOf(ctx);
  const { base, profileId, contactId, subject, ...written } = input;
  const head = { profileId, contactId, subject };
  const content = readContent(written);
  const heading = readHeading(written);
  return deps.db.scoped(owner, async (tx) => {
    const revision = await lockNewDraft(tx, owner, id);
    if (revision === undefined) throw notFound();
    if (base !== undefined && base !== revision) throw draftConflict();
    if (saysNothing(content, head)) {
      await removeNewDraftRow(tx, owner, id);
      return null;
    }
    await takeOutgoingFiles(tx, owner, content.fileIds);
    const row = { id, head: await known(tx, owner, head), heading, content, now: deps.clock.now() };
    return present(tx, owner, await updateNewDraft(tx, owner, row));
  });
}

/** Errors: resource.not_found. */
export async function removeNewDraft({ deps, ctx, id }: Call & { id: string }): Promise<void> {
  const { owner } = authorOf(ctx);
  await deps.db.scoped(owner, async (tx) => {
    if (!(await removeNewDraftRow(tx, owner, id))) throw notFound();
  });
}
