import { walkSteps } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { RunLogEntry, RunState } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { withdrawFromStreams } from '#sending/campaigns/launch/streams.ts';
import { addContactEvents, findContactIdentity } from '#audience/door.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { decodeKeyset, encodeKeyset } from '#platform/keyset.ts';
import { wrongState } from '../automations.errors.ts';
import { announceWork, findAutomation, getAutomation, lockAutomation } from '../automations.repository.ts';
import type { AutomationCall, AutomationRow, Scene, AutomationRun } from '../automations.types.ts';
import { enterContacts, type Refused } from '../enter-contacts.ts';
import { listMailIds } from '../mails.repository.ts';
import { logEntry } from '../run-log.rules.ts';
import { findRun, type ListedRun, listRuns, readRunLog, storeRun } from '../runs.repository.ts';

const contactRuns = 50;

type RunsQuery = {
  state?: RunState | undefined;
  stepId?: string | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};
type ById = AutomationCall & { id: string };
type OneRun = ById & { runId: string };

/** Active and finished runs of an automation, newest first. */
export async function listAutomationRuns({
  deps,
  ctx,
  id,
  query,
}: ById & { query: RunsQuery }): Promise<{ items: AutomationRun[]; next: string | null }> {
  const owner = ctx.actor.ownerId;
  const { cursor, limit, ...filter } = query;
  const after = decodeKeyset(cursor, 'text')?.id;
  return deps.db.scoped(owner, async (tx) => {
    const automation = await getAutomation(tx, owner, id);
    const rows = await listRuns(tx, owner, { ...filter, automationId: id, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => runOf(row, new Map([[id, automation.steps]]))),
      next: rows.length > limit && last ? encodeKeyset({ key: '', id: last.id }) : null,
    };
  });
}

/** `steps`: those of the run's automation, by id. */
function runOf(run: ListedRun, steps: ReadonlyMap<string, AutomationRow['steps']>): AutomationRun {
  const { automationId, automationName, contactId, contactName, contactEmail } = run;
  const stepId = run.state === 'waiting' ? run.stepId : null;
  const here = walkSteps(steps.get(automationId) ?? []).find(({ step }) => step.id === stepId);
  return {
    ...run,
    automation: { id: automationId, name: automationName },
    contact: { id: contactId, name: contactName, email: contactEmail },
    reason: run.leftReason,
    trigger: run.triggerKind,
    stepId,
    stepKind: here?.step.kind ?? null,
  };
}

/** A run with its automation and contact. */
async function listedRun(tx: Tx, owner: OwnerId, { id, runId }: { id: string; runId: string }): Promise<ListedRun> {
  const run = await findRun(tx, owner, { id: runId, automationId: id });
  const automation = await getAutomation(tx, owner, id);
  if (!run) throw notFound();
  const contact = await findContactIdentity(tx, owner, run.contactId);
  return {
    ...run,
    automationName: automation.name,
    contactName: contact?.name ?? '',
    contactEmail: contact?.email ?? null,
  };
}

async function viewRun(tx: Tx, owner: OwnerId, { id, runId }: { id: string; runId: string }): Promise<AutomationRun> {
  const { steps } = await getAutomation(tx, owner, id);
  return runOf(await listedRun(tx, owner, { id, runId }), new Map([[id, steps]]));
}

/** One run with its full log. */
export async function readRun({ deps, ctx, id, runId }: OneRun): Promise<AutomationRun & { log: RunLogEntry[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => ({
    ...(await viewRun(tx, owner, { id, runId })),
    log: await readRunLog(tx, owner, runId),
  }));
}

/** Cancels a run; its mails that have not begun to leave are withdrawn. Error: automations.wrong_state. */
export async function cancelRun({ deps, ctx, id, runId }: OneRun): Promise<AutomationRun> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    // The workers' lock order: the automation before its runs.
    const automation = await lockAutomation(tx, owner, { id, mode: 'share' });
    const run = await findRun(tx, owner, { id: runId, automationId: id, lock: true });
    if (!automation || automation.deletedAt || !run) throw notFound();
    if (run.state !== 'waiting') throw wrongState(run.state);
    const now = deps.clock.now();
    const log = [logEntry(now, { outcome: 'left', stepId: run.stepId, detail: 'cancelled' })];
    const next = { state: 'left' as const, reason: 'cancelled' as const };
    const { contactId, stepId } = run;
    await storeRun(tx, owner, {
      id: runId,
      change: { contactId, stepId, arrived: false, waitsForQuota: false, attempts: 0, next, log, now },
    });
    await withdrawFromStreams(tx, owner, { deliveryIds: await listMailIds(tx, owner, runId), now });
    const details = { automationId: id, automationName: automation.name };
    await addContactEvents({ tx, owner, contactIds: [contactId], kind: 'automation_left', at: now, details });
    const entry = {
      action: 'automation.run_cancelled',
      subjectKind: 'automation',
      subjectId: id,
      after: { name: automation.name, contactId },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'automation.changed', automationId: id } });
    return viewRun(tx, owner, { id, runId });
  });
}

type Enrolled = { entered: number; refused: Refused[] };

async function assertKnown({ tx, owner }: Scene, ids: readonly string[]): Promise<void> {
  const rows = await tx.sql`select 1 from contacts where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
  if (rows.count < new Set(ids).size) throw notFound();
}

/** Enters chosen contacts, under the automation's own rules. Errors: automations.wrong_state, resource.not_found. */
export async function enrolContacts({
  deps,
  ctx,
  id,
  contactIds,
}: ById & { contactIds: readonly string[] }): Promise<Enrolled> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const scene: Scene = { tx, deps, owner, now: deps.clock.now() };
    const automation = await lockAutomation(tx, owner, { id, mode: 'share' });
    if (!automation || automation.deletedAt) throw notFound();
    await assertKnown(scene, contactIds);
    if (automation.state !== 'active') throw wrongState(automation.state);
    const unique = [...new Set(contactIds)];
    const candidates = unique.map((contactId) => ({ contactId, occasion: null, dueAt: null, chain: 0, byHand: true }));
    const { entered, refused } = await enterContacts(scene, automation, candidates);
    const after = { name: automation.name, entered: entered.length, refused: refused.length };
    const entry = { action: 'automation.enrolled', subjectKind: 'automation', subjectId: id, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'automation.changed', automationId: id } });
    await announceWork(tx);
    return { entered: entered.length, refused };
  });
}

async function readSteps(
  tx: Tx,
  owner: OwnerId,
  runs: readonly ListedRun[],
): Promise<Map<string, AutomationRow['steps']>> {
  const steps = new Map<string, AutomationRow['steps']>();
  for (const id of new Set(runs.map(({ automationId }) => automationId)))
    steps.set(id, (await findAutomation(tx, owner, id))?.steps ?? []);
  return steps;
}

/** Active and past runs of a contact. Error: resource.not_found. */
export async function listContactRuns({ deps, ctx, id }: ById): Promise<{ items: AutomationRun[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const [contact] = await tx.sql`select 1 from contacts where owner_id = ${owner} and id = ${id}`;
    if (!contact) throw notFound();
    const runs = await listRuns(tx, owner, { contactId: id, limit: contactRuns });
    const steps = await readSteps(tx, owner, runs);
    return { items: runs.map((run) => runOf(run, steps)) };
  });
}
