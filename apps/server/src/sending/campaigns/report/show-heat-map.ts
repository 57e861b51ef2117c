import type { HeatMap } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import { wrongState } from '../campaigns.errors.ts';
import { countVariants, findContent } from '../campaigns.repository.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import { readPlaces } from './heat-map.queries.ts';
import { fillForNobody } from '../authoring/fill-for-nobody.ts';
import { getViewOrFail } from '../authoring/read-campaigns.ts';

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
  const filled = await fillForNobody({ deps, content: { ...content, html }, links: { own, archive: own } });
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
