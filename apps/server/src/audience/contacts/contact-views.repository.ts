import { type ViewSettings, viewSettingsSchema } from '@enlace/contract/audience/contacts/contact-views.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { nameKey } from './contacts.rules.ts';

export type ViewRow = { id: string; name: string; isDefault: boolean; settings: ViewSettings };

/** In the client’s order. */
export async function listViewRows(tx: Tx, owner: OwnerId): Promise<ViewRow[]> {
  const rows = await tx.sql<(Omit<ViewRow, 'settings'> & { settings: unknown })[]>`
    select id, name, is_default, settings from contact_views where owner_id = ${owner} order by position, id`;
  return rows.map((row) => ({ ...row, settings: viewSettingsSchema.parse(row.settings) }));
}

/** One change of a client’s views at a time, so that limit, order and the one default hold. */
export async function lockViews(tx: Tx, owner: OwnerId): Promise<ViewRow[]> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`contact_views:${owner}`}, 0))`;
  return listViewRows(tx, owner);
}

type WrittenView = ViewRow & { now: Temporal.Instant };

export async function insertView(
  tx: Tx,
  owner: OwnerId,
  { position, ...view }: WrittenView & { position: number },
): Promise<void> {
  if (view.isDefault) await clearDefault(tx, owner);
  await tx.sql`
    insert into contact_views (owner_id, id, name, name_key, position, is_default, settings, created_at, updated_at)
    values (${owner}, ${view.id}, ${view.name}, ${nameKey(view.name)}, ${position}, ${view.isDefault},
            ${tx.sql.json(view.settings)}, ${view.now}, ${view.now})`;
}

export async function updateViewRow(tx: Tx, owner: OwnerId, view: WrittenView): Promise<void> {
  if (view.isDefault) await clearDefault(tx, owner);
  await tx.sql`
    update contact_views set name = ${view.name}, name_key = ${nameKey(view.name)}, is_default = ${view.isDefault},
      settings = ${tx.sql.json(view.settings)}, updated_at = ${view.now}
    where owner_id = ${owner} and id = ${view.id}`;
}

async function clearDefault(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`update contact_views set is_default = false where owner_id = ${owner} and is_default`;
}

export async function orderViews(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<void> {
  await tx.sql`
    update contact_views v set position = wanted.position
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, position)
    where v.owner_id = ${owner} and v.id = wanted.id and v.position <> wanted.position`;
}

export async function deleteViewRow(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`delete from contact_views where owner_id = ${owner} and id = ${id}`;
}
