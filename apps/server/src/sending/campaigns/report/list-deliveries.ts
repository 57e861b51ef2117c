import type { z } from 'zod';
import type { campaignDeliverySchema } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { type ReturnReason, returnReasons } from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { idSchema } from '@enlace/contract/core/primitives.ts';
import { judgeReturn } from '#sending/suppressions/verdict.rules.ts';
import { invalidField } from '#platform/errors.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import {
  type DeliveryFilter,
  type DeliveryRow,
  type FollowedLink,
  listDeliveryRows,
  listFollowedLinks,
  listReturns,
} from './deliveries.queries.ts';
import { getViewOrFail } from '../authoring/read-campaigns.ts';

function reasonOf(text: string | undefined): ReturnReason | undefined {
  return returnReasons.find((reason) => reason === text);
}

/** Explains the server's answer; undefined when it accepted the mail or was never asked. */
export function explain({ state, smtpCode, smtpText }: DeliveryRow): ReturnReason | null {
  const isRefusal = state === 'rejected' || state === 'pending';
  if (!isRefusal || (smtpCode === null && smtpText === null)) return null;
  const action = state === 'pending' ? 'delayed' : 'failed';
  return judgeReturn({ action, status: null, code: smtpCode, text: smtpText }).reason;
}

type CampaignDelivery = z.output<typeof campaignDeliverySchema>;
type Context = { links: FollowedLink[]; late: string | undefined };

function deliveryOf(row: DeliveryRow, { links, late }: Context): CampaignDelivery {
  const { smtpCode, smtpText } = row;
  const answer = smtpCode === null && smtpText === null ? null : { code: smtpCode, text: smtpText ?? '' };
  return { ...row, name: row.name ?? '', answer, explanation: reasonOf(late) ?? explain(row), links };
}

type ListInput = CampaignCall & {
  id: string;
  query: {
    filter?: DeliveryFilter | undefined;
    search?: string | undefined;
    linkId?: number | undefined;
    cursor?: string | undefined;
    limit: number;
  };
};

/** Who received it, who did not, and why. */
export async function listDeliveries({ deps, ctx, id, query }: ListInput): Promise<Page<CampaignDelivery>> {
  const owner = ctx.actor.ownerId;
  const { filter, search, linkId, limit } = query;
  const position = decodeKeyset(query.cursor, 'text');
  if (position && !idSchema.safeParse(position.key).success) throw invalidField('cursor', 'invalid_format');
  const after = position && { contactId: position.key, id: position.id };
  return deps.db.scoped(owner, async (tx) => {
    await getViewOrFail(tx, owner, id);
    const found = await listDeliveryRows(tx, owner, {
      campaignId: id,
      filter,
      search,
      linkId,
      after,
      limit: limit + 1,
    });
    const { rows, next } = toPage(found, { limit, position: (row) => ({ key: row.contactId, id: row.id }) });
    const clicked = rows.filter(({ clickedAt }) => clickedAt !== null).map((row) => row.id);
    const links = Map.groupBy(
      await listFollowedLinks(tx, owner, { campaignId: id, deliveryIds: clicked }),
      ({ deliveryId }) => deliveryId,
    );
    const returns = await listReturns(
      tx,
      owner,
      rows.map((row) => row.id),
    );
    const late = new Map(returns.map(({ deliveryId, reason }) => [deliveryId, reason]));
    return {
      items: rows.map((row) => deliveryOf(row, { links: links.get(row.id) ?? [], late: late.get(row.id) })),
      next,
    };
  });
}
