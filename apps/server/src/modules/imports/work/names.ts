import { ensureLabels } from '#modules/folders/usecases/ensure-labels.ts';
import { namesOfLinks } from '#modules/folders/folders.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ImportPlan } from '@enlace/contract/imports/imports.schemas.ts';
import type { Names } from '../deciding/decide-chunk.ts';
import type { ImportsDeps } from '../imports.types.ts';

type Input = {
  tx: Tx;
  deps: Pick<ImportsDeps, 'ids' | 'clock'>;
  owner: OwnerId;
  plan: ImportPlan;
  labels: readonly string[];
  mayCreate: boolean;
};

const nothing: Names = { labelIdOf: new Map(), labelNameOf: new Map(), folderNameOf: new Map() };

/** Folders and labels that a chunk speaks of; labels that are only named come into being with a run. */
export async function readNames({ tx, deps, owner, plan, labels, mayCreate }: Input): Promise<Names> {
  if (labels.length === 0 && plan.labelIds.length === 0 && plan.folderId === null) return nothing;
  const place = { owner, noun: 'contact' } as const;
  const { idOf } =
    labels.length === 0
      ? { idOf: new Map<string, string>() }
      : await ensureLabels({ tx, deps, place, names: labels, mayCreate });
  const known = await namesOfLinks(tx, place);
  const named = new Map([...idOf].map(([name, id]) => [id, known.labels.get(id) ?? name]));
  return { labelIdOf: idOf, labelNameOf: new Map([...known.labels, ...named]), folderNameOf: known.folders };
}
