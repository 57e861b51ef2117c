import { createHash } from 'node:crypto';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { newMessageId, queueMail } from '#workspace/door.ts';
import { findAutoAnswer, type AutoAnswer } from '#mailbox/senders/senders.usecases.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findLockedConversation } from '../conversations.repository.ts';
import { mailboxTexts } from '../locales/texts.ts';
import type { MailboxDeps } from '../mailbox.context.ts';
import { isParticipant } from '../inbound/find-conversation.ts';
import { readMailAddress } from '../mail-addresses.usecases.ts';
import { fingerprint, findMessageById, insertMessage, insertSystemLine } from '../messages.repository.ts';
import { mailBody, threadOf } from '../own-mail.ts';
import type { ConversationRow, MessageRow } from '../mailbox.types.ts';

/** Hours in which one sender gets at most one automatic answer (RFC 3834 §2). */
const quietHours = 24;
/** Maximum automatic answers per client and hour: someone with many addresses cannot exceed it. */
const hourlyLimit = 120;

const machineNames =
  /^(?:(?:no|do-?not|dont)[-_.]?reply|noreply|mailer-daemon|postmaster|mail-daemon|mdaemon|bounces?|owner-|.*-(?:request|owner|bounces?)$|listserv|majordomo|majordomo-owner|notifications?|notify|alerts?|newsletter|news|automated?|robot|daemon|root|abuse)(?:$|[-+_.=])/i;

/** False for addresses of programs and lists, and for invalid ones. */
export function mayAnswerTo(address: string): boolean {
  const at = address.lastIndexOf('@');
  const local = at > 0 ? address.slice(0, at) : '';
  if (local === '' || !/^[^\s@]+$/.test(address.slice(at + 1))) return false;
  return !machineNames.test(local) && !/-(?:request|owner|bounces?)$/i.test(local);
}

/** RFC 3834 §3.1.5: marks the subject as automatic, once. */
function autoSubject(subject: string): string {
  return /^auto\s*:/i.test(subject) ? subject : `Auto: ${subject}`;
}

type Job = { tx: Tx; deps: MailboxDeps; owner: OwnerId };

