import type {
  OfficeHoursSettings,
  SenderIdentityInput,
  SenderProfile,
  Signature,
} from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { isOpenAt } from '@enlace/contract/mailbox/senders/office-hours.rules.ts';
import { recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import { announcePageChange } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { cleanAnswerHtml } from '#platform/mail/compose/answer-html.ts';
import type { SenderCall, SenderDeps } from '../senders.context.ts';
import { listSenderRows, putHours, putIdentity, putSignature } from '../senders.repository.ts';
import type { SenderRow } from '../senders.types.ts';
import { hoursOf } from '../senders.usecases.ts';

type Now = { accountZone: string; now: Temporal.Instant };

function senderOf(row: SenderRow, { accountZone, now }: Now): SenderProfile {
  const { profileId, profileName, displayName, fromAddress, replyAddress } = row;
  const hours = hoursOf(row, accountZone);
  return {
    profile: { id: profileId, name: profileName },
    identity: {
      displayName,
      fromAddress,
      replyAddress,
      campaignsVia: row.campaignsVia ?? 'product',
      replyAll: row.replyAll ?? true,
      quote: row.quote ?? 'last',
    },
    signature: { html: row.signatureHtml ?? '', on: row.signatureOn ?? true },
    hours,
    isOpen: isOpenAt(hours, now),
  };
}

type Place = { tx: Tx; deps: Pick<SenderDeps, 'clock'>; owner: OwnerId; profileId: string };

async function readSender({ tx, deps, owner, profileId }: Place): Promise<SenderProfile> {
  const [[row], { timeZone }] = await Promise.all([listSenderRows(tx, owner, profileId), getClientCard(tx, owner)]);
  if (!row) throw notFound();
  return senderOf(row, { accountZone: timeZone, now: deps.clock.now() });
}

/** Settings of every profile. */
export async function listSenders({ deps, ctx }: SenderCall): Promise<{ items: SenderProfile[]; accountName: string }> {
  const { ownerId } = ctx.actor;
  return deps.db.scoped(ownerId, async (tx) => {
    const [rows, { timeZone, name }] = await Promise.all([listSenderRows(tx, ownerId), getClientCard(tx, ownerId)]);
    const place = { accountZone: timeZone, now: deps.clock.now() };
    return { items: rows.map((row) => senderOf(row, place)), accountName: name };
  });
}

type ProfileCall = SenderCall & { profileId: string };

/** Settings of one profile. Throws resource.not_found. */
export async function getSender({ deps, ctx, profileId }: ProfileCall): Promise<SenderProfile> {
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(owner, (tx) => readSender({ tx, deps, owner, profileId }));
}

type Change = ProfileCall & {
  action: 'sender.identity_changed' | 'sender.signature_changed' | 'sender.hours_changed';
  apply: (tx: Tx, owner: OwnerId, now: Temporal.Instant) => Promise<void>;
  /** The history's data about the settings. */
  summarise: (sender: SenderProfile) => Record<string, unknown>;
};

async function change({ deps, ctx, profileId, action, apply, summarise }: Change): Promise<{ sender: SenderProfile }> {
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => {
    const before = await readSender({ tx, deps, owner, profileId });
    await apply(tx, owner, deps.clock.now());
    const sender = await readSender({ tx, deps, owner, profileId });
    const entry = {
      action,
      subjectKind: 'profile',
      subjectId: profileId,
      before: summarise(before),
      after: { name: sender.profile.name, ...summarise(sender) },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { sender };
  });
}

/** Throws resource.not_found. */
export function setIdentity({ identity, ...call }: ProfileCall & { identity: SenderIdentityInput }) {
  const { profileId } = call;
  return change({
    ...call,
    action: 'sender.identity_changed',
    async apply(tx, owner, now) {
      const stored = await readSender({ tx, deps: call.deps, owner, profileId });
      const kept = stored.identity;
      const { campaignsVia = kept.campaignsVia, replyAll = kept.replyAll, quote = kept.quote } = identity;
      await putIdentity(tx, owner, { profileId, now, ...identity, campaignsVia, replyAll, quote });
    },
    summarise: (sender) => ({ ...sender.identity }),
  });
}

/** Keeps only markup allowed in mails. Throws resource.not_found. */
export function setSignature({ signature, ...call }: ProfileCall & { signature: Signature }) {
  const { profileId } = call;
  const html = cleanAnswerHtml(signature.html, { pictures: false });
  return change({
    ...call,
    action: 'sender.signature_changed',
    apply: (tx, owner, now) => putSignature(tx, owner, { profileId, now, html, on: signature.on }),
    summarise: (sender) => ({ on: sender.signature.on }),
  });
}

/**
 * The form on the public page shows the expected answer time, so cached pages are dropped. Throws resource.not_found.
 */
export function setHours({ hours, ...call }: ProfileCall & { hours: OfficeHoursSettings }) {
  const { profileId } = call;
  return change({
    ...call,
    action: 'sender.hours_changed',
    async apply(tx, owner, now) {
      await putHours(tx, owner, { profileId, now, hours });
      await announcePageChange(tx, owner);
    },
    summarise: ({ hours: { timeZone, weekly, expectedAnswer, autoAnswer } }) => ({
      timeZone,
      weekly,
      expectedAnswer,
      autoAnswer,
    }),
  });
}
