import {
  type CampaignLabels,
  type CampaignStanding,
  leastCompared,
} from '@enlace/contract/sending/campaigns/standing.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { wrongState } from '../campaigns.errors.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import { listRivals, openingsByHour, readLabelFigures } from './standing.queries.ts';
import { bestHours, placeAmong, sharesOf, usualShares } from './standing.rules.ts';
import { getViewOrFail } from '../authoring/read-campaigns.ts';

/**
 * Compares it with the client's other campaigns: better or worse than usual, and its rank in its year. Error:
 * campaigns.wrong_state before it started.
 */
export function readStanding({ deps, ctx, id }: CampaignCall & { id: string }): Promise<CampaignStanding> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const view = await getViewOrFail(tx, owner, id);
    const { startedAt } = view;
    if (startedAt === null) throw wrongState(view.state);
    const { timeZone } = await getClientCard(tx, owner);
    const which = { campaignId: id, startedAt, timeZone };
    const tried = view.accepted + view.rejected + view.uncertain;
    const { accepted, opened, clicked, replied, unsubscribed } = view;
    const year = startedAt.toZonedDateTimeISO(timeZone).year;
    const campaign = { id, year, tried, accepted, opened, clicked, replied, unsubscribed };
    const isMeasure = view.followsId === null && accepted >= leastCompared;
    const rivals = isMeasure ? await listRivals(tx, owner, which) : [];
    const hours = bestHours(await openingsByHour(tx, owner, which));
    return {
      own: sharesOf(campaign),
      usual: usualShares(rivals),
      place: isMeasure ? placeAmong(campaign, rivals) : null,
      hours: hours && { ...hours, timeZone },
    };
  });
}

/** Results of a campaign per label. */
export function readCampaignLabels({ deps, ctx, id }: CampaignCall & { id: string }): Promise<CampaignLabels> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    await getViewOrFail(tx, owner, id);
    return { items: await readLabelFigures(tx, owner, id) };
  });
}
