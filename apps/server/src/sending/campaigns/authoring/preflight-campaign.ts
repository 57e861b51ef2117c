import { areSendable, type CampaignAttachment } from '@enlace/contract/sending/campaigns/attachments.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { findPostalAddress } from '#presence/door.ts';
import { readMailTransport, type WayFound } from '#mailbox/door.ts';
import { quotaState } from '#billing/door.ts';
import { segmentProblemsOf } from '#sending/templates/segment-blocks.rules.ts';
import { errorsOf, unguardedVariables } from '#sending/templates/usecases/check-mail.ts';
import { loadPreviewReader, previewMail } from '#sending/templates/usecases/preview-mail.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { countAudience, countMissing, topDomains } from '../audience/audience.queries.ts';
import type { CampaignCall, CampaignDeps, CampaignRow } from '../campaigns.types.ts';
import { compileAudience } from '../audience/compile-audience.ts';
import { viewAttachments } from './campaign-attachments.ts';
import { countBlockReaders } from './count-block-readers.ts';
import { signsOf } from './mail-signs.rules.ts';
import { durationOf, paceOf } from '../report/pace.queries.ts';
import { type LoadedDraft, loadCampaignDraft } from './load-draft.ts';
import { getViewOrFail } from './read-campaigns.ts';
import { findCampaignDrafts, linkProblemsOf, twinMails, viewSamples, viewTrial } from './review-campaign.ts';
import { viewTiming } from '../launch/view-timing.ts';
import { toDraftRow } from './to-draft-row.ts';

type QuotaView = Preflight['quota'];
type Facts = Pick<
  Preflight,
  'audience' | 'leftOut' | 'domains' | 'quota' | 'etaSeconds' | 'timing' | 'missingValues' | 'segmentBlocks'
> & { gone: number; isPast: boolean };
type Blocker = Preflight['blockers'][number];
type Input = { tx: Tx; deps: CampaignDeps; owner: OwnerId; campaign: CampaignRow };

async function readQuota(tx: Tx, owner: OwnerId, wanted: number): Promise<QuotaView> {
  try {
    const { limit, used } = await quotaState({ tx, owner, resource: 'sends' });
    const left = limit === null ? null : Math.max(0, limit - used);
    return { limit, used, left, isEnough: left === null || left >= wanted };
  } catch (error) {
    // Nothing may be sent without an active subscription; reported as a problem instead of failing.
    if (error instanceof AppError && error.code === 'quota.read_only')
      return { limit: 0, used: 0, left: 0, isEnough: false };
    throw error;
  }
}

async function readFacts(
  { tx, deps, owner, campaign }: Input,
  { draft, mails, way }: Pick<Found, 'draft' | 'mails' | 'way'>,
): Promise<Facts> {
  const now = deps.clock.now();
  const compiled = await compileAudience(tx, owner, { ...campaign, campaignId: campaign.id, now });
  const { included: audience, leftOut } = await countAudience(tx, owner, compiled);
  const domains = await topDomains(tx, owner, compiled);
  const { view: timing, isPast } = await viewTiming(tx, {
    owner,
    campaign,
    compiled,
    home: await getClientCard(tx, owner),
    now,
  });
  const variables = draft ? unguardedVariables(draft.draft) : [];
  return {
    audience,
    leftOut,
    domains,
    quota: await readQuota(tx, owner, audience),
    etaSeconds: durationOf(await paceOf(tx, owner, way.via), { audience, domains }),
    timing,
    isPast,
    segmentBlocks: await countBlockReaders(tx, owner, { mails: mails ?? [], compiled, now }),
    missingValues: await countMissing(tx, owner, { compiled, variables }),
    gone: compiled.gone.length,
  };
}

type Found = {
  draft: LoadedDraft | undefined;
  /** Undefined when a variant of the trial has nothing to send. */
  mails: LoadedDraft[] | undefined;
  facts: Facts;
  way: WayFound;
  postalAddress: string | null;
  attachments: CampaignAttachment[];
};

function blockersOf(
  { campaign: { experiment, timing } }: Input,
  { draft, mails, facts, way, postalAddress, attachments }: Found,
): Blocker[] {
  const blockers: Blocker[] = [];
  const clashes = experiment !== null && timing.kind === 'reader';
  if (!draft && experiment?.kind !== 'content') blockers.push('template');
  if (!mails || clashes) blockers.push('experiment');
  if (experiment && mails && twinMails(experiment, mails).length > 0) blockers.push('equal_variants');
  if (facts.isPast) blockers.push('past');
  if (facts.gone > 0) blockers.push('audience_gone');
  if (facts.audience === 0) blockers.push('empty_audience');
  if (!facts.quota.isEnough) blockers.push('quota');
  if (way.blocker !== null) blockers.push(way.blocker);
  if (postalAddress === null) blockers.push('postal_address');
  if (!areSendable(attachments)) blockers.push('attachments');
  return blockers;
}

/** What starting the campaign would do now: recipients, exclusions with their reasons, and problems. */
export async function preflightCampaign({ deps, ctx, id }: CampaignCall & { id: string }): Promise<Preflight> {
  const owner = ctx.actor.ownerId;
  const { draft, facts, planned, reader, blockers, from, way, templateId, attachments } = await deps.db.scoped(
    owner,
    async (tx) => {
      const view = await getViewOrFail(tx, owner, id);
      const campaign = toDraftRow(view);
      const input = { tx, deps, owner, campaign };
      const loaded = await loadCampaignDraft(input);
      const taken = await readMailTransport({ tx, deps, owner, profileId: campaign.profileId });
      const mails = await findCampaignDrafts(input);
      const found = await readFacts(input, { draft: loaded, mails, way: taken });
      const postalAddress = await findPostalAddress(tx, owner);
      const attached = await viewAttachments(tx, owner, campaign.attachmentIds);
      const name = loaded?.sender.profile.name ?? view.profileName;
      return {
        draft: loaded,
        facts: found,
        planned: { experiment: campaign.experiment, audience: found.audience, mails: mails ?? [] },
        reader: await loadPreviewReader({ tx, owner, contactId: undefined }),
        blockers: blockersOf(input, {
          draft: loaded,
          mails,
          facts: found,
          way: taken,
          postalAddress,
          attachments: attached,
        }),
        from: name === null ? null : { name, address: taken.address },
        way: { via: taken.via, host: taken.host },
        templateId: campaign.templateId,
        attachments: attached,
      };
    },
  );
  const preview = draft
    ? await previewMail({ deps, draft: draft.draft, context: { sender: draft.sender, ...reader } })
    : undefined;
  const problems = [...(preview?.problems ?? []), ...linkProblemsOf(planned.mails)];
  for (const found of segmentProblemsOf(planned.mails.map((mail) => mail.draft)))
    if (!problems.some(({ code, blockId }) => code === found.code && blockId === found.blockId)) problems.push(found);
  const isBroken = errorsOf(problems).length > 0;
  const { gone: _gone, isPast: _isPast, ...shown } = facts;
  return {
    ...shown,
    trial: await viewTrial({ deps, ...planned }),
    problems,
    signs: preview && !isBroken ? signsOf(preview) : [],
    sizeBytes: preview?.sizeBytes ?? 0,
    attachments,
    from,
    way,
    subject: preview?.subject ?? '',
    samples: viewSamples(planned.mails),
    templateId,
    blockers: isBroken ? [...blockers, 'template_broken'] : blockers,
  };
}
