import type { Draft, ScheduledReply } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { DraftRow } from '../drafts.repository.ts';
import { listOutgoingFiles, presentOutgoingFile } from './outgoing-files.repository.ts';
import type { Heading, ScheduledRow } from './outgoing.types.ts';

/** What was chosen so far, the rest null. */
function presentHeading(heading: Partial<Heading>) {
  const { to = null, cc = null, bcc = null, subject = null, answersId = null, quote = null, from = null } = heading;
  return { to, cc, bcc, subject, answersId, quote, from };
}

/** A draft with its files. */
export async function presentDraft(tx: Tx, owner: OwnerId, row: DraftRow): Promise<Draft> {
  const { text, html, fileIds, signature, revision, updatedAt } = row;
  const files = await listOutgoingFiles(tx, owner, fileIds);
  return {
    ...presentHeading(row.heading),
    text,
    html,
    files: files.map(presentOutgoingFile),
    signature,
    revision,
    updatedAt: updatedAt.toString(),
  };
}

/** A scheduled answer with its files. */
export async function presentScheduled(tx: Tx, owner: OwnerId, row: ScheduledRow): Promise<ScheduledReply> {
  const { id, conversationId, text, html, close, sendAt, state, failure, fileIds } = row;
  const files = await listOutgoingFiles(tx, owner, fileIds);
  return {
    ...presentHeading(row.heading),
    id,
    conversationId,
    text,
    html,
    close,
    state,
    failure,
    name: row.visitorName,
    profile: { id: row.profileId, name: row.profileName },
    files: files.map(presentOutgoingFile),
    sendAt: sendAt.toString(),
  };
}
