import type { PayWay } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { beginPurchase, findBegunPurchase, requireMethod, sendPurchase } from '#billing/payments/payments.usecases.ts';
import type { ClientCall } from '../subscriptions.types.ts';
import type { Planning } from './plan-change.ts';

type Method = NonNullable<Awaited<ReturnType<typeof requireMethod>>>;
type Payment = Awaited<ReturnType<typeof sendPurchase>>;

export type Purchase = {
  /** How it will be paid; refuses the purchase without a usable way, before an invoice takes a number. */
  settle(planning: Planning): Promise<PayWay>;
  /** Writes the charge in the transaction that issued the invoice. */
  begin(planning: Planning, invoiceId: string | undefined): Promise<void>;
  /** Finds the charge that the same request began before. */
  resume(planning: Planning, invoiceId: string): Promise<void>;
  /** Submits the charge once that transaction is done; null when there is none. */
  charge(): Promise<Payment | null>;
};

/** The steps of paying for something a client buys, around the transaction that sells it. */
export function purchaseOf({ deps, ctx }: ClientCall, payBy: PayWay | undefined): Purchase {
  const { userId, ownerId: owner } = ctx.actor;
  const actor = { kind: 'user', userId } as const;
  let method: Method | null = null;
  let paymentId: string | null = null;
  return {
    async settle({ tx }) {
      method = await requireMethod({ tx, deps, owner, payBy });
      return method ? 'card' : 'transfer';
    },
    async begin({ tx }, invoiceId) {
      if (method && invoiceId !== undefined)
        paymentId = await beginPurchase({ tx, deps, owner, invoiceId, method, actor });
    },
    async resume({ tx }, invoiceId) {
      paymentId = await findBegunPurchase({ tx, owner, invoiceId });
    },
    charge: async () => (paymentId === null ? null : sendPurchase({ deps, owner, paymentId, actor })),
  };
}
