import { notFound } from '#platform/errors.ts';
import { findCampaignView } from '../campaigns.queries.ts';
import { presentCampaignSummary } from '../campaigns.presenter.ts';
import type { CampaignCall } from '../campaigns.types.ts';

/** Figures of several campaigns, in the requested order. */
export function compareCampaigns({ deps, ctx, ids }: CampaignCall & { ids: readonly string[] }) {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const items = [];
    for (const id of new Set(ids)) {
      const view = await findCampaignView(tx, owner, id);
      if (!view || view.deletedAt) throw notFound();
      const { name, subject, state, startedAt, totals, funnel } = presentCampaignSummary(view);
      items.push({ id, name, subject, state, startedAt, totals, funnel });
    }
    return { items };
  });
}
