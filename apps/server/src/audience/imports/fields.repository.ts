import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { FieldSpec, TopicSpec } from './reading/reading.types.ts';

type FieldRow = Omit<FieldSpec, 'options'> & { name: string; options: unknown };

function textsOf(options: unknown): string[] {
  return Array.isArray(options) ? options.filter((option): option is string => typeof option === 'string') : [];
}

/** The custom fields that values can be imported into. */
export async function listFieldSpecs(tx: Tx, owner: OwnerId): Promise<(FieldSpec & { name: string })[]> {
  const rows = await tx.sql<FieldRow[]>`
    select key, name, kind, options from contact_fields where owner_id = ${owner} and deleted_at is null order by position, id`;
  return rows.map((row) => ({ ...row, options: textsOf(row.options) }));
}

/** The client's topics, archived ones too: who does not want one still does not. */
export async function listTopicSpecs(tx: Tx, owner: OwnerId): Promise<(TopicSpec & { name: string })[]> {
  const rows = await tx.sql<(TopicSpec & { name: string })[]>`
    select id, name, name_key as key from contact_topics where owner_id = ${owner} order by position, id`;
  return [...rows];
}
