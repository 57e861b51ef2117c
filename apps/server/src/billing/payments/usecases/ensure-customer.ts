import type { OwnerId } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { findCustomer, keepCustomer } from '../methods.repository.ts';
import { findPayer } from '../payers.repository.ts';
import { noCards } from '../payments.errors.ts';
import type { PaymentsDeps } from '../payments.types.ts';
import { currentProvider } from '../provider/find-provider.ts';

/** The provider's id of this client; creates the customer there if needed. */
export async function ensureCustomer({ deps, owner }: { deps: PaymentsDeps; owner: OwnerId }): Promise<string> {
  const known = await deps.db.scoped(
    owner,
    async (tx) => {
      const current = await currentProvider({ tx, deps });
      if (!current) throw noCards();
      return {
        provider: current,
        customerId: await findCustomer(tx, { owner, provider: current.name }),
        payer: await findPayer(tx, owner),
      };
    },
    { readOnly: true },
  );
  const { provider } = known;
  if (known.customerId !== null) return known.customerId;
  if (!known.payer) throw notFound();
  const customerId = await provider.createCustomer(known.payer);
  return deps.db.scoped(owner, (tx) => keepCustomer(tx, { owner, provider: provider.name, customerId }));
}
