import type { Page } from '@enlace/contract/core/paging.ts';
import type { DataVariable } from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { listMailEvents } from '#sending/suppressions/usecases/read-mail-events.ts';
import { findTemplateForCampaign } from '#sending/templates/templates.usecases.ts';
import { notFound } from '#platform/errors.ts';
import { exampleData, findDataVariables } from '../data-variables.rules.ts';
import { listTransactionalRows } from '../transactional.queries.ts';
import type {
  Call,
  TransactionalDetail,
  TransactionalFilter,
  TransactionalMail,
  TransactionalRow,
} from '../transactional.types.ts';

type List = Call & { query: TransactionalFilter & { cursor?: string | undefined; limit: number } };

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}

function mailOf(row: TransactionalRow): TransactionalMail {
  return {
    ...row,
    to: { email: row.toAddress, name: row.toName },
    template: named(row.templateId, row.templateName),
    contact: named(row.contactId, row.contactName),
  };
}

/** Newest first. */
export async function listTransactional({ deps, ctx, query }: List): Promise<Page<TransactionalMail>> {
  const { cursor, limit, ...filter } = query;
  const owner = ctx.actor.ownerId;
  const rows = await deps.db.scoped(
    owner,
    (tx) => listTransactionalRows(tx, owner, { filter, before: cursor, limit: limit + 1 }),
    { readOnly: true },
  );
  const page = rows.slice(0, limit);
  return {
    items: page.map(mailOf),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** One mail with its returns. Errors: resource.not_found. */
export async function getTransactional({ deps, ctx, id }: Call & { id: string }): Promise<TransactionalDetail> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(
    owner,
    async (tx) => {
      const [row] = await listTransactionalRows(tx, owner, { filter: {}, id, limit: 1 });
      if (!row) throw notFound();
      return { ...mailOf(row), events: await listMailEvents(tx, owner, { mailId: id }) };
    },
    { readOnly: true },
  );
}

type Description = { variables: DataVariable[]; example: Record<string, unknown> };

/** The data that a template uses. Errors: resource.not_found. */
export async function describeTransactional({
  deps,
  ctx,
  templateId,
}: Call & { templateId: string }): Promise<Description> {
  const owner = ctx.actor.ownerId;
  const template = await deps.db.scoped(owner, (tx) => findTemplateForCampaign(tx, owner, templateId), {
    readOnly: true,
  });
  if (!template) throw notFound();
  const variables = findDataVariables(template);
  return { variables, example: exampleData(variables) };
}
