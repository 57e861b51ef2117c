import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type { SkipReason } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { decodeKeyset, encodeKeyset } from '#platform/keyset.ts';
import { listLeftOutRows } from './audience.queries.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import { compileAudience } from './compile-audience.ts';
import { countReach, type Reach } from './count-reach.ts';
import { getViewOrFail } from '../authoring/read-campaigns.ts';

/** Counts the current reach of an audience being edited. */
export function countCampaignAudience({
  deps,
  ctx,
  audience,
}: CampaignCall & { audience: CampaignAudience }): Promise<Reach & { gone: string[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const compiled = await compileAudience(tx, owner, { audience, campaignId: undefined, now: deps.clock.now() });
    return { ...(await countReach(tx, owner, compiled)), gone: compiled.gone };
  });
}

type Person = { id: string; name: string; email: string | null };
type ListInput = CampaignCall & {
  id: string;
  query: { reason: SkipReason; cursor?: string | undefined; limit: number };
};

/** Contacts the campaign would exclude for one reason. */
export function listLeftOut({ deps, ctx, id, query }: ListInput): Promise<Page<Person>> {
  const owner = ctx.actor.ownerId;
  const { reason, cursor, limit } = query;
  const after = decodeKeyset(cursor, 'text');
  return deps.db.scoped(owner, async (tx) => {
    const { audienceDefinition: audience } = await getViewOrFail(tx, owner, id);
    const compiled = await compileAudience(tx, owner, { audience, campaignId: id, now: deps.clock.now() });
    const page = { reason, after, limit: limit + 1 };
    const rows = await listLeftOutRows(tx, owner, { compiled, page });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ id: contactId, name, email }) => ({ id: contactId, name, email })),
      next: rows.length > limit && last ? encodeKeyset({ key: last.nameKey, id: last.id }) : null,
    };
  });
}
