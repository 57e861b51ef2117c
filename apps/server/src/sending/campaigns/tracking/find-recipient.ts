import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { MailContact } from '#sending/templates/templates.types.ts';
import type { Tx } from '#platform/database/client.ts';
import type { DeliveryRef } from './delivery-tokens.ts';

/** The person behind a link in a mail, with its delivery. */
export type Recipient = Omit<MailContact, 'id'> & {
  deliveryId: string;
  /** Which mail of a trial. */
  variant: number | null;
  /** Which of the mail's block audiences this person belonged to. */
  seenAudiences: number | null;
  campaignId: string;
  campaignName: string;
  contactId: string;
  /** The address the mail was sent to. */
  address: string;
  fromName: string;
  mailLocale: Locale;
  status: ContactStatus | null;
  settledAt: Temporal.Instant | null;
  openedAt: Temporal.Instant | null;
  clickedAt: Temporal.Instant | null;
  unsubscribedAt: Temporal.Instant | null;
};

/** Reads it; `lock` also locks the delivery. Undefined when the campaign was deleted. */
export async function findRecipient(
  tx: Tx,
  { owner, deliveryId }: DeliveryRef,
  { lock = false } = {},
): Promise<Recipient | undefined> {
  const [row] = await tx.sql<Recipient[]>`
    select d.id as delivery_id, d.variant, d.seen_audiences, d.campaign_id, k.name as campaign_name, coalesce(o.merged_into, d.contact_id) as contact_id, d.email as address, m.from_name, m.locale as mail_locale,
           c.status, d.settled_at, d.opened_at, d.clicked_at, d.unsubscribed_at, coalesce(c.name, '') as name, c.first_name, c.last_name,
           c.email, c.phone, c.company, c.city, c.language, c.time_zone, coalesce(c.fields, '{}') as fields
    from campaign_deliveries d
    join campaigns k on k.owner_id = d.owner_id and k.id = d.campaign_id
    join campaign_contents m on m.owner_id = d.owner_id and m.campaign_id = d.campaign_id
    left join contacts o on o.owner_id = d.owner_id and o.id = d.contact_id
    left join contacts c on c.owner_id = d.owner_id and c.id = coalesce(o.merged_into, d.contact_id) and c.deleted_at is null
    where d.owner_id = ${owner} and d.id = ${deliveryId} ${lock ? tx.sql`for update of d` : tx.sql``}`;
  return row;
}
