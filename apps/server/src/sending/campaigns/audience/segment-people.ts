import type { segmentPeople as operation } from '@enlace/contract/sending/campaigns/campaign-report.contract.ts';
import { type LiveGroup, liveGroupOf } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import type { BodyOf } from '@enlace/contract/core/operation.ts';
import type { SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { ensureLabels, labelNameTaken, recordHistory, tooManyLabels } from '#workspace/door.ts';
import { createSegment, listSegments, segmentNameTaken } from '#audience/door.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import { labelPeople } from './label-people.ts';
import { getViewOrFail } from '../authoring/read-campaigns.ts';

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
