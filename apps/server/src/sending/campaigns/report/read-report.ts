import { asAuthor } from '@enlace/blocks/model/segment-parts.ts';
import {
  type CampaignLabels,
  type CampaignStanding,
  leastCompared,
} from '@enlace/contract/sending/campaigns/standing.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { wrongState } from '../campaigns.errors.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import { funnelAtAge, listRivals, listRivalsAtAge, openingsByHour, readLabelFigures } from './standing.queries.ts';
import { bestHours, isSettled, placeAmong, type Rival, sharesOf, usualShares } from './standing.rules.ts';
import { getViewOrFail } from '../authoring/read-campaigns.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { findCampaignView, summaryOf } from '../campaigns.queries.ts';
import type { HeatMap } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import { countVariants, findContent } from '../campaigns.repository.ts';
import { readPlaces } from './heat-map.queries.ts';
import { fillGeneric } from '../authoring/fill-for-nobody.ts';

/** As written by the link counting. */
const countedHref = /\shref="\{\{ track\.click \}\}\/(\d+)"/g;
const pixel = /<img src="\{\{ track\.open \}\}"[^<>]*>/;

type MarkedPlace = { id: number; places: number };

/** Removes pixel and addresses from a counted mail and marks where its links were, numbered in the mail's order. */
function markPlaces(html: string): { html: string; order: MarkedPlace[] } {
  const seen = new Map<number, number>();
  const marked = html.replace(pixel, '').replace(countedHref, (_whole, digits: string) => {
    const id = Number(digits);
    const place = (seen.get(id) ?? 0) + 1;
    seen.set(id, place);
    return ` data-link="${id}" id="link-${id}${place === 1 ? '' : `-${place}`}"`;
  });
  return { html: marked, order: [...seen].map(([id, places]) => ({ id, places })) };
}

type Input = CampaignCall & { id: string; variant: number | undefined };

/** The mail as sent, without personal data, and how often each link was followed. */
export async function showHeatMap({ deps, ctx, id, variant }: Input): Promise<HeatMap> {
  const owner = ctx.actor.ownerId;
  const found = await deps.db.scoped(owner, async (tx) => {
    const view = await getViewOrFail(tx, owner, id);
    const variants = await countVariants(tx, owner, id);
    const shown = variants === 0 ? null : Math.min(variant ?? view.winner ?? 0, variants - 1);
    const content = await findContent(tx, owner, id, shown);
    if (!content) throw wrongState(view.state);
    return { content, variants, links: await readPlaces(tx, owner, { campaignId: id, variant: shown }) };
  });
  const { content, variants, links } = found;
  const { html, order } = markPlaces(content.html);
  const own = `${deps.config.publicUrl}/correo/prueba`;
  const filled = await fillGeneric({
    deps,
    content: { ...content, html },
    links: { own, archive: own },
    sees: asAuthor,
  });
  return {
    subject: filled?.subject ?? content.subject,
    html: filled?.html ?? '',
    variants,
    links: order.flatMap(({ id: linkId, places }) => {
      const link = links.find((each) => each.id === linkId);
      return link ? [{ ...link, places }] : [];
    }),
  };
}

/** The age of the youngest while its results still come in: what the older ones got later is no merit of theirs. */
function sharedAge(starts: readonly Temporal.Instant[], now: Temporal.Instant): number | null {
  if (starts.every((startedAt) => isSettled(startedAt, now))) return null;
  return Math.min(...starts.map((startedAt) => Math.max(0, Math.floor(now.since(startedAt).total('seconds')))));
}

/** Figures of several campaigns, in the requested order, all at the same age. */
export function compareCampaigns({ deps, ctx, ids }: CampaignCall & { ids: readonly string[] }) {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const views = [];
    for (const id of new Set(ids)) {
      const view = await findCampaignView(tx, owner, id);
      if (!view || view.deletedAt) throw notFound();
      views.push(view);
    }
    const starts = views.flatMap(({ startedAt }) => startedAt ?? []);
    const ageSeconds = sharedAge(starts, deps.clock.now());
    const items = [];
    for (const view of views) {
      const { id, name, subject, state, startedAt, totals, funnel } = summaryOf(view);
      const reached = ageSeconds === null ? {} : await funnelAtAge(tx, owner, { campaignId: id, ageSeconds });
      items.push({ id, name, subject, state, startedAt, totals, funnel: { ...funnel, ...reached } });
    }
    return { ageSeconds, items };
  });
}

type Measured = Parameters<typeof listRivals>[2] & { now: Temporal.Instant };

/** What it is compared with: finished campaigns before it at its own age, and those of its year whose results are final. */
async function readRivals(
  tx: Tx,
  owner: OwnerId,
  { now, ...which }: Measured,
): Promise<{ earlier: Rival[]; final: Rival[] }> {
  const { startedAt } = which;
  if (!isSettled(startedAt, now)) {
    const ageSeconds = Math.max(0, now.since(startedAt).total('seconds'));
    return { earlier: await listRivalsAtAge(tx, owner, { ...which, ageSeconds }), final: [] };
  }
  const final = (await listRivals(tx, owner, which)).filter((rival) => isSettled(rival.startedAt, now));
  return { earlier: final.filter((rival) => Temporal.Instant.compare(rival.startedAt, startedAt) < 0), final };
}

/**
 * Compares it with the client's other campaigns: better or worse than those before it at the same age, and its rank in
 * its year. Error: campaigns.wrong_state before it started.
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
    const campaign = { id, year, startedAt, tried, accepted, opened, clicked, replied, unsubscribed };
    const isMeasure = view.followsId === null && accepted >= leastCompared;
    const { earlier, final } = isMeasure
      ? await readRivals(tx, owner, { ...which, now: deps.clock.now() })
      : { earlier: [], final: [] };
    const hours = bestHours(await openingsByHour(tx, owner, which));
    return {
      own: sharesOf(campaign),
      usual: usualShares(earlier),
      place: isMeasure ? placeAmong(campaign, final) : null,
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
