import { createHash } from 'node:crypto';
import type { Tx } from '#platform/database/client.ts';
import { withLargeBytes } from '#platform/database/large-bytes.ts';
import type { QuarantineReason } from '#platform/mail/parse/parsed-mail.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { ownerId } from '#platform/context.ts';
import { processInbound } from '../jobs/process-inbound-mail.job.ts';
import { notifySetAside } from './notify-set-aside.ts';

export type NewInboundMail = {
  owner: string;
  source: 'smtp' | 'imap' | 'webhook';
  /** The recipient address; for boxes and services, their name. */
  recipient: string;
  envelopeFrom: string;
  raw: Buffer;
  receivedAt: Temporal.Instant;
  sourceId?: string;
  profileId?: string;
  remoteAddress?: string;
  helo?: string;
  /** Where it is in a box. */
  place?: { folder: string; uid: number; uidValidity: number };
  /** The client wrote it, in another program. */
  isOwn?: boolean;
};

type Deps = Pick<Platform, 'ids' | 'jobs'>;

function hashOf(raw: Buffer | string): Buffer {
  return createHash('sha256').update(raw).digest();
}

/** The same mail in another folder of its box, or under another number. */
async function noteMoved(tx: Tx, mail: NewInboundMail, place: NonNullable<NewInboundMail['place']>): Promise<void> {
  const { folder, uid, uidValidity } = place;
  await tx.sql`
    update inbound_mails set folder = ${folder}, uid = ${uid}, uid_validity = ${uidValidity}
    where owner_id = ${mail.owner} and raw_hash = ${hashOf(mail.raw)} and recipient = ${mail.recipient.toLowerCase()}
      and source_id = ${mail.sourceId ?? null}`;
}

/**
 * Stores a mail and queues its reading in the same transaction. Identical bytes for the same recipient are one mail,
 * however often they are delivered; false for a repeated one.
 */
export async function storeInbound(tx: Tx, deps: Deps, mail: NewInboundMail): Promise<boolean> {
  const { owner, source, recipient, envelopeFrom, raw, receivedAt } = mail;
  const id = deps.ids.uuid();
  const rows = await withLargeBytes(
    tx,
    raw,
    (bytes) => tx.sql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, source, source_id, profile_id,
                               remote_address, helo, received_at, folder, uid, uid_validity, is_own)
    values (${owner}, ${id}, ${recipient.toLowerCase()}, ${envelopeFrom}, ${hashOf(raw)}, ${bytes}, ${raw.length}, ${source},
            ${mail.sourceId ?? null}, ${mail.profileId ?? null}, ${mail.remoteAddress ?? null}, ${mail.helo ?? null}, ${receivedAt},
            ${mail.place?.folder ?? null}, ${mail.place?.uid ?? null}, ${mail.place?.uidValidity ?? null}, ${mail.isOwn ?? false})
    on conflict (owner_id, raw_hash, recipient) do nothing returning id`,
  );
  if (rows.length > 0) await deps.jobs.enqueue(tx, processInbound, { owner, inboundMailId: id, size: raw.length });
  else if (mail.place) await noteMoved(tx, mail, mail.place);
  return rows.length > 0;
}

type Unread = Omit<NewInboundMail, 'raw'> & { size: number; reason: QuarantineReason; name: string };

/**
 * Records a mail that was not even fetched; `name` is the source's own id, so that it is recorded once; false for a
 * repeated one.
 */
export async function noteUnread(
  tx: Tx,
  deps: Deps & Pick<Platform, 'clock' | 'live'>,
  mail: Unread,
): Promise<boolean> {
  const { owner, source, recipient, envelopeFrom, size, reason, name, receivedAt } = mail;
  const rows = await tx.sql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, size, source, source_id, profile_id, state, reason,
                               received_at, processed_at, is_own)
    values (${owner}, ${deps.ids.uuid()}, ${recipient.toLowerCase()}, ${envelopeFrom}, ${hashOf(name)}, ${size}, ${source},
            ${mail.sourceId ?? null}, ${mail.profileId ?? null}, 'quarantined', ${reason}, ${receivedAt}, ${receivedAt}, ${mail.isOwn ?? false})
    on conflict (owner_id, raw_hash, recipient) do nothing returning id`;
  if (rows.length > 0) await notifySetAside({ tx, deps, owner: ownerId(owner) });
  return rows.length > 0;
}
