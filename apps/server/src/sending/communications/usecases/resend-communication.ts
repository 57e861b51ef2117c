import { canonicalAddress } from '#platform/mail/addresses.ts';
import { createHash } from 'node:crypto';
import { listAttachments } from '#sending/campaigns/authoring/campaign-attachments.ts';
import { attachmentsGone } from '#sending/campaigns/campaigns.errors.ts';
import { deliveryLinks } from '#sending/campaigns/engine/mail-writer.ts';
import {
  createDeliveryAddresses,
  deliveryToken,
  deliveryTokenKey,
} from '#sending/campaigns/tracking/delivery-tokens.ts';
import { resendDelivery } from '#sending/campaigns/launch/resend-delivery.ts';
import { releaseStreams } from '#sending/campaigns/launch/streams.ts';
import { readWebVersion } from '#sending/campaigns/tracking/web-version.ts';
import { type FurtherRecipient, type NewMail, queueMail, recordHistory, type StoredMailFile } from '#workspace/door.ts';
import { consumeQuota } from '#billing/door.ts';
import { findSuppression } from '#sending/suppressions/usecases/read-mail-events.ts';
import type { OwnerId } from '#platform/context.ts';
import type { MailListHeaders } from '#platform/mail/compose/compose.types.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { holdsSecretLink } from '#platform/secret-links.ts';
import { shallowHtml } from '#platform/html/shallow-html.ts';
import { htmlToText } from '#platform/mail/parse/html-to-text.ts';
import type { Call, CommunicationRow } from '../communications.types.ts';
import { findLine, resendWay } from './read-communication.ts';

function notResendable(): AppError {
  return new AppError('communications.not_resendable');
}

function addressSuppressed(): AppError {
  return new AppError('communications.suppressed');
}

type Resend = Call & { ref: string; idempotencyKey: string };
type Copy = Omit<Extract<NewMail, { text: string }>, 'purpose' | 'messageId' | 'related'>;

type SentMail = {
  purpose: string;
  fromName: string | null;
  fromAddress: string;
  envelopeFrom: string;
  replyTo: string | null;
  moreReplyTo: string | null;
  toName: string | null;
  toAddress: string;
  subject: string;
  html: string | null;
  bodyText: string;
  inReplyTo: string | null;
  referenceIds: string[];
  ownFrom: string | null;
  furtherRecipients: FurtherRecipient[];
  boxId: string | null;
  list: MailListHeaders | null;
  autoSubmitted: 'auto-generated' | 'auto-replied' | null;
  attachments: StoredMailFile[];
};

/** Files of a message are kept longer than its mail. */
async function filesOf(tx: Tx, owner: OwnerId, messageId: string): Promise<StoredMailFile[]> {
  return tx.sql<StoredMailFile[]>`
    select storage_key, name as filename, mime, content_id from message_attachments
    where owner_id = ${owner} and message_id = ${messageId} order by position`;
}

async function copyOfMail(tx: Tx, owner: OwnerId, { source, id }: CommunicationRow): Promise<Copy> {
  const [row] = await tx.sql<SentMail[]>`
    select s.* from mails s
    where s.owner_id = ${owner}
      and s.id = ${source === 's' ? id : tx.sql`(select mail_id from messages where owner_id = ${owner} and id = ${id})`}`;
  if (!row || holdsSecretLink(row.purpose)) throw notResendable();
  const { fromName, fromAddress, envelopeFrom, replyTo, moreReplyTo, inReplyTo, html, ownFrom, boxId } = row;
  return {
    to: { name: row.toName, address: row.toAddress },
    further: row.furtherRecipients,
    from: { name: fromName, address: fromAddress },
    envelopeFrom,
    subject: row.subject,
    text: row.bodyText,
    ...(html === null ? {} : { html }),
    ...(replyTo === null ? {} : { replyTo }),
    ...(moreReplyTo === null ? {} : { moreReplyTo }),
    ...(inReplyTo === null ? {} : { inReplyTo }),
    references: row.referenceIds,
    ...(ownFrom === null ? {} : { ownServer: { from: ownFrom === '' ? null : ownFrom } }),
    ...(boxId === null ? {} : { box: boxId }),
    ...(row.list === null ? {} : { list: row.list }),
    ...(row.autoSubmitted === null ? {} : { autoSubmitted: row.autoSubmitted }),
    attachments: source === 'm' ? await filesOf(tx, owner, id) : row.attachments,
  };
}

type FrozenMail = { fromName: string; fromAddress: string; toName: string | null };

/** What was attached to a campaign. */
async function filesOfCampaign(tx: Tx, owner: OwnerId, campaignId: string): Promise<StoredMailFile[]> {
  const attached = await listAttachments(tx, owner, campaignId);
  return attached.map(({ name: filename, mime, storageKey }) => ({ storageKey, filename, mime, contentId: null }));
}

