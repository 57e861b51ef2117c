import type { Page } from '@enlace/contract/core/paging.ts';
import {
  type TemplateVersion,
  type TemplateVersionContent,
  templateVersionContentSchema,
} from '@enlace/contract/sending/templates/template-versions.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import { documentJson, readDocument } from '../document.rules.ts';
import { findVersion, keepVersion, listVersionRows, type VersionRow } from '../template-versions.repository.ts';
import { draftConflict } from '../templates.errors.ts';
import { getTemplateOrFail, templateOf } from '../templates.repository.ts';
import type { TemplateCall, Template } from '../templates.types.ts';

function presentVersion({ id, kind, revision, savedAt }: VersionRow): TemplateVersion {
  return { id, kind, revision, savedAt: savedAt.toString() };
}

type ListInput = TemplateCall & { id: string; cursor?: string | undefined; limit: number };

/** Earlier states of a template, newest first. */
export function listTemplateVersions({ deps, ctx, id, cursor, limit }: ListInput): Promise<Page<TemplateVersion>> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    await getTemplateOrFail(tx, owner, id);
    const rows = await listVersionRows(tx, { owner, templateId: id, cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return { items: page.map(presentVersion), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
}

type OneInput = TemplateCall & { id: string; versionId: string };

/** One earlier state with its content. */
export function getTemplateVersion({ deps, ctx, id, versionId }: OneInput): Promise<TemplateVersionContent> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    await getTemplateOrFail(tx, owner, id);
    const row = await findVersion(tx, { owner, templateId: id, versionId });
    if (!row) throw notFound();
    const { name, category, subject, preheader, format, source } = row;
    const document = readDocument(row.document);
    const content = { ...presentVersion(row), name, category, subject, preheader, format, source, document };
    return templateVersionContentSchema.parse(content);
  });
}

/** Restores an earlier state; the current one becomes a version, so that the restore can be undone. */
export function restoreTemplateVersion({
  deps,
  ctx,
  id,
  versionId,
  baseRevision,
}: OneInput & { baseRevision: number }): Promise<Template> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await getTemplateOrFail(tx, owner, id, { lock: true });
    if (row.revision !== baseRevision) throw draftConflict(row.revision);
    const version = await findVersion(tx, { owner, templateId: id, versionId });
    if (!version) throw notFound();
    await keepVersion(tx, { owner, templateId: id, kind: 'draft' });
    const { name, category, subject, preheader, format, source } = version;
    await tx.sql`
      update templates set name = ${name}, category = ${category}, subject = ${subject}, preheader = ${preheader},
        format = ${format}, source = ${source}, document = ${tx.sql.json(documentJson(readDocument(version.document)))},
        revision = revision + 1, updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${id}`;
    const entry = {
      action: 'template.version_restored',
      subjectKind: 'template',
      subjectId: id,
      before: { revision: row.revision },
      after: { name, revision: version.revision },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return templateOf(await getTemplateOrFail(tx, owner, id));
  });
}
