import { funnelOf, totalsOf } from '../campaigns.queries.ts';
import type { CampaignCall, CampaignReport } from '../campaigns.types.ts';
import { readDevices, readDomains, readFailures, readGroups, readLinks, readTimeline } from './report.queries.ts';
import { getViewOrFail } from '../authoring/read-campaigns.ts';

const steps = 24;
/** Possible chart steps; the first that covers the time since the start is used, at most 48 hours in all. */
const stepSizes = [1, 5, 15, 30, 60, 120];

function stepMinutesFor({ from, now }: { from: Temporal.Instant; now: Temporal.Instant }): number {
  const minutes = (now.epochMilliseconds - from.epochMilliseconds) / 60_000;
  return stepSizes.find((size) => size * steps >= minutes) ?? 120;
}

/** The results of a campaign. */
export async function reportCampaign({ deps, ctx, id }: CampaignCall & { id: string }): Promise<CampaignReport> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const view = await getViewOrFail(tx, owner, id);
    const from = view.startedAt;
    const stepMinutes = from ? stepMinutesFor({ from, now: deps.clock.now() }) : 60;
    return {
      totals: totalsOf(view),
      funnel: funnelOf(view),
      timeline: {
        from,
        stepMinutes,
        steps: from ? await readTimeline(tx, owner, { campaignId: id, from, stepMinutes, steps }) : [],
      },
      links: await readLinks(tx, owner, id),
      people: await readGroups(tx, owner, id),
      devices: await readDevices(tx, owner, id),
      domains: await readDomains(tx, owner, id),
      failures: await readFailures(tx, owner, id),
    };
  });
}
