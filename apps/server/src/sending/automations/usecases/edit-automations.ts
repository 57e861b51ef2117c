import { automationLimits } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { AutomationChange } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { tooManyAutomations } from '../automations.errors.ts';
import {
  findAutomation,
  getAutomation,
  insertAutomation,
  lockCount,
  lockForChange,
} from '../automations.repository.ts';
import type { AutomationCall, Plan, Scene, Automation } from '../automations.types.ts';
import { automationTexts } from '../locales/texts.ts';
import { changePlan } from './apply-plan.ts';
import { readAutomation } from './read-automations.ts';
import { armTrigger, holdEverything } from './steer-automations.ts';

type ById = AutomationCall & { id: string };

/** Throws automations.too_many. */
export async function assertRoom(tx: Tx, owner: OwnerId): Promise<void> {
  if ((await lockCount(tx, owner)) >= automationLimits.count) throw tooManyAutomations(automationLimits.count);
}

/** Stores a new draft in the caller's transaction. */
export async function storeDraft(
  { tx, deps, owner, now }: Scene,
  { ctx, plan, action }: Pick<AutomationCall, 'ctx'> & { plan: Plan; action: string },
): Promise<string> {
  await assertRoom(tx, owner);
  const id = deps.ids.uuid();
  await insertAutomation(tx, owner, { id, plan, now });
  const entry = { action, subjectKind: 'automation', subjectId: id, after: { name: plan.name } };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
  return id;
}

type UpdateInput = ById & { input: AutomationChange };

/**
 * Stores a plan over the revision it is based on. An active plan is replaced as a whole and immediately. Errors:
 * automations.draft_conflict, automations.incomplete, campaigns.sample_text.
 */
export async function updateAutomation({ deps, ctx, id, input }: UpdateInput): Promise<Automation> {
  const { baseRevision, name, trigger, acceptsSampleText = false } = input;
  const stored = await deps.db.scoped(ctx.actor.ownerId, (tx) => getAutomation(tx, ctx.actor.ownerId, id), {
    readOnly: true,
  });
  const { audience = stored.audience, reentry = stored.reentry, steps = stored.steps } = input;
  const plan = { name, trigger, audience, reentry, steps };
  await changePlan(
    { deps, ctx, id, baseRevision, plan, activates: false, acceptsSampleText },
    {
      finish: async (scene, before) => {
        const isChanged = JSON.stringify(before.trigger) !== JSON.stringify(plan.trigger);
        if (before.state === 'active' && isChanged) await armTrigger(scene, { id, plan, before });
      },
      describe: (before) => ({
        action: 'automation.edited',
        subjectKind: 'automation',
        subjectId: id,
        before: { name: before.name, trigger: before.trigger.kind, steps: before.steps.length },
        after: { name: plan.name, trigger: plan.trigger.kind, steps: plan.steps.length },
      }),
    },
  );
  return readAutomation({ deps, ctx, id });
}

/** A new draft with the same plan. */
export async function duplicateAutomation({ deps, ctx, id }: ById): Promise<Automation> {
  const owner = ctx.actor.ownerId;
  const copyId = await deps.db.scoped(owner, async (tx) => {
    const { name, trigger, audience, reentry, steps } = await getAutomation(tx, owner, id);
    const copy = automationTexts[ctx.locale].copyOf(name).slice(0, automationLimits.name);
    const scene = { tx, deps, owner, now: deps.clock.now() };
    const plan = { name: copy, trigger, audience, reentry, steps };
    return storeDraft(scene, { ctx, plan, action: 'automation.duplicated' });
  });
  return readAutomation({ deps, ctx, id: copyId });
}

/** Moves it to the trash: it stops as if paused, with every run in place. */
export async function removeAutomation({ deps, ctx, id }: ById): Promise<void> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const scene = { tx, deps, owner, now: deps.clock.now() };
    const row = await lockForChange(tx, owner, id);
    if (row.state === 'active') await holdEverything(scene, { id, reason: 'person' });
    await tx.sql`update automations set deleted_at = ${scene.now} where owner_id = ${owner} and id = ${id}`;
    const entry = {
      action: 'automation.removed',
      subjectKind: 'automation',
      subjectId: id,
      before: { name: row.name },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'automation.changed', automationId: id } });
  });
}

/** Restores it from the trash, paused if it was active. */
export async function restoreAutomation({ deps, ctx, id }: ById): Promise<Automation> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const known = await findAutomation(tx, owner, id);
    if (!known) throw notFound();
    if (!known.deletedAt) return;
    await assertRoom(tx, owner);
    const back = await tx.sql`
      update automations set deleted_at = null, updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${id} and deleted_at is not null`;
    if (back.count === 0) return;
    const entry = {
      action: 'automation.restored',
      subjectKind: 'automation',
      subjectId: id,
      after: { name: known.name },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'automation.changed', automationId: id } });
  });
  return readAutomation({ deps, ctx, id });
}
