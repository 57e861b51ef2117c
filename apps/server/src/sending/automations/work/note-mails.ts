import { addContactEvents } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { AutomationDeps } from '../automations.types.ts';

const batchSize = 500;

type Settled = {
  deliveryId: string;
  contactId: string;
  campaignId: string;
  name: string;
  state: string;
  settledAt: Temporal.Instant;
};

/** Writes “got this mail” on the timelines once mails have their end. Says whether there may be more. */
export async function noteMails({
  deps,
  owner,
}: {
  deps: Pick<AutomationDeps, 'db'>;
  owner: OwnerId;
}): Promise<boolean> {
  return deps.db.scoped(owner, async (tx) => {
    const rows = await tx.sql<Settled[]>`
      select m.delivery_id, m.contact_id, m.campaign_id, k.name, d.state, d.settled_at
      from automation_mails m
      join campaign_deliveries d on d.owner_id = m.owner_id and d.id = m.delivery_id
      join campaigns k on k.owner_id = m.owner_id and k.id = m.campaign_id
      where m.owner_id = ${owner} and not m.is_noted and d.settled_at is not null
      order by m.delivery_id limit ${batchSize} for update of m skip locked`;
    for (const { contactId, campaignId, name, state, settledAt } of rows) {
      if (state !== 'accepted') continue;
      const details = { campaignId, campaignName: name };
      await addContactEvents({ tx, owner, contactIds: [contactId], kind: 'campaign_sent', at: settledAt, details });
    }
    await tx.sql`
      update automation_mails set is_noted = true
      where owner_id = ${owner} and delivery_id = any(${rows.map(({ deliveryId }) => deliveryId)}::uuid[])`;
    return rows.length === batchSize;
  });
}
