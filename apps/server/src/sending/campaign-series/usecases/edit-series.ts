import { type SeriesDraft, seriesLimits } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import { wholeAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { changedAudience } from '#sending/campaigns/audience/audience.rules.ts';
import { recordEdit, recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import { getProfileCard } from '#presence/door.ts';
import { assertTopic } from '#sending/campaigns/authoring/edit-campaign.ts';
import { loadCampaignDraft } from '#sending/campaigns/authoring/load-draft.ts';
import {
  acceptedSamplesOf,
  assertPostalAddress,
  assertSamplesAccepted,
} from '#sending/campaigns/authoring/review-campaign.ts';
import { markBlank } from '#sending/templates/blank-drafts.ts';
import { findTemplateForCampaign } from '#sending/templates/templates.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { noDates, seriesConflict, seriesIncomplete, tooManySeries } from '../campaign-series.errors.ts';
import {
  countSeriesLocked,
  insertSeries,
  lockAnySeries,
  lockSeries,
  setNext,
  updateSeries,
} from '../campaign-series.repository.ts';
import type { SeriesCall, SeriesRow, CampaignSeries } from '../campaign-series.types.ts';
import { assertNoLoop } from '../feed/fetch-feed.ts';
import { seriesTexts } from '../locales/texts.ts';
import { nextFromNow } from '../next-date.rules.ts';
import { lastIssueDate, readSeries } from './read-series.ts';

const subjectKind = 'campaign_series';

/** Creates an inactive weekly series on today's weekday. */
export async function createSeries({
  deps,
  ctx,
  input,
}: SeriesCall & { input: { name?: string | undefined; isBlank?: boolean | undefined } }): Promise<CampaignSeries> {
  const owner = ctx.actor.ownerId;
  const id = deps.ids.uuid();
  await deps.db.scoped(owner, async (tx) => {
    if ((await countSeriesLocked(tx, owner)) >= seriesLimits.perClient) throw tooManySeries(seriesLimits.perClient);
    const { mainProfileId, timeZone } = await getClientCard(tx, owner);
    const today = deps.clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
    const name = input.name ?? seriesTexts[ctx.locale].untitled;
    await insertSeries(tx, owner, id, {
      name,
      profileId: mainProfileId,
      templateId: null,
      subject: null,
      audience: wholeAudience,
      rule: { kind: 'weekly', every: 1, days: [today.dayOfWeek] },
      time: '10:00',
      zone: 'client',
      startsOn: today.toString(),
      end: { kind: 'never' },
      delivery: { kind: 'auto' },
      isTracked: true,
      isPublic: false,
      topicId: null,
      feed: null,
    });
    if (input.isBlank) await markBlank(tx, owner, { table: 'campaign_series', id });
    const entry = { action: 'campaign_series.created', subjectKind, subjectId: id, after: { name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return readSeries({ deps, ctx, id });
}

async function assertReferences(tx: Tx, owner: OwnerId, { templateId, profileId }: SeriesDraft): Promise<void> {
  if (templateId && !(await findTemplateForCampaign(tx, owner, templateId))) throw notFound();
  if (profileId) await getProfileCard(tx, owner, profileId);
}

/** Refuses sample text nobody agreed to send; issues that wait as drafts are reviewed by a person. */
async function assertWritten({ tx, deps, owner, row }: IssueScene, acceptsSampleText: boolean): Promise<void> {
  if (row.delivery.kind !== 'auto') return;
  const loaded = await loadCampaignDraft({ tx, deps, owner, campaign: { ...row, ownPreheader: null } });
  const mails = loaded ? [loaded] : [];
  const accepted = [...new Set([...row.acceptedSamples, ...acceptedSamplesOf(mails, acceptsSampleText)])];
  assertSamplesAccepted(mails, accepted);
  await tx.sql`
    update campaign_series set accepted_samples = ${accepted} where owner_id = ${owner} and id = ${row.id}`;
}

type IssueScene = { tx: Tx; deps: SeriesCall['deps']; owner: OwnerId; row: SeriesRow };

/** Sets the next date from now. Errors: campaign_series.incomplete, campaign_series.no_dates, campaigns.sample_text. */
async function resume(scene: IssueScene, acceptsSampleText: boolean): Promise<void> {
  const { tx, deps, owner, row } = scene;
  if (!row.templateId || !(await findTemplateForCampaign(tx, owner, row.templateId))) throw seriesIncomplete();
  await assertWritten(scene, acceptsSampleText);
  const { timeZone } = await getClientCard(tx, owner);
  const now = deps.clock.now();
  const next = nextFromNow(row, { timeZone, now, after: await lastIssueDate(tx, owner, row.id) });
  if (next.state !== 'active') throw noDates();
  await setNext(tx, { owner, id: row.id, next, now });
}

/** Stores a series over the revision it is based on; an active one continues with the changes. */
export async function saveSeries({
  deps,
  ctx,
  id,
  input,
  acceptsSampleText,
}: SeriesCall & { id: string; input: SeriesDraft; acceptsSampleText: boolean }): Promise<CampaignSeries> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockSeries(tx, owner, id);
    if (row.revision !== input.baseRevision) throw seriesConflict(row.revision);
    if (input.feed) assertNoLoop({ deps, url: input.feed.url });
    await assertReferences(tx, owner, input);
    const { topicId = row.topicId } = input;
    await assertTopic(tx, owner, { topicId, known: row.topicId });
    await updateSeries(tx, owner, id, {
      ...input,
      topicId,
      audience: { ...changedAudience(row.audience, input.audience), follow: null },
    });
    const saved = await lockSeries(tx, owner, id);
    if (row.state === 'active') await resume({ tx, deps, owner, row: saved }, acceptsSampleText);
    // A series that had ended may have dates again; it starts only when somebody resumes it.
    else await setNext(tx, { owner, id, next: { state: 'paused' }, now: deps.clock.now() });
    const entry = {
      action: 'campaign_series.edited',
      subjectKind,
      subjectId: id,
      before: { name: row.name, rule: row.rule, time: row.timeOfDay, templateId: row.templateId },
      after: { name: saved.name, rule: saved.rule, time: saved.timeOfDay, templateId: saved.templateId },
    };
    await recordEdit({ tx, owner, actor: ctx.actor, entry });
  });
  return readSeries({ deps, ctx, id });
}

/** Makes issues from the next date on; dates missed while paused are not made up for. */
export async function activateSeries({
  deps,
  ctx,
  id,
  acceptsSampleText,
}: SeriesCall & { id: string; acceptsSampleText: boolean }): Promise<CampaignSeries> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockSeries(tx, owner, id);
    if (row.state === 'active') return;
    if (row.feed) assertNoLoop({ deps, url: row.feed.url });
    await assertPostalAddress(tx, owner);
    await resume({ tx, deps, owner, row }, acceptsSampleText);
    await tx.sql`
      update campaign_series set activated_at = coalesce(activated_at, ${deps.clock.now()}) where owner_id = ${owner} and id = ${id}`;
    const entry = { action: 'campaign_series.activated', subjectKind, subjectId: id, after: { name: row.name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return readSeries({ deps, ctx, id });
}

/** Stops making issues. */
export async function pauseSeries({ deps, ctx, id }: SeriesCall & { id: string }): Promise<CampaignSeries> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockSeries(tx, owner, id);
    if (row.state !== 'active') return;
    await setNext(tx, { owner, id, next: { state: 'paused' }, now: deps.clock.now() });
    const entry = { action: 'campaign_series.paused', subjectKind, subjectId: id, after: { name: row.name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return readSeries({ deps, ctx, id });
}

/** Moves a series to the trash; its campaigns stay. */
export async function removeSeries({ deps, ctx, id }: SeriesCall & { id: string }): Promise<void> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockSeries(tx, owner, id);
    const now = deps.clock.now();
    await setNext(tx, { owner, id, next: { state: 'paused' }, now });
    await tx.sql`update campaign_series set deleted_at = ${now} where owner_id = ${owner} and id = ${id}`;
    const entry = { action: 'campaign_series.removed', subjectKind, subjectId: id, before: { name: row.name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
}

/** Restores a series from the trash, paused. */
export async function restoreSeries({ deps, ctx, id }: SeriesCall & { id: string }): Promise<CampaignSeries> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockAnySeries(tx, owner, id);
    if (!row.deletedAt) return;
    await tx.sql`update campaign_series set deleted_at = null where owner_id = ${owner} and id = ${id}`;
    const entry = { action: 'campaign_series.restored', subjectKind, subjectId: id, after: { name: row.name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return readSeries({ deps, ctx, id });
}
