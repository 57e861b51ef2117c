import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { claimOverdue } from '../arrears.queries.ts';
import { endPackages } from '../packages/end-packages.ts';
import { getById } from '../subscriptions.repository.ts';
import type { BillingDeps } from '../subscriptions.types.ts';
import { type Advanced, advanceDue } from './advance.ts';
import { enterArrears } from './arrears.ts';
import { createOfferBook } from './offer-book.ts';

/** Subscriptions per transaction, which locks the invoice numbers until it ends. */
export const batchSize = 1000;
/** Steps of a run before it leaves the rest to the next one. */
const maxBatches = 2000;

export type RunResult = { claimed: number; issued: number; overdue: number; packages: number };
type Input = { deps: BillingDeps; owner?: OwnerId | undefined; limit?: number; signal?: AbortSignal | undefined };

/** No invoice can be issued at all: the operator must set the seller and the series. */
function isOperatorsTurn(error: unknown): boolean {
  return (
    error instanceof AppError && (error.code === 'billing.seller_required' || error.code === 'billing.series_required')
  );
}

async function oneBatch({ deps, owner, limit = batchSize, canBill }: Input & { canBill: boolean }): Promise<Advanced> {
  return deps.db.system(async (tx) => {
    const at = await billingNow({ tx, deps });
    return advanceDue({ tx, deps, at, limit, owner, canBill });
  });
}

/** Overdue invoices put their subscriptions in arrears: an expected transfer did not arrive. */
async function markOverdue({ deps, owner, limit = batchSize }: Input): Promise<number> {
  return deps.db.system(async (tx) => {
    const at = await billingNow({ tx, deps });
    const overdue = await claimOverdue(tx, { at, limit, owner });
    const book = createOfferBook({ tx, at });
    const { defaultLocale } = deps.config;
    for (const { id } of overdue) {
      const row = await getById(tx, { id, defaultLocale });
      await enterArrears({
        tx,
        deps,
        row,
        at,
        book,
        author: { kind: 'system' },
        invoiceId: null,
        isHardDecline: false,
      });
    }
    return overdue.length;
  });
}

/** Runs batches until nothing is left, or one is not full. */
async function runBatches(input: Input, batches: number): Promise<Advanced & { isMore: boolean }> {
  const { deps, signal, limit = batchSize } = input;
  const result = { claimed: 0, issued: 0, isMore: false };
  let canBill = true;
  for (let batch = 0; batch < batches && signal?.aborted !== true; batch += 1) {
    try {
      const { claimed, issued } = await oneBatch({ ...input, canBill });
      result.claimed += claimed;
      result.issued += issued;
      result.isMore = claimed === limit;
      if (claimed === 0) break;
    } catch (error) {
      if (!canBill || !isOperatorsTurn(error)) throw error;
      deps.logger.warn({ err: error }, 'invoices are due and none can be issued: seller or series are missing');
      canBill = false;
    }
  }
  return result;
}

/** Parallel runs: while one writes its own rows, the other holds the numbers. */
const lanes = 2;

/** Processes everything due by now. Many batches run in parallel, each with its own subscriptions. */
export async function runDue(input: Input): Promise<RunResult> {
  const first = await runBatches(input, 1);
  const rest = first.isMore ? lanes : 1;
  const ended = await Promise.allSettled(Array.from({ length: rest }, () => runBatches(input, maxBatches / lanes)));
  // A failed one fails the run, once the other is done.
  const runs = ended.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  const sum = (of: 'claimed' | 'issued') => [first, ...runs].reduce((all, run) => all + run[of], 0);
  const overdue = await markOverdue(input);
  const packages = await endPackages(input);
  return { claimed: sum('claimed'), issued: sum('issued'), overdue, packages };
}