async function copyOfDelivery({ deps, ctx }: Call, { id, campaignId, address }: CommunicationRow): Promise<Copy> {
  const owner = ctx.actor.ownerId;
  const shown = await readWebVersion({ deps, ref: { owner, deliveryId: id } });
  const { frozen, attachments } = await deps.db.scoped(owner, async (tx) => {
    const [row] = await tx.sql<FrozenMail[]>`
      select m.from_name, m.from_address, c.name as to_name from campaign_deliveries d
      join campaign_contents m on m.owner_id = d.owner_id and m.campaign_id = d.campaign_id
      left join contacts c on c.owner_id = d.owner_id and c.id = d.contact_id
      where d.owner_id = ${owner} and d.id = ${id} and d.campaign_id = ${campaignId}`;
    return { frozen: row, attachments: campaignId === null ? [] : await filesOfCampaign(tx, owner, campaignId) };
  });
  if (!shown || !frozen) throw notFound();
  const addresses = createDeliveryAddresses(deps)(id);
  const token = deliveryToken({ key: deliveryTokenKey(deps), owner, deliveryId: id });
  const { unsubscribe } = deliveryLinks({ publicUrl: deps.config.publicUrl, token });
  return {
    to: { name: frozen.toName, address },
    from: { name: frozen.fromName, address: frozen.fromAddress },
    replyTo: addresses.reply,
    envelopeFrom: addresses.bounce ?? deps.config.mail.from,
    subject: shown.subject,
    html: shown.html,
    text: htmlToText(shallowHtml(shown.html)),
    list: { unsubscribeUrl: unsubscribe, unsubscribeMailto: addresses.unsubscribe },
    attachments,
  };
}

/** Files of the drive may have been thrown away since: nobody gets a copy that lacks some. */
async function assertKept({ storage }: Call['deps'], files: readonly StoredMailFile[] = []): Promise<void> {
  const sizes = await Promise.all(files.map(({ storageKey }) => storage.size(storageKey)));
  const gone = sizes.filter((size) => size === undefined).length;
  if (gone > 0) throw attachmentsGone(gone);
}

/** One Message-ID per request: a second call with the same key finds the first one's mail. */
function messageIdOf({ deps, ctx, ref, idempotencyKey }: Resend): string {
  const print = createHash('sha256')
    .update(`${ctx.actor.ownerId}\n${ref}\n${idempotencyKey}`)
    .digest('hex')
    .slice(0, 40);
  return `${print}.copy@${deps.config.mail.inbound.domain || 'enlace.invalid'}`;
}

async function findEarlier(tx: Tx, owner: OwnerId, messageId: string): Promise<string | undefined> {
  // Two simultaneous clicks are one request too.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${messageId}, 0))`;
  const [row] = await tx.sql<
    { id: string }[]
  >`select id from mails where owner_id = ${owner} and message_id = ${messageId}`;
  return row?.id;
}

async function assertWelcome(tx: Tx, owner: OwnerId, address: string): Promise<void> {
  if (await findSuppression(tx, owner, canonicalAddress(address))) throw addressSuppressed();
}

/** Resends the ledger's own mail although it may have arrived, or resumes it where it was stopped. */
async function sendSame(
  { deps, ctx, ref }: Resend,
  { id, campaignId, address, subject }: CommunicationRow,
  way: 'same' | 'release',
): Promise<{ ref: string }> {
  const owner = ctx.actor.ownerId;
  if (campaignId === null) throw notResendable();
  await deps.db.scoped(owner, async (tx) => {
    await assertWelcome(tx, owner, address);
    if (way === 'release') await releaseStreams(tx, { owner, ids: [campaignId], now: deps.clock.now() });
    else if (!(await resendDelivery(tx, { deps, owner, campaignId, deliveryId: id }))) throw notResendable();
    const entry = {
      action: way === 'same' ? 'communication.resent' : 'communication.released',
      subjectKind: 'communication',
      subjectId: id,
      after: { address, subject },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return { ref };
}

/** Sends a copy with its own row. */
async function sendCopy(input: Resend, line: CommunicationRow): Promise<{ ref: string }> {
  const { deps, ctx, ref } = input;
  const owner = ctx.actor.ownerId;
  const messageId = messageIdOf(input);
  const rendered = line.source === 'd' ? await copyOfDelivery(input, line) : undefined;
  return deps.db.scoped(owner, async (tx) => {
    const earlier = await findEarlier(tx, owner, messageId);
    if (earlier !== undefined) return { ref: `s${earlier}` };
    const copy = rendered ?? (await copyOfMail(tx, owner, line));
    if (line.source !== 'm') await assertKept(deps, copy.attachments);
    await assertWelcome(tx, owner, copy.to.address);
    if (line.source === 'd')
      await consumeQuota({ tx, owner, resource: 'sends', amount: 1, cause: 'resend', reference: line.id });
    const related = { copyOf: ref, ...(line.profileId === null ? {} : { profileId: line.profileId }) };
    const mail = { ...copy, purpose: 'resend', messageId, related };
    const { mailId } = await queueMail({ tx, deps, owner, mail });
    const after = { address: copy.to.address, subject: copy.subject, copyOf: ref };
    const entry = { action: 'communication.resent', subjectKind: 'communication', subjectId: mailId, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { ref: `s${mailId}` };
  });
}

/**
 * Resends a mail as its state requires. Errors: resource.not_found, communications.not_resendable,
 * communications.suppressed, campaigns.attachments_gone, quota.exceeded, quota.read_only.
 */
export async function resendCommunication(input: Resend): Promise<{ ref: string }> {
  const { deps, ctx, ref } = input;
  const owner = ctx.actor.ownerId;
  const line = await deps.db.scoped(owner, (tx) => findLine(tx, owner, ref));
  const way = resendWay(line);
  if (way === null) throw notResendable();
  return way === 'copy' ? sendCopy(input, line) : sendSame(input, line, way);
}
