import { type HistoryEntry, recordHistory } from '#workspace/door.ts';
import {
  acceptedSamplesOf,
  assertPostalAddress,
  assertSamplesAccepted,
} from '#sending/campaigns/authoring/review-campaign.ts';
import { assertMayBegin } from '#sending/campaigns/launch/streams.ts';
import { draftConflict, incomplete, wrongState } from '../automations.errors.ts';
import { announceWork, lockForChange, storePlan } from '../automations.repository.ts';
import type { AutomationCall, AutomationDeps, AutomationRow, Plan, Scene } from '../automations.types.ts';
import { applyMails, freezeChangedMails, type FreshMail, loadChangedMails } from '../freeze-mails.ts';
import { movedSteps } from '../plan.rules.ts';
import { blockersOf, problemsOf } from '../plan-problems.rules.ts';
import type { References } from '../references.queries.ts';
import { logEntry } from '../run-log.rules.ts';
import { moveRuns } from '../runs.repository.ts';
import { readReferencesOf } from './read-automations.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';

function valueAt(plan: Plan, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return new Map<string, unknown>(Object.entries(value)).get(key);
  }, plan);
}

/**
 * Requires that a plan refers only to the client's own things. References deleted since they were chosen may stay, so
 * that the rest can be saved. Throws request.invalid with each position.
 */
async function assertOwnReferences(
  tx: Tx,
  { deps, owner, before, plan }: { deps: Pick<AutomationDeps, 'config'>; owner: OwnerId; before: Plan; plan: Plan },
): Promise<void> {
  const refs = await readReferencesOf(tx, { deps, owner, plans: [plan] });
  const known = JSON.stringify([before.trigger, before.audience, before.steps]);
  const strange = problemsOf(plan, refs).filter(({ code, path }) => {
    const value = valueAt(plan, path);
    return code === 'gone' && typeof value === 'string' && !known.includes(JSON.stringify(value));
  });
  if (strange.length > 0)
    throw new AppError('request.invalid', { fields: strange.map(({ path }) => ({ path, code: 'invalid_option' })) });
}

type ChangeInput = AutomationCall & {
  id: string;
  /** The revision the change is based on; undefined to accept any. */
  baseRevision: number | undefined;
  /** Undefined when the plan does not change. */
  plan: Plan | undefined;
  /** The change activates the automation. */
  activates: boolean;
  /** The person wants its mails sent although they still contain sample text. */
  acceptsSampleText: boolean;
};

function assertFits({ baseRevision, activates }: ChangeInput, row: AutomationRow): void {
  if (baseRevision !== undefined && row.revision !== baseRevision) throw draftConflict(row.revision);
  if (activates && row.state === 'active') throw wrongState(row.state);
}

type Prepared = { revision: number; fresh: FreshMail[]; refs: References };

/** Checks a plan that has to work and compiles its mails, before the transaction of the change. */
async function prepare(input: ChangeInput): Promise<Prepared | undefined> {
  const { deps, ctx, id } = input;
  const owner = ctx.actor.ownerId;
  const found = await deps.db.scoped(owner, async (tx) => {
    const row = await lockForChange(tx, owner, id);
    assertFits(input, row);
    if (!input.activates && row.state !== 'active') return undefined;
    if (input.activates) await assertMayBegin(tx, owner);
    const plan = input.plan ?? row;
    const refs = await readReferencesOf(tx, { deps, owner, plans: [plan] });
    const blockers = blockersOf(problemsOf(plan, refs));
    if (blockers.length > 0) throw incomplete(blockers);
    const mails = await loadChangedMails(tx, { deps, owner, automationId: id, plan });
    const drafts = mails.map(({ loaded }) => loaded.loaded);
    // One that goes on after a pause with the mails it had is not asked.
    if (input.activates && drafts.length > 0) await assertPostalAddress(tx, owner);
    assertSamplesAccepted(drafts, acceptedSamplesOf(drafts, input.acceptsSampleText));
    return { revision: row.revision, refs, mails };
  });
  return found && { revision: found.revision, refs: found.refs, fresh: await freezeChangedMails(deps, found.mails) };
}

/** Moves runs whose step was removed to the next step that still exists. */
async function moveOn({ tx, owner, now }: Scene, before: AutomationRow, plan: Plan): Promise<void> {
  for (const [from, to] of movedSteps(before.steps, plan.steps)) {
    const entry = logEntry(now, { outcome: 'step_removed', stepId: from });
    await moveRuns(tx, owner, { automationId: before.id, from, to, now, entry });
  }
}

type Reported = (before: AutomationRow) => HistoryEntry;

/**
 * Stores a plan, and freezes its mails if it is or becomes active; all or nothing. `finish` does the rest in the same
 * transaction, given the previous row.
 */
export async function changePlan(
  input: ChangeInput,
  {
    finish,
    describe,
  }: { finish: (scene: Scene, before: AutomationRow, plan: Plan) => Promise<void>; describe: Reported },
): Promise<void> {
  const { deps, ctx, id } = input;
  const owner = ctx.actor.ownerId;
  const prepared = await prepare(input);
  await deps.db.scoped(owner, async (tx) => {
    const scene: Scene = { tx, deps, owner, now: deps.clock.now() };
    const before = await lockForChange(tx, owner, id);
    assertFits(input, before);
    const works = input.activates || before.state === 'active';
    // Somebody saved or activated it while its mails were compiled.
    if (works && before.revision !== prepared?.revision) throw draftConflict(before.revision);
    const plan = input.plan ?? before;
    if (input.plan) {
      await assertOwnReferences(tx, { deps, owner, before, plan });
      await storePlan(tx, owner, { id, plan, now: scene.now });
      await moveOn(scene, before, plan);
    }
    if (prepared) await applyMails(scene, { automation: before, plan, fresh: prepared.fresh, refs: prepared.refs });
    await finish(scene, before, plan);
    await recordHistory({ tx, owner, actor: ctx.actor, entry: describe(before) });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'automation.changed', automationId: id } });
    await announceWork(tx);
  });
}
