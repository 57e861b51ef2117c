import { recordHistory } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import { findTemplate, getTemplateOrFail, templateOf } from '../templates.repository.ts';
import type { TemplateCall, Template } from '../templates.types.ts';

/** Moves a template to the trash; campaigns keep their frozen copy. */
export async function removeTemplate({ deps, ctx, id }: TemplateCall & { id: string }): Promise<void> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await getTemplateOrFail(tx, owner, id, { lock: true });
    await tx.sql`update templates set deleted_at = ${deps.clock.now()} where owner_id = ${owner} and id = ${id}`;
    const entry = { action: 'template.removed', subjectKind: 'template', subjectId: id, before: { name: row.name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
}

/** Restores a template from the trash; no effect on others. */
export async function restoreTemplate({ deps, ctx, id }: TemplateCall & { id: string }): Promise<Template> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await findTemplate(tx, owner, id, { lock: true });
    if (!row) throw notFound();
    if (!row.deletedAt) return templateOf(row);
    await tx.sql`update templates set deleted_at = null where owner_id = ${owner} and id = ${id}`;
    const entry = { action: 'template.restored', subjectKind: 'template', subjectId: id, after: { name: row.name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return templateOf({ ...row, deletedAt: null });
  });
}
