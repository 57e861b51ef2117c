import { z } from 'zod';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { pieceBytes, readLargeBytes } from '#platform/database/large-bytes.ts';
import { createSemaphore } from '#platform/database/semaphore.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { ParsedMail, QuarantineReason } from '#platform/mail/parse/parsed-mail.types.ts';
import { readWay } from '../inbound/arrival-way.ts';
import { findExpectedLanguages } from '../inbound/expected-languages.ts';
import type { InboundDeps, InboundRow, StoredAttachment } from '../inbound/inbound-mail.types.ts';
import { notifySetAside } from '../inbound/notify-set-aside.ts';
import type { ReadMail } from '../inbound/place-mail.ts';
import { type Outcome, placeTogether } from '../inbound/place-together.ts';
import { withReturnPath } from '../inbound/return-path.ts';
import { createTurns, type Turn } from '../inbound/turn-of-client.ts';

/** Reads one stored mail and places it. */
export const processInbound = defineJob({
  name: 'mailbox.process_inbound',
  /** `size`: bytes of the mail; without it, it counts as large. */
  payload: z.object({ owner: z.uuid(), inboundMailId: z.uuid(), size: z.int().optional() }),
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 120,
  // While name servers are asked about some mails, and some are placed, others are read.
  concurrency: 2,
  batch: 16,
});

/** A mail in memory takes several times its size, so few large ones are read at once. */
const largeBytes = 1024 * 1024;
const largeMails = createSemaphore(2);
/** As many as are handed out at once. A job that took too long is handed out again while it still runs. */
const otherMails = createSemaphore(32);
/** More would keep the client's rows locked for longer than somebody who works with them notices. */
const placedTogether = 16;

const parseAttempts = 3;
/** With the queue's delays between them, the last one runs after more than six hours. */
const busyAttempts = 16;
const longestDetail = 500;

/** The reader died, hung or was unavailable; another attempt may succeed. */
export class MailReadError extends Error {
  override readonly name = 'MailReadError';
}

type Job = { deps: InboundDeps; owner: string; inboundMailId: string };

async function findRow(tx: Tx, { owner, inboundMailId }: Job): Promise<InboundRow | undefined> {
  const [row] = await tx.sql<(InboundRow & { bytes: number | null })[]>`
    select id, recipient, envelope_from, octet_length(raw) as bytes,
           case when octet_length(raw) <= ${pieceBytes} then raw end as raw, state, attempts, source, source_id, profile_id, is_own,
           remote_address, helo, received_at
    from inbound_mails where owner_id = ${owner} and id = ${inboundMailId} and state = 'received'`;
  if (!row) return undefined;
  const { bytes, ...rest } = row;
  if (bytes === null || rest.raw !== null) return rest;
  const raw = await readLargeBytes(bytes, async ({ from, length }) => {
    const [piece] = await tx.sql<{ bytes: Buffer | null }[]>`
      select substring(raw from ${from}::int for ${length}::int) as bytes from inbound_mails
      where owner_id = ${owner} and id = ${inboundMailId}`;
    return piece?.bytes;
  });
  return { ...rest, raw: raw ?? null };
}

type Quarantine = { row: InboundRow; reason: QuarantineReason; message: string };

/** A reader that broke gets more attempts, as the fault may have been ours; a busy machine gets hours. */
const triesBefore: Partial<Record<QuarantineReason, number>> = {
  crashed: parseAttempts,
  timeout: parseAttempts,
  busy: busyAttempts,
};

/** Quarantines a mail with its bytes, after the attempts its reason allows. */
async function quarantine(job: Job, { row, reason, message }: Quarantine): Promise<void> {
  const { deps, owner, inboundMailId } = job;
  const mayRetry = row.attempts + 1 < (triesBefore[reason] ?? 0);
  await deps.db.system(async (tx) => {
    const rows = await tx.sql`
      update inbound_mails set attempts = attempts + 1,
        state = ${mayRetry ? 'received' : 'quarantined'}, reason = ${mayRetry ? null : reason},
        detail = ${mayRetry ? null : message.slice(0, longestDetail)}, processed_at = ${mayRetry ? null : deps.clock.now()}
      where owner_id = ${owner} and id = ${inboundMailId} and state = 'received' returning id`;
    if (!mayRetry && rows.length > 0) await notifySetAside({ tx, deps, owner: ownerId(owner) });
  });
  if (mayRetry) throw new MailReadError(message);
  deps.logger.warn({ inboundMailId, reason }, 'inbound mail was set aside');
}

/** Files first, under names that a second run overwrites; the rows that refer to them come with the message. */
async function storeAttachments(job: Job, mail: ParsedMail): Promise<StoredAttachment[]> {
  const { deps, owner, inboundMailId } = job;
  const stored: StoredAttachment[] = [];
  for (const [position, { filename, mime, size, content, contentId }] of mail.attachments.entries()) {
    const storageKey = `mailbox/${owner}/${inboundMailId}/${position}`;
    await deps.storage.put(storageKey, Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    stored.push({ id: deps.ids.uuid(), position, name: filename, mime, size, contentId, storageKey });
  }
  return stored;
}

/** Reads one stored mail and places it; safe to run twice. */
export async function processInboundMail({ size, ...job }: Job & { size?: number | undefined }): Promise<void> {
  const isLarge = size === undefined || size > largeBytes;
  return (isLarge ? largeMails : otherMails).run(() => takeTurnAndRead(job));
}

const turns = createTurns<ReadMail, Outcome>(placedTogether, placeTogether);

/** Whoever has a turn needs nothing more that another turn could hold. */
async function takeTurnAndRead(job: Job): Promise<void> {
  // Its id sorts by arrival.
  const turn = turns.take(job.owner, job.inboundMailId);
  try {
    await readAndPlace(job, turn);
  } finally {
    turn.end();
  }
}

async function readAndPlace(job: Job, turn: Turn<ReadMail, Outcome>): Promise<void> {
  const { deps } = job;
  const found = await deps.db.system(async (tx) => {
    const row = await findRow(tx, job);
    return row && { row, languages: await findExpectedLanguages(tx, ownerId(job.owner), row.profileId) };
  });
  const raw = found?.row.raw;
  if (!found || !raw) return;
  const { row, languages } = found;
  const result = await deps.mailParser.parse(withReturnPath(row, raw), { languages });
  if (result.kind === 'unread') return quarantine(job, { row, reason: 'busy', message: result.message });
  if (result.kind === 'quarantined') return quarantine(job, { row, reason: result.reason, message: result.message });
  const { mail } = result;
  const attachments = await storeAttachments(job, mail);
  const { envelopeFrom, remoteAddress, helo } = row;
  const way = readWay({ deps, row, raw });
  // Nobody vouches for the mail of a client but the box it was in.
  const isShown = mail.kind !== 'bounce' && !row.isOwn;
  const { isForwarded } = way;
  const asked = { raw, envelopeFrom, remoteAddress, helo, isForwarded };
  const senderCheck = isShown ? await deps.senderCheck.check(asked) : null;
  const verdict = await turn.ready({ deps, owner: ownerId(job.owner), row, mail, attachments, senderCheck, way });
  const isUnused = verdict?.state === 'duplicate' || verdict?.state === 'quarantined';
  if (isUnused) for (const { storageKey } of attachments) await deps.storage.remove(storageKey);
}
