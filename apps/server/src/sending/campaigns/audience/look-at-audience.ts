import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type { SkipReason } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { decodeKeyset, encodeKeyset } from '#platform/keyset.ts';
import { listLeftOutRows } from './audience.queries.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import { compileAudience } from './compile-audience.ts';
import { countReach, type Reach } from './count-reach.ts';
import { getViewOrFail } from '../authoring/read-campaigns.ts';
import type { segmentPeople as operation } from '@enlace/contract/sending/campaigns/campaign-report.contract.ts';
import { type LiveGroup, liveGroupOf } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import type { BodyOf } from '@enlace/contract/core/operation.ts';
import type { SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { ensureLabels, labelNameTaken, recordHistory, tooManyLabels } from '#workspace/door.ts';
import { createSegment, listSegments, segmentNameTaken } from '#audience/door.ts';
import { labelPeople } from './label-people.ts';

type Input = CampaignCall & { id: string; input: BodyOf<typeof operation> };

function rulesOf(group: LiveGroup, campaignId: string): SegmentGroup {
  const shared = { type: 'activity', times: 1, days: null, campaignId } as const;
  const received = { ...shared, activity: 'received', op: 'did' } as const;
  switch (group) {
    case 'accepted':
      return { type: 'all', rules: [received] };
    case 'opened':
    case 'clicked':
      return { type: 'all', rules: [{ ...shared, activity: group, op: 'did' }] };
    case 'not_opened':
      return { type: 'all', rules: [received, { ...shared, activity: 'opened', op: 'did_not' }] };
  }
}

/** Creates a label with an unused name. Errors: labels.name_taken, labels.too_many. */
async function newLabel({ deps, ctx }: CampaignCall, name: string): Promise<string> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const place = { owner, noun: 'contact' } as const;
    const { idOf, missing } = await ensureLabels({ tx, deps, place, names: [name], mayCreate: true });
    const id = idOf.get(name);
    if (id === undefined) throw tooManyLabels();
    if (missing.length === 0) throw labelNameTaken(name);
    const entry = { action: 'label.created', subjectKind: 'label', subjectId: id, after: { name, noun: 'contact' } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'collection.changed', noun: 'contact' } });
    return id;
  });
}

/**
 * Creates a segment of everybody in a group. Groups that rules cannot express are marked with a label of the same name.
 * Errors: segments.too_many, segments.name_taken, labels.too_many, labels.name_taken.
 */
export async function segmentPeople(call: Input): Promise<{ segmentId: string; isLive: boolean }> {
  const { deps, ctx, id, input } = call;
  const { name, ...group } = input;
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, (tx) => getViewOrFail(tx, owner, id));
  // Checked before creating a label that would be left behind.
  const others = (await listSegments({ deps, ctx })).items;
  if (others.some((segment) => segment.name.toLowerCase() === name.toLowerCase())) throw segmentNameTaken(name);
  const live = liveGroupOf(group);
  if (live !== undefined) {
    const { id: segmentId } = await createSegment({ deps, ctx, input: { name, colour: 1, rules: rulesOf(live, id) } });
    return { segmentId, isLive: true };
  }
  const labelId = await newLabel(call, name);
  await labelPeople({ deps, ctx, id, input: { labelId, ...group } });
  const rules: SegmentGroup = { type: 'all', rules: [{ type: 'label', op: 'any_of', ids: [labelId] }] };
  const { id: segmentId } = await createSegment({ deps, ctx, input: { name, colour: 1, rules } });
  return { segmentId, isLive: false };
}

/** Counts the current reach of an audience being edited. */
export function countCampaignAudience({
  deps,
  ctx,
  audience,
  topicId = null,
}: CampaignCall & { audience: CampaignAudience; topicId?: string | null | undefined }): Promise<
  Reach & { gone: string[] }
> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const compiled = await compileAudience(tx, owner, {
      audience,
      topicId,
      campaignId: undefined,
      now: deps.clock.now(),
    });
    return { ...(await countReach(tx, owner, compiled)), gone: compiled.gone };
  });
}

type Person = { id: string; name: string; email: string | null };
type ListInput = CampaignCall & {
  id: string;
  query: { reason: SkipReason; cursor?: string | undefined; limit: number };
};

/** Contacts the campaign would exclude for one reason. */
export function listLeftOut({ deps, ctx, id, query }: ListInput): Promise<Page<Person>> {
  const owner = ctx.actor.ownerId;
  const { reason, cursor, limit } = query;
  const after = decodeKeyset(cursor, 'text');
  return deps.db.scoped(owner, async (tx) => {
    const { audienceDefinition: audience, topicId } = await getViewOrFail(tx, owner, id);
    const compiled = await compileAudience(tx, owner, { audience, topicId, campaignId: id, now: deps.clock.now() });
    const page = { reason, after, limit: limit + 1 };
    const rows = await listLeftOutRows(tx, owner, { compiled, page });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ id: contactId, name, email }) => ({ id: contactId, name, email })),
      next: rows.length > limit && last ? encodeKeyset({ key: last.nameKey, id: last.id }) : null,
    };
  });
}
