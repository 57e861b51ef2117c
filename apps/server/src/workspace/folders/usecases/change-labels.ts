import {
  type Label,
  type LabelColour,
  labelColours,
  labelLimits,
  type UpdateLabelInput,
} from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { notFound } from '#platform/errors.ts';
import { changePlace } from '../change-place.ts';
import { labelNameTaken, tooManyLabels } from '../folders.errors.ts';
import { insertLabel, listLabelRows, orderRows, updateLabelRow } from '../folders.repository.ts';
import { nameKey, placedBefore } from '../folder-tree.rules.ts';
import type { FolderCall, LabelRow } from '../folders.types.ts';

/** The label with this id; `resource.not_found` if the client has none in this collection. */
export function labelOf(rows: readonly LabelRow[], id: string): LabelRow {
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound();
  return row;
}

function assertFree(rows: readonly LabelRow[], name: string, except?: string): void {
  const taken = rows.find((row) => row.nameKey === nameKey(name) && row.id !== except);
  if (taken) throw labelNameTaken(taken.name);
}

/** The first of the least used colours. */
function rarestColour(rows: readonly LabelRow[]): LabelColour {
  const uses = (colour: LabelColour) => rows.filter((row) => row.colour === colour).length;
  return labelColours.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best));
}

type CreateInput = FolderCall & { input: { name: string; colour?: LabelColour | undefined } };

/** Errors: labels.name_taken, labels.too_many. */
export function createLabel({ input, ...call }: CreateInput): Promise<Label> {
  return changePlace(call, async (tx, place) => {
    const rows = await listLabelRows(tx, place);
    if (rows.length >= labelLimits.count) throw tooManyLabels();
    assertFree(rows, input.name);
    const id = call.deps.ids.uuid();
    const { name, colour = rarestColour(rows) } = input;
    const row = { id, name, nameKey: nameKey(name), colour, position: (rows.at(-1)?.position ?? 0) + 1 };
    await insertLabel(tx, { ...place, ...row, now: call.deps.clock.now() });
    return {
      result: { ...row, total: 0 },
      entry: { action: 'label.created', subjectKind: 'label', subjectId: id, after: { name, colour } },
    };
  });
}

/** Errors: resource.not_found, labels.name_taken. */
export function updateLabel({
  id,
  input,
  ...call
}: FolderCall & { id: string; input: UpdateLabelInput }): Promise<Label> {
  return changePlace(call, async (tx, place) => {
    const rows = await listLabelRows(tx, place);
    const row = labelOf(rows, id);
    const { name = row.name, colour = row.colour } = input;
    assertFree(rows, name, id);
    const changed = { ...row, name, nameKey: nameKey(name), colour };
    await updateLabelRow(tx, { ...place, ...changed, now: call.deps.clock.now() });
    return {
      result: changed,
      entry: {
        action: 'label.updated',
        subjectKind: 'label',
        subjectId: id,
        before: { name: row.name, colour: row.colour },
        after: { name, colour },
      },
    };
  });
}

/** Reorders a label. Error: resource.not_found. */
export function moveLabel({
  id,
  beforeId,
  ...call
}: FolderCall & { id: string; beforeId: string | null }): Promise<Label> {
  return changePlace(call, async (tx, place) => {
    const rows = await listLabelRows(tx, place);
    const row = labelOf(rows, id);
    if (beforeId !== null) labelOf(rows, beforeId);
    const ids = placedBefore(
      rows.map((each) => each.id),
      id,
      beforeId === id ? null : beforeId,
    );
    if (ids.join() === rows.map((each) => each.id).join()) return { result: row, entry: undefined };
    await orderRows(tx, { ...place, table: 'labels', ids });
    return {
      result: row,
      entry: { action: 'label.moved', subjectKind: 'label', subjectId: id, after: { name: row.name } },
    };
  });
}
