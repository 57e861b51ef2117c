import { hasFeature } from '#billing/door.ts';
import { notify, recordHistory } from '#workspace/door.ts';
import { lockAutomation } from '../automations.repository.ts';
import type { Scene } from '../automations.types.ts';
import { holdEverything } from '../usecases/steer-automations.ts';

const reason = 'plan';

/**
 * Whether the client's plan has automations. If it no longer does, every active one is paused, with everybody in their
 * place, and the client is notified of each once.
 */
export async function runsInPlan(scene: Scene): Promise<boolean> {
  const { tx, owner } = scene;
  if (await hasFeature({ tx, owner, feature: 'automations' })) return true;
  const active = await tx.sql<{ id: string }[]>`
    select id from automations where owner_id = ${owner} and state = 'active' and deleted_at is null order by id`;
  for (const { id } of active) await stop(scene, id);
  return false;
}

async function stop(scene: Scene, id: string): Promise<void> {
  const { tx, deps, owner } = scene;
  const automation = await lockAutomation(tx, owner, { id, mode: 'update' });
  // Another worker may have been first.
  if (!automation || automation.state !== 'active') return;
  await holdEverything(scene, { id, reason });
  const { name } = automation;
  const link = `/user/campanas/automatizaciones/${id}`;
  const notification = { kind: 'automation.stopped' as const, params: { name, reason }, link };
  await notify({ tx, deps, owner, notification });
  const entry = { action: 'automation.paused', subjectKind: 'automation', subjectId: id, after: { name, reason } };
  await recordHistory({ tx, owner, actor: { kind: 'system', job: 'automations' }, entry });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'automation.changed', automationId: id } });
}
