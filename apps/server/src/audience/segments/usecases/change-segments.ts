import { segmentLimits } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import type { CreateSegmentInput, UpdateSegmentInput } from '@enlace/contract/audience/segments/segments.contract.ts';
import { firstEntryOf, type HistoryEntry, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { notFound } from '#platform/errors.ts';
import { segmentNameTaken, tooManySegments } from '../segments.errors.ts';
import {
  deleteSegmentRow,
  findSegment,
  insertSegment,
  lockSegment,
  lockSegments,
  updateSegmentRow,
} from '../segments.repository.ts';
import type { Segment, SegmentCall } from '../segments.types.ts';

type Done = { row: Segment; entry: HistoryEntry | undefined };

/** One change with its history record and its event for open screens. */
async function change(
  { deps, ctx, name }: SegmentCall & { name: string | undefined },
  work: (tx: Tx, owner: OwnerId) => Promise<Done>,
): Promise<Segment> {
  const owner = ctx.actor.ownerId;
  try {
    return await deps.db.scoped(owner, async (tx) => {
      const { row, entry } = await work(tx, owner);
      if (!entry) return row;
      await recordHistory({ tx, owner, actor: ctx.actor, entry });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'contacts.changed' } });
      return row;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'segments_name')) throw segmentNameTaken(name ?? '');
    throw error;
  }
}

async function readBack(tx: Tx, owner: OwnerId, id: string): Promise<Segment> {
  const row = await findSegment(tx, owner, id);
  if (!row) throw notFound();
  return row;
}

/** Only what the client had once comes back under its id. */
async function assertRemoved(tx: Tx, owner: OwnerId, subjectId: string): Promise<void> {
  if (!(await firstEntryOf(tx, { owner, subjectKind: 'segment', subjectId }))) throw notFound();
}

/**
 * With the id of a removed one it is that one again, for the blocks and audiences that name it; asked twice, it stays
 * as it is. Errors: resource.not_found, segments.too_many, segments.name_taken.
 */
export function createSegment({ input, ...call }: SegmentCall & { input: CreateSegmentInput }): Promise<Segment> {
  const { deps } = call;
  const { segmentId, ...written } = input;
  return change({ ...call, name: input.name }, async (tx, owner) => {
    const total = await lockSegments(tx, owner);
    const there = segmentId === undefined ? undefined : await findSegment(tx, owner, segmentId);
    if (there) return { row: there, entry: undefined };
    if (segmentId !== undefined) await assertRemoved(tx, owner, segmentId);
    if (total >= segmentLimits.count) throw tooManySegments();
    const id = segmentId ?? deps.ids.uuid();
    await insertSegment(tx, owner, { ...written, id, now: deps.clock.now() });
    const entry = { action: 'segment.created', subjectKind: 'segment', subjectId: id, after: { name: input.name } };
    return { row: await readBack(tx, owner, id), entry };
  });
}

/** Errors: resource.not_found, segments.name_taken. */
export function updateSegment({
  id,
  input,
  ...call
}: SegmentCall & { id: string; input: UpdateSegmentInput }): Promise<Segment> {
  const { deps } = call;
  return change({ ...call, name: input.name }, async (tx, owner) => {
    const row = await lockSegment(tx, owner, id);
    if (!row) throw notFound();
    const { name = row.name, colour = row.colour, rules = row.rules } = input;
    await updateSegmentRow(tx, owner, { id, name, colour, rules, now: deps.clock.now() });
    const entry = {
      action: 'segment.updated',
      subjectKind: 'segment',
      subjectId: id,
      before: { name: row.name, colour: row.colour },
      after: { name, colour, rulesChanged: input.rules !== undefined },
    };
    return { row: await readBack(tx, owner, id), entry };
  });
}

/** Removes a segment and returns what it was. Error: resource.not_found. */
export function removeSegment({ id, ...call }: SegmentCall & { id: string }): Promise<Segment> {
  return change({ ...call, name: undefined }, async (tx, owner) => {
    const row = await lockSegment(tx, owner, id);
    if (!row) throw notFound();
    await deleteSegmentRow(tx, owner, id);
    const entry = { action: 'segment.deleted', subjectKind: 'segment', subjectId: id, before: { name: row.name } };
    return { row, entry };
  });
}
