import { previewInvoice } from '#billing/invoices/invoices.usecases.ts';
import type { InvoiceDraft } from '#billing/invoices/invoices.types.ts';
import type { Tx } from '#platform/database/client.ts';
import type { BillingDeps, Charge } from '../subscriptions.types.ts';

type Moment = { tx: Tx; deps: BillingDeps; at: Temporal.Instant };

/** What the invoice of a draft would state; a draft without lines costs nothing and creates no invoice. */
export async function previewCharge({ tx, deps, at }: Moment, draft: InvoiceDraft): Promise<Charge> {
  const { currency } = draft;
  const nothing = { netMinor: 0, taxMinor: 0, totalMinor: 0, creditMinor: 0, dueMinor: 0 };
  if (draft.lines.length === 0) return { currency, lines: [], taxes: [], ...nothing };
  const preview = await previewInvoice({ tx, deps, draft, at });
  return {
    ...preview,
    lines: preview.lines.map(({ periodStart = null, periodEnd = null, ...line }) => ({
      ...line,
      periodStart,
      periodEnd,
    })),
    taxes: preview.taxes.map(({ tax, ...amounts }) => ({ ...tax, ...amounts })),
  };
}
