import { holdStreams, releaseStreams } from '#sending/campaigns/launch/streams.ts';
import { recordHistory } from '#workspace/door.ts';
import { wrongState } from '../automations.errors.ts';
import { holdAutomation, lockForChange } from '../automations.repository.ts';
import type { AutomationCall, AutomationRow, Plan, Scene, Automation } from '../automations.types.ts';
import { dropUnbegun } from '../work/ask-dates.ts';
import { listStreams } from '../mails.repository.ts';
import { changePlan } from './apply-plan.ts';
import { readAutomation } from './read-automations.ts';

type SteerInput = AutomationCall & { id: string };

/** Includes past streams: what is queued in them continues or stops with the automation. */
async function streamIds({ tx, owner }: Scene, id: string): Promise<string[]> {
  return (await listStreams(tx, owner, [id])).map(({ campaignId }) => campaignId);
}

/** Sets when the scan for dates and silences starts. */
export async function armTrigger(
  { tx, owner, now }: Scene,
  { id, plan, before }: { id: string; plan: Plan; before: AutomationRow },
) {
  const { trigger } = plan;
  const isSame = JSON.stringify(trigger) === JSON.stringify(before.trigger);
  if (!isSame && before.trigger.kind === 'date') await dropUnbegun({ tx, owner }, id);
  const scansAt = trigger.kind === 'date' || trigger.kind === 'inactive' ? now : null;
  const until =
    trigger.kind === 'inactive' && !trigger.includesPresent ? now.subtract({ hours: trigger.days * 24 }) : null;
  // After a pause, the scan for silences resumes where it stopped; dates during the pause are skipped.
  await tx.sql`
    update automations set next_scan_at = ${scansAt}, armed_at = ${now}, scanned_day = null,
      scanned_until = ${isSame ? tx.sql`coalesce(scanned_until, ${until})` : until}
    where owner_id = ${owner} and id = ${id}`;
}

/** From here on contacts enter and advance; overdue runs first. */
async function begin(scene: Scene, before: AutomationRow, plan: Plan): Promise<void> {
  const { tx, owner, now } = scene;
  const { id } = before;
  await tx.sql`
    update automations set state = 'active', pause_reason = null, activated_at = ${now}, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
  await armTrigger(scene, { id, plan, before });
  await tx.sql`
    update automation_runs set is_held = false where owner_id = ${owner} and automation_id = ${id} and state = 'waiting' and is_held`;
  await releaseStreams(tx, { owner, ids: await streamIds(scene, id), now });
}

/** Errors: automations.wrong_state, automations.incomplete, campaigns.sample_text. */
export async function activateAutomation({
  deps,
  ctx,
  id,
  acceptsSampleText,
}: SteerInput & { acceptsSampleText: boolean }): Promise<Automation> {
  await changePlan(
    { deps, ctx, id, baseRevision: undefined, plan: undefined, activates: true, acceptsSampleText },
    {
      finish: begin,
      describe: ({ name }) => ({
        action: 'automation.activated',
        subjectKind: 'automation',
        subjectId: id,
        after: { name },
      }),
    },
  );
  return readAutomation({ deps, ctx, id });
}

/** Stops all runs and mails where they are. */
export async function holdEverything(
  scene: Scene,
  { id, reason }: { id: string; reason: Parameters<typeof holdAutomation>[2]['reason'] },
): Promise<void> {
  const { tx, owner, now } = scene;
  await holdAutomation(tx, owner, { id, reason, now });
  await holdStreams(tx, { owner, ids: await streamIds(scene, id), now });
}

/** Error: automations.wrong_state. */
export async function pauseAutomation({ deps, ctx, id }: SteerInput): Promise<Automation> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const scene: Scene = { tx, deps, owner, now: deps.clock.now() };
    const row = await lockForChange(tx, owner, id);
    if (row.state !== 'active') throw wrongState(row.state);
    await holdEverything(scene, { id, reason: 'person' });
    const entry = { action: 'automation.paused', subjectKind: 'automation', subjectId: id, after: { name: row.name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'automation.changed', automationId: id } });
  });
  return readAutomation({ deps, ctx, id });
}
