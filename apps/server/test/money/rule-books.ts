import { scaleMinor } from '@enlace/contract/billing/money/money.ts';
import {
  creditTotals,
  holdsCredit,
  leftWithAll,
  linesLeft,
  reducedTotal,
} from '#billing/invoices/issue/credit.rules.ts';
import type { CreditScope, DraftLine, LineRow, LineTax, TaxRow, Totals } from '#billing/invoices/invoices.types.ts';
import { countedAsPaid, dueOf, uncoveredOf } from '#billing/invoices/standing.rules.ts';
import { totalLines } from '#billing/invoices/totals.rules.ts';
import {
  appliedMinor,
  type Knowledge,
  learn,
  lostMinorOf,
  nothingKnown,
  type PaymentFact,
  refundSteps,
} from '#billing/payments/knowledge.rules.ts';
import { refundOf, unusedPpm } from '#billing/subscriptions/packages/grants.rules.ts';
import {
  type BilledPart,
  creditedStep,
  creditFor,
  discountOf,
  lowerPrices,
  shareOf,
  splitCredit,
} from '#billing/subscriptions/rules/charges.rules.ts';
import { ownerId } from '#platform/context.ts';

/** The rules that decide about money; a control replaces one of them with a broken one. */
export const rules = {
  ...{ creditedStep, creditFor, discountOf, lowerPrices, refundOf, shareOf, splitCredit, unusedPpm },
  ...{ creditTotals, totalLines, dueOf, countedAsPaid, uncoveredOf, learn, appliedMinor },
};
export type Rules = typeof rules;

export type Payment = { amountMinor: number; known: Knowledge; facts: PaymentFact[] };
export type Bill = {
  id: string;
  lines: readonly LineRow[];
  taxes: readonly TaxRow[];
  totals: Totals;
  notes: Totals[];
  /** What later bills credited, by line. */
  reduced: Map<number, number>;
  creditMinor: number;
  paidMinor: number;
  creditedMinor: number;
  waivedMinor: number;
  payments: Payment[];
};
export type Part = BilledPart & { bill: Bill; position: number; discount: number | null; start: number };
export type Asked = DraftLine & { tax: LineTax };

const owner = ownerId('00000000-0000-7000-8000-000000000001');
const sum = (all: readonly number[]) => all.reduce((so, each) => so + each, 0);

/** How an invoice would be read from the database. */
function rowsOf(id: string, { lines, taxes }: Totals): Pick<Bill, 'lines' | 'taxes'> {
  const of = { ownerId: owner, invoiceId: id };
  const blank = { detail: null, periodStart: null, periodEnd: null, subscriptionId: null, purchaseId: null };
  return {
    lines: lines.map(({ tax, reduces, ...line }) => ({
      ...{ ...of, ...blank, position: line.position, kind: line.kind, description: line.description },
      ...{ quantityMilli: line.quantityMilli, unitMinor: line.unitMinor, netMinor: line.netMinor },
      ...{ grossMinor: line.grossMinor, taxCode: tax.code, taxCategory: tax.category, ratePpm: tax.ratePpm },
      ...{ reducesId: reduces?.invoiceId ?? null, reducesLine: reduces?.position ?? null },
    })),
    taxes: taxes.map(({ tax, netMinor, taxMinor }) => ({
      ...{ ...of, taxCode: tax.code, taxCategory: tax.category, ratePpm: tax.ratePpm, name: 'IVA' },
      ...{ rounding: tax.rounding, netMinor, taxMinor, note: null },
    })),
  };
}

/** One client's books, kept with only the product's rules, in the order its use cases apply them. */
export class Books {
  readonly bills: Bill[] = [];
  readonly parts: Part[] = [];
  readonly #rules: Rules;

  constructor(used: Rules) {
    this.#rules = used;
  }

  bill(id: string): Bill {
    const found = this.bills.find((each) => each.id === id);
    if (!found) throw new Error(`no bill ${id}`);
    return found;
  }

  balance({ totals: { totalMinor }, ...bill }: Bill) {
    const { creditMinor, paidMinor, creditedMinor, waivedMinor } = bill;
    const amounts = { totalMinor, creditMinor, paidMinor, creditedMinor, waivedMinor };
    const kind = 'invoice' as const;
    const state = this.#rules.uncoveredOf(amounts) <= 0 ? ('paid' as const) : ('issued' as const);
    return { kind, state, ...amounts };
  }

