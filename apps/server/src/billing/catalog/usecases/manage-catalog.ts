import type { AccountType, AccountTypeInput } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { codeTaken } from '../catalog.errors.ts';
import type { CatalogCall, CatalogDeps } from '../catalog.types.ts';
import { accountTypeShelf } from '../shelves.ts';
import { nextPosition, recordChange, recordShelf, unlessTaken } from './shelf.ts';

type Row = Omit<AccountType, 'archivedAt'> & { archivedAt: Temporal.Instant | null };

async function readTypes(tx: Tx, id?: string): Promise<AccountType[]> {
  const rows = await tx.sql<Row[]>`
    with held as (select account_type_id, count(*)::int as clients from users where account_type_id is not null group by 1)
    select t.id, t.code, t.name, t.is_business, t.requires_tax_id, t.position, t.archived_at,
           coalesce(h.clients, 0) as clients, coalesce(h.clients, 0) > 0 as is_used
      from account_types t left join held h on h.account_type_id = t.id
     where true ${id === undefined ? tx.sql`` : tx.sql`and t.id = ${id}`} order by t.position, t.id`;
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt?.toString() ?? null }));
}

async function getType(tx: Tx, id: string): Promise<AccountType> {
  const [type] = await readTypes(tx, id);
  if (!type) throw notFound();
  return type;
}

export function listTypes({ deps }: { deps: Pick<CatalogDeps, 'db'> }): Promise<AccountType[]> {
  return deps.db.system((tx) => readTypes(tx), { readOnly: true });
}

function columnsOf(tx: Tx, { name, ...rest }: AccountTypeInput) {
  return { ...rest, name: tx.sql.json(name) };
}

export function createType({ deps, ctx, input }: CatalogCall & { input: AccountTypeInput }): Promise<AccountType> {
  const id = deps.ids.uuid();
  const write = () =>
    deps.db.system(async (tx) => {
      const position = await nextPosition(tx, 'account_types');
      await tx.sql`insert into account_types ${tx.sql({ id, position, ...columnsOf(tx, input) })}`;
      await recordShelf(tx, { shelf: accountTypeShelf, ctx, id, verb: 'created', facts: { after: { ...input } } });
      return getType(tx, id);
    });
  return unlessTaken(write, () => codeTaken(input.code));
}

export function updateType({
  deps,
  ctx,
  id,
  input,
}: CatalogCall & { id: string; input: AccountTypeInput }): Promise<AccountType> {
  const write = () =>
    deps.db.system(async (tx) => {
      await tx.sql`select 1 from account_types where id = ${id} for update`;
      const before = await getType(tx, id);
      await tx.sql`update account_types set ${tx.sql(columnsOf(tx, input))} where id = ${id}`;
      await recordChange(tx, { shelf: accountTypeShelf, ctx, id, before, after: input });
      return getType(tx, id);
    });
  return unlessTaken(write, () => codeTaken(input.code));
}
