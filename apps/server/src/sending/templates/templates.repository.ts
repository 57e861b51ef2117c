import { linkColumns, subjectConditions, type SubjectFilter } from '#workspace/door.ts';
import type {
  TemplateCategory,
  TemplateFormat,
  TemplateKind,
} from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { documentJson, outlineOfMail, readDocument } from './document.rules.ts';
import type { MailContact, Template, TemplateRow } from './templates.types.ts';

export type NewTemplate = {
  id: string;
  kind: TemplateKind;
  category: TemplateCategory | null;
  name: string;
  subject: string;
  preheader: string;
  format: TemplateFormat;
  source: string;
  document: BlockDocument;
};

export async function insertTemplate(tx: Tx, owner: OwnerId, template: NewTemplate): Promise<TemplateRow> {
  const { id, kind, category, name, subject, preheader, format, source, document } = template;
  const [row] = await tx.sql<TemplateRow[]>`
    insert into templates (owner_id, id, kind, category, name, subject, preheader, format, source, document)
    values (${owner}, ${id}, ${kind}, ${category}, ${name}, ${subject}, ${preheader}, ${format}, ${source},
      ${tx.sql.json(documentJson(document))}) returning *`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** A template as its screen shows it. */
export function templateOf(row: TemplateRow): Template {
  const document = readDocument(row.document);
  const { folderId = null, labelIds = [] } = row;
  return { ...row, document, outline: outlineOfMail(row, document), folderId, labelIds };
}

/**
 * Includes deleted ones but not saved replies, which have no document; `lock` locks the row until the transaction ends.
 */
export async function findTemplate(
  tx: Tx,
  owner: OwnerId,
  id: string,
  { lock = false } = {},
): Promise<TemplateRow | undefined> {
  const links = linkColumns(tx, { owner, noun: 'template', subject: tx.sql`t.id` });
  const [row] = await tx.sql<TemplateRow[]>`
    select t.*, ${links} from templates t
    where t.owner_id = ${owner} and t.id = ${id} and t.kind <> 'reply' ${lock ? tx.sql`for update of t` : tx.sql``}`;
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

export type TemplateSort = 'recent' | 'name' | 'uses';
export type TemplateFilter = SubjectFilter & {
  kind: TemplateKind | undefined;
  category: TemplateCategory | undefined;
  search: string | undefined;
};
/** Where a page begins: the sort value, then the id. */
export type TemplateAfter = { value: string; id: string };
type ListInput = TemplateFilter & { sort: TemplateSort; after: TemplateAfter | undefined; limit: number };

async function matching(tx: Tx, owner: OwnerId, filter: TemplateFilter) {
  const { kind, category, search } = filter;
  const { and } = await subjectConditions(tx, { owner, noun: 'template', subject: tx.sql`t.id`, filter });
  // Wrapped in an object: resolving a promise with the statement part would run it.
  return {
    where: tx.sql`t.owner_id = ${owner} and t.deleted_at is null and not t.is_blank and t.kind <> 'reply'
    ${kind ? tx.sql`and t.kind = ${kind}` : tx.sql``}
    ${category ? tx.sql`and t.category = ${category}` : tx.sql``}
    ${search ? tx.sql`and (strpos(t.name_key, (select enlace_fold(${search}))) > 0 or strpos(enlace_fold(t.subject), (select enlace_fold(${search}))) > 0)` : tx.sql``} ${and}`,
  };
}

function orderOf(tx: Tx, sort: TemplateSort, after: TemplateAfter | undefined) {
  switch (sort) {
    case 'name':
      return {
        past: after ? tx.sql`and (t.name_key, t.id) > (${after.value}, ${after.id}::uuid)` : tx.sql``,
        by: tx.sql`t.name_key, t.id`,
      };
    case 'uses':
      return {
        past: after ? tx.sql`and (t.uses, t.id) < (${after.value}::int, ${after.id}::uuid)` : tx.sql``,
        by: tx.sql`t.uses desc, t.id desc`,
      };
    case 'recent':
      return {
        past: after ? tx.sql`and (t.updated_at, t.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : tx.sql``,
        by: tx.sql`t.updated_at desc, t.id desc`,
      };
  }
}

export async function listTemplateRows(
  tx: Tx,
  owner: OwnerId,
  { sort, after, limit, ...filter }: ListInput,
): Promise<(TemplateRow & { nameKey: string })[]> {
  const { where } = await matching(tx, owner, filter);
  const { past, by } = orderOf(tx, sort, after);
  return tx.sql<(TemplateRow & { nameKey: string })[]>`
    select t.*, ${linkColumns(tx, { owner, noun: 'template', subject: tx.sql`t.id` })}
    from templates t where ${where} ${past} order by ${by} limit ${limit}`;
}

export async function countTemplates(tx: Tx, owner: OwnerId, filter: TemplateFilter): Promise<number> {
  const { where } = await matching(tx, owner, filter);
  const [row] = await tx.sql<{ total: number }[]>`select count(*)::int as total from templates t where ${where}`;
  return row?.total ?? 0;
}

/** Mails and pages outside the trash; saved replies have their own list. */
export function countLiveTemplates(tx: Tx, owner: OwnerId): Promise<number> {
  return countTemplates(tx, owner, { kind: undefined, category: undefined, search: undefined });
}

/** All that count towards the limit. Blank drafts do: nothing asks again once they are changed. */
export async function countHeldTemplates(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from templates where owner_id = ${owner} and deleted_at is null and kind <> 'reply'`;
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
  'time_zone',
  'fields',
];

/** The columns of a contact that a mail may use. */
export async function findMailContact(tx: Tx, owner: OwnerId, contactId: string): Promise<MailContact | undefined> {
  const [row] = await tx.sql<MailContact[]>`
    select ${tx.sql(contactColumns)} from contacts where owner_id = ${owner} and id = ${contactId} and deleted_at is null`;
  return row;
}

export type OwnField = {
  key: string;
  name: string;
  kind: 'text' | 'long_text' | 'number' | 'date' | 'boolean' | 'choice' | 'choices' | 'url';
  options: string[];
};

/** The client's custom contact fields in order. */
export async function listOwnFields(tx: Tx, owner: OwnerId): Promise<OwnField[]> {
  const rows = await tx.sql<OwnField[]>`
    select key, name, kind, options from contact_fields where owner_id = ${owner} and deleted_at is null
    order by position, id`;
  return [...rows];
}

/** The own fields whose values are printed in words, by key. */
export async function listPrintedFields(tx: Tx, owner: OwnerId): Promise<Record<string, 'date' | 'number'>> {
  const rows = await tx.sql<{ key: string; kind: 'date' | 'number' }[]>`
    select key, kind from contact_fields where owner_id = ${owner} and deleted_at is null and kind in ('date', 'number')`;
  return Object.fromEntries(rows.map(({ key, kind }) => [key, kind]));
}

/** Keys of the client's custom fields, plus those found only in contacts, among the newest thousand that have any. */
export async function listFieldKeys(tx: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await tx.sql<{ key: string }[]>`
    select key from contact_fields where owner_id = ${owner} and deleted_at is null
    union select distinct key from (
      select fields from contacts where owner_id = ${owner} and deleted_at is null and fields <> '{}' order by id desc limit 1000
    ) c, jsonb_object_keys(c.fields) as key order by key limit 300`;
  return rows.map(({ key }) => key);
}
