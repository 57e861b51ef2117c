import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { readLargeBytes } from '#platform/database/large-bytes.ts';
import { createSemaphore } from '#platform/database/semaphore.ts';
import type { SenderCheckResult } from '#platform/mail/sender-check/sender-check.types.ts';
import type { ParsedMail, QuarantineReason } from '#platform/mail/parse/parsed-mail.types.ts';
import { headerLimits } from '#platform/mail/parse/header-block.ts';
import { readHead } from '#platform/mail/parse/mail-trace.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import { isOwnAddress } from '#mailbox/senders/profile-addresses.usecases.ts';
import { readWay } from '../inbound/arrival-way.ts';
import type {
  ArrivalWay,
  InboundDeps,
  InboundRow,
  Incoming,
  StoredAttachment,
  Verdict,
} from '../inbound/inbound-mail.types.ts';
import { storeOwnMail } from '../inbound/store-own-mail.ts';
import { storeAutoReply, storeReport } from '../inbound/store-machine-mail.ts';
import { takeForwardRequest, takeForwardTest } from '../inbound/take-setup-mail.ts';
import { takeUnsubscription } from '../inbound/take-unsubscription.ts';
import { withoutKnownHistory } from '../inbound/known-history.ts';
import { storeVisitorMail } from '../inbound/store-visitor-mail.ts';
import { findExpectedLanguages } from '../inbound/expected-languages.ts';
import { findCopy, findInboundTarget } from '../inbound/find-target.ts';
import { shelveMail, withoutProfile } from '../inbound/shelve-mail.ts';
import { withReturnPath } from '../inbound/return-path.ts';
import { notifySetAside } from '../inbound/notify-set-aside.ts';
import { addresseesOf, chargeOriginal, sendersOf } from '../originals/keep-originals.ts';
import { takeTurn } from '../inbound/turn-of-client.ts';
import { isBuried } from '../tombstones.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Reads one stored mail and places it. */
export const processInbound = defineJob({
  name: 'mailbox.process_inbound',
  /** `size`: bytes of the mail; without it, it counts as large. */
  payload: z.object({ owner: z.uuid(), inboundMailId: z.uuid(), size: z.int().optional() }),
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 120,
  // While name servers are asked about one mail, and one is placed, others are read.
  concurrency: 3,
});

/** A mail in memory takes several times its size, so few large ones are read at once. */
const largeBytes = 1024 * 1024;
const largeMails = createSemaphore(2);

const parseAttempts = 3;
/** With the queue's delays between them, the last one runs after more than six hours. */
const busyAttempts = 16;
const longestDetail = 500;

/** The reader died, hung or was unavailable; another attempt may succeed. */
export class MailReadError extends Error {
  override readonly name = 'MailReadError';
}

type Job = { deps: InboundDeps; owner: string; inboundMailId: string };

