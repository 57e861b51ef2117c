import { creditInvoice, issueInvoice } from '#billing/invoices/invoices.usecases.ts';
import type { IssuedInvoice } from '#billing/invoices/invoices.types.ts';
import type { Tx } from '#platform/database/client.ts';
import { billingTexts } from '../locales/texts.ts';
import { moveSubscription } from '../move.ts';
import { insertPeriod, noteReturned } from '../subscriptions.repository.ts';
import type { Author, BillingDeps, SubscriptionRow } from '../subscriptions.types.ts';
import type { Agree } from './begin-start.ts';
import type { UpgradePlan } from '../usecases/plan-change.ts';

type Input = {
  tx: Tx;
  deps: BillingDeps;
  plan: UpgradePlan;
  author: Author;
  reason: string | null;
  agree: Agree;
  /** The buyer is present and chose how to pay. */
  isPurchase: boolean;
};

/** The part of the credit that the new invoice cannot include is returned by a credit note for the original invoice. */
async function giveBack({ tx, deps, plan }: Input): Promise<void> {
  const { credit } = plan.proration;
  if (!credit) return;
  const { part, minor, beyondMinor } = credit;
  const { ownerId: owner, locale } = plan.current;
  await noteReturned(tx, { owner, periodId: part.id, minor });
  if (beyondMinor === 0 || part.invoiceId === null || part.invoiceLine === null) return;
  const lines = [{ position: part.invoiceLine, amountMinor: beyondMinor }];
  const reason = billingTexts[locale].creditNote.upgrade;
  await creditInvoice({ tx, deps, owner, invoiceId: part.invoiceId, lines, reason, at: plan.at, isAccounted: true });
}

/** An upgrade takes effect immediately: one invoice with the returned and the charged days. */
export async function upgradeNow(input: Input): Promise<{ row: SubscriptionRow; invoice: IssuedInvoice | null }> {
  const { tx, deps, plan, author, reason, agree, isPurchase } = input;
  const { current, held, offer, draft, at, proration } = plan;
  const { schedule, chargeLine, askedMinor } = proration;
  const invoice = draft.lines.length === 0 ? null : await issueInvoice({ tx, deps, draft, at, isPurchase });
  agree(invoice);
  await giveBack(input);
  if (Temporal.Instant.compare(at, schedule.periodEnd) < 0) {
    const charged = draft.lines.map(({ kind }) => kind !== 'proration_credit');
    await insertPeriod(tx, {
      ownerId: current.ownerId,
      subscriptionId: current.id,
      periodStart: at,
      periodEnd: schedule.periodEnd,
      reason: 'upgrade',
      catalogItemId: offer.catalogItemId,
      catalogPriceId: offer.priceId,
      netMinor: (invoice?.lines ?? []).reduce((sum, { netMinor }, index) => sum + (charged[index] ? netMinor : 0), 0),
      askedMinor,
      invoiceId: invoice?.id ?? null,
      invoiceLine: invoice ? chargeLine : null,
    });
  }
  const row = await moveSubscription({
    tx,
    deps,
    row: current,
    set: {
      ...schedule,
      catalogItemId: offer.catalogItemId,
      catalogPriceId: offer.priceId,
      nextCatalogItemId: null,
      cancelAtPeriodEnd: false,
      cancelReason: null,
    },
    author,
    at,
    entry: {
      kind: 'upgraded',
      before: { plan: held.planCode },
      after: {
        plan: offer.planCode,
        amountMinor: invoice?.totalMinor ?? 0,
        currency: offer.currency,
        ...(reason === null ? {} : { reason }),
      },
      invoiceId: invoice?.id ?? null,
    },
  });
  return { row, invoice };
}
