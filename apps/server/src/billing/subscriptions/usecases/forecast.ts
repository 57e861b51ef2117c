import type { AnswerOf } from '@enlace/contract/core/operation.ts';
import type { forecastInvoices } from '@enlace/contract/billing/subscriptions/billing-clock.contract.ts';
import { inEveryLanguage } from '#billing/catalog/catalog.rules.ts';
import { lockBilling } from '#billing/billing-clock/billing-lock.usecases.ts';
import { billingNow, pretendNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { advanceDue } from '../engine/advance.ts';
import { findCurrent } from '../subscriptions.repository.ts';
import type { BillingDeps } from '../subscriptions.types.ts';
import { previewCharge } from './preview-charge.ts';

type Forecast = AnswerOf<typeof forecastInvoices>;
type ForecastEntry = Forecast['items'][number];
type Input = { deps: BillingDeps; owner: OwnerId; count: number };

/** Maximum number of steps without an invoice (months within a year). */
const maxSteps = 24 * 14;

/** Thrown to roll back everything a forecast did; carries its result. */
class ForecastDone extends Error {
  override readonly name = 'ForecastDone';
  readonly forecast: Forecast;
  constructor(forecast: Forecast) {
    super('the forecast is done and rolled back');
    this.forecast = forecast;
  }
}

async function nextDue(tx: Tx, owner: OwnerId): Promise<Temporal.Instant | null> {
  const [row] = await tx.sql<{ due: Temporal.Instant | null }[]>`
    select min(next_boundary) as due from subscriptions where owner_id = ${owner} and parked_at is null`;
  return row?.due ?? null;
}

async function stateNow(tx: Tx, { deps, owner }: Input): Promise<ForecastEntry['state'] | null> {
  return (await findCurrent({ tx, owner, defaultLocale: deps.config.defaultLocale }))?.state ?? null;
}

/** One due moment, processed by the engine itself; records the invoices it issues. */
async function step(tx: Tx, { deps, owner }: Input, items: ForecastEntry[]): Promise<boolean> {
  const due = await nextDue(tx, owner);
  if (!due) return false;
  const now = await billingNow({ tx, deps });
  const at = Temporal.Instant.compare(due, now) > 0 ? due : now;
  await pretendNow({ tx, deps, now: at });
  const { claimed } = await advanceDue({
    tx,
    deps,
    at,
    owner,
    limit: 10,
    watch: async ({ draft, offer }) => {
      const charge = await previewCharge({ tx, deps, at }, draft);
      const plan = { code: offer.planCode, name: inEveryLanguage(offer.planName) };
      items.push({ at, charge, plan, state: 'active' });
    },
  });
  return claimed > 0;
}

async function lookAhead(tx: Tx, input: Input): Promise<Forecast> {
  const items: ForecastEntry[] = [];
  const end = async (error: string | null): Promise<Forecast> => ({
    items,
    end: { state: await stateNow(tx, input), error },
  });
  for (let steps = 0; steps < maxSteps && items.length < input.count; steps += 1) {
    try {
      if (!(await tx.savepoint((inner) => step(inner, input, items)))) return end(null);
    } catch (error) {
      if (error instanceof AppError && error.code.startsWith('billing.')) return end(error.code);
      throw error;
    }
  }
  return { items: items.slice(0, input.count), end: items.length < input.count ? (await end(null)).end : null };
}

/** The next invoices of a client: the engine runs ahead in a transaction that is always rolled back. */
export async function forecast(input: Input): Promise<Forecast> {
  try {
    return await input.deps.db.system(async (tx) => {
      // Waits for a run that holds the client; its locks would look as if nothing were due.
      await lockBilling(tx, [input.owner]);
      throw new ForecastDone(await lookAhead(tx, input));
    });
  } catch (error) {
    if (error instanceof ForecastDone) return error.forecast;
    throw error;
  }
}
