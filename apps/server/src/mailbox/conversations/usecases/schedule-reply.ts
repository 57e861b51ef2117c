import {
  type Draft,
  replyLimits,
  type ScheduledReply,
  type ScheduleInput,
} from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { chooseSender } from '#mailbox/senders/identity.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField } from '#platform/errors.ts';
import { lockLiveConversation } from '../conversations.repository.ts';
import { joinDraft, removeDraft } from '../drafts.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { keyReused, tooManyScheduled } from '../mailbox.errors.ts';
import { lockKey } from '../messages.repository.ts';
import { readHeading, type WrittenContent, type WrittenHeading } from '../outgoing/answer-content.rules.ts';
import { readAddressing } from '../outgoing/addressing.ts';
import { takeOutgoingFiles } from '../outgoing/outgoing-files.repository.ts';
import type { AnswerContent, Heading, ScheduledRow } from '../outgoing/outgoing.types.ts';
import { presentDraft, presentScheduled } from '../outgoing/present-draft.ts';
import {
  countScheduled,
  findScheduledByKey,
  insertScheduled,
  listScheduledRows,
  lockScheduled,
  removeScheduled,
} from '../outgoing/scheduled.repository.ts';
import { contentPrint, readSpoken } from './reply.ts';

type Call = { deps: MailboxDeps; ctx: ClientContext };

/** A future time within a year. Throws request.invalid. */
function readSendAt(text: string, now: Temporal.Instant): Temporal.Instant {
  const at = Temporal.Instant.from(text);
  if (Temporal.Instant.compare(at, now) <= 0) throw invalidField('sendAt', 'too_small');
  const latest = now.add({ hours: 24 * replyLimits.scheduledDays });
  if (Temporal.Instant.compare(at, latest) > 0) throw invalidField('sendAt', 'too_big');
  return at;
}

async function publish(
  tx: Tx,
  { deps }: Call,
  { owner, profileId, id }: { owner: OwnerId; profileId: string; id: string },
) {
  const event = { kind: 'conversation.changed', profileId, conversationId: id } as const;
  await deps.live.publish(tx, { userId: owner, event });
}

type Keys = { idempotencyKey: string; idempotencyHash: Buffer };

/** Serialises scheduling, because of the limit; returns what this key already created. Throws mailbox.key_reused. */
export async function lockSchedules(tx: Tx, owner: OwnerId, keys: Keys): Promise<ScheduledRow | undefined> {
  await lockKey(tx, owner, 'scheduled');
  const earlier = await findScheduledByKey(tx, owner, keys.idempotencyKey);
  if (earlier && !earlier.idempotencyHash.equals(keys.idempotencyHash)) throw keyReused();
  return earlier;
}

type KeepInput = Keys & {
  deps: MailboxDeps;
  /** The conversation. */
  id: string;
  content: AnswerContent;
  heading: Partial<Heading>;
  close: boolean;
  sendAt: string;
  createdBy: string;
};

/**
 * Stores a mail for later. Errors: request.invalid, mailbox.too_many_scheduled, mailbox.files_too_large,
 * resource.not_found.
 */
export async function keepScheduled(tx: Tx, owner: OwnerId, input: KeepInput): Promise<ScheduledRow> {
  const { deps, id: conversationId, content, sendAt: wanted, ...kept } = input;
  const now = deps.clock.now();
  const sendAt = readSendAt(wanted, now);
  if ((await countScheduled(tx, owner)) >= replyLimits.scheduled) throw tooManyScheduled();
  await takeOutgoingFiles(tx, owner, content.fileIds);
  const id = deps.ids.uuid();
  await insertScheduled(tx, owner, { ...kept, ...content, id, conversationId, sendAt, createdAt: now });
  return lockScheduled(tx, owner, id);
}

type ScheduleCall = Call & {
  id: string;
  input: WrittenContent & WrittenHeading & Pick<ScheduleInput, 'idempotencyKey' | 'close' | 'sendAt' | 'from'>;
};

