import type { Template, TemplateSummary } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { outlineOf, outlineOfOwn, readDocument } from './document.rules.ts';
import type { TemplateRow } from './templates.types.ts';

export function presentTemplateSummary(row: TemplateRow): TemplateSummary {
  const { id, kind, category, name, subject, format, uses, folderId = null, labelIds = [] } = row;
  const document = readDocument(row.document);
  const outline = format === 'blocks' ? outlineOf(document) : outlineOfOwn(row, document);
  return {
    id,
    kind,
    category,
    name,
    subject,
    format,
    folderId,
    labelIds,
    outline,
    uses,
    createdAt: row.createdAt.toString(),
    updatedAt: row.updatedAt.toString(),
  };
}

export function presentTemplate(row: TemplateRow): Template {
  const { preheader, revision, source } = row;
  return {
    ...presentTemplateSummary(row),
    preheader,
    source,
    revision,
    document: readDocument(row.document),
    deletedAt: row.deletedAt?.toString() ?? null,
  };
}
