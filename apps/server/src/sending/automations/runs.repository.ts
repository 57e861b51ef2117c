import type { RunLeaveReason, RunState } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { zoneOf } from '#sending/campaigns/campaigns.usecases.ts';
import type { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { LogEntry, RunContact, RunRow } from './automations.types.ts';

export function runColumns(tx: Tx) {
  return tx.sql`
    r.owner_id, r.id, r.automation_id, r.contact_id, r.state, r.left_reason, r.trigger_kind, r.occasion, r.chain, r.step_id,
    r.arrived, r.due_at, r.waits_for_quota, r.attempts, r.entered_at, r.ended_at`;
}

/** Locks a client's due runs, oldest first; skips rows locked by another worker. */
export async function takeDueRuns(
  tx: Tx,
  owner: OwnerId,
  { automationIds, now, limit }: { automationIds: readonly string[]; now: Temporal.Instant; limit: number },
): Promise<RunRow[]> {
  return tx.sql<RunRow[]>`
    select ${runColumns(tx)} from automation_runs r
    where r.owner_id = ${owner} and r.automation_id = any(${[...automationIds]}::uuid[]) and r.due_at <= ${now} and not r.is_held
    order by r.due_at, r.id limit ${limit} for update skip locked`;
}

export async function findRun(
  tx: Tx,
  owner: OwnerId,
  { id, automationId, lock = false }: { id: string; automationId: string; lock?: boolean },
): Promise<RunRow | undefined> {
  const [row] = await tx.sql<RunRow[]>`
    select ${runColumns(tx)} from automation_runs r
    where r.owner_id = ${owner} and r.automation_id = ${automationId} and r.id = ${id} ${lock ? tx.sql`for update` : tx.sql``}`;
  return row;
}

export async function readRunLog(tx: Tx, owner: OwnerId, id: string): Promise<LogEntry[]> {
  const [row] = await tx.sql<{ log: LogEntry[] }[]>`
    select log from automation_runs where owner_id = ${owner} and id = ${id}`;
  return row?.log ?? [];
}

export type Home = Pick<Awaited<ReturnType<typeof getClientCard>>, 'timeZone' | 'locale'>;

/** The contact of a run, with current data; also from the trash, because that ends the run. */
export async function findRunContact(
  tx: Tx,
  owner: OwnerId,
  { id, home }: { id: string; home: Home },
): Promise<RunContact | undefined> {
  const [row] = await tx.sql<RunContact[]>`
    select c.id, c.name, c.email, c.status, c.deleted_at, c.merged_into, ${zoneOf(tx, home)} as time_zone
    from contacts c where c.owner_id = ${owner} and c.id = ${id}`;
  return row;
}

/** Whether the contact is in another active run of the automation. */
export async function isInsideElsewhere(
  tx: Tx,
  owner: OwnerId,
  { run, contactId }: { run: RunRow; contactId: string },
): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from automation_runs
    where owner_id = ${owner} and automation_id = ${run.automationId} and contact_id = ${contactId} and state = 'waiting' and id <> ${run.id}`;
  return row !== undefined;
}

export type RunEnd = { state: Exclude<RunState, 'waiting'>; reason: RunLeaveReason | null };
type RunChange = {
  contactId: string;
  stepId: string | null;
  arrived: boolean;
  waitsForQuota: boolean;
  attempts: number;
  /** When it resumes, or how it ended. */
  next: { dueAt: Temporal.Instant } | RunEnd;
  log: readonly LogEntry[];
  now: Temporal.Instant;
};

/** Stores where a run is after it was processed, with what happened. */
export async function storeRun(
  tx: Tx,
  owner: OwnerId,
  { id, change }: { id: string; change: RunChange },
): Promise<void> {
  const { contactId, stepId, arrived, waitsForQuota, attempts, next, log, now } = change;
  const end = 'state' in next ? next : undefined;
  const dueAt = 'dueAt' in next ? next.dueAt : null;
  await tx.sql`
    update automation_runs set contact_id = ${contactId}, state = ${end?.state ?? 'waiting'}, left_reason = ${end?.reason ?? null},
      step_id = ${stepId}, arrived = ${arrived}, waits_for_quota = ${waitsForQuota}, attempts = ${attempts}, due_at = ${dueAt},
      ended_at = ${end ? now : null}, log = log || ${tx.sql.json([...log])}
    where owner_id = ${owner} and id = ${id}`;
}

export type NewRun = {
  automationId: string;
  contactId: string;
  triggerKind: RunRow['triggerKind'];
  occasion: string | null;
  chain: number;
  stepId: string | null;
  next: { dueAt: Temporal.Instant } | RunEnd;
  log: readonly LogEntry[];
  now: Temporal.Instant;
};

/** Undefined when a run for the same occasion, or one still active, was inserted first. */
export async function insertRun(
  tx: Tx,
  owner: OwnerId,
  { id, run }: { id: string; run: NewRun },
): Promise<string | undefined> {
  const { automationId, contactId, triggerKind, occasion, chain, stepId, next, log, now } = run;
  const end = 'state' in next ? next : undefined;
  const dueAt = 'dueAt' in next ? next.dueAt : null;
  const [row] = await tx.sql<{ id: string }[]>`
    insert into automation_runs (owner_id, id, automation_id, contact_id, state, left_reason, trigger_kind, occasion, chain, step_id, due_at,
      entered_at, ended_at, log)
    values (${owner}, ${id}, ${automationId}, ${contactId}, ${end?.state ?? 'waiting'}, ${end?.reason ?? null}, ${triggerKind}, ${occasion},
      ${chain}, ${stepId}, ${dueAt}, ${now}, ${end ? now : null}, ${tx.sql.json([...log])})
    on conflict do nothing returning id`;
  return row?.id;
}

/** Moves all runs at a step to another one; they resume immediately. */
export async function moveRuns(
  tx: Tx,
  owner: OwnerId,
  {
    automationId,
    from,
    to,
    now,
    entry,
  }: { automationId: string; from: string; to: string | null; now: Temporal.Instant; entry: LogEntry },
): Promise<void> {
  await tx.sql`
    update automation_runs set step_id = ${to}, arrived = false, waits_for_quota = false, attempts = 0, due_at = ${now},
      log = log || ${tx.sql.json([entry])}
    where owner_id = ${owner} and automation_id = ${automationId} and step_id = ${from} and state = 'waiting'`;
}

type RunFilter = {
  automationId?: string | undefined;
  contactId?: string | undefined;
  state?: RunState | undefined;
  stepId?: string | undefined;
  search?: string | undefined;
  after?: string | undefined;
  limit: number;
};
export type ListedRun = RunRow & { automationName: string; contactName: string; contactEmail: string | null };

/** Newest first, with the contact's current data. */
export async function listRuns(tx: Tx, owner: OwnerId, filter: RunFilter): Promise<ListedRun[]> {
  const { automationId, contactId, state, stepId, search, after, limit } = filter;
  return tx.sql<ListedRun[]>`
    select ${runColumns(tx)}, a.name as automation_name, coalesce(c.name, '') as contact_name, c.email as contact_email
    from automation_runs r
    join automations a on a.owner_id = r.owner_id and a.id = r.automation_id
    left join contacts c on c.owner_id = r.owner_id and c.id = r.contact_id
    where r.owner_id = ${owner} and a.deleted_at is null
      ${automationId ? tx.sql`and r.automation_id = ${automationId}` : tx.sql``}
      ${contactId ? tx.sql`and (r.contact_id = ${contactId} or r.contact_id in (select id from contacts where owner_id = ${owner} and merged_into = ${contactId}))` : tx.sql``}
      ${state ? tx.sql`and r.state = ${state}` : tx.sql``}
      ${stepId ? tx.sql`and r.step_id = ${stepId} and r.state = 'waiting'` : tx.sql``}
      ${search ? tx.sql`and (strpos(c.name_key, (select enlace_fold(${search}))) > 0 or strpos(c.email, lower(${search})) > 0)` : tx.sql``}
      ${after ? tx.sql`and r.id < ${after}::uuid` : tx.sql``}
    order by r.id desc limit ${limit}`;
}