/** Schedules an answer; its draft is removed. Errors as for an answer, and mailbox.too_many_scheduled. */
export async function scheduleReply({ deps, ctx, id, input }: ScheduleCall): Promise<{ scheduled: ScheduledReply }> {
  const { owner, actor } = authorOf(ctx);
  const content = readSpoken(input);
  const heading = readHeading(input);
  const idempotencyKey = `schedule:${input.idempotencyKey}`;
  const { from } = input;
  const idempotencyHash = contentPrint(id, content, JSON.stringify(heading));
  return deps.db.scoped(owner, async (tx) => {
    const earlier = await lockSchedules(tx, owner, { idempotencyKey, idempotencyHash });
    if (earlier) return { scheduled: await presentScheduled(tx, owner, earlier) };
    const conversation = await lockLiveConversation(tx, owner, id);
    await chooseSender({ tx, deps, owner, profileId: conversation.profileId, conversationId: id, from });
    const { answered } = await readAddressing({ tx, deps, owner, conversation, heading });
    // It answers what is there now: who writes meanwhile is neither written to nor quoted.
    const pinned = answered ? { ...heading, answersId: answered.id } : heading;
    const { close, sendAt } = input;
    const keys = { idempotencyKey, idempotencyHash, createdBy: ctx.actor.userId };
    const row = await keepScheduled(tx, owner, { deps, id, content, heading: pinned, close, sendAt, ...keys });
    await removeDraft(tx, owner, id);
    const after = { name: conversation.visitorName, sendAt: row.sendAt.toString() };
    const entry = { action: 'conversation.reply_scheduled', subjectKind: 'conversation', subjectId: id, after };
    await recordHistory({ tx, owner, actor, entry });
    await publish(tx, { deps, ctx }, { owner, profileId: conversation.profileId, id });
    return { scheduled: await presentScheduled(tx, owner, row) };
  });
}

/** Scheduled answers, of one conversation or of all. */
export async function listScheduled({ deps, ctx, conversationId }: Call & { conversationId: string | undefined }) {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const rows = await listScheduledRows(tx, owner, conversationId);
    const items: ScheduledReply[] = [];
    for (const row of rows) items.push(await presentScheduled(tx, owner, row));
    return { items, limit: replyLimits.scheduled };
  });
}

type OneCall = Call & { id: string };

/** Errors: resource.not_found, request.invalid. */
export async function changeScheduled({
  deps,
  ctx,
  id,
  sendAt,
}: OneCall & { sendAt: string }): Promise<{ scheduled: ScheduledReply }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockScheduled(tx, owner, id);
    const at = readSendAt(sendAt, deps.clock.now());
    await tx.sql`
      update scheduled_replies set send_at = ${at}, state = 'waiting', failure = null where owner_id = ${owner} and id = ${id}`;
    const entry = {
      action: 'conversation.reply_rescheduled',
      subjectKind: 'conversation',
      subjectId: row.conversationId,
      before: { sendAt: row.sendAt.toString() },
      after: { sendAt: at.toString() },
    };
    await recordHistory({ tx, owner, actor, entry });
    await publish(tx, { deps, ctx }, { owner, profileId: row.profileId, id: row.conversationId });
    return { scheduled: await presentScheduled(tx, owner, await lockScheduled(tx, owner, id)) };
  });
}

/** Turns it back into the draft, before what was begun since. Throws resource.not_found. */
export async function cancelScheduled({ deps, ctx, id }: OneCall): Promise<{ draft: Draft }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockScheduled(tx, owner, id);
    const { conversationId, profileId, text, html, fileIds, signature } = row;
    await lockLiveConversation(tx, owner, conversationId);
    await removeScheduled(tx, owner, id);
    const content = { text, html, fileIds, signature };
    const draft = await joinDraft(tx, owner, { conversationId, content, heading: row.heading, now: deps.clock.now() });
    const before = { sendAt: row.sendAt.toString() };
    const entry = {
      action: 'conversation.reply_unscheduled',
      subjectKind: 'conversation',
      subjectId: conversationId,
      before,
    };
    await recordHistory({ tx, owner, actor, entry });
    await publish(tx, { deps, ctx }, { owner, profileId, id: conversationId });
    return { draft: await presentDraft(tx, owner, draft) };
  });
}
