import type { Template, TemplateSummary } from '@enlace/contract/templates/templates.schemas.ts';
import { outlineOf, readDocument } from './document.rules.ts';
import type { TemplateRow } from './templates.types.ts';

export function presentTemplateSummary(row: TemplateRow): TemplateSummary {
  const { id, kind, category, name, subject, uses } = row;
  const outline = outlineOf(readDocument(row.document));
  return {
    id,
    kind,
    category,
    name,
    subject,
    outline,
    uses,
    createdAt: row.createdAt.toString(),
    updatedAt: row.updatedAt.toString(),
  };
}

export function presentTemplate(row: TemplateRow): Template {
  const { preheader, revision } = row;
  return {
    ...presentTemplateSummary(row),
    preheader,
    revision,
    document: readDocument(row.document),
    deletedAt: row.deletedAt?.toString() ?? null,
  };
}
