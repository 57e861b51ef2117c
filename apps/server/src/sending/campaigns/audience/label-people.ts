import type { labelPeople as operation } from '@enlace/contract/sending/campaigns/campaign-report.contract.ts';
import type { BodyOf } from '@enlace/contract/core/operation.ts';
import {
  addLabels,
  insertUndo,
  insertUndoLinks,
  listLabelChanges,
  lockPlace,
  namesOfLinks,
  recordHistory,
} from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import { listGroupContactIds, type PeopleFilter } from '../report/deliveries.queries.ts';
import { getViewOrFail } from '../authoring/read-campaigns.ts';

/** Contacts per transaction. */
const batch = 2000;

type Input = CampaignCall & { id: string; input: BodyOf<typeof operation> };
type Labelled = { people: number; changed: number };
type Part = Labelled & { last: string | undefined };
/** `undoId`: undoes the earlier batches, once one of them changed something. */
type PartInput = { which: PeopleFilter; after: string | undefined; undoId: string; isFirst: boolean };

function labelPart({ deps, ctx, input }: Input, { which, after, undoId, isFirst }: PartInput): Promise<Part> {
  const owner = ctx.actor.ownerId;
  const place = { owner, noun: 'contact' } as const;
  return deps.db.scoped(owner, async (tx) => {
    await lockPlace(tx, place);
    const { labels } = await namesOfLinks(tx, place);
    if (!labels.has(input.labelId)) throw notFound();
    const ids = await listGroupContactIds(tx, owner, { ...which, after, limit: batch });
    const changes = await listLabelChanges(tx, { ...place, ids, addIds: [input.labelId], removeIds: [] });
    if (changes.length > 0) {
      if (isFirst)
        await insertUndo(tx, { ...place, id: undoId, state: { kind: 'subjects_labelled' }, now: deps.clock.now() });
      const links = changes.map(({ subjectId, labelId, had }) => ({ subjectId, targetId: labelId, had }));
      await insertUndoLinks(tx, { ...place, undoId, links });
    }
    await addLabels(tx, { ...place, ids: changes.map(({ subjectId }) => subjectId), labelIds: [input.labelId] });
    return { people: ids.length, changed: changes.length, last: ids.length < batch ? undefined : ids.at(-1) };
  });
}

/**
 * Labels everybody in a group, one transaction per batch: finished batches stay when a later one fails, and repeating
 * it is harmless. Error: resource.not_found for the label.
 */
export async function labelPeople(call: Input): Promise<Labelled & { labelId: string; undoId: string | null }> {
  const { deps, ctx, id, input } = call;
  const owner = ctx.actor.ownerId;
  const name = await deps.db.scoped(owner, async (tx) => (await getViewOrFail(tx, owner, id)).name);
  const search = input.search === '' ? undefined : input.search;
  const which = { campaignId: id, filter: input.filter ?? undefined, search, linkId: input.linkId ?? undefined };
  const done: Labelled = { people: 0, changed: 0 };
  const undoId = deps.ids.uuid();
  let after: string | undefined;
  do {
    const { people, changed, last } = await labelPart(call, { which, after, undoId, isFirst: done.changed === 0 });
    done.people += people;
    done.changed += changed;
    after = last;
  } while (after !== undefined);
  await deps.db.scoped(owner, async (tx) => {
    const about = { name, labelId: input.labelId, filter: input.filter ?? 'all', count: done.changed };
    const entry = { action: 'campaign.people_labelled', subjectKind: 'campaign', subjectId: id, after: about };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return { ...done, labelId: input.labelId, undoId: done.changed === 0 ? null : undoId };
}
