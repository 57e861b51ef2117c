import { z } from 'zod';
import { findContactIdentity } from '#audience/door.ts';
import { escapeHtml, newMessageId, queueMail } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';
import { mayAnswerTo } from '../auto-answer/send-auto-answer.ts';
import { findLockedConversation } from '../conversations.repository.ts';
import { mailboxTexts } from '../locales/texts.ts';
import { mailBounceAddress } from '../mail-addresses.usecases.ts';
import type { MailboxDeps } from '../mailbox.context.ts';
import { mailBody, threadOf } from '../own-mail.ts';
import { ratingUrl } from './rating-link.ts';

/** Asks people whether they were helped, once their conversation is closed. */
export const askRatings = defineJob({
  name: 'mailbox.ask_ratings',
  payload: z.object({}),
  retryLimit: 0,
  cron: '*/10 * * * *',
});

/** Whoever closes too soon has this long, from the last message and from the last change, to open the conversation again. */
const restHours = 1;
const forgottenDays = 7;
/** A person is asked once in this time, whatever they write about. */
const againDays = 30;
const batch = 100;

type Due = { owner: string; id: string };

/** Questions of late to the person of `conversations c`. */
function askedBefore(tx: Tx, now: Temporal.Instant) {
  return tx.sql`
    select 1 from conversation_ratings r join conversations o on o.owner_id = r.owner_id and o.id = r.conversation_id
    where r.owner_id = c.owner_id and r.asked_at > ${now.subtract({ hours: againDays * 24 })}
      and (o.id = c.id or o.visitor_email = c.visitor_email)`;
}

/** Another of this person's conversations may have been asked about a moment ago. */
async function wasAsked(tx: Tx, owner: OwnerId, { id, now }: { id: string; now: Temporal.Instant }): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from conversations c where c.owner_id = ${owner} and c.id = ${id} and exists (${askedBefore(tx, now)})`;
  return rows.length > 0;
}

/** Closed conversations in which a person was answered since the client began to ask. */
async function listDue(tx: Tx, now: Temporal.Instant): Promise<Due[]> {
  const rows = await tx.sql<Due[]>`
    select c.owner_id as owner, c.id from mailbox_targets t
    join users u on u.id = t.owner_id
    join conversations c on c.owner_id = t.owner_id
    where t.rating_since is not null and enlace_client_is_open(u)
      and c.state = 'closed' and c.deleted_at is null and c.merged_into is null and c.visitor_email is not null
      and c.last_message_at > greatest(t.rating_since, ${now.subtract({ hours: forgottenDays * 24 })}::timestamptz)
      and c.last_message_at <= ${now.subtract({ hours: restHours })}
      and exists (select 1 from messages m where m.owner_id = c.owner_id and m.conversation_id = c.id
        and m.direction = 'out' and m.kind = 'human' and not m.is_aside and m.reply_seconds is not null)
      and not exists (select from conversation_undos d where d.owner_id = c.owner_id
        and d.created_at > ${now.subtract({ hours: restHours })} and d.rows @> jsonb_build_array(jsonb_build_object('id', c.id)))
      and not exists (${askedBefore(tx, now)})
    order by c.owner_id, c.last_message_at limit ${batch}`;
  return [...rows];
}

/** Mail comes back from there, was called spam, or is not to be written: a question about the service is no exception. */
const unreachable: readonly string[] = ['bounced', 'complained', 'blocked'];

async function isReachable(tx: Tx, owner: OwnerId, contactId: string | null): Promise<boolean> {
  const contact = contactId === null ? null : await findContactIdentity(tx, owner, contactId);
  return !unreachable.includes(contact?.status ?? '');
}

type Asking = { deps: MailboxDeps; owner: OwnerId; id: string };

async function ask({ deps, owner, id }: Asking): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    const now = deps.clock.now();
    const conversation = await findLockedConversation(tx, owner, id);
    const address = conversation?.visitorEmail ?? null;
    if (!conversation || conversation.id !== id || conversation.state !== 'closed' || address === null) return;
    if (await wasAsked(tx, owner, { id, now })) return;
    const ratingId = deps.ids.uuid();
    // Noted also where no mail may go, or it would be tried again and again.
    await tx.sql`
      insert into conversation_ratings (owner_id, id, conversation_id, asked_at)
      values (${owner}, ${ratingId}, ${id}, ${now})`;
    if (!mayAnswerTo(address) || !(await isReachable(tx, owner, conversation.contactId))) return;
    const { locale, visitorName, profileId, profileName } = conversation;
    const texts = mailboxTexts[locale].rating;
    const { fields } = await threadOf({ tx, deps, owner, conversation });
    const mailId = deps.ids.uuid();
    const url = ratingUrl(deps, ratingId);
    const [yes, no] = [`${url}?r=si`, `${url}?r=no`];
    const question = texts.question(profileName);
    const html = [
      `<p>${escapeHtml(question)}</p>`,
      `<p><a href="${escapeHtml(yes)}">${escapeHtml(texts.yes)}</a> · <a href="${escapeHtml(no)}">${escapeHtml(texts.no)}</a></p>`,
      `<p>${escapeHtml(texts.reply)}</p>`,
    ].join('');
    const text = [question, `${texts.yes}: ${yes}\n${texts.no}: ${no}`, texts.reply].join('\n\n');
    await queueMail({
      tx,
      deps,
      owner,
      mail: {
        ...fields,
        id: mailId,
        purpose: 'rating',
        to: { name: visitorName, address },
        messageId: newMessageId(deps),
        envelopeFrom: mailBounceAddress(deps, mailId),
        autoSubmitted: 'auto-generated',
        headers: { 'X-Auto-Response-Suppress': 'All' },
        related: { conversationId: id, profileId },
        subject: texts.subject(profileName),
        ...mailBody({ text, html, signatureHtml: '', quote: undefined }),
      },
    });
  });
}

type Deps = MailboxDeps & Pick<Platform, 'logger'>;

/** A failure of one conversation is reported at the end and does not keep the others waiting. */
export async function askDueRatings({ deps }: { deps: Deps }): Promise<void> {
  const failures: unknown[] = [];
  const due = await deps.db.system((tx) => listDue(tx, deps.clock.now()), { readOnly: true });
  for (const { owner, id } of due) {
    try {
      await ask({ deps, owner: ownerId(owner), id });
    } catch (error) {
      deps.logger.error({ err: error, owner, conversationId: id }, 'a person could not be asked for a rating');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} people were not asked for a rating`);
}
