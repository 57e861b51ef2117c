import type { CheckedLink } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { buildMail } from '#sending/templates/usecases/build-mail.ts';
import { emptyFeed, expandFeed } from '#sending/templates/usecases/expand-feed.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import type { LinkChecker } from './link-checker.ts';
import { type CampaignLink, countLinks } from '../tracking/links.rules.ts';
import { loadCampaignDrafts } from './load-draft.ts';
import { getViewOrFail } from './read-campaigns.ts';
import { toDraftRow } from './to-draft-row.ts';

const mostChecked = 24;

/** Checks which web addresses in the mails do not respond. */
export async function checkCampaignLinks({
  deps,
  ctx,
  id,
  check,
}: CampaignCall & { id: string; check: LinkChecker }): Promise<{ items: CheckedLink[] }> {
  const owner = ctx.actor.ownerId;
  const drafts = await deps.db.scoped(owner, async (tx) => {
    const campaign = toDraftRow(await getViewOrFail(tx, owner, id));
    return loadCampaignDrafts({ tx, deps, owner, campaign });
  });
  let links: CampaignLink[] = [];
  for (const { draft, sender } of drafts) {
    const built = await buildMail({ deps, draft, sender });
    const source = await expandFeed({ deps, source: built.source, feed: draft.feed ?? emptyFeed });
    links = countLinks(source, links).links;
  }
  return { items: await check(links.slice(0, mostChecked).map(({ url, label }) => ({ url, label }))) };
}
