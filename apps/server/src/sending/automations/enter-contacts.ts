import { automationLimits } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { EntryRefusal } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { addContactEvents } from '#audience/door.ts';
import type { AutomationRow, Scene } from './automations.types.ts';
import { matchContacts } from './match-contacts.ts';
import { firstStep } from './plan.rules.ts';
import { logEntry } from './run-log.rules.ts';
import { insertRun, type NewRun } from './runs.repository.ts';

/** A contact who may enter, and what triggered it. */
export type Candidate = {
  contactId: string;
  occasion: string | null;
  dueAt: Temporal.Instant | null;
  chain: number;
  byHand?: boolean;
  /** Its moment is over: recorded as a run that ended at once. */
  isLate?: boolean;
};
export type Refused = { contactId: string; reason: EntryRefusal };
export type Entered = { entered: string[]; refused: Refused[] };

type Person = { id: string; asked: string; status: string; isLive: boolean };

/** The candidates' current contacts; a merged contact is replaced by the one it became. */
async function readPeople({ tx, owner }: Scene, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const rows = await tx.sql<Person[]>`
    select asked.id as asked, c.id, c.status, c.deleted_at is null as is_live
    from unnest(${[...ids]}::uuid[]) as asked (id)
    join contacts o on o.owner_id = ${owner} and o.id = asked.id
    join contacts c on c.owner_id = ${owner} and c.id = coalesce(o.merged_into, o.id)`;
  return new Map(rows.map((row) => [row.asked, row]));
}

type Past = { contactId: string; isInside: boolean; lastEnd: Temporal.Instant | null; occasions: string[] };

