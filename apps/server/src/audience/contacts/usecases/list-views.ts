import {
  type ContactView,
  type createContactView,
  type updateContactView,
  viewLimits,
  type ViewSettings,
  viewSettingsSchema,
} from '@enlace/contract/audience/contacts/contact-views.contract.ts';
import type { BodyOf } from '@enlace/contract/core/operation.ts';
import { type HistoryEntry, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';

import { assertFilterKnown } from '../known-filter.ts';
import { nameKey } from '../contacts.rules.ts';

type ViewRow = { id: string; name: string; isDefault: boolean; settings: ViewSettings };

/** In the client’s order. */
async function listViewRows(tx: Tx, owner: OwnerId): Promise<ViewRow[]> {
  const rows = await tx.sql<(Omit<ViewRow, 'settings'> & { settings: unknown })[]>`
    select id, name, is_default, settings from contact_views where owner_id = ${owner} order by position, id`;
  return rows.map((row) => ({ ...row, settings: viewSettingsSchema.parse(row.settings) }));
}

/** Serialises changes of a client’s views, so that limit, order and the single default hold. */
async function lockViews(tx: Tx, owner: OwnerId): Promise<ViewRow[]> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`contact_views:${owner}`}, 0))`;
  return listViewRows(tx, owner);
}

type WrittenView = ViewRow & { now: Temporal.Instant };

async function insertView(
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

async function updateViewRow(tx: Tx, owner: OwnerId, view: WrittenView): Promise<void> {
  if (view.isDefault) await clearDefault(tx, owner);
  await tx.sql`
    update contact_views set name = ${view.name}, name_key = ${nameKey(view.name)}, is_default = ${view.isDefault},
      settings = ${tx.sql.json(view.settings)}, updated_at = ${view.now}
    where owner_id = ${owner} and id = ${view.id}`;
}

async function clearDefault(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`update contact_views set is_default = false where owner_id = ${owner} and is_default`;
}

async function orderViews(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<void> {
  await tx.sql`
    update contact_views v set position = wanted.position
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, position)
    where v.owner_id = ${owner} and v.id = wanted.id and v.position <> wanted.position`;
}

async function deleteViewRow(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`delete from contact_views where owner_id = ${owner} and id = ${id}`;
}

type Call = { deps: ContactsDeps; ctx: ClientContext };
type Done = { row: ViewRow; entry: HistoryEntry };

export function listViews({ deps, ctx }: Call): Promise<{ items: ContactView[] }> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => ({ items: await listViewRows(tx, owner) }));
}

async function change(
  { deps, ctx, name }: Call & { name: string | undefined },
  work: (tx: Tx, owner: OwnerId) => Promise<Done>,
): Promise<ViewRow> {
  const { owner, actor } = authorOf(ctx);
  try {
    return await deps.db.scoped(owner, async (tx) => {
      const { row, entry } = await work(tx, owner);
      await recordHistory({ tx, owner, actor, entry });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'contacts.changed' } });
      return row;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'contact_views_name'))
      throw new AppError('contact_views.name_taken', { params: { name: name ?? '' } });
    throw error;
  }
}

function entryOf(action: string, { id, name, isDefault }: ViewRow): HistoryEntry {
  return { action, subjectKind: 'contact_view', subjectId: id, after: { name, isDefault } };
}

/** Errors: contact_views.too_many, contact_views.name_taken. */
export function createView({
  input,
  ...call
}: Call & { input: BodyOf<typeof createContactView> }): Promise<ContactView> {
  const { deps } = call;
  return change({ ...call, name: input.name }, async (tx, owner) => {
    const rows = await lockViews(tx, owner);
    if (rows.length >= viewLimits.count)
      throw new AppError('contact_views.too_many', { params: { limit: viewLimits.count } });
    await assertFilterKnown(tx, owner, input.settings.filter);
    const row = { id: deps.ids.uuid(), ...input };
    await insertView(tx, owner, { ...row, position: rows.length + 1, now: deps.clock.now() });
    return { row, entry: entryOf('contact_view.created', row) };
  });
}

function placed(rows: readonly ViewRow[], id: string, beforeId: string | null): string[] {
  const rest = rows.map((row) => row.id).filter((each) => each !== id);
  const at = beforeId === null ? -1 : rest.indexOf(beforeId);
  return at === -1 ? [...rest, id] : rest.toSpliced(at, 0, id);
}

type SettingsChange = NonNullable<BodyOf<typeof updateContactView>['settings']>;

function changedSettings(saved: ViewSettings, change: SettingsChange): ViewSettings {
  const { filter = saved.filter, sort = saved.sort, direction = saved.direction, columns = saved.columns } = change;
  return { filter, sort, direction, columns, density: change.density === undefined ? saved.density : change.density };
}

type UpdateInput = Call & { id: string; input: BodyOf<typeof updateContactView> };

/** Errors: resource.not_found, contact_views.name_taken. */
export function updateView({ id, input, ...call }: UpdateInput): Promise<ContactView> {
  const { deps } = call;
  return change({ ...call, name: input.name }, async (tx, owner) => {
    const rows = await lockViews(tx, owner);
    const old = rows.find((row) => row.id === id);
    if (!old) throw notFound();
    const { name = old.name, isDefault = old.isDefault, beforeId } = input;
    const settings = changedSettings(old.settings, input.settings ?? {});
    if (input.settings?.filter) await assertFilterKnown(tx, owner, input.settings.filter);
    const row = { id, name, settings, isDefault };
    await updateViewRow(tx, owner, { ...row, now: deps.clock.now() });
    if (beforeId !== undefined) await orderViews(tx, owner, placed(rows, id, beforeId));
    return { row, entry: entryOf('contact_view.updated', row) };
  });
}

/** Error: resource.not_found. */
export async function removeView({ id, ...call }: Call & { id: string }): Promise<Record<string, never>> {
  await change({ ...call, name: undefined }, async (tx, owner) => {
    const row = (await lockViews(tx, owner)).find((each) => each.id === id);
    if (!row) throw notFound();
    await deleteViewRow(tx, owner, id);
    return { row, entry: entryOf('contact_view.deleted', row) };
  });
  return {};
}
