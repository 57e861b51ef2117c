import { recordHistory } from '#workspace/door.ts';
import { getTemplateOrFail } from '../templates.repository.ts';
import type { TemplateCall } from '../templates.types.ts';

/** Keeps the revision, so that an open editor can continue saving. Error: resource.not_found. */
export async function renameTemplate({
  deps,
  ctx,
  id,
  name,
}: TemplateCall & { id: string; name: string }): Promise<{ id: string; name: string }> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await getTemplateOrFail(tx, owner, id, { lock: true });
    if (row.name === name) return;
    await tx.sql`
      update templates set name = ${name}, updated_at = ${deps.clock.now()} where owner_id = ${owner} and id = ${id}`;
    const entry = {
      action: 'template.changed',
      subjectKind: 'template',
      subjectId: id,
      before: { name: row.name },
      after: { name },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return { id, name };
}
