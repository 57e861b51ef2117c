import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import { headerLimits } from '#platform/mail/parse/header-block.ts';
import { readHead } from '#platform/mail/parse/mail-trace.ts';
import type { ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import type { SenderCheckResult } from '#platform/mail/sender-check/sender-check.types.ts';
import { isOwnAddress } from '#mailbox/senders/profile-addresses.usecases.ts';
import type { ReplyTarget } from '../resolve-reply-target.ts';
import { isBuried } from '../tombstones.repository.ts';
import { findCopy } from './find-target.ts';
import type { ArrivalWay, InboundDeps, InboundRow, Incoming, StoredAttachment, Verdict } from './inbound-mail.types.ts';
import { withoutKnownHistory } from './known-history.ts';
import { withReturnPath } from './return-path.ts';
import { shelveMail } from './shelve-mail.ts';
import { storeAutoReply, storeReport } from './store-machine-mail.ts';
import { storeOwnMail } from './store-own-mail.ts';
import { storeVisitorMail } from './store-visitor-mail.ts';
import { takeForwardRequest, takeForwardTest } from './take-setup-mail.ts';
import { takeUnsubscription } from './take-unsubscription.ts';

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/**
 * The author, or From when the author is one of our own addresses; without From only the envelope identifies somebody.
 */
function senderOf({ deps, mail, row }: Pick<ReadMail, 'deps' | 'mail' | 'row'>): Incoming['sender'] {
  const { domain } = deps.config.mail.inbound;
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

/** A mail that was read and waits for its place; its files are stored. */
export type ReadMail = {
  deps: InboundDeps;
  owner: OwnerId;
  row: InboundRow;
  mail: ParsedMail;
  attachments: readonly StoredAttachment[];
  senderCheck: SenderCheckResult | null;
  way: ArrivalWay;
};

/** Places one mail that was read; `target`: where its addresses lead. */
export async function placeMail(tx: Tx, read: ReadMail, target: ReplyTarget): Promise<Verdict> {
  const { deps, owner, row, mail, attachments, senderCheck, way } = read;
  const { receivedAt, source, recipient } = row;
  const raw = row.raw ?? Buffer.alloc(0);
  const about = {
    ...{ tx, deps, owner, target, source, recipient, attachments, senderCheck, way, receivedAt },
    mail: await withoutKnownHistory(tx, owner, { mail, target }),
    head: readHead(withReturnPath(row, raw.subarray(0, headerLimits.bytes))),
    size: raw.length,
    sender: senderOf(read),
  };
  return row.isOwn ? storeOwnMail(about) : place(about, recipient);
}
