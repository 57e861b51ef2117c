import type { Tx } from '#platform/database/client.ts';

export type FiguresOff = { kind: string; off: number };

/** Puts changes that writers left into the sums they belong to. */
export async function foldFigures(tx: Tx): Promise<void> {
  await tx.sql`select fold_figures()`;
}

/** Sums that differ from what their rows come to, by kind; reads every row. */
export async function countFiguresOff(tx: Tx): Promise<FiguresOff[]> {
  const rows = await tx.sql<FiguresOff[]>`select kind, off::int from figures_off()`;
  return rows.filter(({ off }) => off > 0);
}

/** Puts such sums right. */
export async function mendFigures(tx: Tx): Promise<void> {
  await tx.sql`select mend_figures()`;
}
