import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findDefault } from '../methods.repository.ts';
import type { MethodRow, PaymentsDeps } from '../payments.types.ts';
import { cardProviderName } from '../provider/find-provider.ts';

type Input = { tx: Tx; deps: Pick<PaymentsDeps, 'config'>; owner: OwnerId };

/** The method charged for a client's invoices; undefined when they wait for a transfer. */
export async function findDefaultMethod({ tx, deps, owner }: Input): Promise<MethodRow | undefined> {
  const provider = await cardProviderName({ tx, deps });
  return provider === null ? undefined : findDefault(tx, { owner, provider });
}