/** The candidates' earlier runs in the automation, under any of their records. */
async function readPast(
  { tx, owner }: Scene,
  { id }: AutomationRow,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Past>> {
  const rows = await tx.sql<Past[]>`
    with records as (
      select id as contact_id, id as record from unnest(${[...ids]}::uuid[]) as asked (id)
      union all
      select o.merged_into, o.id from contacts o where o.owner_id = ${owner} and o.merged_into = any(${[...ids]}::uuid[])
    )
    select p.contact_id, bool_or(r.state = 'waiting') as is_inside, max(r.ended_at) as last_end,
           coalesce(array_agg(r.occasion) filter (where r.occasion is not null), '{}') as occasions
    from records p join automation_runs r on r.owner_id = ${owner} and r.contact_id = p.record and r.automation_id = ${id}
    group by 1`;
  return new Map(rows.map((row) => [row.contactId, row]));
}

function isDone(
  automation: AutomationRow,
  past: Past,
  { candidate, now }: { candidate: Candidate; now: Temporal.Instant },
): boolean {
  const { trigger, reentry } = automation;
  if (candidate.occasion !== null && past.occasions.includes(candidate.occasion)) return true;
  // Each date is its own occasion.
  if (trigger.kind === 'date' && candidate.byHand !== true) return false;
  if (reentry.kind === 'never' || past.lastEnd === null) return true;
  return Temporal.Instant.compare(past.lastEnd.add({ hours: reentry.days * 24 }), now) > 0;
}

type Look = {
  people: ReadonlyMap<string, Person>;
  fitting: ReadonlySet<string> | undefined;
  past: ReadonlyMap<string, Past>;
};

function refusalOf(
  automation: AutomationRow,
  { candidate, look, now }: { candidate: Candidate; look: Look; now: Temporal.Instant },
): EntryRefusal | undefined {
  const person = look.people.get(candidate.contactId);
  if (!person?.isLive) return 'deleted';
  if (person.status !== 'subscribed' && person.status !== 'pending') return 'not_subscribed';
  if (look.fitting && !look.fitting.has(person.id)) return 'audience';
  const past = look.past.get(person.id);
  if (past?.isInside === true) return 'inside';
  if (past && isDone(automation, past, { candidate, now })) return 'had_it';
  return candidate.chain > automationLimits.chain ? 'chain' : undefined;
}

async function lookAt(scene: Scene, automation: AutomationRow, candidates: readonly Candidate[]): Promise<Look> {
  const people = await readPeople(scene, [...new Set(candidates.map(({ contactId }) => contactId))]);
  const ids = [...new Set([...people.values()].map(({ id }) => id))];
  const { audience } = automation;
  const fitting = audience ? await matchContacts(scene, { ids, test: audience }) : undefined;
  return { people, fitting, past: await readPast(scene, automation, ids) };
}

/** Why a candidate is refused; undefined when they may enter. */
export async function whyRefused(
  scene: Scene,
  automation: AutomationRow,
  contactId: string,
): Promise<EntryRefusal | undefined> {
  const candidate = { contactId, occasion: null, dueAt: null, chain: 0 };
  const look = await lookAt(scene, automation, [candidate]);
  return refusalOf(automation, { candidate, look, now: scene.now });
}

function newRun(
  automation: AutomationRow,
  candidate: Candidate,
  { contactId, now }: { contactId: string; now: Temporal.Instant },
): NewRun {
  const { id, trigger, steps } = automation;
  const { occasion, chain, byHand = false, isLate = false } = candidate;
  const triggerKind = byHand ? 'hand' : trigger.kind;
  const entered = logEntry(now, { outcome: 'entered', detail: triggerKind });
  const reason = chain > automationLimits.chain ? ('chain' as const) : isLate ? ('too_late' as const) : undefined;
  const next = reason === undefined ? { dueAt: candidate.dueAt ?? now } : { state: 'left' as const, reason };
  const left = reason === undefined ? [] : [logEntry(now, { outcome: 'left', detail: reason })];
  const log = isLate ? left : [entered, ...left];
  return { automationId: id, contactId, triggerKind, occasion, chain, stepId: firstStep(steps), next, log, now };
}

async function insertRuns(
  scene: Scene,
  automation: AutomationRow,
  wanted: readonly { candidate: Candidate; contactId: string }[],
) {
  const { tx, deps, owner, now } = scene;
  const entered: string[] = [];
  for (const { candidate, contactId } of wanted) {
    const run = newRun(automation, candidate, { contactId, now });
    const id = await insertRun(tx, owner, { id: deps.ids.uuid(), run });
    if (id !== undefined && 'dueAt' in run.next) entered.push(contactId);
  }
  if (entered.length === 0) return entered;
  const details = { automationId: automation.id, automationName: automation.name };
  await addContactEvents({ tx, owner, contactIds: entered, kind: 'automation_entered', at: now, details });
  return entered;
}

/**
 * Lets candidates in as the automation's rules allow. One batch at a time per automation, so that two workers never let
 * the same contact in twice.
 */
export async function enterContacts(
  scene: Scene,
  automation: AutomationRow,
  candidates: readonly Candidate[],
): Promise<Entered> {
  const { tx, deps, now } = scene;
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`automation:${automation.id}`}, 0))`;
  const look = await lookAt(scene, automation, candidates);
  const refused: Refused[] = [];
  const wanted = new Map<string, { candidate: Candidate; contactId: string }>();
  for (const candidate of candidates) {
    const reason = refusalOf(automation, { candidate, look, now });
    const contactId = look.people.get(candidate.contactId)?.id ?? candidate.contactId;
    if (reason) refused.push({ contactId: candidate.contactId, reason });
    else if (wanted.has(contactId)) refused.push({ contactId: candidate.contactId, reason: 'inside' });
    // A chain that is too long is stored as a run that ended immediately, so that the list shows it.
    if (!reason || reason === 'chain') wanted.set(contactId, wanted.get(contactId) ?? { candidate, contactId });
    if (reason === 'chain')
      deps.logger.warn(
        { automationId: automation.id, contactId, chain: candidate.chain },
        'automations triggered each other too often',
      );
  }
  return { entered: await insertRuns(scene, automation, [...wanted.values()]), refused };
}
