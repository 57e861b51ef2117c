import { labelColours, labelLimits } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { nameKey } from '../folder-tree.rules.ts';
import { insertLabel, listLabelRows, lockPlace } from '../folders.repository.ts';
import type { LabelRow, Place } from '../folders.types.ts';

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'ids' | 'clock'>;
  place: Place;
  names: readonly string[];
  mayCreate: boolean;
};

export type FoundLabels = {
  /** By requested name; names beyond the label limit are omitted. */
  idOf: Map<string, string>;
  /** Names without a label so far; with `mayCreate` they have one now. */
  missing: string[];
};

/** Labels by name; with `mayCreate`, missing ones are created as far as the limit allows. */
export async function ensureLabels({ tx, deps, place, names, mayCreate }: Input): Promise<FoundLabels> {
  if (mayCreate) await lockPlace(tx, place);
  const rows = await listLabelRows(tx, place);
  const byKey = new Map(rows.map((row) => [row.nameKey, row.id]));
  const missing: LabelRow[] = [];
  const idOf = new Map<string, string>();
  for (const name of names) {
    const key = nameKey(name);
    const known = byKey.get(key);
    if (known !== undefined) idOf.set(name, known);
    else if (rows.length + missing.length < labelLimits.count) {
      const id = deps.ids.uuid();
      const place = rows.length + missing.length;
      const colour = labelColours[place % labelColours.length] ?? labelColours[0];
      const position = (rows.at(-1)?.position ?? 0) + missing.length + 1;
      missing.push({ id, name: name.trim(), nameKey: key, colour, position, total: 0 });
      byKey.set(key, id);
      idOf.set(name, id);
    }
  }
  if (mayCreate) for (const label of missing) await insertLabel(tx, { ...place, ...label, now: deps.clock.now() });
  return { idOf, missing: missing.map(({ name }) => name) };
}
