import { recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Knowledge } from '../knowledge.rules.ts';
import type { PaymentActor, PaymentRow, PaymentsDeps, RefundRow } from '../payments.types.ts';
import { insertRefund, listRefunds, settleRefund, setWaived } from '../refunds.repository.ts';

type Input = { tx: Tx; deps: PaymentsDeps; payment: PaymentRow; actor: PaymentActor; at: Temporal.Instant };

function isNamed(row: RefundRow, name: string): boolean {
  return row.id === name || row.providerRefundId === name;
}

/** Updates refund rows from the knowledge; refunds made at the provider itself get their own row. */
export async function followRefunds({ tx, deps, payment, actor, at }: Input): Promise<void> {
  const entries = Object.entries(payment.knowledge.refunds);
  if (entries.length === 0) return;
  const owner = payment.ownerId;
  const rows = await listRefunds(tx, { owner, paymentId: payment.id });
  for (const [name, { amountMinor, status }] of entries) {
    const known = rows.find((row) => isNamed(row, name));
    const row =
      known ??
      (await insertRefund(tx, {
        owner,
        id: deps.ids.uuid(),
        paymentId: payment.id,
        creditNoteId: null,
        amountMinor,
        providerRefundId: name,
        note: null,
        createdAt: at,
      }));
    if (row.state === status) continue;
    await settleRefund(tx, { row, state: status, at });
    const entry = {
      action: `refund.${status}`,
      subjectKind: 'payment',
      subjectId: payment.id,
      before: { state: row.state },
      after: { state: status, amountMinor: row.amountMinor, currency: payment.currency },
    };
    await recordHistory({ tx, owner, actor, entry });
  }
}

/** Records how much of each new refund was waived: should one fail, that is owed again. */
export async function noteWaived(
  tx: Tx,
  { payment, before, waivedMinor }: { payment: PaymentRow; before: Knowledge; waivedMinor: number },
): Promise<void> {
  const rows = await listRefunds(tx, { owner: payment.ownerId, paymentId: payment.id });
  const fresh = Object.keys(payment.knowledge.refunds).filter((name) => before.refunds[name] === undefined);
  let left = waivedMinor;
  for (const row of rows.filter((each) => fresh.some((name) => isNamed(each, name)))) {
    const own = Math.min(left, row.amountMinor);
    left -= own;
    if (own > 0) await setWaived(tx, { row, waivedMinor: own });
  }
}

/** What failed refunds had waived; they waive nothing any more. */
export async function revokeWaived(tx: Tx, { payment }: { payment: PaymentRow }): Promise<number> {
  const rows = await listRefunds(tx, { owner: payment.ownerId, paymentId: payment.id });
  let waivedMinor = 0;
  for (const row of rows.filter(({ state, waivedMinor: own }) => state === 'failed' && own > 0)) {
    waivedMinor += row.waivedMinor;
    await setWaived(tx, { row, waivedMinor: 0 });
  }
  return waivedMinor;
}
