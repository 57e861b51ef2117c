import type { TemplateCategory, TemplateKind } from '@enlace/contract/templates/templates.schemas.ts';
import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { documentJson } from './document.rules.ts';
import type { MailContact, TemplateRow } from './templates.types.ts';

export type NewTemplate = {
  id: string;
  kind: TemplateKind;
  category: TemplateCategory | null;
  name: string;
  subject: string;
  preheader: string;
  document: BlockDocument;
};

export async function insertTemplate(tx: Tx, owner: OwnerId, template: NewTemplate): Promise<TemplateRow> {
  const { id, kind, category, name, subject, preheader, document } = template;
  const [row] = await tx.sql<TemplateRow[]>`
    insert into templates (owner_id, id, kind, category, name, subject, preheader, document)
    values (${owner}, ${id}, ${kind}, ${category}, ${name}, ${subject}, ${preheader}, ${tx.sql.json(documentJson(document))}) returning *`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** Deleted ones too, but no saved replies, which have no document; `lock` holds the row until the end of the transaction. */
export async function findTemplate(
  tx: Tx,
  owner: OwnerId,
  id: string,
  { lock = false } = {},
): Promise<TemplateRow | undefined> {
  const [row] = await tx.sql<TemplateRow[]>`
    select * from templates where owner_id = ${owner} and id = ${id} and kind <> 'reply' ${lock ? tx.sql`for update` : tx.sql``}`;
  return row;
}

export async function getTemplateOrFail(
  tx: Tx,
  owner: OwnerId,
  id: string,
  options: { lock?: boolean } = {},
): Promise<TemplateRow> {
  const row = await findTemplate(tx, owner, id, options);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

export type TemplateFilter = {
  kind: TemplateKind | undefined;
  category: TemplateCategory | undefined;
  search: string | undefined;
};
type ListInput = TemplateFilter & { after: { at: string; id: string } | undefined; limit: number };

function matching(tx: Tx, owner: OwnerId, { kind, category, search }: TemplateFilter) {
  return tx.sql`owner_id = ${owner} and deleted_at is null and kind <> 'reply'
    ${kind ? tx.sql`and kind = ${kind}` : tx.sql``}
    ${category ? tx.sql`and category = ${category}` : tx.sql``}
    ${search ? tx.sql`and (strpos(lower(name), lower(${search})) > 0 or strpos(lower(subject), lower(${search})) > 0)` : tx.sql``}`;
}

export async function listTemplateRows(
  tx: Tx,
  owner: OwnerId,
  { after, limit, ...filter }: ListInput,
): Promise<TemplateRow[]> {
  return tx.sql<TemplateRow[]>`
    select * from templates where ${matching(tx, owner, filter)}
      ${after ? tx.sql`and (updated_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : tx.sql``}
    order by updated_at desc, id desc limit ${limit}`;
}

export async function countTemplates(tx: Tx, owner: OwnerId, filter: TemplateFilter): Promise<number> {
  const [row] = await tx.sql<
    { total: number }[]
  >`select count(*)::int as total from templates where ${matching(tx, owner, filter)}`;
  return row?.total ?? 0;
}

const contactColumns = [
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'city',
  'language',
  'fields',
];

/** The columns of one contact that a mail may use. */
export async function findMailContact(tx: Tx, owner: OwnerId, contactId: string): Promise<MailContact | undefined> {
  const [row] = await tx.sql<MailContact[]>`
    select ${tx.sql(contactColumns)} from contacts where owner_id = ${owner} and id = ${contactId} and deleted_at is null`;
  return row;
}

/** Names of the client's own contact fields, from the newest thousand contacts that have any. */
export async function listFieldKeys(tx: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await tx.sql<{ key: string }[]>`
    select distinct key from (
      select fields from contacts where owner_id = ${owner} and deleted_at is null and fields <> '{}' order by id desc limit 1000
    ) c, jsonb_object_keys(c.fields) as key order by key limit 100`;
  return rows.map(({ key }) => key);
}
