import type { RunLeaveReason } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { zoneOf } from '#sending/campaigns/campaigns.usecases.ts';
import type { Sql } from '#audience/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { AutomationRow, RunContact, RunRow, Scene } from '../automations.types.ts';
import { type DateTrigger, isAnnouncedOver, isOccasion, isWorthSaying, scannedDays, wasOver } from '../dates.rules.ts';
import type { Candidate } from '../enter-contacts.ts';
import { firstStep } from '../plan.rules.ts';
import { logEntry } from '../run-log.rules.ts';
import type { Home } from '../runs.repository.ts';
import { momentOf } from '../waits.rules.ts';

/** Nothing but its entry happened, though the plan may have changed around it. */
function logSaysUnbegun({ tx }: Pick<Scene, 'tx'>): Sql {
  return tx.sql`not jsonb_path_exists(log, '$[*] ? (@.outcome != "entered" && @.outcome != "step_removed")')`;
}

/** Before its first step what triggered a run may still change. */
async function hasBegun(
  { tx, owner }: Pick<Scene, 'tx' | 'owner'>,
  { id, stepId, arrived }: Pick<RunRow, 'id' | 'stepId' | 'arrived'>,
  { steps }: AutomationRow,
): Promise<boolean> {
  if (arrived) return true;
  if (stepId === firstStep(steps)) return false;
  // A step may have been put before the one it waits at.
  const [row] = await tx.sql<{ isUnbegun: boolean }[]>`
    select ${logSaysUnbegun({ tx })} as is_unbegun from automation_runs where owner_id = ${owner} and id = ${id}`;
  return row?.isUnbegun !== true;
}

function changeOf(trigger: DateTrigger, written: string | null, occasion: string): RunLeaveReason | undefined {
  if (written === null || written === '') return 'date_removed';
  return isOccasion(trigger, { written, occasion }) ? undefined : 'date_moved';
}

function begin(trigger: DateTrigger, occasion: string, timeZone: string): Temporal.Instant {
  const day = Temporal.PlainDate.from(occasion).add({ days: trigger.offsetDays });
  return momentOf({ day, at: trigger.at, timeZone });
}

type Asked = { reason: RunLeaveReason } | { dueAt: Temporal.Instant } | undefined;

type Beginning = { automation: AutomationRow; run: RunRow; contact: RunContact; home: Home };

/**
 * Asks a run that is about to begin whether its date still stands: why it ends instead, or when it begins where its
 * contact moved to another zone. Dates of a pause are skipped, and nothing that is over is announced.
 */
export async function askDateAgain(scene: Scene, { automation, run, contact, home }: Beginning): Promise<Asked> {
  const { tx, owner, now } = scene;
  const { trigger } = automation;
  const { occasion } = run;
  if (trigger.kind !== 'date' || run.triggerKind !== 'date' || occasion === null) return undefined;
  if (await hasBegun(scene, run, automation)) return undefined;
  if (trigger.source === 'field') {
    const [row] = await tx.sql<{ written: string | null }[]>`
      select fields ->> ${trigger.fieldKey} as written from contacts where owner_id = ${owner} and id = ${contact.id}`;
    const reason = changeOf(trigger, row?.written ?? null, occasion);
    if (reason !== undefined) return { reason };
  }
  const timeZone = trigger.clock === 'client' ? home.timeZone : contact.timeZone;
  const dueAt = begin(trigger, occasion, timeZone);
  const isOfPause = automation.activatedAt !== null && wasOver(dueAt, automation.activatedAt);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  if (isOfPause || isAnnouncedOver(trigger, { occasion, today })) return { reason: 'too_late' };
  if (trigger.clock === 'client' || run.attempts > 0 || run.waitsForQuota) return undefined;
  return Temporal.Instant.compare(dueAt, now) > 0 ? { dueAt } : undefined;
}

type Look = { automation: AutomationRow; trigger: DateTrigger; home: Home; scanned: Temporal.PlainDate };
type Person = { id: string; written: string | null; timeZone: string };
type Waiting = Pick<RunRow, 'id' | 'contactId' | 'stepId' | 'arrived'> & { occasion: string };

/** Its contact moved to another zone. */
async function moveBeginning(
  { tx, owner, now }: Scene,
  { id, at }: { id: string; at: Temporal.Instant },
): Promise<void> {
  const dueAt = Temporal.Instant.compare(at, now) > 0 ? at : now;
  await tx.sql`update automation_runs set due_at = ${dueAt} where owner_id = ${owner} and id = ${id}`;
}

