import type { PayWay } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { issueInvoice } from '#billing/invoices/invoices.usecases.ts';
import type { IssuedInvoice } from '#billing/invoices/invoices.types.ts';
import { findDefaultMethod } from '#billing/payments/payments.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { moveSubscription } from '../move.ts';
import { addDays } from '../rules/periods.rules.ts';
import {
  findCurrent,
  getById,
  insertPeriod,
  insertSubscription,
  updateSubscription,
} from '../subscriptions.repository.ts';
import type { Author, BillingDeps, SubscriptionRow } from '../subscriptions.types.ts';
import { writeTimeline } from '../timeline.ts';
import type { StartPlan } from '../usecases/plan-change.ts';

/** How long a first charge may wait for a card; a transfer has until its invoice is due. */
export const startHours = 23;

/** Throws when the issued invoice is not what the client agreed to; nothing else has been written for it yet. */
export type Agree = (invoice: IssuedInvoice | null) => void;
type Input = {
  tx: Tx;
  deps: BillingDeps;
  plan: StartPlan;
  author: Author;
  agree: Agree;
  /** The buyer is present and chose how to pay; null: the operator decided. */
  payBy: PayWay | null;
};

/** Until when a purchase may be paid. */
export async function paymentDeadline({
  tx,
  deps,
  owner,
  invoice,
  at,
  timeZone,
  payBy,
}: {
  tx: Tx;
  deps: BillingDeps;
  owner: OwnerId;
  invoice: IssuedInvoice;
  at: Temporal.Instant;
  timeZone: string;
  payBy: PayWay | null;
}): Promise<Temporal.Instant> {
  const byCard = at.add({ hours: startHours });
  if (payBy === 'card' || (payBy === null && (await findDefaultMethod({ tx, deps, owner })))) return byCard;
  const dueDay = invoice.dueDate.toZonedDateTime({ timeZone }).toInstant();
  const byTransfer = addDays({ at: dueDay, days: 1, timeZone });
  return Temporal.Instant.compare(byTransfer, byCard) > 0 ? byTransfer : byCard;
}

function periodOf({ plan, invoice }: { plan: StartPlan; invoice: IssuedInvoice | null }) {
  const { after, offer, askedMinor, draft } = plan;
  const own = draft.lines.filter(({ kind }) => kind !== 'setup_fee').length;
  return {
    ownerId: after.ownerId,
    subscriptionId: after.id,
    periodStart: after.periodStart,
    periodEnd: after.periodEnd,
    reason: 'start' as const,
    catalogItemId: offer.catalogItemId,
    catalogPriceId: offer.priceId,
    netMinor: (invoice?.lines ?? []).slice(0, own).reduce((sum, { netMinor }) => sum + netMinor, 0),
    askedMinor,
    invoiceId: invoice?.id ?? null,
    invoiceLine: invoice ? 1 : null,
  };
}

/**
 * A plan is bought while none is active: it waits for its first payment, alongside what stays readable until then. A
 * free one begins immediately.
 */
export async function beginStart({
  tx,
  deps,
  plan,
  author,
  agree,
  payBy,
}: Input): Promise<{ row: SubscriptionRow; invoice: IssuedInvoice | null }> {
  const { after, at, current, offer, draft } = plan;
  const { ownerId: owner, id } = after;
  const { anchorAt, periodNumber, periodStart, periodEnd, meterStart, meterEnd, timeZone } = after;
  const schedule = { anchorAt, periodNumber, periodStart, periodEnd, meterStart, meterEnd };
  const state = current ? ('scheduled' as const) : ('pending_payment' as const);
  const { catalogItemId, priceId: catalogPriceId } = offer;
  const first = at.add({ hours: startHours });
  await insertSubscription(
    tx,
    { ...schedule, ownerId: owner, id, catalogItemId, catalogPriceId, state, timeZone, startExpiresAt: first },
    at,
  );
  const invoice =
    draft.lines.length === 0 ? null : await issueInvoice({ tx, deps, draft, at, isPurchase: payBy !== null });
  agree(invoice);
  await insertPeriod(tx, periodOf({ plan, invoice }));
  const facts = { plan: offer.planCode, amountMinor: invoice?.totalMinor ?? 0, currency: offer.currency };
  const entry = { kind: 'started', after: { ...facts, state }, invoiceId: invoice?.id ?? null } as const;
  await writeTimeline({ tx, owner, subscriptionId: id, author, at, entry });
  const row = await getById(tx, { id, defaultLocale: deps.config.defaultLocale });
  if (!invoice || invoice.dueMinor === 0) return { row: await activateStart({ tx, deps, row, at, author }), invoice };
  const startExpiresAt = await paymentDeadline({ tx, deps, owner, invoice, at, timeZone, payBy });
  return {
    row: await updateSubscription(tx, { row, set: { startInvoiceId: invoice.id, startExpiresAt }, at }),
    invoice,
  };
}

type Activate = { tx: Tx; deps: BillingDeps; row: SubscriptionRow; at: Temporal.Instant; author: Author };

/** The first payment arrived: the plan becomes active, and what it replaces ends. */
export async function activateStart({ tx, deps, row, at, author }: Activate): Promise<SubscriptionRow> {
  if (row.state === 'scheduled') {
    const { defaultLocale } = deps.config;
    const replaced = await findCurrent({ tx, owner: row.ownerId, defaultLocale, lock: true });
    if (replaced) {
      const set = { state: 'cancelled', cancelledAt: at, cancelReason: 'replaced', nextCatalogItemId: null } as const;
      const entry = { kind: 'replaced', reference: row.id } as const;
      await moveSubscription({ tx, deps, row: replaced, set, author, at, entry });
    }
  }
  return moveSubscription({
    tx,
    deps,
    row,
    set: { state: 'active', startExpiresAt: null },
    author,
    at,
    entry: { kind: 'activated', invoiceId: row.startInvoiceId },
  });
}
