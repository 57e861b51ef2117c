import type { Tx } from '#platform/database/client.ts';

export type FiguresOff = { kind: string; off: number };

/** Folds pending changes into their sums. */
export async function foldFigures(tx: Tx): Promise<void> {
  await tx.sql`select fold_figures()`;
}

/** Sums that differ from their rows, by kind; reads every row. */
export async function countFiguresOff(tx: Tx): Promise<FiguresOff[]> {
  const rows = await tx.sql<FiguresOff[]>`select kind, off::int from figures_off()`;
  return rows.filter(({ off }) => off > 0);
}

/** Corrects such sums. */
export async function repairFigures(tx: Tx): Promise<void> {
  await tx.sql`select mend_figures()`;
}
