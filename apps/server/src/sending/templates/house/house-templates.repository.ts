import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type {
  houseTemplateSchema,
  houseTemplateSummarySchema,
} from '@enlace/contract/sending/templates/house-templates.contract.ts';
import { templateSchema } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { HouseTemplateCard } from '@enlace/contract/sending/templates/template-starts.contract.ts';
import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { documentJson, outlineOfMail, readDocument } from '../document.rules.ts';

export type HouseTemplate = z.output<typeof houseTemplateSchema>;
export type HouseTemplateSummary = z.output<typeof houseTemplateSummarySchema>;

const publishedSchema = templateSchema.pick({
  category: true,
  name: true,
  subject: true,
  preheader: true,
  format: true,
  source: true,
  document: true,
});

export type HouseContent = Omit<z.output<typeof publishedSchema>, 'document'> & { document: unknown };
export type HouseRow = HouseContent &
  Pick<HouseTemplate, 'id' | 'revision' | 'publishedAt' | 'copies' | 'createdAt' | 'updatedAt'> & {
    published: unknown;
    deletedAt: Temporal.Instant | null;
  };
export type NewHouseTemplate = HouseContent & { document: BlockDocument };

export async function listHouseRows(tx: Tx): Promise<HouseRow[]> {
  return tx.sql<HouseRow[]>`
    select * from house_templates where deleted_at is null order by updated_at desc, id desc`;
}

/** What clients see: newest publication first. */
export async function listPublishedRows(tx: Tx): Promise<HouseRow[]> {
  return tx.sql<HouseRow[]>`
    select * from house_templates where deleted_at is null and published is not null order by published_at desc, id desc`;
}

export async function findHouseRow(tx: Tx, id: string, { lock = false } = {}): Promise<HouseRow | undefined> {
  const [row] = await tx.sql<HouseRow[]>`
    select * from house_templates where id = ${id} ${lock ? tx.sql`for update` : tx.sql``}`;
  return row;
}

export async function getHouseRowOrFail(tx: Tx, id: string, options: { lock?: boolean } = {}): Promise<HouseRow> {
  const row = await findHouseRow(tx, id, options);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

export async function insertHouseRow(
  tx: Tx,
  { id, content, now }: { id: string; content: NewHouseTemplate; now: Temporal.Instant },
): Promise<HouseRow> {
  const { category, name, subject, preheader, format, source, document } = content;
  const [row] = await tx.sql<HouseRow[]>`
    insert into house_templates (id, category, name, subject, preheader, format, source, document, created_at, updated_at)
    values (${id}, ${category}, ${name}, ${subject}, ${preheader}, ${format}, ${source}, ${tx.sql.json(documentJson(document))}, ${now}, ${now})
    returning *`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

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
export function cardOf(id: string, content: HouseContent): HouseTemplateCard {
  return { ...content, id, outline: outlineOfMail(content, readDocument(content.document)) };
}

/** An operator template as administrators see it. */
export function houseTemplateOf(row: HouseRow): HouseTemplate {
  const published = publishedOf(row);
  const document = readDocument(row.document);
  return {
    ...row,
    document,
    outline: outlineOfMail(row, document),
    publishedAt: published ? row.publishedAt : null,
    hasChanges: published !== undefined && !isDeepStrictEqual(published, publishedSchema.parse(contentOf(row))),
  };
}
