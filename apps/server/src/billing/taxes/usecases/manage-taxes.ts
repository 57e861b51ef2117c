import { areRatesApart, type Tax, type TaxInput, type TaxRate } from '@enlace/contract/billing/taxes/taxes.schemas.ts';
import { codeTaken, stillInUse } from '#billing/catalog/catalog.errors.ts';
import {
  nextPosition,
  recordChange,
  recordShelf,
  type Shelf,
  type ShelfCall,
  unlessTaken,
} from '#billing/catalog/usecases/shelf.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';

const ratesOverlap = () => new AppError('taxes.rates_overlap');

type Call = ShelfCall & { deps: Pick<Platform, 'db' | 'clock' | 'ids'> };
type Row = Omit<Tax, 'archivedAt' | 'ratePpm'> & { archivedAt: Temporal.Instant | null };

export const taxShelf: Shelf = {
  table: 'taxes',
  subjectKind: 'tax',
  // Invoices copy their tax, so no key binds them to it.
  async isUsed(tx, id) {
    const [used] = await tx.sql`
      select 1 from taxes t where t.id = ${id} and exists (select 1 from invoice_taxes i where i.tax_code = t.code)`;
    return used !== undefined;
  },
  async erase(tx, id) {
    await tx.sql`delete from tax_rates where tax_id = ${id}`;
    await tx.sql`delete from taxes where id = ${id}`;
  },
};

/** The rate of a day; null when none applies. */
function rateOn(rates: readonly TaxRate[], day: string): number | null {
  const held = rates.find(({ validFrom, validUntil }) => validFrom <= day && (validUntil === null || day < validUntil));
  return held?.ratePpm ?? null;
}

async function readTaxes(tx: Tx, { at, id }: { at: Temporal.Instant; id?: string }): Promise<Tax[]> {
  const rows = await tx.sql<Row[]>`
    with used as (select distinct tax_code from invoice_taxes)
    select t.id, t.code, t.name, t.country, t.region, t.category, t.note, t.rounding, t.position, t.archived_at,
           u.tax_code is not null as is_used,
           (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'ratePpm', r.rate_ppm, 'validFrom', r.valid_from::text,
                   'validUntil', r.valid_until::text) order by r.valid_from), '[]')
              from tax_rates r where r.tax_id = t.id) as rates
      from taxes t left join used u on u.tax_code = t.code
     where true ${id === undefined ? tx.sql`` : tx.sql`and t.id = ${id}`} order by t.position, t.id`;
  const today = at.toZonedDateTimeISO('UTC').toPlainDate().toString();
  return rows.map((row) => ({
    ...row,
    archivedAt: row.archivedAt?.toString() ?? null,
    ratePpm: rateOn(row.rates, today),
  }));
}

async function getTax(tx: Tx, id: string, at: Temporal.Instant): Promise<Tax> {
  const [tax] = await readTaxes(tx, { at, id });
  if (!tax) throw notFound();
  return tax;
}

export function listTaxes({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<Tax[]> {
  const at = deps.clock.now();
  return deps.db.system((tx) => readTaxes(tx, { at }), { readOnly: true });
}

async function writeRates(tx: Tx, id: string, { rates }: TaxInput): Promise<void> {
  await tx.sql`delete from tax_rates where tax_id = ${id}`;
  for (const { ratePpm, validFrom, validUntil } of rates)
    await tx.sql`
      insert into tax_rates (tax_id, rate_ppm, valid_from, valid_until) values (${id}, ${ratePpm}, ${validFrom}, ${validUntil})`;
}

function columnsOf(tx: Tx, { name, note, rates: _rates, ...rest }: TaxInput) {
  return { ...rest, name: tx.sql.json(name), note: tx.sql.json(note) };
}

/** What the history stores of a change. */
function factsOf({ rates, ...rest }: TaxInput): Record<string, unknown> {
  const inTime = rates.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
  return {
    ...rest,
    rates: inTime.map(({ ratePpm, validFrom, validUntil }) => ({ ratePpm, validFrom, validUntil })),
  };
}

export function createTax({ deps, ctx, input }: Call & { input: TaxInput }): Promise<Tax> {
  if (!areRatesApart(input.rates)) throw ratesOverlap();
  const id = deps.ids.uuid();
  const write = () =>
    deps.db.system(async (tx) => {
      await tx.sql`insert into taxes ${tx.sql({ id, position: await nextPosition(tx, 'taxes'), ...columnsOf(tx, input) })}`;
      await writeRates(tx, id, input);
      await recordShelf(tx, { shelf: taxShelf, ctx, id, verb: 'created', facts: { after: factsOf(input) } });
      return getTax(tx, id, deps.clock.now());
    });
  return unlessTaken(write, () => codeTaken(input.code));
}

/** Issued invoices stay as they are; their codes keep referring to the same tax. */
export function updateTax({ deps, ctx, id, input }: Call & { id: string; input: TaxInput }): Promise<Tax> {
  if (!areRatesApart(input.rates)) throw ratesOverlap();
  const write = () =>
    deps.db.system(async (tx) => {
      await tx.sql`select 1 from taxes where id = ${id} for update`;
      const before = await getTax(tx, id, deps.clock.now());
      const isSame = (['code', 'country', 'region', 'category'] as const).every((key) => before[key] === input[key]);
      if (before.isUsed && !isSame) throw stillInUse();
      await tx.sql`update taxes set ${tx.sql(columnsOf(tx, input))} where id = ${id}`;
      await writeRates(tx, id, input);
      const facts = { before: factsOf(before), after: factsOf(input) };
      await recordChange(tx, { shelf: taxShelf, ctx, id, ...facts });
      return getTax(tx, id, deps.clock.now());
    });
  return unlessTaken(write, () => codeTaken(input.code));
}
