import type { CustomFieldKind } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { nameKey } from './contacts.rules.ts';

export type CustomFieldRow = {
  id: string;
  key: string;
  name: string;
  kind: CustomFieldKind;
  options: string[];
  position: number;
};

function columns(tx: Tx) {
  return tx.sql`id, key, name, kind, options, position`;
}

/** In the client's order. */
export async function listFieldRows(tx: Tx, owner: OwnerId): Promise<CustomFieldRow[]> {
  const rows = await tx.sql<CustomFieldRow[]>`
    select ${columns(tx)} from contact_fields where owner_id = ${owner} and deleted_at is null order by position, id`;
  return [...rows];
}

/** Serialises changes of one client's fields, so that limits and positions hold at commit. */
export async function lockFields(tx: Tx, owner: OwnerId): Promise<CustomFieldRow[]> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('contact_fields:' || ${owner}::text, 0))`;
  return listFieldRows(tx, owner);
}

/** Keys ever used, including those of removed fields. */
export async function usedKeys(tx: Tx, owner: OwnerId): Promise<Set<string>> {
  const rows = await tx.sql<{ key: string }[]>`select key from contact_fields where owner_id = ${owner}`;
  return new Set(rows.map(({ key }) => key));
}

export async function insertField(tx: Tx, owner: OwnerId, field: CustomFieldRow): Promise<void> {
  await tx.sql`insert into contact_fields ${tx.sql({
    ...field,
    ownerId: owner,
    nameKey: nameKey(field.name),
    options: tx.sql.json(field.options),
  })}`;
}

export async function updateField(
  tx: Tx,
  owner: OwnerId,
  { id, name, options, now }: Pick<CustomFieldRow, 'id' | 'name' | 'options'> & { now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update contact_fields set name = ${name}, name_key = ${nameKey(name)}, options = ${tx.sql.json(options)}, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

export async function placeFields(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<void> {
  await tx.sql`
    update contact_fields f set position = o.place - 1 from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where f.owner_id = ${owner} and f.id = o.id`;
}

/** Contacts with a value, including those in the trash. */
export async function countValues(tx: Tx, owner: OwnerId, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.sql<{ key: string; total: number }[]>`
    select k as key, count(*)::int as total from contacts c cross join lateral jsonb_object_keys(c.fields) as k
    where c.owner_id = ${owner} and c.fields <> '{}' and k = any(${[...keys]}::text[]) group by k`;
  return new Map(rows.map(({ key, total }) => [key, total]));
}

/** Removes the field with all its values; returns how many contacts had one. */
export async function removeField(
  tx: Tx,
  owner: OwnerId,
  { field, now }: { field: Pick<CustomFieldRow, 'id' | 'key'>; now: Temporal.Instant },
): Promise<number> {
  const changed = await tx.sql`
    update contacts set fields = fields - ${field.key}::text, updated_at = ${now}
    where owner_id = ${owner} and fields <> '{}' and jsonb_exists(fields, ${field.key}::text)`;
  await tx.sql`update contact_fields set deleted_at = ${now} where owner_id = ${owner} and id = ${field.id}`;
  return changed.count;
}
