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
};

type Deps = Pick<Platform, 'ids' | 'jobs'>;

function hashOf(raw: Buffer | string): Buffer {
  return createHash('sha256').update(raw).digest();
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
                               remote_address, helo, received_at)
    values (${owner}, ${id}, ${recipient.toLowerCase()}, ${envelopeFrom}, ${hashOf(raw)}, ${bytes}, ${raw.length}, ${source},
            ${mail.sourceId ?? null}, ${mail.profileId ?? null}, ${mail.remoteAddress ?? null}, ${mail.helo ?? null}, ${receivedAt})
    on conflict (owner_id, raw_hash, recipient) do nothing returning id`,
  );
  if (rows.length > 0) await deps.jobs.enqueue(tx, processInbound, { owner, inboundMailId: id, size: raw.length });
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
                               received_at, processed_at)
    values (${owner}, ${deps.ids.uuid()}, ${recipient.toLowerCase()}, ${envelopeFrom}, ${hashOf(name)}, ${size}, ${source},
            ${mail.sourceId ?? null}, ${mail.profileId ?? null}, 'quarantined', ${reason}, ${receivedAt}, ${receivedAt})
    on conflict (owner_id, raw_hash, recipient) do nothing returning id`;
  if (rows.length > 0) await notifySetAside({ tx, deps, owner: ownerId(owner) });
  return rows.length > 0;
}
