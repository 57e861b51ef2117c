import type { CampaignDelivery } from '@enlace/contract/campaigns/campaigns.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { decodeKeyset, encodeKeyset } from '#platform/keyset.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import { type DeliveryFilter, type DeliveryRow, listDeliveryRows } from '../deliveries.queries.ts';
import { getViewOrFail } from './read-campaigns.ts';

function present(row: DeliveryRow): CampaignDelivery {
  const { id, contactId, name, email, state, skipReason, attempts, smtpCode, smtpText } = row;
  const answer = smtpCode === null && smtpText === null ? null : { code: smtpCode, text: smtpText ?? '' };
  const text = (instant: Temporal.Instant | null) => instant?.toString() ?? null;
  return {
    id,
    contactId,
    name: name ?? '',
    email,
    state,
    skipReason,
    attempts,
    nextAttemptAt: text(row.nextAttemptAt),
    answer,
    settledAt: text(row.settledAt),
    openedAt: text(row.openedAt),
    clickedAt: text(row.clickedAt),
    repliedAt: text(row.repliedAt),
    unsubscribedAt: text(row.unsubscribedAt),
  };
}

type ListInput = CampaignCall & {
  id: string;
  query: {
    filter?: DeliveryFilter | undefined;
    search?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  };
};

/** Who got it, who did not, and why. */
export async function listDeliveries({ deps, ctx, id, query }: ListInput): Promise<Page<CampaignDelivery>> {
  const owner = ctx.actor.ownerId;
  const { filter, search, limit } = query;
  const after = decodeKeyset(query.cursor, 'text')?.id;
  return deps.db.scoped(owner, async (tx) => {
    await getViewOrFail(tx, owner, id);
    const rows = await listDeliveryRows(tx, owner, { campaignId: id, filter, search, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(present),
      next: rows.length > limit && last ? encodeKeyset({ key: '', id: last.id }) : null,
    };
  });
}
