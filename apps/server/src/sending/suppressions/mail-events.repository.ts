import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailEventRow, NewReturn } from './suppressions.types.ts';
import { subjectOf } from './verdict.rules.ts';

const detailLimit = 1_000;

type Insert = { id: string; at: Temporal.Instant; event: NewReturn };

/** Stores a return; false when it was stored before. */
export async function insertMailEvent(tx: Tx, owner: OwnerId, { id, at, event }: Insert): Promise<boolean> {
  const { contactId, campaignId, deliveryId, messageId, mailId, ...said } = event;
  const inserted = await tx.sql`
    insert into mail_events ${tx.sql({
      ownerId: owner,
      id,
      at,
      ...said,
      detail: said.detail?.slice(0, detailLimit) ?? null,
      aboutAddress: subjectOf(said.reason) === 'address',
      contactId: contactId ?? null,
      campaignId: campaignId ?? null,
      deliveryId: deliveryId ?? null,
      messageId: messageId ?? null,
      mailId: mailId ?? null,
    })} on conflict (owner_id, source, fingerprint) do nothing`;
  return inserted.count > 0;
}

/** Whether this delivery had a return of the kind before; totals count each delivery once. */
export async function hadReturn(
  tx: Tx,
  owner: OwnerId,
  { deliveryId, kind, except }: { deliveryId: string; kind: NewReturn['kind']; except: string },
): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from mail_events
    where owner_id = ${owner} and delivery_id = ${deliveryId} and kind = ${kind} and id <> ${except} limit 1`;
  return row !== undefined;
}

const lastMails = 5;

/**
 * How many of the last five mails to an address bounced because of the address. Campaign mails that did not come back
 * count as delivered, as do mails a provider reports as delivered.
 */
export async function countRecentSoftBounces(tx: Tx, owner: OwnerId, address: string): Promise<number> {
  const [row] = await tx.sql<{ soft: number }[]>`
    with returned as (
      select coalesce(delivery_id, message_id, mail_id, id) as mail, max(at) as at, bool_or(kind = 'soft_bounce' and about_address) as soft
      from (select * from mail_events where owner_id = ${owner} and address = ${address} order by at desc, id desc limit 40) e
      where kind in ('soft_bounce', 'delivered') group by 1
    ), arrived as (
      select d.id as mail, d.settled_at as at, false as soft
      from contact_addresses a
      join lateral (
        select k.id from campaigns k where k.owner_id = ${owner} and k.started_at is not null order by k.id desc limit 20
      ) k on true
      join campaign_deliveries d on d.owner_id = ${owner} and d.campaign_id = k.id and d.contact_id = a.contact_id
      where a.owner_id = ${owner} and a.kind = 'email' and a.value = ${address} and a.live
        and d.state = 'accepted' and d.email = ${address} and d.settled_at is not null
        and not exists (select 1 from returned r where r.mail = d.id)
    )
    select count(*) filter (where soft)::int as soft
    from (select soft from (select * from returned union all select * from arrived) mails order by at desc limit ${lastMails}) last`;
  return row?.soft ?? 0;
}

const columns = 'id, at, kind, source, address, code, status, reason, detail';

/** All returns of one mail, oldest first. */
export async function listMailEvents(
  tx: Tx,
  owner: OwnerId,
  { deliveryId, messageId, mailId }: { deliveryId?: string; messageId?: string; mailId?: string },
): Promise<MailEventRow[]> {
  return tx.sql<MailEventRow[]>`
    select ${tx.sql.unsafe(columns)} from mail_events
    where owner_id = ${owner} and ${
      deliveryId !== undefined
        ? tx.sql`delivery_id = ${deliveryId}`
        : messageId !== undefined
          ? tx.sql`message_id = ${messageId}`
          : tx.sql`mail_id = ${mailId ?? null}`
    }
    order by at, id limit 100`;
}
