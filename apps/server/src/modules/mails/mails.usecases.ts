import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { deliverMail } from './deliver-mail.job.ts';
import type { NewMail } from './mails.types.ts';

type QueueInput = {
  tx: Tx;
  deps: Pick<Platform, 'jobs' | 'ids' | 'config'>;
  mail: NewMail;
  owner?: OwnerId;
  startAfter?: Temporal.Instant;
};

/** A fresh Message-ID (without angle brackets) under the domain our inbound listener serves. */
export function newMessageId(deps: Pick<Platform, 'ids' | 'config'>): string {
  return `${deps.ids.uuid()}@${deps.config.mail.inbound.domain}`;
}

/** Stores a mail and its job in the caller's transaction; it is sent if and only if that commits, not before `startAfter`. */
export async function queueMail({
  tx,
  deps,
  mail,
  owner,
  startAfter,
}: QueueInput): Promise<{ mailId: string; messageId: string }> {
  const mailId = deps.ids.uuid();
  const messageId = mail.messageId ?? newMessageId(deps);
  const from = mail.from ?? { name: 'Enlace', address: deps.config.mail.from };
  await tx.sql`
    insert into mails ${tx.sql({
      id: mailId,
      ownerId: owner ?? null,
      purpose: mail.purpose,
      messageId,
      fromName: from.name,
      fromAddress: from.address,
      envelopeFrom: mail.envelopeFrom ?? from.address,
      replyTo: mail.replyTo ?? null,
      moreReplyTo: mail.moreReplyTo ?? null,
      toName: mail.to.name,
      toAddress: mail.to.address,
      subject: mail.subject,
      html: mail.html ?? null,
      bodyText: mail.text,
      headers: tx.sql.json(mail.headers ?? {}),
      inReplyTo: mail.inReplyTo ?? null,
      referenceIds: [...(mail.references ?? [])],
      related: tx.sql.json(mail.related ?? {}),
      attachments: tx.sql.json([...(mail.attachments ?? [])]),
      autoSubmitted: mail.autoSubmitted ?? null,
      ownFrom: mail.ownServer ? (mail.ownServer.from ?? '') : null,
    })}`;
  await deps.jobs.enqueue(tx, deliverMail, { mailId }, startAfter ? { startAfter } : {});
  return { mailId, messageId };
}

/** Takes back a mail that has not begun to leave; false when it is too late. Its job then finds nothing to do. */
export async function cancelMail({ tx, mailId }: { tx: Tx; mailId: string }): Promise<boolean> {
  const rows = await tx.sql`delete from mails where id = ${mailId} and state = 'queued' returning id`;
  return rows.length > 0;
}

type RetryInput = { tx: Tx; deps: Pick<Platform, 'jobs'>; mailId: string };

/**
 * Puts a mail that did not get through in line again, under its old Message-ID. False when it is on its way already: a
 * second copy never comes of two calls, nor of a call beside the queue's own attempts.
 */
export async function retryMail({ tx, deps, mailId }: RetryInput): Promise<boolean> {
  const rows = await tx.sql`
    update mails set state = 'queued', attempts = 0, own_failures = 0
    where id = ${mailId} and state in ('deferred', 'rejected', 'uncertain', 'accepted', 'caught') returning id`;
  if (rows.length === 0) return false;
  await deps.jobs.enqueue(tx, deliverMail, { mailId });
  return true;
}
