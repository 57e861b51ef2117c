import { z } from 'zod';
import { labelColourSchema } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { noFolder } from './links.repository.ts';
import type { Place } from './folders.types.ts';

const labelState = z.object({
  id: z.string(),
  name: z.string(),
  colour: labelColourSchema,
  beforeId: z.string().nullable(),
});

/** What undoing a change needs, besides the links. */
export const undoStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subjects_moved'), to: z.string().nullable() }),
  z.object({
    kind: z.literal('folder_deleted'),
    id: z.string(),
    name: z.string(),
    parentId: z.string().nullable(),
    beforeId: z.string().nullable(),
    children: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  z.object({ kind: z.literal('subjects_labelled') }),
  z.object({ kind: z.literal('label_deleted'), label: labelState }),
  z.object({ kind: z.literal('labels_merged'), intoId: z.string(), gone: z.array(labelState) }),
]);
export type UndoState = z.infer<typeof undoStateSchema>;
export type UndoLink = { subjectId: string; targetId: string; had: boolean };

type NewUndo = Place & { id: string; state: UndoState; now: Temporal.Instant };

export async function insertUndo(tx: Tx, { owner, noun, id, state, now }: NewUndo): Promise<void> {
  await tx.sql`
    insert into folder_undos (owner_id, id, noun, kind, state, created_at)
    values (${owner}, ${id}, ${noun}, ${state.kind}, ${tx.sql.json(state)}, ${now})`;
}

type UndoKey = Place & { undoId: string };

export async function insertUndoLinks(
  tx: Tx,
  { owner, undoId, links }: UndoKey & { links: readonly UndoLink[] },
): Promise<void> {
  if (links.length === 0) return;
  await tx.sql`
    insert into folder_undo_links (owner_id, undo_id, subject_id, target_id, had)
    select ${owner}, ${undoId}, subject_id, target_id, had::boolean
    from unnest(${links.map(({ subjectId }) => subjectId)}::uuid[], ${links.map(({ targetId }) => targetId)}::uuid[],
                ${links.map(({ had }) => String(had))}::text[]) as t (subject_id, target_id, had)`;
}

/** Stores a folder's content for undo. */
export async function rememberFolder(tx: Tx, { owner, noun, undoId, folderId }: UndoKey & { folderId: string }) {
  await tx.sql`
    insert into folder_undo_links (owner_id, undo_id, subject_id, target_id, had)
    select owner_id, ${undoId}::uuid, subject_id, folder_id, true from folder_links
    where owner_id = ${owner} and noun = ${noun} and folder_id = ${folderId}`;
}

/** Stores what has the labels and, with `intoId`, what will have that one only because of them. */
export async function rememberLabels(
  tx: Tx,
  { owner, noun, undoId, labelIds, intoId = null }: UndoKey & { labelIds: readonly string[]; intoId?: string | null },
): Promise<void> {
  await tx.sql`
    insert into folder_undo_links (owner_id, undo_id, subject_id, target_id, had)
    select owner_id, ${undoId}::uuid, subject_id, label_id, true from label_links
    where owner_id = ${owner} and noun = ${noun} and label_id = any(${[...labelIds]}::uuid[])
    union
    select owner_id, ${undoId}::uuid, subject_id, ${intoId}::uuid, false from label_links l
    where ${intoId !== null} and owner_id = ${owner} and noun = ${noun} and label_id = any(${[...labelIds]}::uuid[])
      and not exists (select 1 from label_links k
        where k.owner_id = l.owner_id and k.noun = l.noun and k.subject_id = l.subject_id and k.label_id = ${intoId}::uuid)`;
}

/** Locks the change until it is undone, so that this happens once. */
export async function lockUndo(tx: Tx, { owner, noun, undoId }: UndoKey): Promise<UndoState | undefined> {
  const [row] = await tx.sql<{ state: unknown }[]>`
    select state from folder_undos where owner_id = ${owner} and noun = ${noun} and id = ${undoId} for update`;
  return row && undoStateSchema.parse(row.state);
}

export async function removeUndo(tx: Tx, { owner, undoId }: UndoKey): Promise<void> {
  await tx.sql`delete from folder_undos where owner_id = ${owner} and id = ${undoId}`;
}

type Subjects = UndoKey & { table: string };

/** Moves things back, unless somebody moved them again or their old folder was deleted. */
export async function replaceSubjects(
  tx: Tx,
  { owner, noun, undoId, table, to }: Subjects & { to: string | null },
): Promise<number> {
  const back = await tx.sql`
    insert into folder_links (owner_id, noun, subject_id, folder_id, live)
    select ${owner}, ${noun}, u.subject_id, u.target_id, s.deleted_at is null
    from folder_undo_links u
    join ${tx.sql(table)} s on s.owner_id = u.owner_id and s.id = u.subject_id
    join folders f on f.owner_id = u.owner_id and f.noun = ${noun} and f.id = u.target_id
    left join folder_links l on l.owner_id = u.owner_id and l.noun = ${noun} and l.subject_id = u.subject_id
    where u.owner_id = ${owner} and u.undo_id = ${undoId} and l.folder_id is not distinct from ${to}::uuid
    on conflict (owner_id, noun, subject_id) do update set folder_id = excluded.folder_id`;
  const out = await tx.sql`
    delete from folder_links l using folder_undo_links u
    where u.owner_id = ${owner} and u.undo_id = ${undoId} and u.target_id = ${noFolder}
      and l.owner_id = u.owner_id and l.noun = ${noun} and l.subject_id = u.subject_id and l.folder_id = ${to}::uuid`;
  return back.count + out.count;
}

/** Restores labels as they were. */
export async function relabelSubjects(tx: Tx, { owner, noun, undoId, table }: Subjects): Promise<number> {
  const back = await tx.sql`
    insert into label_links (owner_id, noun, subject_id, label_id, live)
    select ${owner}, ${noun}, u.subject_id, u.target_id, s.deleted_at is null
    from folder_undo_links u
    join ${tx.sql(table)} s on s.owner_id = u.owner_id and s.id = u.subject_id
    join labels l on l.owner_id = u.owner_id and l.noun = ${noun} and l.id = u.target_id
    where u.owner_id = ${owner} and u.undo_id = ${undoId} and u.had
    on conflict do nothing`;
  const out = await tx.sql`
    delete from label_links l using folder_undo_links u
    where u.owner_id = ${owner} and u.undo_id = ${undoId} and not u.had
      and l.owner_id = u.owner_id and l.noun = ${noun} and l.subject_id = u.subject_id and l.label_id = u.target_id`;
  return back.count + out.count;
}

export async function removeOldUndos(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from folder_undos where created_at < ${before}`;
}
