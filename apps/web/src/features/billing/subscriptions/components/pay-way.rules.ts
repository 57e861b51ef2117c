import type { PayOptions, PayWay } from '@enlace/contract/billing/payments/payments.schemas.ts';

/** How this purchase will be paid; undefined while there is nothing to pay it with. */
export function payWayOf(
  { method, problem, takesCards, takesTransfers }: PayOptions,
  { wantsTransfer }: { wantsTransfer: boolean },
): PayWay | undefined {
  if (takesTransfers && (wantsTransfer || !takesCards)) return 'transfer';
  return takesCards && method !== null && problem === null ? 'card' : undefined;
}
