import type { TemplateCategory, TemplateFormat } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { documentJson } from '../document.rules.ts';

export type HouseContent = {
  category: TemplateCategory | null;
  name: string;
  subject: string;
  preheader: string;
  format: TemplateFormat;
  source: string;
  document: unknown;
};
export type HouseRow = HouseContent & {
  id: string;
  revision: number;
  published: unknown;
  publishedAt: Temporal.Instant | null;
  copies: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
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