  issue(lines: readonly Asked[], heldMinor: number): Bill {
    const totals = this.#rules.totalLines(lines.map((line, index) => ({ ...line, position: index + 1 })));
    const id = `b${this.bills.length + 1}`;
    const bill: Bill = {
      ...{ id, ...rowsOf(id, totals), totals, notes: [], reduced: new Map<number, number>(), payments: [] },
      ...{ creditMinor: Math.max(0, Math.min(heldMinor, totals.totalMinor)), paidMinor: 0 },
      ...{ creditedMinor: 0, waivedMinor: 0 },
    };
    this.bills.push(bill);
    this.#countReduced(bill.lines);
    return bill;
  }

  #countReduced(lines: readonly Pick<LineRow, 'reducesId' | 'reducesLine' | 'netMinor' | 'grossMinor'>[]): void {
    for (const { reducesId, reducesLine, netMinor, grossMinor } of lines) {
      if (reducesId === null || reducesLine === null) continue;
      const { reduced } = this.bill(reducesId);
      reduced.set(reducesLine, (reduced.get(reducesLine) ?? 0) - (grossMinor ?? netMinor));
    }
  }

  /** What credit notes and later bills credited, as the repository would read it. */
  credited({ notes, reduced }: Bill) {
    const lines = Map.groupBy(
      notes.flatMap((note) => note.lines),
      ({ position }) => position,
    );
    const taxes = Map.groupBy(
      notes.flatMap((note) => note.taxes),
      ({ tax }) => tax.ratePpm,
    );
    return {
      lines: [...lines].map(([position, all]) => {
        const gross = all.flatMap(({ grossMinor }) => (grossMinor === null ? [] : [grossMinor]));
        return {
          position,
          netMinor: sum(all.map(({ netMinor }) => netMinor)),
          grossMinor: gross.length ? sum(gross) : null,
        };
      }),
      taxes: [...taxes].map(([ratePpm, all]) => ({
        taxCode: 'vat',
        ratePpm,
        netMinor: sum(all.map(({ netMinor }) => netMinor)),
        taxMinor: sum(all.map(({ taxMinor }) => taxMinor)),
      })),
      reduced: [...reduced].flatMap(([position, backMinor]) => (backMinor === 0 ? [] : [{ position, backMinor }])),
    };
  }

  reducedMinor(bill: Bill): number {
    return reducedTotal(bill.taxes, { lines: bill.lines, reduced: this.credited(bill).reduced });
  }

  /** Whether there is room for a credit note together with an invoice that itself credits a part. */
  holds(bill: Bill, ahead: { position: number; reducedMinor: number; amountMinor: number }): boolean {
    const { lines, taxes, totals, creditedMinor } = bill;
    const { totalMinor } = totals;
    return holdsCredit({ lines, taxes, credited: this.credited(bill), totalMinor, creditedMinor }, ahead);
  }

  /** What may be refunded of a line, given what was refunded of its whole bill. */
  leftWithAll(bill: Bill, position: number): number {
    const { lines, totals, creditedMinor, waivedMinor } = bill;
    const { totalMinor } = totals;
    return leftWithAll({ lines, credited: this.credited(bill), totalMinor, creditedMinor, waivedMinor }, position);
  }

  leftMinor(bill: Bill): number {
    return bill.totals.totalMinor - bill.creditedMinor - this.reducedMinor(bill);
  }

  /** What of a line has not been credited, including refunds without a document. */
  leftOfLine(bill: Bill, position: number): number {
    const { totalMinor } = bill.totals;
    const left = linesLeft({ lines: bill.lines, credited: this.credited(bill) }).find(
      ({ line }) => line.position === position,
    );
    if (!left || totalMinor <= 0) return 0;
    const by = left.line.grossMinor ?? left.line.netMinor;
    const minor = Math.min(bill.waivedMinor, totalMinor - bill.creditedMinor);
    return Math.max(0, left.askedMinor - scaleMinor({ minor, by, over: totalMinor }));
  }

  /** A credit note, or undefined where the product refuses one. */
  credit(bill: Bill, scope: CreditScope, isAccounted = false): Totals | undefined {
    if (bill.totals.totalMinor > 0 && bill.creditedMinor >= bill.totals.totalMinor) return undefined;
    const { lines, taxes } = bill;
    const result = this.#rules.creditTotals({ lines, taxes, credited: this.credited(bill) }, scope);
    if ('refusal' in result || result.totals.lines.length === 0) return undefined;
    const { totals } = result;
    if (-totals.totalMinor > this.leftMinor(bill)) return undefined;
    const reducedMinor = this.reducedMinor(bill);
    bill.notes.push(totals);
    bill.creditedMinor -= totals.totalMinor;
    const roomMinor = bill.totals.totalMinor - reducedMinor - bill.creditedMinor;
    bill.waivedMinor = Math.max(0, Math.min(bill.waivedMinor, roomMinor));
    this.#countReduced(rowsOf(bill.id, totals).lines);
    if (!isAccounted) this.#lowerByNote(bill, totals);
    return totals;
  }

  #lower(parts: readonly Part[], amountMinor: number): void {
    const steps = this.#rules.lowerPrices(parts, amountMinor);
    parts.forEach((part, index) => (part.loweredMinor += steps[index] ?? 0));
  }

  /** Parts of one line, newest first. */
  #partsOf(bill: Bill): Part[][] {
    const own = this.parts.filter((part) => part.bill === bill).toReversed();
    return [...Map.groupBy(own, ({ position }) => position).values()];
  }

  #lowerByNote(bill: Bill, { lines }: Totals): void {
    for (const parts of this.#partsOf(bill)) {
      const [first] = parts;
      if (!first) continue;
      const { position, discount } = first;
      const of = (notes: readonly Totals[]) =>
        sum(
          notes
            .flatMap((note) => note.lines)
            .filter((line) => line.position === position || line.position === discount)
            .map(({ grossMinor, netMinor }) => 0 - (grossMinor ?? netMinor)),
        );
      const askedMinor = Math.max(0, ...parts.map((part) => part.askedMinor));
      const [beforeMinor, nowMinor] = [of(bill.notes.slice(0, -1)), of(bill.notes.slice(-1))];
      this.#lower(parts, this.#rules.creditedStep({ askedMinor, beforeMinor, nowMinor }));
    }
    for (const { reduces, grossMinor, netMinor } of lines) {
      const minor = grossMinor ?? netMinor;
      const part = this.parts.findLast(
        (each) => each.bill.id === reduces?.invoiceId && each.position === reduces.position,
      );
      if (part && minor > 0) part.returnedMinor = Math.max(0, part.returnedMinor - minor);
    }
  }

  #lowerByWaived(bill: Bill, waivedMinor: number): void {
    const { totalMinor } = bill.totals;
    if (totalMinor <= 0 || waivedMinor === 0) return;
    for (const parts of this.#partsOf(bill)) {
      const by = Math.max(...parts.map(({ askedMinor }) => askedMinor));
      this.#lower(parts, scaleMinor({ minor: waivedMinor, by, over: totalMinor }));
    }
  }

  /** Events of a payment; returns what came in and went out through it. */
  hear(bill: Bill, payment: Payment, news: { facts: readonly PaymentFact[]; isOwedAgain?: boolean }) {
    const { amountMinor } = payment;
    const before = payment.known;
    const known = news.facts.reduce(this.#rules.learn, before);
    payment.known = known;
    payment.facts.push(...news.facts);
    const applied = (of: Knowledge) => this.#rules.appliedMinor({ known: of, amountMinor });
    const lost = lostMinorOf({ known, amountMinor }) - lostMinorOf({ known: before, amountMinor });
    const { goneMinor, failedMinor } = refundSteps(before, known);
    const cameMinor = applied(known) - applied(before) + goneMinor - failedMinor + Math.max(0, lost);
    bill.paidMinor += cameMinor + failedMinor;
    this.#unsettle(bill, goneMinor, news.isOwedAgain ?? false);
    this.#unsettle(bill, Math.max(0, lost), true);
    return { cameMinor, goneMinor, lostMinor: Math.max(0, lost) };
  }

  #unsettle(bill: Bill, amountMinor: number, isOwedAgain: boolean): void {
    const before = Math.max(0, this.#rules.uncoveredOf(this.balance(bill)));
    bill.paidMinor -= amountMinor;
    if (isOwedAgain) return;
    const waivedMinor = Math.max(0, this.#rules.uncoveredOf(this.balance(bill))) - before;
    bill.waivedMinor += waivedMinor;
    this.#lowerByWaived(bill, waivedMinor);
  }

  /** What may be refunded of a bill as money only. */
  refundableMinor(bill: Bill): number {
    const left = Math.max(0, this.leftMinor(bill) - bill.waivedMinor);
    return left + Math.max(0, -this.#rules.uncoveredOf(this.balance(bill)));
  }

  newPayment(bill: Bill, amountMinor: number): Payment {
    const payment = { amountMinor, known: nothingKnown, facts: [] };
    bill.payments.push(payment);
    return payment;
  }
}
