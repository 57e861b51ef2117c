import { recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AdminCall, InvoiceRow } from '../invoices.types.ts';

type Entry = {
  action: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** An administrator's action on an invoice, in its client's history. */
export async function recordInvoiceAct(
  tx: Tx,
  { ctx, invoice, entry }: Pick<AdminCall, 'ctx'> & { invoice: Pick<InvoiceRow, 'ownerId' | 'id'>; entry: Entry },
): Promise<void> {
  const { ownerId: owner, id: subjectId } = invoice;
  await recordHistory({ tx, owner, actor: ctx.actor, entry: { ...entry, subjectKind: 'invoice', subjectId } });
}