async function isWaiting(tx: Tx, { owner, inboundMailId }: Job): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from inbound_mails where owner_id = ${owner} and id = ${inboundMailId} and state = 'received'`;
  return rows.length > 0;
}

async function findRow(tx: Tx, { owner, inboundMailId }: Job): Promise<InboundRow | undefined> {
  const [row] = await tx.sql<(Omit<InboundRow, 'raw'> & { bytes: number | null })[]>`
    select id, recipient, envelope_from, octet_length(raw) as bytes, state, attempts, source, source_id, profile_id, is_own,
           remote_address, helo, received_at
    from inbound_mails where owner_id = ${owner} and id = ${inboundMailId} and state = 'received'`;
  if (!row) return undefined;
  const { bytes, ...rest } = row;
  if (bytes === null) return { ...rest, raw: null };
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

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/**
 * The author, or From when the author is one of our own addresses; without From only the envelope identifies somebody.
 */
function senderOf(job: Job, { mail, row }: { mail: ParsedMail; row: InboundRow }): Incoming['sender'] {
  const { domain } = job.deps.config.mail.inbound;
  const writer = canonicalAddress(mail.writer?.address ?? '');
  const isOurs = writer === row.recipient || (domain !== '' && writer.endsWith(`@${domain.toLowerCase()}`));
  const isPassedOn = mail.isPassedOn && !isOurs;
  const person = isOurs ? mail.from : mail.writer;
  const envelope = canonicalAddress(row.envelopeFrom);
  const address = person ? canonicalAddress(person.address) : isAddress(envelope) ? envelope : '';
  const name = person?.name.trim() ?? '';
  return { address, name: name === '' ? address : name.slice(0, 160), isPassedOn };
}

async function place(incoming: Incoming, recipient: string): Promise<Verdict> {
  const { tx, owner, mail, target, sender, way } = incoming;
  if (target.kind === 'unsubscribe') return takeUnsubscription(incoming, target);
  const test = await takeForwardTest(incoming);
  if (test) return test;
  const known = await findCopy(incoming);
  // A forwarding rule that sends our own mails back would do so with each of them.
  if (known?.direction === 'out' && way.isToProfile) return shelveMail(incoming, 'own_mail');
  if (known) {
    const reason = known.direction === 'out' ? 'own_message' : null;
    return { state: 'duplicate', reason, conversationId: known.conversationId };
  }
  if (await isBuried(tx, owner, mail)) return { state: 'duplicate', reason: 'deleted_before', conversationId: null };
  if (way.isLoop) return shelveMail(incoming, 'loop');
  const asked = await takeForwardRequest(incoming);
  if (asked) return asked;
  if (mail.kind === 'bounce') return storeReport(incoming);
  if (mail.writer === null || !isAddress(sender.address)) return shelveMail(incoming, 'no_sender');
  if (sender.address === recipient || (await isOwnAddress({ ...incoming, address: sender.address })))
    return shelveMail(incoming, 'own_mail');
  return mail.kind === 'auto_reply' ? storeAutoReply(incoming) : storeVisitorMail(incoming);
}

type Settle = {
  row: InboundRow;
  mail: ParsedMail;
  attachments: readonly StoredAttachment[];
  senderCheck: SenderCheckResult | null;
  way: ArrivalWay;
};

async function findVerdict(
  tx: Tx,
  job: Job & { scope: OwnerId },
  { row, mail, attachments, senderCheck, way }: Settle,
): Promise<Verdict> {
  const target = await findInboundTarget({ tx, deps: job.deps, owner: job.scope, row, mail });
  if (!target) return withoutProfile;
  const sender = senderOf(job, { mail, row });
  const { receivedAt, source, recipient } = row;
  const raw = row.raw ?? Buffer.alloc(0);
  const fresh = await withoutKnownHistory(tx, job.scope, { mail, target });
  const about = {
    tx,
    deps: job.deps,
    owner: job.scope,
    mail: fresh,
    head: readHead(withReturnPath(row, raw.subarray(0, headerLimits.bytes))),
    size: raw.length,
    target,
    source,
    recipient,
    sender,
    attachments,
    senderCheck,
    way,
  };
  return row.isOwn ? storeOwnMail({ ...about, receivedAt }) : place({ ...about, receivedAt }, row.recipient);
}

/** One transaction: the message and the completion of the raw mail. A second run finds nothing to do. */
async function settle(job: Job & { scope: OwnerId }, input: Settle): Promise<Verdict | undefined> {
  const { deps, scope, inboundMailId } = job;
  return deps.db.scoped(scope, async (tx) => {
    // One client's mail is placed sequentially, or two parts of one thread could each open a conversation.
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`inbound:${scope}`}, 0))`;
    if (!(await isWaiting(tx, job))) return undefined;
    const verdict = await findVerdict(tx, job, input);
    const isDamaged = input.mail.isDamaged && verdict.state === 'stored';
    const rawDays = (await readSettings(tx)).limits.rawMailDays ?? deps.config.mail.inbound.rawDays;
    const mail = { state: verdict.state, isDamaged, rawDays, size: input.row.raw?.length ?? 0 };
    const { isKept, countedBytes } = await chargeOriginal({ tx, owner: scope, id: inboundMailId, mail });
    await tx.sql`
      update inbound_mails set state = ${verdict.state}, reason = ${verdict.reason}, message_id = ${input.mail.messageId},
        conversation_id = ${verdict.conversationId}, shown_message_id = ${verdict.messageId ?? null},
        sender_addresses = ${input.row.isOwn ? addresseesOf(input.mail) : sendersOf(input.mail)}::text[], processed_at = ${deps.clock.now()},
        remote_address = null, helo = null, is_damaged = ${isDamaged}, counted_bytes = ${countedBytes},
        raw = case when ${isKept} then raw end
      where owner_id = ${scope} and id = ${inboundMailId}`;
    if (verdict.state === 'quarantined') await notifySetAside({ tx, deps, owner: scope });
    return verdict;
  });
}

/** Reads one stored mail and places it; safe to run twice. */
export async function processInboundMail({ size, ...job }: Job & { size?: number | undefined }): Promise<void> {
  const isLarge = size === undefined || size > largeBytes;
  return isLarge ? largeMails.run(() => takeTurnAndRead(job)) : takeTurnAndRead(job);
}

/** Whoever has a turn needs nothing more that another turn could hold. */
async function takeTurnAndRead(job: Job): Promise<void> {
  const turn = takeTurn(job.owner);
  try {
    await readAndPlace(job, turn);
  } finally {
    turn.end();
  }
}

async function readAndPlace(job: Job, turn: { mine: Promise<void> }): Promise<void> {
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
  await turn.mine;
  const verdict = await settle({ ...job, scope: ownerId(job.owner) }, { row, mail, attachments, senderCheck, way });
  const isUnused = verdict?.state === 'duplicate' || verdict?.state === 'quarantined';
  if (isUnused) for (const { storageKey } of attachments) await deps.storage.remove(storageKey);
}
