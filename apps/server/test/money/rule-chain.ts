import type { CreditScope, LineTax, Totals } from '#billing/invoices/invoices.types.ts';
import { nothingKnown, type PaymentFact, stateOf } from '#billing/payments/knowledge.rules.ts';
import { type CouponTerms, type Share, wholeShare } from '#billing/subscriptions/rules/charges.rules.ts';
import { createChance } from '../faults/kit/chance.ts';
import { exact, type Exact, rounded, times } from './exact.ts';
import { Oracle } from './oracle.ts';
import { type Asked, type Bill, Books, type Part, type Payment, type Rules } from './rule-books.ts';
import { checkBill, checkNote, checkTotals, Violation } from './rule-checks.ts';

type Subscription = { part: Part; length: number; until: number; coupon: CouponTerms | null; kept: number | null };
/** The value of a line by definition of the rules, with fractions. */
type Wanted = { amount: number; off: number };

const rates = [0, 40_000, 70_000, 100_000, 210_000, 230_000, 255_000, 333_333];
const lengths = [7, 28, 30, 31, 90, 365, 366];
/** Currencies with no, two and three decimals: their usual prices in the smallest unit, and how they round. */
const currencies = [
  { max: 5_000, rounding: 'down' },
  { max: 12_000, rounding: 'half_away' },
  { max: 900_000, rounding: 'half_away' },
] as const;

/** One client's life with money at the level of the rules, act by act, with the oracle next to it. */
export class RuleChain {
  readonly oracle = new Oracle();
  readonly log: string[] = [];
  readonly books: Books;
  readonly #rules: Rules;
  readonly #chance: () => number;
  readonly #currency: (typeof currencies)[number];
  readonly #isInclusive: boolean;
  #rate = 210_000;
  #today = 0;
  #held: Subscription | null = null;
  #refunds = 0;

  constructor(rules: Rules, seed: number) {
    this.#rules = rules;
    this.books = new Books(rules);
    this.#chance = createChance(seed);
    this.#currency = this.#pick(currencies);
    this.#isInclusive = this.#chance() < 0.3;
  }

  #pick<Item>(items: readonly Item[]): Item {
    const found = items[Math.floor(this.#chance() * items.length)];
    if (found === undefined) throw new Violation('there is nothing to choose from');
    return found;
  }

  #below(max: number): number {
    return Math.floor(this.#chance() * max);
  }

  fail(text: string): never {
    throw new Violation(`${text}\n  ${this.log.join('\n  ')}`);
  }

  #same(what: string, said: number, wanted: number): void {
    if (said !== wanted) this.fail(`${what} is ${said} and not ${wanted}`);
  }

  #tax(ratePpm = this.#rate): LineTax {
    return { code: 'vat', category: 'S', ratePpm, rounding: this.#currency.rounding, note: null };
  }

