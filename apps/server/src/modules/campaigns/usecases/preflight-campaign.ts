import type { Preflight } from '@enlace/contract/campaigns/campaigns.schemas.ts';
import { quotaState } from '#modules/subscriptions/quotas.usecases.ts';
import { errorsOf, unguardedVariables } from '#modules/templates/usecases/check-mail.ts';
import { loadPreviewReader, previewMail } from '#modules/templates/usecases/preview-mail.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { usualPace } from '../campaigns.queries.ts';
import { etaSeconds } from '../campaigns.rules.ts';
import type { CampaignCall, CampaignRow } from '../campaigns.types.ts';
import { countAudience, countMissing, topDomains } from '../audience.queries.ts';
import { type LoadedDraft, loadCampaignDraft } from './load-draft.ts';
import { getViewOrFail } from './read-campaigns.ts';
import { toDraftRow } from './to-draft-row.ts';

type QuotaView = Preflight['quota'];

async function readQuota(tx: Tx, owner: OwnerId, wanted: number): Promise<QuotaView> {
  try {
    const { limit, used } = await quotaState({ tx, owner, resource: 'sends' });
    const left = limit === null ? null : Math.max(0, limit - used);
    return { limit, used, left, isEnough: left === null || left >= wanted };
  } catch (error) {
    // Without a running subscription nothing may be sent; the screen says so instead of failing.
    if (error instanceof AppError && error.code === 'quota.read_only')
      return { limit: 0, used: 0, left: 0, isEnough: false };
    throw error;
  }
}

type Facts = {
  audience: number;
  leftOut: Preflight['leftOut'];
  domains: Preflight['domains'];
  quota: QuotaView;
  pace: number | null;
};

async function readFacts(tx: Tx, owner: OwnerId, campaign: CampaignRow): Promise<Facts> {
  const { included, leftOut } = await countAudience(tx, owner, campaign.audience);
  return {
    audience: included,
    leftOut,
    domains: await topDomains(tx, owner, campaign.audience),
    quota: await readQuota(tx, owner, included),
    pace: await usualPace(tx, owner),
  };
}

function blockersOf({
  loaded,
  facts,
  errors,
}: {
  loaded: LoadedDraft | undefined;
  facts: Facts;
  errors: number;
}): Preflight['blockers'] {
  const blockers: Preflight['blockers'] = [];
  if (!loaded) blockers.push('template');
  if (errors > 0) blockers.push('template_broken');
  if (facts.audience === 0) blockers.push('empty_audience');
  if (!facts.quota.isEnough) blockers.push('quota');
  return blockers;
}

/** What starting the campaign would do now: who gets it, who does not and why, and what stands against it. */
export async function preflightCampaign({ deps, ctx, id }: CampaignCall & { id: string }): Promise<Preflight> {
  const owner = ctx.actor.ownerId;
  const { loaded, facts, reader } = await deps.db.scoped(owner, async (tx) => {
    const campaign = toDraftRow(await getViewOrFail(tx, owner, id));
    const draft = await loadCampaignDraft({ tx, deps, owner, campaign });
    const missing = draft
      ? await countMissing(tx, owner, { audience: campaign.audience, variables: unguardedVariables(draft.draft) })
      : [];
    return {
      loaded: draft && { ...draft, missing },
      facts: await readFacts(tx, owner, campaign),
      reader: await loadPreviewReader({ tx, owner, contactId: undefined }),
    };
  });
  const preview = loaded
    ? await previewMail({ deps, draft: loaded.draft, context: { sender: loaded.sender, ...reader } })
    : undefined;
  const problems = preview?.problems ?? [];
  const { pace, ...shown } = facts;
  return {
    ...shown,
    missingValues: loaded?.missing ?? [],
    problems,
    sizeBytes: preview?.sizeBytes ?? 0,
    from: loaded ? { name: loaded.sender.profile.name, address: deps.config.mail.from } : null,
    subject: preview?.subject ?? '',
    etaSeconds: pace === null ? null : etaSeconds({ waiting: facts.audience, perMinute: pace }),
    blockers: blockersOf({ loaded, facts, errors: errorsOf(problems).length }),
  };
}
