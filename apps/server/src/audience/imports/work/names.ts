import { ensureFolders, ensureLabels, namesOfLinks } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import type { Names } from '../deciding/decide-chunk.ts';
import type { ImportsDeps } from '../imports.types.ts';

type Input = {
  tx: Tx;
  deps: Pick<ImportsDeps, 'ids' | 'clock'>;
  owner: OwnerId;
  plan: ImportPlan;
  labels: readonly string[];
  folders: readonly string[];
  /** The columns that labels and folders are in. */
  columns: { label: string; folder: string };
  mayCreate: boolean;
};

type Placed = Omit<Names, 'topicNameOf'>;

const nothing: Placed = {
  labelIdOf: new Map(),
  labelNameOf: new Map(),
  folderIdOf: new Map(),
  folderNameOf: new Map(),
  unplaced: { labels: [], labelColumn: '', folders: [], folderColumn: '' },
};

/** Folders and labels a chunk refers to; missing ones are created by a run. */
export async function readNames({
  tx,
  deps,
  owner,
  plan,
  labels,
  folders,
  columns,
  mayCreate,
}: Input): Promise<Placed> {
  const isNamed = labels.length + folders.length > 0;
  if (!isNamed && plan.labelIds.length === 0 && plan.folderId === null) return nothing;
  const place = { owner, noun: 'contact' } as const;
  const { idOf } =
    labels.length === 0
      ? { idOf: new Map<string, string>() }
      : await ensureLabels({ tx, deps, place, names: labels, mayCreate });
  const folderIdOf =
    folders.length === 0
      ? new Map<string, string>()
      : await ensureFolders({ tx, deps, place, paths: folders, mayCreate });
  const known = await namesOfLinks(tx, place);
  const named = new Map([...idOf].map(([name, id]) => [id, known.labels.get(id) ?? name]));
  const filed = new Map([...folderIdOf].map(([path, id]) => [id, known.folders.get(id) ?? path]));
  return {
    labelIdOf: idOf,
    labelNameOf: new Map([...known.labels, ...named]),
    folderIdOf,
    folderNameOf: new Map([...known.folders, ...filed]),
    unplaced: {
      labels: labels.filter((name) => !idOf.has(name)),
      labelColumn: columns.label,
      folders: folders.filter((path) => !folderIdOf.has(path)),
      folderColumn: columns.folder,
    },
  };
}
