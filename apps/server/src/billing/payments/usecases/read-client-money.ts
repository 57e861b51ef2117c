import type { z } from 'zod';
import type {
  clientBalanceSchema,
  clientCardSchema,
  clientMoneySchema,
  clientPaymentSchema,
  owedInvoiceSchema,
} from '@enlace/contract/billing/payments/client-money.contract.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { listMethods } from '../methods.repository.ts';
import { listNewestOfMethods, listNewestPayments, listPaymentsOfOwner } from '../payments.repository.ts';
import type { AdminCall, PaymentRow } from '../payments.types.ts';
import { cardProviderName } from '../provider/find-provider.ts';
import { listRefundsOf } from '../refunds.repository.ts';
import { todayOf, withExpiry } from './manage-methods.ts';
import { presentPayments } from './read-payments.ts';

type ClientMoney = z.output<typeof clientMoneySchema>;
type Balance = z.output<typeof clientBalanceSchema>;
type Card = z.output<typeof clientCardSchema>;
type OwedInvoice = z.output<typeof owedInvoiceSchema>;
type ClientPayment = z.output<typeof clientPaymentSchema>;

const paymentsShown = 20;

/** Invoices that count: those of a trial are history once the installation is real. */
function counted(tx: Tx, owner: OwnerId) {
  return tx.sql`i.owner_id = ${owner} and i.state <> 'draft' and (not i.is_test or is_test_installation())`;
}

async function readBalances(tx: Tx, owner: OwnerId): Promise<Balance[]> {
  const rows = await tx.sql<Balance[]>`
    select currency, sum(owed_minor)::bigint as owed_minor, sum(owed_invoices)::int as owed_invoices,
           sum(credit_minor)::bigint as credit_minor, sum(collected_minor)::bigint as collected_minor,
           sum(refunded_minor)::bigint as refunded_minor
      from (
        select i.currency, invoice_due(i) as owed_minor, (invoice_due(i) > 0)::int as owed_invoices, 0 as credit_minor,
               invoice_collected(i) as collected_minor, invoice_refunded(i) as refunded_minor
          from invoices i where ${counted(tx, owner)}
        union all
        select currency, 0, 0, amount_minor, 0, 0 from client_credits where owner_id = ${owner}) sums
     group by currency order by sum(owed_minor) desc, currency`;
  return [...rows];
}

async function readOwed(tx: Tx, owner: OwnerId): Promise<OwedInvoice[]> {
  const rows = await tx.sql<Omit<OwedInvoice, 'lastPayment'>[]>`
    select i.id, i.full_number, i.currency, invoice_due(i) as due_minor from invoices i
     where ${counted(tx, owner)} and invoice_due(i) > 0 order by i.issued_at, i.id`;
  const newest = await listNewestPayments(tx, { owner, invoiceIds: rows.map(({ id }) => id) });
  const payments = await presentPayments(tx, owner, newest);
  return rows.map((row) => ({ ...row, lastPayment: payments.find(({ invoiceId }) => invoiceId === row.id) ?? null }));
}

function tryOf(row: PaymentRow | undefined): Card['lastTry'] {
  return row ? { ...row, at: row.settledAt ?? row.updatedAt } : null;
}

type Cards = Pick<ClientMoney, 'cards' | 'cardProvider'>;

async function readCards(tx: Tx, { deps, owner }: Pick<AdminCall, 'deps'> & { owner: OwnerId }): Promise<Cards> {
  const cardProvider = await cardProviderName({ tx, deps });
  if (cardProvider === null) return { cards: [], cardProvider };
  const methods = await listMethods(tx, { owner, provider: cardProvider });
  const tries = await listNewestOfMethods(tx, { owner, methodIds: methods.map(({ id }) => id) });
  const today = todayOf(deps);
  const cards = methods.map((method) => ({
    ...withExpiry(method, today),
    lastTry: tryOf(tries.find(({ methodId }) => methodId === method.id)),
  }));
  return { cards, cardProvider };
}

async function readPayments(tx: Tx, owner: OwnerId): Promise<ClientPayment[]> {
  const rows = await listPaymentsOfOwner(tx, { owner, limit: paymentsShown });
  const refunds = await listRefundsOf(tx, { owner, paymentIds: rows.map(({ id }) => id) });
  const numbers = await tx.sql<{ id: string; fullNumber: string | null }[]>`
    select id, full_number from invoices
     where owner_id = ${owner} and id = any(${rows.map(({ invoiceId }) => invoiceId)}::uuid[])`;
  const numberOf = new Map(numbers.map(({ id, fullNumber }) => [id, fullNumber ?? '']));
  return (await presentPayments(tx, owner, rows)).map((payment) => ({
    ...payment,
    invoiceNumber: numberOf.get(payment.invoiceId) ?? '',
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
  }));
}

type Identity = Pick<ClientMoney, 'identity' | 'taxIdCheck'>;

async function readIdentity(tx: Tx, owner: OwnerId): Promise<Identity> {
  const [identity] = await tx.sql<NonNullable<ClientMoney['identity']>[]>`
    select legal_name, country, tax_id, tax_id_kind, line1, line2, postal_code, city, region, email
      from billing_identities where owner_id = ${owner}`;
  const [check] = await tx.sql<NonNullable<ClientMoney['taxIdCheck']>[]>`
    select outcome, at from tax_id_checks
     where owner_id = ${owner} and country = ${identity?.country ?? null} and tax_id = ${identity?.taxId ?? null}
     order by at desc, id desc limit 1`;
  return { identity: identity ?? null, taxIdCheck: check ?? null };
}

/** Everything about one client's money on one page. Errors: resource.not_found. */
export function readClientMoney({ deps, id }: AdminCall & { id: string }): Promise<ClientMoney> {
  const owner = ownerId(id);
  return deps.db.system(
    async (tx) => {
      const known = await tx.sql`select 1 from users where id = ${owner} and roll = 'user'`;
      if (known.length === 0) throw notFound();
      return {
        balances: await readBalances(tx, owner),
        owed: await readOwed(tx, owner),
        ...(await readCards(tx, { deps, owner })),
        payments: await readPayments(tx, owner),
        ...(await readIdentity(tx, owner)),
      };
    },
    { readOnly: true },
  );
}