/** Reserves today's answer to the sender; false when they already got one, or the hourly limit is reached. */
async function takeTurn({ tx, deps, owner }: Job, address: string): Promise<boolean> {
  const now = deps.clock.now();
  // Two concurrent messages must not both see an empty hour.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`auto-answer:${owner}`}, 0))`;
  const [recent] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from auto_answers where owner_id = ${owner} and sent_at > ${now.subtract({ hours: 1 })}`;
  if ((recent?.count ?? 0) >= hourlyLimit) return false;
  const hash = createHash('sha256').update(address).digest();
  const taken = await tx.sql`
    insert into auto_answers (owner_id, address_hash, sent_at) values (${owner}, ${hash}, ${now})
    on conflict (owner_id, address_hash) do update set sent_at = excluded.sent_at
    where auto_answers.sent_at <= ${now.subtract({ hours: quietHours })} returning owner_id`;
  return taken.length > 0;
}

function textFor(answer: AutoAnswer, locale: Locale): string {
  const own = answer.texts[locale].trim();
  return own === '' ? mailboxTexts[locale].autoAnswer : own;
}

/** The recipient of the answer, if it is a person's own address. */
async function findAddressee(
  { tx, deps, owner }: Job,
  { message, conversation }: { message: MessageRow; conversation: ConversationRow },
): Promise<string | undefined> {
  const address = message.authorEmail ?? conversation.visitorEmail;
  if (!address || !mayAnswerTo(address) || message.differentSender) return undefined;
  // Our own reply and bounce addresses: we would be answering ourselves.
  if (readMailAddress(deps, address)) return undefined;
  return (await isParticipant(tx, owner, { row: conversation, address })) ? address : undefined;
}

/** The content of an automatic answer; `rule` is the one that requested it. */
export type AutoText = { text: string; html: string | null; rule?: { id: string; name: string; reply: string } };
type Answer = { conversation: ConversationRow; message: MessageRow; address: string; said: AutoText };

async function queueAnswer(job: Job, { conversation, message, address, said }: Answer): Promise<void> {
  const { text, html } = said;
  const { tx, deps, owner } = job;
  const { fields, inReplyTo } = await threadOf({ ...job, conversation });
  const id = deps.ids.uuid();
  const subject = autoSubject(message.subject ?? conversation.subject);
  const { mailId, messageId } = await queueMail({
    tx,
    deps,
    owner,
    mail: {
      ...fields,
      purpose: 'mailbox_reply',
      to: { name: conversation.visitorName, address },
      // RFC 3834 §3.3: nobody may answer this, not even a server.
      envelopeFrom: '',
      messageId: newMessageId(deps),
      subject,
      ...mailBody({ text, html, signatureHtml: '', quote: undefined }),
      autoSubmitted: 'auto-replied',
      headers: { Precedence: 'auto_reply', 'X-Auto-Response-Suppress': 'All' },
      related: { messageId: id, conversationId: conversation.id, profileId: conversation.profileId },
    },
  });
  await insertMessage(tx, owner, {
    id,
    conversationId: conversation.id,
    direction: 'out',
    channel: 'email',
    kind: 'auto_reply',
    authorName: fields.from.name,
    authorEmail: null,
    subject,
    recipients: { to: [{ name: conversation.visitorName, email: address }] },
    text,
    html,
    answersId: message.id,
    messageId,
    inReplyTo: inReplyTo ?? null,
    deliveryState: 'queued',
    mailId,
    idempotencyKey: `auto:${message.id}`,
    idempotencyHash: fingerprint(message.id),
    at: deps.clock.now(),
  });
}

async function recordRule({ tx, deps, owner }: Job, { conversation, message, said }: Answer): Promise<void> {
  if (!said.rule) return;
  const { id: ruleId, name: ruleName, reply } = said.rule;
  const actions = [{ kind: 'replied' as const, text: reply }];
  await insertSystemLine(tx, owner, {
    id: deps.ids.uuid(),
    conversationId: conversation.id,
    system: { kind: 'rule_applied', ruleId, ruleName, messageId: message.id, actions },
    at: deps.clock.now().add({ milliseconds: 1 }),
  });
}

type Input = {
  deps: MailboxDeps;
  owner: string;
  messageId: string;
  /**
   * Writes what a rule requested; undefined when that no longer exists, and the office-hours answer is used instead.
   */
  write?: ((tx: Tx, conversation: ConversationRow) => Promise<AutoText | undefined>) | undefined;
};

async function findText(
  job: Job,
  { write, message, conversation }: Pick<Input, 'write'> & Omit<Answer, 'address' | 'said'>,
) {
  const written = await write?.(job.tx, conversation);
  if (written && written.text.trim() !== '') return written;
  const answer = await findAutoAnswer(job.tx, job.owner, { profileId: conversation.profileId, at: message.at });
  return answer ? { text: textFor(answer, conversation.locale), html: null } : undefined;
}

/** The automatic answer to one message, if one is due: never to machines, once a day per address, once per message. */
export async function sendAutoAnswer({ deps, owner: ownerText, messageId, write }: Input): Promise<void> {
  const owner = ownerId(ownerText);
  await deps.db.scoped(owner, async (tx) => {
    const job = { tx, deps, owner };
    const message = await findMessageById(tx, owner, messageId);
    if (!message || message.direction !== 'in' || message.kind !== 'human') return;
    const conversation = await findLockedConversation(tx, owner, message.conversationId);
    if (!conversation || conversation.deletedAt || conversation.state === 'spam' || conversation.state === 'shelf')
      return;
    const address = await findAddressee(job, { message, conversation });
    const said: AutoText | undefined =
      address === undefined ? undefined : await findText(job, { write, message, conversation });
    if (!said || address === undefined || !(await takeTurn(job, address))) return;
    const answer = { conversation, message, address, said };
    await queueAnswer(job, answer);
    await recordRule(job, answer);
    const { profileId, id } = conversation;
    await deps.live.publish(tx, {
      userId: owner,
      event: { kind: 'conversation.changed', profileId, conversationId: id },
    });
  });
}
