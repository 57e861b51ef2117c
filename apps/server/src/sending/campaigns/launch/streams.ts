import { createHash } from 'node:crypto';
import { wholeAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { readMailTransport } from '#mailbox/door.ts';
import { quotaState } from '#billing/door.ts';
import { countTemplateUse } from '#sending/templates/templates.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { incomplete } from '../campaigns.errors.ts';
import { announceWork, freshOptions, insertCampaign } from '../campaigns.repository.ts';
import type { CampaignDeps } from '../campaigns.types.ts';
import { recallClaimed } from '../engine/ledger.repository.ts';
import { assertClientOpen } from './assert-client-open.ts';
import { type FrozenMail, freezeMails, storeMails } from './freeze-mail.ts';
import { type LoadedDraft, loadCampaignDraft } from '../authoring/load-draft.ts';

/** The chosen mail of a stream. */
export type StreamMail = {
  templateId: string;
  profileId: string | null;
  subject: string | null;
  preheader: string | null;
  isTracked: boolean;
  topicId: string | null;
};

/** A mail with its template's current content; `fingerprint` is equal as long as the reader would see the same. */
export type LoadedStreamMail = { mail: StreamMail; loaded: LoadedDraft; fingerprint: string };

/** Loads the mail of a stream. Throws campaigns.incomplete when its template was deleted. */
export async function loadStreamMail(
  tx: Tx,
  { deps, owner, mail }: { deps: CampaignDeps; owner: OwnerId; mail: StreamMail },
): Promise<LoadedStreamMail> {
  const { templateId, profileId, subject, preheader, isTracked, topicId } = mail;
  const campaign = { templateId, profileId, ownSubject: subject, ownPreheader: preheader };
  const loaded = await loadCampaignDraft({ tx, deps, owner, campaign });
  if (!loaded) throw incomplete('template');
  const { via, address } = await readMailTransport({ tx, deps, owner, profileId });
  // The product's transport and no topic are omitted, so that earlier fingerprints stay valid.
  const way = via === 'own' ? { way: address } : {};
  const about = topicId === null ? {} : { topicId };
  const printed = JSON.stringify({ draft: loaded.draft, sender: loaded.sender, isTracked, ...way, ...about });
  return { mail, loaded, fingerprint: createHash('sha256').update(printed).digest('base64url') };
}

/** Compiles the mail, outside a transaction. Throws campaigns.template_broken. */
export function freezeStreamMail(deps: CampaignDeps, { loaded, mail }: LoadedStreamMail): Promise<FrozenMail> {
  return freezeMails({ deps, drafts: [loaded], isTracked: mail.isTracked });
}

/** A client who may not send opens no streams. Errors: erasure.client_leaving, quota.read_only. */
export async function assertMayBegin(tx: Tx, owner: OwnerId): Promise<void> {
  await assertClientOpen(tx, owner);
  await quotaState({ tx, owner, resource: 'sends' });
}

type OpenInput = {
  deps: CampaignDeps;
  owner: OwnerId;
  id: string;
  name: string;
  mail: StreamMail;
  frozen: FrozenMail;
  /** The caller adds arrivals to the timelines itself; otherwise that happens when the stream ends. */
  notesArrivals?: boolean;
};

/**
 * Opens a campaign without an end: its mail is frozen, and people are added one by one. Everything else (ledger,
 * limits, counting, unsubscription) works as in any campaign.
 */
export async function openStream(
  tx: Tx,
  { deps, owner, id, name, mail, frozen, notesArrivals = true }: OpenInput,
): Promise<void> {
  const { templateId, profileId, subject, preheader, isTracked, topicId } = mail;
  const now = deps.clock.now();
  const campaign = { id, name, profileId, templateId, ownSubject: subject, ownPreheader: preheader };
  await insertCampaign(tx, owner, { ...campaign, audience: wholeAudience, ...freshOptions, isTracked, topicId });
  await storeMails(tx, { deps, owner, campaignId: id, mail: frozen, profileId });
  await countTemplateUse(tx, owner, templateId);
  await tx.sql`insert into campaign_totals (owner_id, campaign_id) values (${owner}, ${id})`;
  await tx.sql`
    update campaigns set kind = 'stream', state = 'sending', started_at = ${now}, hold_until = ${now}, timelines_written = ${notesArrivals}
    where owner_id = ${owner} and id = ${id}`;
}

type Recipient = { deliveryId: string; contactId: string; email: string; occasion: string };

/** Adds one recipient to a stream; `growStreams` counts them in the same transaction. */
export async function addToStream(
  tx: Tx,
  owner: OwnerId,
  { campaignId, deliveryId, contactId, email, occasion }: Recipient & { campaignId: string },
): Promise<void> {
  await tx.sql`
    insert into campaign_deliveries (owner_id, id, campaign_id, contact_id, email, domain, occasion)
    values (${owner}, ${deliveryId}, ${campaignId}, ${contactId}, ${email}, split_part(${email}, '@', 2), ${occasion})`;
}

/** Counts added recipients at the end of a transaction, in a fixed order, and wakes the engine. */
export async function growStreams(tx: Tx, owner: OwnerId, added: ReadonlyMap<string, number>): Promise<void> {
  for (const [campaignId, count] of [...added].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await tx.sql`
      update campaign_totals set audience = audience + ${count} where owner_id = ${owner} and campaign_id = ${campaignId}`;
  }
  if (added.size > 0) await announceWork(tx);
}

type Streams = { owner: OwnerId; ids: readonly string[]; now: Temporal.Instant };

/** Nothing more is sent from here on; mails a server is already receiving are finished. */
export async function holdStreams(tx: Tx, { owner, ids, now }: Streams): Promise<void> {
  const held = await tx.sql<{ id: string }[]>`
    update campaigns set state = 'paused', pause_reason = 'person', updated_at = ${now}
    where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and kind = 'stream' and state = 'sending' returning id`;
  for (const { id } of held) await recallClaimed(tx, { owner, campaignId: id });
  await announceWork(tx);
}

export async function releaseStreams(tx: Tx, { owner, ids, now }: Streams): Promise<void> {
  await tx.sql`
    update campaigns set state = 'sending', pause_reason = null, updated_at = ${now}
    where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and kind = 'stream' and state = 'paused'`;
  await announceWork(tx);
}

/** Nobody else is added; recipients already in it still get the mail. */
export async function retireStreams(tx: Tx, { owner, ids, now }: Streams): Promise<void> {
  await tx.sql`
    update campaigns set retired_at = ${now}, updated_at = ${now}
    where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and kind = 'stream' and retired_at is null`;
}

/** Withdraws mails that have not begun to leave. The engine returns their quota in its next round. */
export async function withdrawFromStreams(
  tx: Tx,
  owner: OwnerId,
  { deliveryIds, now }: { deliveryIds: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  const rows = await tx.sql<{ campaignId: string }[]>`
    with held as (
      select id from campaign_deliveries
      where owner_id = ${owner} and id = any(${[...deliveryIds]}::uuid[]) and state in ('pending', 'claimed') for update skip locked
    )
    update campaign_deliveries d
    set state = 'skipped', skip_reason = 'cancelled', failed = true, next_attempt_at = null, fence = null, settled_at = ${now}
    from held where d.owner_id = ${owner} and d.id = held.id returning d.campaign_id`;
  const sums = new Map<string, number>();
  for (const { campaignId } of rows) sums.set(campaignId, (sums.get(campaignId) ?? 0) + 1);
  for (const [campaignId, count] of [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await tx.sql`
      update campaign_totals set skipped = skipped + ${count} where owner_id = ${owner} and campaign_id = ${campaignId}`;
  }
}
