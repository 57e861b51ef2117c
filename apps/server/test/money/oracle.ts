import type { Figure } from './ledger.ts';

/** What one invoice must show, calculated from the acts alone. */
type Account = {
  totalMinor: number;
  creditUsed: number;
  came: number;
  /** Money refunded, and the part of it that is no longer owed. */
  went: number;
  waived: number;
  credited: number;
  /** The part of overpayments and credit notes that became the client's credit. */
  given: number;
  /** The last card charged for it was declined. */
  hasFailed: boolean;
};

/** Money as it moves: credit notes reduce `issued`. */
export type OnMove = (figure: Figure, minor: number) => void;

/**
 * The books as the money terms define them, kept without any code of the product: issued, collected, refunded, owed and
 * the client's credit.
 */
export class Oracle {
  readonly accounts = new Map<string, Account>();
  issuedMinor = 0;
  creditMinor = 0;
  readonly #onMove: OnMove;

  constructor(onMove: OnMove = () => undefined) {
    this.#onMove = onMove;
  }

  account(id: string): Account {
    const found = this.accounts.get(id);
    if (!found) throw new Error(`the oracle was not told of invoice ${id}`);
    return found;
  }

  issue(id: string, { totalMinor, creditMinor }: { totalMinor: number; creditMinor: number }): void {
    const fresh = {
      totalMinor,
      creditUsed: creditMinor,
      came: 0,
      went: 0,
      waived: 0,
      credited: 0,
      given: 0,
      hasFailed: false,
    };
    this.accounts.set(id, fresh);
    this.issuedMinor += totalMinor;
    this.#onMove('issued', totalMinor);
    this.creditMinor -= creditMinor;
  }

  /** Negative: more was paid than was owed. */
  #uncovered({ totalMinor, creditUsed, came, went, waived, credited }: Account): number {
    return Math.max(0, totalMinor - credited - waived) - creditUsed - (came - went);
  }

  owed(id: string): number {
    return Math.max(0, this.#uncovered(this.account(id)));
  }

  #toCredit(account: Account, minor: number): void {
    account.given += minor;
    this.creditMinor += minor;
  }

  pay(id: string, minor: number): void {
    const account = this.account(id);
    account.came += minor;
    this.#onMove('collected', minor);
    account.hasFailed = false;
    this.#toCredit(account, Math.max(0, -this.#uncovered(account) - account.given));
  }

  /** A card was charged for it. */
  noteTry(id: string, isPaid: boolean): void {
    this.account(id).hasFailed = !isPaid;
  }

  /** Money only: what is no longer covered is waived, or owed again. */
  refund(id: string, { minor, isOwedAgain }: { minor: number; isOwedAgain: boolean }): void {
    const account = this.account(id);
    const before = this.owed(id);
    account.went += minor;
    this.#onMove('refunded', minor);
    if (!isOwedAgain) account.waived += this.owed(id) - before;
    this.#toCredit(account, Math.min(0, Math.max(0, -this.#uncovered(account)) - account.given));
  }

  /**
   * A credit note; returns the part paid out as money where that was requested. Of `reduced`, which later invoices
   * credited, and what was refunded as money before, no more than the invoice is counted.
   */
  credit(id: string, { minor, isPaidOut, reduced }: { minor: number; isPaidOut: boolean; reduced: number }): number {
    const account = this.account(id);
    account.credited += minor;
    account.waived = Math.max(0, Math.min(account.waived, account.totalMinor - account.credited - reduced));
    this.issuedMinor -= minor;
    this.#onMove('issued', 0 - minor);
    const over = Math.max(0, -this.#uncovered(account)) - account.given;
    const out = isPaidOut ? Math.max(0, Math.min(over, account.came - account.went)) : 0;
    account.went += out;
    if (out > 0) this.#onMove('refunded', out);
    this.#toCredit(account, Math.max(0, over - out));
    return out;
  }

  sum(of: (account: Account, id: string) => number): number {
    return [...this.accounts].reduce((all, [id, account]) => all + of(account, id), 0);
  }

  /** Still owed, and the last charged card was declined. */
  failed(): string[] {
    return [...this.accounts].filter(([id, { hasFailed }]) => hasFailed && this.owed(id) > 0).map(([id]) => id);
  }

  figures() {
    return {
      totalMinor: this.issuedMinor,
      collectedMinor: this.sum(({ came }) => came),
      refundedMinor: this.sum(({ went }) => went),
      dueMinor: this.sum((_, id) => this.owed(id)),
    };
  }
}
