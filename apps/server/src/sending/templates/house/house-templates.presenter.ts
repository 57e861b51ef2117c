import { isDeepStrictEqual } from 'node:util';
import type {
  HouseTemplate,
  HouseTemplateSummary,
} from '@enlace/contract/sending/templates/house-templates.contract.ts';
import { z } from 'zod';
import {
  templateCategorySchema,
  templateDocumentSchema,
  templateFormatSchema,
} from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { HouseTemplateCard } from '@enlace/contract/sending/templates/template-starts.contract.ts';
import { outlineOf, outlineOfOwn, readDocument } from '../document.rules.ts';
import type { HouseContent, HouseRow } from './house-templates.repository.ts';

const publishedSchema = z.object({
  category: templateCategorySchema.nullable(),
  name: z.string(),
  subject: z.string(),
  preheader: z.string(),
  format: templateFormatSchema,
  source: z.string(),
  document: templateDocumentSchema,
});

/** What clients see of a row once it is published. */
export function contentOf({
  category,
  name,
  subject,
  preheader,
  format,
  source,
  document,
}: HouseContent): HouseContent {
  return { category, name, subject, preheader, format, source, document };
}

/** The published copy; undefined when unpublished. */
export function publishedOf(row: HouseRow): HouseContent | undefined {
  return row.published === null ? undefined : publishedSchema.parse(row.published);
}

/** The card of an operator template, for the draft or the published copy. */
export function presentCard(id: string, content: HouseContent): HouseTemplateCard {
  const { category, name, subject, format } = content;
  const document = readDocument(content.document);
  const outline = format === 'blocks' ? outlineOf(document) : outlineOfOwn(content, document);
  return { id, category, name, subject, format, outline };
}

export function presentHouseSummary(row: HouseRow): HouseTemplateSummary {
  const published = publishedOf(row);
  return {
    ...presentCard(row.id, row),
    publishedAt: published ? (row.publishedAt?.toString() ?? null) : null,
    hasChanges: published !== undefined && !isDeepStrictEqual(published, publishedSchema.parse(contentOf(row))),
    copies: row.copies,
    createdAt: row.createdAt.toString(),
    updatedAt: row.updatedAt.toString(),
  };
}

export function presentHouseTemplate(row: HouseRow): HouseTemplate {
  const { preheader, source, revision } = row;
  return { ...presentHouseSummary(row), preheader, source, revision, document: readDocument(row.document) };
}
