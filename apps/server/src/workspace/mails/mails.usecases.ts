import { type Brand, defaultBrand } from '@enlace/contract/operation/brand/brand.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import { deliverMail } from './deliver-mail.job.ts';
import type { NewMail } from './mails.types.ts';
import { renderProductMail } from './product-mail.layout.ts';

type QueueInput = {
  tx: Tx;
  deps: Pick<Platform, 'jobs' | 'ids' | 'config'>;
  mail: NewMail;
  owner?: OwnerId;
  startAfter?: Temporal.Instant;
};

/** A new Message-ID (without angle brackets) under the domain of our inbound listener. */
export function newMessageId(deps: Pick<Platform, 'ids' | 'config'>): string {
  return `${deps.ids.uuid()}@${deps.config.mail.inbound.domain}`;
}

type Stored = { mailId: string; messageId: string };

/** The product's own mails and those without a sender use the operator's brand; mails of clients do not. */
async function brandOf({ tx, mail }: QueueInput): Promise<Brand> {
  const isOurs = mail.source !== undefined && mail.source.author === undefined;
  return isOurs || mail.from === undefined ? (await readSettings(tx)).brand : defaultBrand;
}

async function insertMail(input: QueueInput, state: 'queued' | 'skipped'): Promise<Stored> {
  const { tx, deps, mail, owner } = input;
  const brand = await brandOf(input);
  const written = mail.source ? renderProductMail(mail.source, { brand, publicUrl: deps.config.publicUrl }) : mail;
  const mailId = mail.id ?? deps.ids.uuid();
  const messageId = mail.messageId ?? newMessageId(deps);
  const from = mail.from ?? { name: brand.name, address: deps.config.mail.from };
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
      furtherRecipients: tx.sql.json([...(mail.further ?? [])]),
      subject: written.subject,
      html: written.html ?? null,
      bodyText: written.text,
      headers: tx.sql.json(mail.headers ?? {}),
      list: mail.list ? tx.sql.json({ ...mail.list }) : null,
      inReplyTo: mail.inReplyTo ?? null,
      referenceIds: [...(mail.references ?? [])],
      related: tx.sql.json(mail.related ?? {}),
      attachments: tx.sql.json([...(mail.attachments ?? [])]),
      // No person wrote the product's own mails: absence notes and robots must not answer them.
      autoSubmitted: mail.autoSubmitted ?? (mail.source ? 'auto-generated' : null),
      ownFrom: mail.ownServer ? (mail.ownServer.from ?? '') : null,
      boxId: mail.box ?? null,
      // The mail of a box is in its sent folder too: nobody could tell two copies apart.
      once: mail.once ?? mail.box !== undefined,
      copyState: mail.box === undefined ? null : 'waiting',
      state,
    })}`;
  return { mailId, messageId };
}

/**
 * Stores a mail and its job in the caller's transaction; it is sent if and only if that commits, not before
 * `startAfter`.
 */
export async function queueMail(input: QueueInput): Promise<Stored> {
  const { tx, deps, startAfter } = input;
  const stored = await insertMail(input, 'queued');
  await deps.jobs.enqueue(tx, deliverMail, { mailId: stored.mailId }, startAfter ? { startAfter } : {});
  return stored;
}

/** Stores a mail that will not be sent, so that the log can show it; its `related` has the reason. */
export async function keepSkippedMail(input: Omit<QueueInput, 'startAfter'>): Promise<Stored> {
  return insertMail(input, 'skipped');
}

/** Withdraws a mail that has not begun to leave; false when it is too late. Its job then finds nothing to do. */
export async function cancelMail({ tx, mailId }: { tx: Tx; mailId: string }): Promise<boolean> {
  const rows = await tx.sql`delete from mails where id = ${mailId} and state = 'queued' returning id`;
  return rows.length > 0;
}

type RetryInput = {
  tx: Tx;
  deps: Pick<Platform, 'jobs'>;
  mailId: string;
  /** Of a mail to several: who it is sent to again; absent: all who do not have it. */
  addresses?: readonly string[];
};

/**
 * Queues an undelivered mail again, under its old Message-ID. False when it is already being sent: neither two calls
 * nor a call during the queue's own attempts ever produce a second copy.
 */
export async function retryMail({ tx, deps, mailId, addresses = [] }: RetryInput): Promise<boolean> {
  const rows = await tx.sql`
    update mails set state = 'queued', attempts = 0, own_failures = 0, body_at = null,
      recipient_states = coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(recipient_states)
         where value ->> 'state' in ('accepted', 'caught') and key <> all(${[...addresses]}::text[])), '{}')
    where id = ${mailId} and state in ('deferred', 'rejected', 'uncertain', 'accepted', 'caught') returning id`;
  if (rows.length === 0) return false;
  await deps.jobs.enqueue(tx, deliverMail, { mailId });
  return true;
}
