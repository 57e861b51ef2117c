import {
  automationPlanSchema,
  type AutomationPauseReason,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { AutomationRow, Plan } from './automations.types.ts';

/** Wakes the workers of all processes. */
export const wakeChannel = 'enlace_automations';

export async function announceWork(tx: Tx): Promise<void> {
  await tx.sql`select pg_notify(${wakeChannel}, '')`;
}

type StoredRow = Omit<AutomationRow, keyof Plan> & Record<keyof Plan, unknown>;

/** Options added later get the schema's defaults. */
function toRow({ name, trigger, audience, reentry, steps, ...row }: StoredRow): AutomationRow {
  return { ...row, ...automationPlanSchema.parse({ name, trigger, audience, reentry, steps }) };
}

function columns(tx: Tx) {
  return tx.sql`
    owner_id, id, name, state, pause_reason, trigger, audience, reentry, steps, revision, next_scan_at, armed_at, scanned_day,
    scanned_until, activated_at, created_at, updated_at, deleted_at`;
}

export async function findAutomation(tx: Tx, owner: OwnerId, id: string): Promise<AutomationRow | undefined> {
  const [row] = await tx.sql<StoredRow[]>`
    select ${columns(tx)} from automations where owner_id = ${owner} and id = ${id}`;
  return row && toRow(row);
}

/** Ignores the trash. Throws resource.not_found. */
export async function getAutomation(tx: Tx, owner: OwnerId, id: string): Promise<AutomationRow> {
  const row = await findAutomation(tx, owner, id);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

/**
 * `update`: for changes; waits for worker batches that hold the automation, and they wait for it. `share`: for those
 * batches, so that no plan changes under a run.
 */
export async function lockAutomation(
  tx: Tx,
  owner: OwnerId,
  { id, mode }: { id: string; mode: 'update' | 'share' },
): Promise<AutomationRow | undefined> {
  const [row] = await tx.sql<StoredRow[]>`
    select ${columns(tx)} from automations where owner_id = ${owner} and id = ${id}
    ${mode === 'update' ? tx.sql`for no key update` : tx.sql`for share`}`;
  return row && toRow(row);
}

/** Locks it for a change by a person. Throws resource.not_found. */
export async function lockForChange(tx: Tx, owner: OwnerId, id: string): Promise<AutomationRow> {
  const row = await lockAutomation(tx, owner, { id, mode: 'update' });
  if (!row || row.deletedAt) throw notFound();
  return row;
}

/** One at a time per client, so that the limit holds. Blank drafts count too: nothing asks again once they are changed. */
export async function lockCount(tx: Tx, owner: OwnerId): Promise<number> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`automations:${owner}`}, 0))`;
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from automations where owner_id = ${owner} and deleted_at is null`;
  return row?.total ?? 0;
}

export async function insertAutomation(
  tx: Tx,
  owner: OwnerId,
  { id, plan, now }: { id: string; plan: Plan; now: Temporal.Instant },
): Promise<void> {
  const { name, trigger, audience, reentry, steps } = plan;
  await tx.sql`
    insert into automations (owner_id, id, name, trigger, audience, reentry, steps, created_at, updated_at)
    values (${owner}, ${id}, ${name}, ${tx.sql.json(trigger)}, ${audience && tx.sql.json(audience)}, ${tx.sql.json(reentry)},
      ${tx.sql.json(steps)}, ${now}, ${now})`;
}

export async function storePlan(
  tx: Tx,
  owner: OwnerId,
  { id, plan, now }: { id: string; plan: Plan; now: Temporal.Instant },
): Promise<void> {
  const { name, trigger, audience, reentry, steps } = plan;
  await tx.sql`
    update automations set name = ${name}, trigger = ${tx.sql.json(trigger)}, audience = ${audience && tx.sql.json(audience)},
      reentry = ${tx.sql.json(reentry)}, steps = ${tx.sql.json(steps)}, revision = revision + 1, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

/** From here on nobody enters and no run advances; everyone keeps their place. */
export async function holdAutomation(
  tx: Tx,
  owner: OwnerId,
  { id, reason, now }: { id: string; reason: AutomationPauseReason; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update automations set state = 'paused', pause_reason = ${reason}, next_scan_at = null, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
  await tx.sql`
    update automation_runs set is_held = true where owner_id = ${owner} and automation_id = ${id} and state = 'waiting' and not is_held`;
}

type ListFilter = {
  state: AutomationRow['state'] | undefined;
  search: string | undefined;
  after: string | undefined;
  limit: number;
};

function matching(tx: Tx, owner: OwnerId, { search }: Pick<ListFilter, 'search'>) {
  return tx.sql`owner_id = ${owner} and deleted_at is null and not is_blank
    ${search ? tx.sql`and strpos(lower(name), lower(${search})) > 0` : tx.sql``}`;
}

/** Newest first; `after` is the id of the last row seen. */
export async function listAutomationRows(tx: Tx, owner: OwnerId, filter: ListFilter): Promise<AutomationRow[]> {
  const { state, after, limit } = filter;
  const rows = await tx.sql<StoredRow[]>`
    select ${columns(tx)} from automations where ${matching(tx, owner, filter)}
      ${state ? tx.sql`and state = ${state}` : tx.sql``} ${after ? tx.sql`and id < ${after}::uuid` : tx.sql``}
    order by id desc limit ${limit}`;
  return rows.map(toRow);
}

export type StateCounts = { all: number; draft: number; active: number; paused: number };

export async function countByState(tx: Tx, owner: OwnerId, filter: Pick<ListFilter, 'search'>): Promise<StateCounts> {
  const [row] = await tx.sql<StateCounts[]>`
    select count(*)::int as all, count(*) filter (where state = 'draft')::int as draft,
           count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'paused')::int as paused
    from automations where ${matching(tx, owner, filter)}`;
  return row ?? { all: 0, draft: 0, active: 0, paused: 0 };
}
