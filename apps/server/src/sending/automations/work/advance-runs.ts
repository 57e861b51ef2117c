import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { lockAutomation } from '../automations.repository.ts';
import type { AutomationDeps, AutomationRow, RunRow, Scene } from '../automations.types.ts';
import { logEntry } from '../run-log.rules.ts';
import { storeRun, takeDueRuns } from '../runs.repository.ts';
import { advanceRun } from './advance-run.ts';
import { createBatch } from './batch.ts';
import type { LiveNotices } from './live-notices.ts';
import { runsInPlan } from './stop-without-plan.ts';

const batchSize = 50;
const oldestRuns = 500;
/** Delays in minutes after the first error, the second and so on; after the last the run fails. */
const retryMinutes = [1, 5, 30, 120] as const;

type Input = { deps: AutomationDeps; owner: OwnerId; notices: LiveNotices };

/** The client's automations with due runs, locked against plan changes during the batch. */
async function lockDue({ tx, owner, now }: Scene): Promise<ReadonlyMap<string, AutomationRow>> {
  const due = await tx.sql<{ id: string }[]>`
    select distinct automation_id as id from (
      select automation_id from automation_runs
      where owner_id = ${owner} and due_at <= ${now} and not is_held order by due_at limit ${oldestRuns}
    ) oldest order by 1`;
  const locked = new Map<string, AutomationRow>();
  for (const { id } of due) {
    const row = await lockAutomation(tx, owner, { id, mode: 'share' });
    if (row?.state === 'active' && !row.deletedAt) locked.set(id, row);
  }
  return locked;
}

/** Undoes a failed run and schedules a retry; after the last one it fails. */
async function postpone(
  { tx, deps, owner, now }: Scene,
  { run, error }: { run: RunRow; error: unknown },
): Promise<void> {
  const { id, contactId, stepId, arrived, waitsForQuota, attempts } = run;
  deps.logger.error({ err: error, runId: id, stepId }, 'a step of an automation failed');
  const minutes = retryMinutes[attempts];
  const next = minutes === undefined ? { state: 'failed' as const, reason: null } : { dueAt: now.add({ minutes }) };
  const log = [logEntry(now, { outcome: minutes === undefined ? 'failed' : 'retry', stepId })];
  await storeRun(tx, owner, {
    id,
    change: { contactId, stepId, arrived, waitsForQuota, attempts: attempts + 1, next, log, now },
  });
}

/** Processes a batch of a client's due runs. Returns whether there was anything to do. */
export async function advanceRuns({ deps, owner, notices }: Input): Promise<boolean> {
  return deps.db.scoped(owner, async (tx) => {
    const scene: Scene = { tx, deps, owner, now: deps.clock.now() };
    if (!(await runsInPlan(scene))) return false;
    const automations = await lockDue(scene);
    if (automations.size === 0) return false;
    const home = await getClientCard(tx, owner);
    const runs = await takeDueRuns(tx, owner, {
      automationIds: [...automations.keys()],
      now: scene.now,
      limit: batchSize,
    });
    const batch = createBatch();
    for (const run of runs) {
      const automation = automations.get(run.automationId);
      if (!automation) continue;
      try {
        batch.add(await tx.savepoint((inner) => advanceRun({ scene: { ...scene, tx: inner }, automation, run, home })));
      } catch (error) {
        await postpone(scene, { run, error });
      }
    }
    await batch.write(tx, owner);
    for (const id of new Set(runs.map(({ automationId }) => automationId)))
      await notices.emit(tx, { owner, automationId: id });
    // Whatever ran may have triggered something.
    return runs.length > 0;
  });
}
