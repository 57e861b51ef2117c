import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { heldUntil, type VariantFigures } from './trial.rules.ts';

export type VariantRow = VariantFigures & { people: number };

/** Figures of each variant among its test recipients. */
export async function readVariantFigures(
  tx: Tx,
  owner: OwnerId,
  { campaignId, count }: { campaignId: string; count: number },
): Promise<VariantRow[]> {
  const rows = await tx.sql<(VariantRow & { variant: number })[]>`
    select variant::int as variant, count(*)::int as people, count(*) filter (where state = 'accepted')::int as accepted,
           count(opened_at)::int as opened, count(clicked_at)::int as clicked
    from campaign_deliveries where owner_id = ${owner} and campaign_id = ${campaignId} and in_trial group by variant`;
  const none = { people: 0, accepted: 0, opened: 0, clicked: 0 };
  return Array.from({ length: count }, (_, index) => {
    const row = rows.find(({ variant }) => variant === index);
    return row ? { people: row.people, accepted: row.accepted, opened: row.opened, clicked: row.clicked } : none;
  });
}

/** People waiting for the winner. */
export async function countHeld(tx: Tx, owner: OwnerId, campaignId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from campaign_deliveries
    where owner_id = ${owner} and campaign_id = ${campaignId} and next_attempt_at = ${heldUntil}::timestamptz`;
  return row?.count ?? 0;
}

/** Subjects and templates of the frozen mails. */
export async function listVariantMails(
  tx: Tx,
  owner: OwnerId,
  campaignId: string,
): Promise<{ subject: string; template: string }[]> {
  return tx.sql<{ subject: string; template: string }[]>`
    select subject, template_name as template from campaign_variants
    where owner_id = ${owner} and campaign_id = ${campaignId} order by variant`;
}