/** Ends runs that have not begun and whose date was changed, so that the new date finds its contact free. */
async function endStale(scene: Scene, { automation, trigger, home }: Look, people: readonly Person[]): Promise<void> {
  const { tx, owner, now } = scene;
  const runs = await tx.sql<Waiting[]>`
    select id, contact_id, step_id, arrived, occasion from automation_runs
    where owner_id = ${owner} and automation_id = ${automation.id} and contact_id = any(${people.map(({ id }) => id)}::uuid[])
      and state = 'waiting' and trigger_kind = 'date' and occasion is not null for update skip locked`;
  const written = new Map(people.map((person) => [person.id, person.written]));
  const zones = new Map(people.map((person) => [person.id, person.timeZone]));
  for (const run of runs) {
    const reason = changeOf(trigger, written.get(run.contactId) ?? null, run.occasion);
    if (await hasBegun(scene, run, automation)) continue;
    if (reason === undefined) {
      const timeZone = zones.get(run.contactId) ?? home.timeZone;
      if (trigger.clock === 'reader')
        await moveBeginning(scene, { id: run.id, at: begin(trigger, run.occasion, timeZone) });
      continue;
    }
    const log = [logEntry(now, { outcome: 'left', stepId: run.stepId, detail: reason })];
    // Without its occasion: the date may come back.
    await tx.sql`
      update automation_runs set state = 'left', left_reason = ${reason}, occasion = null, due_at = null, ended_at = ${now},
        waits_for_quota = false, log = log || ${tx.sql.json(log)}
      where owner_id = ${owner} and id = ${run.id}`;
  }
}

type Moments = { now: Temporal.Instant; noticedAt: Temporal.Instant };

/** What was written in time is in time, whenever the worker comes to it. */
function candidatesOf({ now, noticedAt }: Moments, person: Person, { trigger, home, scanned }: Look): Candidate[] {
  if (person.written === null) return [];
  const timeZone = trigger.clock === 'client' ? home.timeZone : person.timeZone;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  return scannedDays(trigger, { written: person.written, scanned }).flatMap(({ day, occasion }): Candidate[] => {
    const dueAt = momentOf({ day, at: trigger.at, timeZone });
    const candidate = { contactId: person.id, occasion, dueAt, chain: 0 };
    if (!wasOver(dueAt, noticedAt)) return [candidate];
    return isWorthSaying(trigger, { day, occasion, today }) ? [{ ...candidate, isLate: true }] : [];
  });
}

/** The dates of contacts that wait to be entered for them. */
async function listSignalled({ tx, owner }: Scene, id: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.sql<{ contactId: string; occasion: string }[]>`
    select contact_id, occasion from automation_signals
    where owner_id = ${owner} and automation_id = ${id} and contact_id = any(${[...ids]}::uuid[]) and occasion is not null`;
  return new Set(rows.map(({ contactId, occasion }) => `${contactId} ${occasion}`));
}

type Written = {
  automation: AutomationRow;
  /** When each contact's date was last written or changed. */
  noticed: ReadonlyMap<string, Temporal.Instant>;
  taken: readonly Candidate[];
};

/**
 * Looks again at contacts whose date was written or changed after the scan of its day. Those whose moment was still to
 * come then may enter; a moment that was over is recorded.
 */
export async function askDates(scene: Scene, { automation, noticed, taken }: Written): Promise<Candidate[]> {
  const { tx, owner, now } = scene;
  const { trigger, scannedDay } = automation;
  if (trigger.kind !== 'date' || trigger.source !== 'field' || scannedDay === null || noticed.size === 0) return [];
  const ids = [...noticed.keys()];
  const home = await getClientCard(tx, owner);
  const people = await tx.sql<Person[]>`
    select c.id, c.fields ->> ${trigger.fieldKey} as written, ${zoneOf(tx, home)} as time_zone from contacts c
    where c.owner_id = ${owner} and c.id = any(${ids}::uuid[]) and c.deleted_at is null`;
  const look = { automation, trigger, home, scanned: scannedDay };
  await endStale(scene, look, people);
  const signalled = await listSignalled(scene, automation.id, ids);
  for (const { contactId, occasion } of taken) signalled.add(`${contactId} ${occasion ?? ''}`);
  return people
    .flatMap((person) => candidatesOf({ now, noticedAt: noticed.get(person.id) ?? now }, person, look))
    .filter(({ contactId, occasion }) => !signalled.has(`${contactId} ${occasion ?? ''}`));
}

/** Ends the runs that a former trigger made and that have not begun: the new one looks for its own. */
export async function dropUnbegun({ tx, owner }: Pick<Scene, 'tx' | 'owner'>, id: string): Promise<void> {
  await tx.sql`
    delete from automation_runs where owner_id = ${owner} and automation_id = ${id} and state = 'waiting' and trigger_kind = 'date'
      and occasion is not null and not arrived and ${logSaysUnbegun({ tx })}`;
}
