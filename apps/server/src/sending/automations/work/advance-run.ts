import type {
  AutomationConditionStep,
  AutomationStep,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { type RunLeaveReason, runLeaveReasons } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { addContactEvents } from '#audience/door.ts';
import type { LogEntry, RunContact, RunRow } from '../automations.types.ts';
import { didWithMail } from '../mails.repository.ts';
import { matchContacts } from '../match-contacts.ts';
import { type PlacedStep, placeSteps, stepAfter } from '../plan.rules.ts';
import { logEntry } from '../run-log.rules.ts';
import { findRunContact, type Home, isInsideElsewhere, type RunEnd, storeRun } from '../runs.repository.ts';
import { waitEnd } from '../waits.rules.ts';
import { askDateAgain } from './ask-dates.ts';
import type { Gains } from './batch.ts';
import { type Acting, changeFolder, changeLabel, type Effect, queueStepMail, notifyClient } from './step-effects.ts';

/** How long a run waits before it checks again for quota. */
const quotaMinutes = 15;

type Input = Omit<Acting, 'contact'> & { home: Home };
type Stop = { at: string | null; arrived: boolean; next: { dueAt: Temporal.Instant } | RunEnd; waitsForQuota: boolean };

/** The run's current contact; after a merge, the one it became. */
async function currentContact({ scene, run, home }: Input): Promise<RunContact | undefined> {
  const { tx, owner } = scene;
  const contact = await findRunContact(tx, owner, { id: run.contactId, home });
  if (contact?.mergedInto === undefined || contact.mergedInto === null) return contact;
  return findRunContact(tx, owner, { id: contact.mergedInto, home });
}

/** Reason for ending early; undefined while running. */
async function reasonToLeave(
  { scene, run }: Input,
  contact: RunContact | undefined,
): Promise<RunLeaveReason | undefined> {
  if (!contact || contact.deletedAt) return 'deleted';
  const { tx, owner } = scene;
  if (contact.id !== run.contactId && (await isInsideElsewhere(tx, owner, { run, contactId: contact.id })))
    return 'merged';
  if (contact.status === 'subscribed' || contact.status === 'pending') return undefined;
  return runLeaveReasons.find((reason) => reason === contact.status);
}

async function holdsTest({ scene, run, contact }: Acting, { test }: AutomationConditionStep): Promise<boolean> {
  if (test.kind !== 'mail') return (await matchContacts(scene, { ids: [contact.id], test })).has(contact.id);
  const { stepId, action } = test;
  const did = stepId !== null && (await didWithMail(scene.tx, scene.owner, { runId: run.id, stepId, action }));
  return did === test.is;
}

function effectOf(
  acting: Acting,
  step: Exclude<AutomationStep, { kind: 'wait' | 'condition' | 'end' }>,
): Promise<Effect> {
  switch (step.kind) {
    case 'mail':
      return queueStepMail(acting, step);
    case 'label':
      return changeLabel(acting, step);
    case 'folder':
      return changeFolder(acting, step);
    case 'notify':
      return notifyClient(acting, step);
  }
}

/** One run going through the steps that can be done now. */
class Walk {
  readonly log: LogEntry[] = [];
  readonly gains: Gains = { passed: [], streams: [] };
  readonly #acting: Acting;
  readonly #home: Home;
  #arrived: boolean;
  #waitedForQuota: boolean;

  constructor(acting: Acting, home: Home) {
    this.#acting = acting;
    this.#home = home;
    this.#arrived = acting.run.arrived;
    this.#waitedForQuota = acting.run.waitsForQuota;
  }

  /** Runs steps until it has to wait or is at its end. Plans have no loops, so this terminates. */
  async run(): Promise<Stop> {
    const placed = placeSteps(this.#acting.automation.steps);
    let id = this.#acting.run.stepId;
    while (id !== null) {
      const here = placed.get(id);
      if (!here) {
        this.#say({ outcome: 'step_removed' });
        break;
      }
      const went = await this.#pass(here);
      if ('stop' in went) return { ...went.stop, at: id };
      id = went.next;
      this.#arrived = false;
      this.#waitedForQuota = false;
    }
    this.#say({ outcome: 'done' });
    return { at: null, arrived: false, next: { state: 'done', reason: null }, waitsForQuota: false };
  }

  async #pass(here: PlacedStep): Promise<{ next: string | null } | { stop: Omit<Stop, 'at'> }> {
    const { step } = here;
    switch (step.kind) {
      case 'wait':
        return this.#arrived ? this.#resume(here) : this.#wait(step);
      case 'condition': {
        const holds = await holdsTest(this.#acting, step);
        const way = holds ? 'yes' : 'no';
        this.#say({ outcome: way }, step);
        this.#count(step, way);
        return { next: stepAfter(here, holds ? 'then' : 'else') };
      }
      case 'end':
        return this.#resume(here);
      case 'mail':
      case 'label':
      case 'folder':
      case 'notify': {
        const { said, stream, holdsForQuota = false } = await effectOf(this.#acting, step);
        if (holdsForQuota) return this.#waitForQuota(step);
        if (stream !== undefined) this.gains.streams.push(stream);
        this.#say(said, step);
        return this.#resume(here);
      }
    }
  }

  #resume(here: PlacedStep): { next: string | null } {
    this.#count(here.step);
    return { next: stepAfter(here) };
  }

  #wait(step: Extract<AutomationStep, { kind: 'wait' }>): { stop: Omit<Stop, 'at'> } {
    const { scene, contact } = this.#acting;
    const dueAt = waitEnd({ wait: step.wait, from: scene.now, home: this.#home.timeZone, reader: contact.timeZone });
    this.#say({ outcome: 'waits', until: dueAt }, step);
    return { stop: { arrived: true, next: { dueAt }, waitsForQuota: false } };
  }

  #waitForQuota(step: AutomationStep): { stop: Omit<Stop, 'at'> } {
    const dueAt = this.#acting.scene.now.add({ minutes: quotaMinutes });
    if (!this.#waitedForQuota) this.#say({ outcome: 'no_quota' }, step);
    return { stop: { arrived: false, next: { dueAt }, waitsForQuota: true } };
  }

  #count({ id }: AutomationStep, way?: 'yes' | 'no'): void {
    const passed = { automationId: this.#acting.automation.id, stepId: id };
    this.gains.passed.push(way === undefined ? passed : { ...passed, way });
  }

  #say(said: Parameters<typeof logEntry>[1], step?: AutomationStep): void {
    const place = step ? { stepId: step.id, stepKind: step.kind } : {};
    this.log.push(logEntry(this.#acting.scene.now, { ...place, ...said }));
  }
}

async function leave({ scene, run, automation }: Input, reason: RunLeaveReason): Promise<void> {
  const { tx, owner, now } = scene;
  const { id, contactId, stepId } = run;
  const log = [logEntry(now, { outcome: 'left', stepId, detail: reason })];
  const next = { state: 'left' as const, reason };
  await storeRun(tx, owner, {
    id,
    change: { contactId, stepId, arrived: false, waitsForQuota: false, attempts: 0, next, log, now },
  });
  // Nothing was sent for this occasion, so the same date must be able to start a run again.
  if (reason === 'date_moved' || reason === 'date_removed')
    await tx.sql`update automation_runs set occasion = null where owner_id = ${owner} and id = ${id}`;
  if (reason === 'deleted') return;
  const details = { automationId: automation.id, automationName: automation.name };
  await addContactEvents({ tx, owner, contactIds: [contactId], kind: 'automation_left', at: now, details });
}

async function beginLater(
  { scene, run }: Input,
  { contactId, dueAt }: { contactId: string; dueAt: Temporal.Instant },
): Promise<void> {
  const { tx, owner, now } = scene;
  const { id, stepId } = run;
  const place = { contactId, stepId, arrived: false, waitsForQuota: false, attempts: 0 };
  await storeRun(tx, owner, { id, change: { ...place, next: { dueAt }, log: [], now } });
}

async function noteDone({ scene, automation }: Input, contactId: string): Promise<void> {
  const { tx, owner, now } = scene;
  const details = { automationId: automation.id, automationName: automation.name };
  await addContactEvents({ tx, owner, contactIds: [contactId], kind: 'automation_done', at: now, details });
}

/**
 * Advances a due run as far as possible now. Its effects and its new position are one transaction: if the worker dies,
 * nothing happened.
 */
export async function advanceRun(input: Input): Promise<Gains> {
  const { scene, run, automation, home } = input;
  const { tx, owner, now } = scene;
  // Whatever this run triggers is one level deeper.
  await tx.sql`select set_config('enlace.automation_chain', ${String(run.chain + 1)}, true)`;
  const contact = await currentContact(input);
  const reason = await reasonToLeave(input, contact);
  if (reason !== undefined || !contact) {
    await leave(input, reason ?? 'deleted');
    return { passed: [], streams: [] };
  }
  const ours: RunRow = { ...run, contactId: contact.id };
  const asked = await askDateAgain(scene, { automation, run, contact, home });
  if (asked) {
    if ('reason' in asked) await leave(input, asked.reason);
    else await beginLater(input, { contactId: contact.id, dueAt: asked.dueAt });
    return { passed: [], streams: [] };
  }
  const walk = new Walk({ scene, automation, run: ours, contact }, home);
  const { at, arrived, next, waitsForQuota } = await walk.run();
  const change = { contactId: contact.id, stepId: at, arrived, waitsForQuota, attempts: 0, next, log: walk.log, now };
  await storeRun(tx, owner, { id: run.id, change });
  if ('state' in next) await noteDone(input, contact.id);
  return walk.gains;
}
