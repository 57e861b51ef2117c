import type { Offer } from '#billing/catalog/catalog.types.ts';
import type { DraftLine, LineName } from '#billing/invoices/invoices.types.ts';
import { leftOfLineWithAll, lineKey, readLineTaxes } from '#billing/invoices/given-back.usecases.ts';
import { taxFor } from '#billing/invoices/invoices.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { creditFor, type Share, splitCredit } from '../rules/charges.rules.ts';
import { boundaryOf, daysBetween } from '../rules/periods.rules.ts';
import { findPart } from '../subscriptions.repository.ts';
import type { CouponRow, PeriodRow, SubscriptionRow } from '../subscriptions.types.ts';
import { chargePart, creditLine } from './charge-lines.ts';
import { firstPeriod, hasSameRhythm, rhythmOf, type Schedule } from './schedule.rules.ts';

export type Proration = {
  lines: DraftLine[];
  /** The resulting schedule: the same period, or a new one when the rhythm differs. */
  schedule: Schedule;
  askedMinor: number;
  /** Position of the charge on the invoice; null when nothing is charged. */
  chargeLine: number | null;
  /** The part that is cut short, how much of it is returned, and how much of that no invoice can include. */
  credit: { part: PeriodRow; minor: number; beyondMinor: number } | null;
};

type Input = {
  tx: Tx;
  row: SubscriptionRow;
  held: Offer;
  offer: Offer;
  coupon: CouponRow | null;
  at: Temporal.Instant;
};

/** Days of the period that the current one counts as: its own, or the whole one a stub belongs to. */
function wholeDaysOf({ row, held }: Pick<Input, 'row' | 'held'>): number {
  const { anchorAt, timeZone, periodNumber: number } = row;
  const anchor = { at: anchorAt, timeZone };
  const rhythm = rhythmOf(held);
  const [from, to] = [boundaryOf({ anchor, rhythm, number }), boundaryOf({ anchor, rhythm, number: number + 1 })];
  return daysBetween({ from, to, timeZone });
}

function placeIn({ row, held, offer, at }: Input): { schedule: Schedule; share: Share; isSame: boolean } {
  if (!hasSameRhythm(held, offer))
    return { ...firstPeriod({ offer, start: at, timeZone: row.timeZone }), isSame: false };
  const { anchorAt, periodNumber, periodStart, periodEnd, meterStart, meterEnd, timeZone } = row;
  const part = daysBetween({ from: at, to: periodEnd, timeZone });
  const schedule = { anchorAt, periodNumber, periodStart, periodEnd, meterStart, meterEnd };
  return { schedule, share: { part, whole: wholeDaysOf({ row, held }) }, isSame: true };
}

async function creditOf({ tx, row, at }: Input): Promise<{ part: PeriodRow; minor: number } | null> {
  const { ownerId: owner, timeZone } = row;
  const part = await findPart(tx, { owner, subscriptionId: row.id, at });
  if (!part) return null;
  const { periodStart: from, periodEnd: to } = part;
  const days = daysBetween({ from, to, timeZone });
  const minor = creditFor({ part: { ...part, days }, daysLeft: daysBetween({ from: at, to, timeZone }) });
  const billed = billedLine(part);
  if (minor === 0 || !billed) return { part, minor };
  return { part, minor: Math.min(minor, await leftOfLineWithAll({ tx, owner, ...billed })) };
}

/** The line a part was billed with. */
function billedLine({ invoiceId, invoiceLine }: PeriodRow): LineName | null {
  return invoiceId === null || invoiceLine === null ? null : { invoiceId, position: invoiceLine };
}

/** Tax rates added to the credit and the charge; none for tax-inclusive prices. */
async function ratesOf(
  { tx, row, offer, at }: Input,
  billed: LineName | null,
): Promise<{ credit: number; charge: number }> {
  if (offer.taxInclusive || !billed) return { credit: 0, charge: 0 };
  const { ownerId: owner } = row;
  const then = (await readLineTaxes(tx, { owner, lines: [billed] })).get(lineKey(billed));
  const now = await taxFor({ tx, owner, at });
  return { credit: then?.ratePpm ?? 0, charge: now?.ratePpm ?? 0 };
}

/**
 * The lines of an immediate plan change: the unused part of the old plan is returned, the rest of the period is charged
 * at the new one, both in whole days; the day of the change counts for the new plan.
 */
export async function prorateChange(input: Input): Promise<Proration> {
  const { row, held, offer, coupon, at } = input;
  const { id: subscriptionId, locale } = row;
  const { schedule, share, isSame } = placeIn(input);
  const charge = chargePart({
    kind: isSame ? 'proration_charge' : 'subscription',
    offer,
    priceMinor: offer.priceMinor,
    share,
    part: { start: at, end: schedule.periodEnd },
    coupon,
    subscriptionId,
    locale,
  });
  const credit = await creditOf(input);
  const billed = credit && billedLine(credit.part);
  const fits = held.currency === offer.currency && held.taxInclusive === offer.taxInclusive && billed !== null;
  const rates = await ratesOf(input, billed);
  const { onInvoice, beyond } = splitCredit({
    credit: { minor: credit?.minor ?? 0, ratePpm: rates.credit },
    charge: { minor: fits ? charge.askedMinor : 0, ratePpm: rates.charge },
  });
  const taken =
    onInvoice > 0 && credit && billed
      ? [
          creditLine({
            offer: held,
            amountMinor: onInvoice,
            part: { start: at, end: credit.part.periodEnd },
            subscriptionId,
            locale,
            reduces: billed,
          }),
        ]
      : [];
  return {
    lines: [...taken, ...charge.lines],
    schedule,
    askedMinor: charge.askedMinor,
    chargeLine: charge.lines.length > 0 ? taken.length + 1 : null,
    credit: credit && { ...credit, beyondMinor: beyond },
  };
}
