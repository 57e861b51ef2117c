import { wholeAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { type CampaignDraft, campaignLimits } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { copyLinks, recordEdit, recordHistory } from '#workspace/door.ts';
import { findTopic } from '#audience/door.ts';
import { getClientCard } from '#identity/door.ts';
import { getProfileCard } from '#presence/door.ts';
import { markBlank } from '#sending/templates/blank-drafts.ts';
import { findTemplateForCampaign } from '#sending/templates/templates.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { assertAttachable } from './campaign-attachments.ts';
import { copyCampaignFeed } from './campaign-feeds.queries.ts';
import { assertExperimentAllowed } from '../launch/assert-client-open.ts';
import { changedAudience } from '../audience/audience.rules.ts';
import { draftConflict, wrongState } from '../campaigns.errors.ts';
import { freshOptions, insertCampaign, lockCampaign, lockCampaigns } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import type { CampaignCall, Campaign } from '../campaigns.types.ts';
import { campaignTexts } from '../locales/texts.ts';
import { getViewOrFail, readCampaign } from './read-campaigns.ts';

async function assertReferences(
  tx: Tx,
  owner: OwnerId,
  { templateId, profileId }: { templateId: string | null; profileId: string | null },
): Promise<void> {
  if (templateId && !(await findTemplateForCampaign(tx, owner, templateId))) throw notFound();
  if (profileId) await getProfileCard(tx, owner, profileId);
}

/** Nobody is offered an archived topic any more; a draft that has one keeps it. */
export async function assertTopic(
  tx: Tx,
  owner: OwnerId,
  { topicId, known }: { topicId: string | null; known: string | null },
): Promise<void> {
  if (topicId === null || topicId === known) return;
  const topic = await findTopic(tx, owner, topicId);
  if (!topic || topic.archivedAt !== null) throw notFound();
}

type CreateInput = {
  name?: string | undefined;
  templateId?: string | undefined;
  profileId?: string | undefined;
  isBlank?: boolean | undefined;
};

/** Creates a draft; without a profile, for the main one. */
export async function createCampaign({ deps, ctx, input }: CampaignCall & { input: CreateInput }): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  const id = deps.ids.uuid();
  await deps.db.scoped(owner, async (tx) => {
    const template =
      input.templateId === undefined ? undefined : await findTemplateForCampaign(tx, owner, input.templateId);
    if (input.templateId !== undefined && !template) throw notFound();
    if (input.profileId !== undefined) await getProfileCard(tx, owner, input.profileId);
    const profileId = input.profileId ?? (await getClientCard(tx, owner)).mainProfileId;
    const name = input.name ?? template?.name ?? campaignTexts[ctx.locale].untitled;
    await insertCampaign(tx, owner, {
      id,
      name,
      profileId,
      templateId: template?.id ?? null,
      ownSubject: null,
      ownPreheader: null,
      audience: wholeAudience,
      ...freshOptions,
      decided: [...(template ? ['mail' as const] : []), ...(input.profileId === undefined ? [] : ['sender' as const])],
    });
    if (input.isBlank) await markBlank(tx, owner, { table: 'campaigns', id });
    const entry = { action: 'campaign.created', subjectKind: 'campaign', subjectId: id, after: { name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return readCampaign({ deps, ctx, id });
}

/** Stores a draft over the revision it is based on. */
export async function saveCampaign({
  deps,
  ctx,
  id,
  input,
}: CampaignCall & { id: string; input: CampaignDraft }): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  const { name, profileId, templateId, subject, baseRevision } = input;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockCampaign(tx, owner, id);
    if (!mayDo('edit', row.state)) throw wrongState(row.state);
    if (row.revision !== baseRevision) throw draftConflict(row.revision);
    const { preheader = row.ownPreheader, timing = row.timing, quietHours = row.quietHours } = input;
    const {
      isTracked = row.isTracked,
      utm = row.utm,
      topicId = row.topicId,
      attachmentIds = row.attachmentIds,
      isPublic = row.isPublic,
      experiment = row.experiment,
      decided = row.decided,
    } = input;
    // One that is there from a larger plan can still be read, changed and removed.
    if (row.experiment === null) await assertExperimentAllowed(tx, { owner, experiment });
    const audience = changedAudience(row.audience, input.audience);
    await assertReferences(tx, owner, { templateId, profileId });
    await assertTopic(tx, owner, { topicId, known: row.topicId });
    await assertAttachable(tx, owner, { ids: attachmentIds, known: row.attachmentIds });
    await tx.sql`
      update campaigns set name = ${name}, profile_id = ${profileId}, template_id = ${templateId}, own_subject = ${subject},
        own_preheader = ${preheader}, audience = ${tx.sql.json({ ...audience, follow: row.followsId === null ? null : audience.follow })},
        timing = ${tx.sql.json(timing)}, quiet_hours = ${quietHours && tx.sql.json(quietHours)}, is_tracked = ${isTracked}, utm = ${utm && tx.sql.json(utm)},
        topic_id = ${topicId}, attachment_ids = ${attachmentIds}::uuid[],
        is_public = ${isPublic}, experiment = ${experiment && tx.sql.json(experiment)}, decided = ${decided}::text[], revision = revision + 1, state = 'draft', pause_reason = null,
        updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${id}`;
    const entry = {
      action: 'campaign.edited',
      subjectKind: 'campaign',
      subjectId: id,
      before: { name: row.name, profileId: row.profileId, templateId: row.templateId, subject: row.ownSubject },
      after: { name, profileId, templateId, subject },
    };
    await recordEdit({ tx, owner, actor: ctx.actor, entry });
  });
  return readCampaign({ deps, ctx, id });
}

/** Creates a draft with the content and audience of another campaign. */
export async function duplicateCampaign({ deps, ctx, id }: CampaignCall & { id: string }): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  const copyId = deps.ids.uuid();
  await deps.db.scoped(owner, async (tx) => {
    const source = await getViewOrFail(tx, owner, id);
    const { profileId, ownSubject, ownPreheader, audienceDefinition } = source;
    const { quietHours, isTracked, utm, topicId, attachmentIds, isPublic, experiment } = source;
    const templateId =
      source.templateId && (await findTemplateForCampaign(tx, owner, source.templateId)) ? source.templateId : null;
    const name = campaignTexts[ctx.locale].copyOf(source.name).slice(0, campaignLimits.name);
    await insertCampaign(tx, owner, {
      id: copyId,
      name,
      profileId,
      templateId,
      ownSubject,
      ownPreheader,
      // A copy is an independent campaign, not another round.
      audience: { ...audienceDefinition, follow: null },
      ...freshOptions,
      quietHours,
      isTracked,
      utm,
      topicId,
      attachmentIds,
      isPublic,
      experiment,
    });
    await copyLinks(tx, { owner, noun: 'campaign', from: id, to: copyId });
    await copyCampaignFeed(tx, owner, { from: id, to: copyId });
    const entry = { action: 'campaign.duplicated', subjectKind: 'campaign', subjectId: copyId, after: { name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return readCampaign({ deps, ctx, id: copyId });
}

type Rows = CampaignCall & { tx: Tx; rows: readonly { id: string; name: string }[] };

/** Moves locked campaigns to the trash. */
export async function trashCampaigns({ tx, deps, ctx, rows }: Rows): Promise<void> {
  const owner = ctx.actor.ownerId;
  const ids = rows.map(({ id }) => id);
  await tx.sql`update campaigns set deleted_at = ${deps.clock.now()} where owner_id = ${owner} and id = any(${ids}::uuid[])`;
  for (const { id, name } of rows) {
    const entry = { action: 'campaign.removed', subjectKind: 'campaign', subjectId: id, before: { name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  }
}

/** Restores locked campaigns from the trash. */
export async function untrashCampaigns({ tx, ctx, rows }: Rows): Promise<void> {
  const owner = ctx.actor.ownerId;
  const ids = rows.map(({ id }) => id);
  await tx.sql`update campaigns set deleted_at = null where owner_id = ${owner} and id = any(${ids}::uuid[])`;
  for (const { id, name } of rows) {
    const entry = { action: 'campaign.restored', subjectKind: 'campaign', subjectId: id, after: { name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  }
}

/** Moves a draft or a finished campaign to the trash. */
export async function removeCampaign({ deps, ctx, id }: CampaignCall & { id: string }): Promise<void> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockCampaign(tx, owner, id);
    if (!mayDo('remove', row.state)) throw wrongState(row.state);
    await trashCampaigns({ tx, deps, ctx, rows: [row] });
  });
}

/** Restores a campaign from the trash. */
export async function restoreCampaign({ deps, ctx, id }: CampaignCall & { id: string }): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const rows = await lockCampaigns(tx, { owner, ids: [id], isDeleted: true });
    if (rows.length > 0) await untrashCampaigns({ tx, deps, ctx, rows });
  });
  return readCampaign({ deps, ctx, id });
}
