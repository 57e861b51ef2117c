import type { Oracle } from './oracle.ts';

export type Figure = 'issued' | 'collected' | 'refunded';

type Debt = { invoices: number; dueMinor: number };

function debtOf(oracles: readonly Oracle[], pick: (oracle: Oracle) => string[]): Debt {
  const dues = oracles.flatMap((oracle) => pick(oracle).map((id) => oracle.owed(id)));
  return { invoices: dues.filter((due) => due > 0).length, dueMinor: dues.reduce((sum, due) => sum + due, 0) };
}

/** The result of all clients' acts, by the operator's day: what a dashboard must show. */
export class Ledger {
  readonly #oracles: Oracle[] = [];
  readonly #moves: { day: string; figure: Figure; minor: number }[] = [];

  join(oracle: Oracle): void {
    this.#oracles.push(oracle);
  }

  move(figure: Figure, { day, minor }: { day: string; minor: number }): void {
    this.#moves.push({ day, figure, minor });
  }

  /** Days as `YYYY-MM-DD`, both inclusive. */
  sum(figure: Figure, { from, to }: { from: string; to: string }): number {
    return this.#moves.reduce(
      (sum, move) => sum + (move.figure === figure && move.day >= from && move.day <= to ? move.minor : 0),
      0,
    );
  }

  owed(): Debt {
    return debtOf(this.#oracles, (oracle) => [...oracle.accounts.keys()]);
  }

  failed(): Debt {
    return debtOf(this.#oracles, (oracle) => oracle.failed());
  }
}
