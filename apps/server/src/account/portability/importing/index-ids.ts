import { dataImportLimits } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { ArchiveError } from './archive.errors.ts';
import { exportedAs } from './import-tables.ts';
import type { ImportContext, ImportSpec, Row } from './import.types.ts';
import type { Line } from './read-archive.ts';

const batchRows = 2000;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The object in a line. Errors: ArchiveError when it is not one. */
export function parseLine({ text, path }: Line): Row {
  try {
    const row: unknown = JSON.parse(text);
    // NOTE: every value of it is checked before use.
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Row;
  } catch {
    // Reported below.
  }
  throw new ArchiveError('lines', path);
}

/** A wall may be copied into another one of the same client: its posts get other ids there. */
async function idsOfWall(
  { tx, owner, wall }: ImportContext,
  table: string,
  asked: readonly string[],
): Promise<string[]> {
  const rows =
    table === 'wall_posts'
      ? await tx.sql<{ id: string }[]>`
          select id from wall_posts where owner_id = ${owner} and profile_id = ${wall} and id = any(${[...asked]}::uuid[])`
      : await tx.sql<{ id: string }[]>`
          select c.id from wall_comments c join wall_posts p on p.owner_id = c.owner_id and p.id = c.post_id
           where c.owner_id = ${owner} and p.profile_id = ${wall} and c.id = any(${[...asked]}::uuid[])`;
  return rows.map(({ id }) => id);
}

async function idsOf(context: ImportContext, table: string, asked: readonly string[]): Promise<string[]> {
  const { tx, owner, wall } = context;
  if (wall !== null && table.startsWith('wall_')) return idsOfWall(context, table, asked);
  const rows = await tx.sql<{ id: string }[]>`
    select id from ${tx.sql(table)} where owner_id = ${owner} and id = any(${[...asked]}::uuid[])`;
  return rows.map(({ id }) => id);
}

/**
 * A wall's content keeps the ids that feeds and links know when it returns to its owner: its keys include the owner.
 */
function isBack({ archive: { manifest }, owner, wall }: ImportContext, table: string): boolean {
  return wall !== null && table.startsWith('wall_') && manifest.owner === owner && manifest.wallOf === wall;
}

/** Which of these rows exist here: under their own id, or the one an earlier import gave them. */
async function lookUp(context: ImportContext, { table }: ImportSpec, batch: readonly string[]): Promise<void> {
  const { ids } = context;
  const here = new Set(await idsOf(context, table, [...batch, ...batch.map(ids.derive)]));
  for (const id of batch) {
    if (here.has(ids.derive(id))) ids.markKnown(id);
    else if (here.has(id)) ids.keep(id);
    else if (isBack(context, table)) ids.stay(id);
  }
}

/** First pass over an archive: the ids of its rows, and which of them exist here. */
export async function indexIds(context: ImportContext, specs: readonly ImportSpec[]): Promise<void> {
  for (const spec of specs.filter(({ hasId }) => hasId)) {
    let batch: string[] = [];
    for await (const line of context.archive.rows(exportedAs(spec.table).path)) {
      const { id } = parseLine(line);
      if (typeof id !== 'string' || !uuidForm.test(id)) continue;
      context.ids.note(id);
      if (context.ids.size() > dataImportLimits.rows) throw new ArchiveError('crowded', line.path);
      batch.push(id);
      if (batch.length < batchRows) continue;
      await lookUp(context, spec, batch);
      batch = [];
    }
    if (batch.length > 0) await lookUp(context, spec, batch);
  }
}