  #line(kind: Asked['kind'], amountMinor: number, reduces?: Part): Asked {
    const line = { kind, description: kind, quantityMilli: 1000, unitMinor: amountMinor, amountMinor };
    const taxInclusive = this.#isInclusive;
    if (!reduces) return { ...line, taxInclusive, tax: this.#tax() };
    const { bill, position } = reduces;
    const then = bill.lines.find((each) => each.position === position)?.ratePpm;
    return { ...line, taxInclusive, tax: this.#tax(then), reduces: { invoiceId: bill.id, position } };
  }

  #coupon(): CouponTerms | null {
    if (this.#chance() < 0.6) return null;
    const periodsLeft = this.#chance() < 0.5 ? null : this.#below(3);
    if (this.#chance() < 0.3)
      return { percentPpm: null, amountMinor: this.#below(this.#currency.max / 2), periodsLeft };
    return { percentPpm: this.#pick([100_000, 333_333, 500_000, 1_000_000]), amountMinor: null, periodsLeft };
  }

  /** The share of a price and the coupon's discount on it, each rounded once. */
  #wanted(price: number, { part, whole }: Share, coupon: CouponTerms | null): Wanted {
    const amount = rounded(times(exact(price), exact(part, whole)));
    if (!coupon || coupon.periodsLeft === 0) return { amount, off: 0 };
    const of: Exact =
      coupon.percentPpm === null
        ? times(exact(coupon.amountMinor ?? 0), exact(part, whole))
        : times(exact(amount), exact(coupon.percentPpm, 1_000_000));
    return { amount, off: Math.min(amount, rounded(of)) };
  }

  #charge(price: number, share: Share, coupon: CouponTerms | null): { lines: Asked[]; asked: number } {
    const amount = this.#rules.shareOf(price, share);
    const off = this.#rules.discountOf({ amountMinor: amount, coupon, share });
    const wanted = this.#wanted(price, share, coupon);
    this.#same('the share of a price', amount, wanted.amount);
    this.#same('a discount', off, wanted.off);
    const lines = [
      ...(amount > 0 ? [this.#line('subscription', amount)] : []),
      ...(off > 0 ? [this.#line('discount', 0 - off)] : []),
    ];
    return { lines, asked: amount - off };
  }

  #issue(lines: readonly Asked[]): Bill {
    // The preview equals the invoice, whatever the order of its lines.
    const shown = this.#rules.totalLines(lines.map((line, index) => ({ ...line, position: index + 1 })));
    const turned = this.#rules.totalLines(lines.map((line, index) => ({ ...line, position: lines.length - index })));
    const bill = this.books.issue(lines, this.oracle.creditMinor);
    const of = ({ netMinor, taxMinor, totalMinor }: Totals) => JSON.stringify([netMinor, taxMinor, totalMinor]);
    if (of(shown) !== of(bill.totals) || of(turned) !== of(shown)) this.fail('what was shown is not what is invoiced');
    checkTotals(bill.totals);
    const { totalMinor } = bill.totals;
    if (totalMinor < 0) this.fail(`an invoice of ${totalMinor}`);
    this.oracle.issue(bill.id, { totalMinor, creditMinor: bill.creditMinor });
    return bill;
  }

  #newPart(bill: Bill, input: { asked: number; days: number; position: number | null; withDiscount: boolean }): Part {
    const { asked: askedMinor, days, position, withDiscount } = input;
    const discount = withDiscount && position !== null ? position + 1 : null;
    const price = { askedMinor, returnedMinor: 0, loweredMinor: 0, days };
    const part = { ...price, bill, position: position ?? 0, discount, start: this.#today };
    this.books.parts.push(part);
    return part;
  }

  #begin(): void {
    const length = this.#pick(lengths);
    const price = this.#below(this.#currency.max);
    const coupon = this.#held?.coupon ?? this.#coupon();
    const { lines, asked } = this.#charge(price, wholeShare, coupon);
    if (this.#chance() < 0.2) lines.push(this.#line('setup_fee', 1 + this.#below(this.#currency.max)));
    this.log.push(`period of ${length} days for ${price}, ${asked} with its coupon`);
    const bill = this.#issue(lines);
    const withDiscount = lines.some(({ kind }) => kind === 'discount');
    const position = lines[0]?.kind === 'subscription' ? 1 : null;
    const part = this.#newPart(bill, { asked, days: length, position, withDiscount });
    this.#held = { part, length, until: this.#today + length, coupon, kept: null };
  }

  /** Unused days of the current part are credited, the rest of the period is charged at another price. */
  #upgrade(): void {
    const held = this.#held;
    if (!held || held.kept !== null || this.#today >= held.until) return this.#renew();
    const { part } = held;
    const daysLeft = held.until - this.#today;
    const isSame = this.#chance() < 0.7;
    const length = isSame ? held.length : this.#pick(lengths);
    const share = isSame ? { part: Math.min(daysLeft, length), whole: length } : wholeShare;
    const { lines, asked } = this.#charge(this.#below(this.#currency.max), share, held.coupon);
    const max = this.books.leftWithAll(part.bill, part.position);
    const back = part.position > 0 ? Math.min(max, this.#creditOf(part, daysLeft)) : 0;
    const then = this.#isInclusive ? 0 : this.#line('proration_credit', 0, part).tax.ratePpm;
    const { onInvoice, beyond } = this.#rules.splitCredit({
      credit: { minor: back, ratePpm: then },
      charge: { minor: asked, ratePpm: this.#isInclusive ? 0 : this.#rate },
    });
    this.#same('what goes back in two ways', onInvoice + beyond, back);
    const ahead = { position: part.position, reducedMinor: onInvoice, amountMinor: beyond };
    // Then the change waits for the end of the period.
    if (beyond > 0 && !this.books.holds(part.bill, ahead)) return void this.log.push('an upgrade that waits');
    this.log.push(`upgrade with ${daysLeft} days left: -${onInvoice} -${beyond} +${asked}`);
    if (onInvoice > 0) lines.unshift(this.#line('proration_credit', 0 - onInvoice, part));
    const bill = this.#issue(lines);
    part.returnedMinor += back;
    if (beyond > 0) this.#note(part.bill, [{ position: part.position, amountMinor: beyond }], { isAccounted: true });
    const at = lines.findIndex(({ kind }) => kind === 'subscription');
    const withDiscount = lines.some(({ kind }) => kind === 'discount');
    const days = isSame ? daysLeft : length;
    const next = this.#newPart(bill, { asked, days, position: at === -1 ? null : at + 1, withDiscount });
    this.#held = { ...held, part: next, length, until: this.#today + days };
  }

  #creditOf(part: Part, daysLeft: number): number {
    const minor = this.#rules.creditFor({ part, daysLeft });
    const price = part.askedMinor - part.loweredMinor;
    const left = price - part.returnedMinor;
    const share = rounded(times(exact(Math.max(0, price)), exact(Math.min(daysLeft, part.days), part.days)));
    this.#same('what goes back for days not used', minor, left <= 0 ? 0 : Math.min(share, left));
    return minor;
  }

  #renew(): void {
    if (this.#held && this.#held.kept === null) this.#today = Math.max(this.#today, this.#held.until);
    this.#begin();
  }

  #pause(): void {
    const held = this.#held;
    if (!held) return;
    if (held.kept === null) {
      held.kept = Math.max(0, held.until - this.#today);
      this.log.push(`pause, ${held.kept} days are kept`);
      return;
    }
    const days = held.kept;
    this.log.push(`go on with ${days} days`);
    held.kept = null;
    held.until = this.#today + days;
    if (days === 0) return;
    const { bill, position, discount } = held.part;
    const asked = this.#creditOf(held.part, days);
    held.part.returnedMinor += asked;
    const withDiscount = discount !== null;
    held.part = this.#newPart(bill, { asked, days, position: position || null, withDiscount });
  }

  #pay(bill = this.books.bills.find(({ id }) => this.oracle.owed(id) > 0)): void {
    if (!bill) return;
    const owed = this.oracle.owed(bill.id);
    const part = this.#chance() < 0.7 ? owed + (this.#chance() < 0.1 ? 720 : 0) : 1 + this.#below(owed);
    this.log.push(`pay ${part} of ${owed}`);
    const payment = this.books.newPayment(bill, part);
    const facts: PaymentFact[] = [
      { kind: 'stage', stage: 'processing', at: 1 },
      { kind: 'failed', at: 2, code: 'declined', isHardDecline: false },
      { kind: 'succeeded', at: 3 },
    ];
    const { cameMinor } = this.books.hear(bill, payment, { facts: facts.slice(this.#below(3)) });
    this.#same('what came', cameMinor, part);
    this.oracle.pay(bill.id, part);
  }

  #paid(): { bill: Bill; payment: Payment; left: number } | undefined {
    const all = this.books.bills.flatMap((bill) =>
      bill.payments.map((payment) => ({ bill, payment, left: this.#rules.appliedMinor(payment) })),
    );
    const open = all.filter(({ left, payment }) => left > 0 && stateOf(payment.known) === 'succeeded');
    return open.length > 0 ? this.#pick(open) : undefined;
  }

  #refund(): void {
    const found = this.#paid();
    if (!found) return;
    const { bill, payment, left } = found;
    const isOwedAgain = this.#chance() < 0.2;
    // What became the client's credit and was spent cannot be refunded.
    if (this.oracle.account(bill.id).given > this.oracle.creditMinor) return;
    const max = isOwedAgain ? left : Math.min(left, this.books.refundableMinor(bill));
    if (max <= 0) return;
    const minor = this.#chance() < 0.4 ? max : 1 + this.#below(max);
    this.#refunds += 1;
    const refundId = `r${this.#refunds}`;
    this.log.push(`${isOwedAgain ? 'returned' : 'refund'} ${minor} of ${left}`);
    const facts = (['pending', 'succeeded'] as const).map((status) => ({
      ...{ kind: 'refund' as const, refundId, amountMinor: minor, status },
    }));
    const { goneMinor } = this.books.hear(bill, payment, { facts, isOwedAgain });
    this.#same('what went', goneMinor, minor);
    this.oracle.refund(bill.id, { minor, isOwedAgain });
  }

  #dispute(): void {
    const found = this.#paid();
    if (!found || this.oracle.account(found.bill.id).given > this.oracle.creditMinor) return;
    const { bill, payment, left } = found;
    const end = this.#chance() < 0.5 ? ('won' as const) : ('lost' as const);
    this.log.push(`dispute about ${left}, ${end}`);
    const facts = (['open', end] as const).map((status) => ({ kind: 'dispute' as const, disputeId: 'd', status }));
    const { lostMinor } = this.books.hear(bill, payment, { facts });
    this.#same('what a dispute took', lostMinor, end === 'lost' ? left : 0);
    if (lostMinor > 0) this.oracle.refund(bill.id, { minor: lostMinor, isOwedAgain: true });
  }

  #note(bill: Bill, scope: CreditScope, { isAccounted = false, isPaidOut = false } = {}): boolean {
    const before = this.books.leftMinor(bill);
    const note = this.books.credit(bill, scope, isAccounted);
    if (!note) {
      if (isAccounted) this.fail('what goes back by an upgrade is refused');
      this.log.push('  refused');
      return false;
    }
    const minor = 0 - note.totalMinor;
    if (minor > before) this.fail(`a credit note of ${minor}, and ${before} was left`);
    if (!Array.isArray(scope) && typeof scope === 'object' && 'totalMinor' in scope)
      this.#same('a credit note', minor, scope.totalMinor);
    checkNote(bill, note);
    const reduced = this.books.reducedMinor(bill);
    const out = this.oracle.credit(bill.id, { minor, isPaidOut, reduced });
    if (out > 0) this.#payOut(bill, out);
    return true;
  }

  /** From the newest payments, as the product does. */
  #payOut(bill: Bill, minor: number): void {
    let left = minor;
    for (const payment of bill.payments.toReversed()) {
      const amountMinor = Math.min(left, this.#rules.appliedMinor(payment));
      if (stateOf(payment.known) !== 'succeeded' || amountMinor === 0) continue;
      this.#refunds += 1;
      const fact = { kind: 'refund' as const, refundId: `r${this.#refunds}`, amountMinor, status: 'pending' as const };
      this.books.hear(bill, payment, { facts: [fact] });
      left -= amountMinor;
    }
    this.#same('what could not be paid out', left, 0);
  }

  #credit(): void {
    if (this.books.bills.length === 0) return;
    const bill = this.#pick(this.books.bills);
    const left = this.books.leftMinor(bill);
    if (left <= 0) return;
    const way = this.#chance();
    const line = this.#pick(bill.lines);
    const max = Math.max(1, line.grossMinor ?? line.netMinor);
    const some = [{ position: line.position, amountMinor: 1 + this.#below(max) }];
    const scope = way < 0.3 ? ('all' as const) : way < 0.7 ? { totalMinor: 1 + this.#below(left) } : some;
    const { came, went } = this.oracle.account(bill.id);
    const isPaidOut = came > went && this.#chance() < 0.5;
    this.log.push(`credit ${JSON.stringify(scope)} of ${left}${isPaidOut ? ', paid out' : ''}`);
    // A unit or two can be tax only, which no line of a credit note expresses.
    const isOfTaxAlone = (typeof scope === 'object' && 'totalMinor' in scope ? scope.totalMinor : left) <= 2;
    if (!this.#note(bill, scope, { isPaidOut }) && way < 0.7 && !isOfTaxAlone)
      this.fail('what is left of an invoice is refused');
  }

  #package(): void {
    const price = 1 + this.#below(this.#currency.max);
    const bill = this.#issue([this.#line('package', price)]);
    this.log.push(`package for ${price}`);
    this.#pay(bill);
    if (this.#chance() < 0.5) this.#refund();
    const amount = 1 + this.#below(25_000);
    const remaining = this.#below(amount + 1);
    const left = this.books.leftOfLine(bill, 1);
    const now = Temporal.Instant.fromEpochMilliseconds(0);
    const ppm = this.#rules.unusedPpm({
      grants: [{ resource: 'sends', amount, remaining }],
      ...{ startsAt: now, expiresAt: null, now },
    });
    const back = this.#rules.refundOf({ priceMinor: Math.min(price, left), ppm });
    const share = times(exact(Math.min(price, left)), exact(rounded(exact(remaining * 1_000_000, amount)), 1_000_000));
    this.#same('the unused part of a package', back, rounded(share));
    this.log.push(`  revoked with ${remaining} of ${amount}: ${back}`);
    if (back > 0 && !this.#note(bill, [{ position: 1, amountMinor: back }])) this.fail('the unused part is refused');
  }

  act(): void {
    const acts: readonly [number, () => void][] = [
      [3, () => this.#upgrade()],
      [2, () => this.#renew()],
      [4, () => this.#pay()],
      [3, () => this.#refund()],
      [4, () => this.#credit()],
      [1, () => this.#package()],
      [1, () => this.#pause()],
      [0.5, () => this.#dispute()],
      [1, () => (this.#rate = this.#pick(rates))],
    ];
    this.#today += this.#below(12);
    let left = this.#chance() * acts.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = acts.find(([weight]) => (left -= weight) < 0) ?? acts[0];
    try {
      chosen?.[1]();
      this.#check();
    } catch (error) {
      if (error instanceof Violation && this.log.length > 0 && !error.message.includes('\n')) this.fail(error.message);
      throw error;
    }
  }

  #check(): void {
    for (const bill of this.books.bills) {
      checkBill(bill, this.books.credited(bill));
      this.#same(`${bill.id} due`, this.#rules.dueOf(this.books.balance(bill)), this.oracle.owed(bill.id));
      const { came, went, waived } = this.oracle.account(bill.id);
      this.#same(`${bill.id} paid`, bill.paidMinor, came - went);
      this.#same(`${bill.id} waived`, bill.waivedMinor, waived);
      for (const { known, facts, amountMinor } of bill.payments) this.#checkNews({ known, facts, amountMinor });
    }
    for (const { askedMinor, returnedMinor, loweredMinor } of this.books.parts)
      if (returnedMinor + loweredMinor > askedMinor || returnedMinor < 0 || loweredMinor < 0)
        this.fail(`of ${askedMinor} for a period ${returnedMinor} and ${loweredMinor} went back`);
  }

  /** What is known of a payment does not depend on the order or number of events. */
  #checkNews({ known, facts, amountMinor }: Payment): void {
    const shuffled = [...facts, ...facts.filter(() => this.#chance() < 0.3)].toSorted(() => this.#chance() - 0.5);
    const again = shuffled.reduce(this.#rules.learn, nothingKnown);
    this.#same(
      'a payment',
      this.#rules.appliedMinor({ known: again, amountMinor }),
      this.#rules.appliedMinor({ known, amountMinor }),
    );
  }
}
