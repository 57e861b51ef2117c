import { nameKey } from '#workspace/door.ts';
import type { ImportContext, ImportSpec, Row } from '../import.types.ts';
import { textOf, textOrNull } from './row-values.ts';

function folderKey(row: Row): string {
  return JSON.stringify([textOf(row, 'noun'), textOrNull(row, 'parent_id'), nameKey(textOf(row, 'name'))]);
}

function labelKey(row: Row): string {
  return JSON.stringify([textOf(row, 'noun'), nameKey(textOf(row, 'name'))]);
}

async function findFolders({ tx, owner }: ImportContext): Promise<Map<string, string>> {
  const rows = await tx.sql<{ id: string; noun: string; parentId: string | null; nameKey: string }[]>`
    select id, noun, parent_id, name_key from folders where owner_id = ${owner}`;
  return new Map(rows.map((row) => [JSON.stringify([row.noun, row.parentId, row.nameKey]), row.id]));
}

async function findLabels({ tx, owner }: ImportContext): Promise<Map<string, string>> {
  const rows = await tx.sql<{ id: string; noun: string; nameKey: string }[]>`
    select id, noun, name_key from labels where owner_id = ${owner}`;
  return new Map(rows.map((row) => [JSON.stringify([row.noun, row.nameKey]), row.id]));
}

const named = { drop: ['subjects'], extra: ['name_key'], label: ['name'] } as const;

function withNameKey(row: Row): Row | 'invalid' {
  const key = nameKey(textOf(row, 'name'));
  return key === '' ? 'invalid' : { ...row, name_key: key };
}

/** Folders and labels: those with the same name are merged. */
export const folderTables: readonly ImportSpec[] = [
  {
    table: 'folders',
    kind: 'folders',
    isCounted: true,
    hasId: true,
    ...named,
    parents: ['parent_id'],
    generation: { parent: 'parent_id', max: 5 },
    natural: { key: folderKey, lookup: findFolders },
    adapt: withNameKey,
  },
  {
    table: 'labels',
    kind: 'labels',
    isCounted: true,
    hasId: true,
    ...named,
    natural: { key: labelKey, lookup: findLabels },
    adapt: withNameKey,
  },
];

/** Assignments to folders and labels; after everything assignable. */
export const linkTables: readonly ImportSpec[] = [
  { table: 'folder_links', kind: 'folders', parents: ['folder_id', 'subject_id'], onlyWithNew: 'subject_id' },
  { table: 'label_links', kind: 'labels', parents: ['label_id', 'subject_id'] },
];
