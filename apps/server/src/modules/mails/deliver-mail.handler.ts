import type { Tx } from '#platform/database/client.ts';
import { ownerId } from '#platform/context.ts';
import { composeMail } from '#platform/mail/compose/compose-mail.ts';
import type { SendOutcome } from '#platform/mail/smtp-client/smtp-client.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { mailSettled } from './mails.events.ts';
import type { MailRow, MailState } from './mails.types.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'mail' | 'events' | 'logger'>;

/** The queue tries again after this error; the mail itself already carries the reason. */
export class MailDeferredError extends Error {
  override readonly name = 'MailDeferredError';
}

// A single mail has few attempts and one reader: after a crash in mid-send a second copy is better than none.
const resendable: readonly MailState[] = ['queued', 'sending', 'deferred', 'uncertain'];

async function claim(deps: Deps, mailId: string): Promise<MailRow | undefined> {
  return deps.db.system(async (tx) => {
    const [row] = await tx.sql<MailRow[]>`
      update mails set state = 'sending', attempts = attempts + 1
      where id = ${mailId} and state = any(${[...resendable]}) returning *`;
    return row;
  });
}

function toRaw(mail: MailRow, now: Temporal.Instant): Buffer {
  return composeMail({
    from: { name: mail.fromName ?? '', address: mail.fromAddress },
    to: [{ name: mail.toName ?? '', address: mail.toAddress }],
    ...(mail.replyTo ? { replyTo: { name: mail.fromName ?? '', address: mail.replyTo } } : {}),
    date: now,
    messageId: mail.messageId,
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo } : {}),
    references: mail.referenceIds,
    headers: Object.entries(mail.headers),
    subject: mail.subject,
    text: mail.bodyText,
    ...(mail.html ? { html: mail.html } : {}),
  });
}

function settle(outcome: SendOutcome, kind: Platform['mail']['kind']): { state: MailState; text: string | null } {
  switch (outcome.kind) {
    case 'accepted':
      return { state: kind === 'outbox' ? 'caught' : 'accepted', text: outcome.queueId };
    case 'rejected':
      return { state: 'rejected', text: `${outcome.code} ${outcome.text}` };
    case 'uncertain':
      return { state: 'uncertain', text: outcome.text };
    case 'deferred':
    case 'auth_failed':
      return { state: 'deferred', text: `${outcome.code ?? ''} ${outcome.text}`.trim() };
  }
}

async function store(
  deps: Deps,
  tx: Tx,
  mail: MailRow,
  result: { state: MailState; text: string | null },
): Promise<void> {
  const sentAt = result.state === 'accepted' || result.state === 'caught' ? deps.clock.now() : null;
  await tx.sql`update mails set state = ${result.state}, outcome = ${result.text}, sent_at = ${sentAt} where id = ${mail.id}`;
  await deps.events.emit(tx, mailSettled, {
    mailId: mail.id,
    owner: mail.ownerId ? ownerId(mail.ownerId) : null,
    purpose: mail.purpose,
    state: result.state,
    outcome: result.text,
    related: mail.related,
  });
}

/** Sends one stored mail once; a temporary failure is stored and thrown so that the queue spaces the next attempt. */
export async function deliverStoredMail({ deps, mailId }: { deps: Deps; mailId: string }): Promise<void> {
  const mail = await claim(deps, mailId);
  if (!mail) return;
  const raw = toRaw(mail, deps.clock.now());
  const outcome = await deps.mail.send({ envelope: { from: mail.envelopeFrom, to: mail.toAddress }, raw });
  const result = settle(outcome, deps.mail.kind);
  await deps.db.system((tx) => store(deps, tx, mail, result));
  if (result.state === 'deferred' || result.state === 'uncertain')
    throw new MailDeferredError(result.text ?? result.state);
}
