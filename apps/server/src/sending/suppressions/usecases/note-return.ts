import { canonicalAddress } from '#platform/mail/addresses.ts';
import { markBounced, markComplained, unsubscribeContact } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { countRecentSoftBounces, hadReturn, insertMailEvent } from '../mail-events.repository.ts';
import { putSuppression } from '../suppressions.repository.ts';
import { returnNoted } from '../suppressions.events.ts';
import type { NewReturn } from '../suppressions.types.ts';
import { subjectOf } from '../verdict.rules.ts';

export type ReturnDeps = Pick<Platform, 'clock' | 'ids' | 'events' | 'live'>;
type Input = { tx: Tx; deps: ReturnDeps; owner: OwnerId; event: NewReturn };
type Noted = Input & { id: string; at: Temporal.Instant };

/** Soft bounces among the last five mails that make an address count as dead. */
const softToHard = 3;

const sums = { hard_bounce: 'hard_bounced', soft_bounce: 'soft_bounced', complaint: 'complained' } as const;

async function addToCampaign({ tx, owner, event, id }: Noted): Promise<void> {
  const { kind, campaignId, deliveryId } = event;
  if (!campaignId || !deliveryId || !(kind in sums)) return;
  // NOTE: the line above is the check; `in` does not narrow a plain string.
  const sum = sums[kind as keyof typeof sums];
  if (await hadReturn(tx, owner, { deliveryId, kind, except: id })) return;
  await tx.sql`
    update campaign_totals set ${tx.sql(sum)} = ${tx.sql(sum)} + 1 where owner_id = ${owner} and campaign_id = ${campaignId}`;
}

/** The contacts of an address: the one the mail was sent to, and those who have the address now. */
async function findContacts({ tx, owner, event }: Input): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from contacts where owner_id = ${owner} and email = ${event.address} and deleted_at is null
    union select id from contacts where owner_id = ${owner} and id = ${event.contactId ?? null} and email = ${event.address}`;
  return rows.map(({ id }) => id);
}

async function changeContacts(input: Input, becomes: 'bounced' | 'complained' | 'unsubscribed'): Promise<void> {
  const { tx, deps, owner, event } = input;
  const said = event.source === 'smtp' ? [event.detail] : [event.status, event.detail];
  const reason = said.filter((part) => part !== null).join(' ') || event.reason;
  for (const contactId of await findContacts(input)) {
    const one = { tx, deps, owner, contactId };
    if (becomes === 'bounced') await markBounced({ ...one, reason: reason.slice(0, 300) });
    else if (becomes === 'complained') await markComplained({ ...one, reason: reason.slice(0, 300) });
    else await unsubscribeContact({ ...one, source: event.source });
  }
}

/** Consequences of a return for the address: none, or suppression and the status of its contacts. */
async function draw(noted: Noted): Promise<void> {
  const { tx, owner, event, id, at } = noted;
  const { address, kind, campaignId = null, contactId = null } = event;
  const about = { address, since: at, eventId: id, campaignId, contactId };
  if (kind === 'hard_bounce') {
    await putSuppression(tx, owner, { ...about, reason: 'hard_bounce' });
    await changeContacts(noted, 'bounced');
  } else if (kind === 'complaint') {
    await putSuppression(tx, owner, { ...about, reason: 'complaint' });
    await changeContacts(noted, 'complained');
  } else if (kind === 'unsubscribed') {
    await putSuppression(tx, owner, { ...about, reason: 'unsubscribed' });
    await changeContacts(noted, 'unsubscribed');
  } else if (kind === 'soft_bounce' && subjectOf(event.reason) === 'address') {
    if ((await countRecentSoftBounces(tx, owner, address)) < softToHard) return;
    await putSuppression(tx, owner, { ...about, reason: 'soft_bounces' });
    await changeContacts(noted, 'bounced');
  }
}

/**
 * Stores a return of a mail with all its consequences, in the transaction that received it. Returns false for a
 * repeated report, which changes nothing.
 */
export async function noteReturn(input: Input): Promise<boolean> {
  const { tx, deps, owner } = input;
  const event = { ...input.event, address: canonicalAddress(input.event.address) };
  const noted = { ...input, event, id: deps.ids.uuid(), at: deps.clock.now() };
  if (!(await insertMailEvent(tx, owner, { id: noted.id, at: noted.at, event }))) return false;
  await addToCampaign(noted);
  await draw(noted);
  const { kind, address, campaignId = null, deliveryId = null } = event;
  await deps.events.emit(tx, returnNoted, { owner, kind, address, campaignId, deliveryId });
  return true;
}
