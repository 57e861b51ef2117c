import type { OwnerId } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { findCustomer } from '../methods.repository.ts';
import { findPayer } from '../payers.repository.ts';
import { providerUnavailable, setupIncomplete, wrongProvider } from '../payments.errors.ts';
import type { ClientCall, MethodRow, PaymentActor, PaymentMethod, PaymentsDeps } from '../payments.types.ts';
import { currentProvider } from '../provider/find-provider.ts';
import { type CardProvider, ProviderBusyError, ProviderSilentError } from '../provider/provider.types.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { assertRoom, keepMethod, todayOf, withExpiry } from './manage-methods.ts';

/** Reports to an interactive user that the provider does not answer; nothing has changed then. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderBusyError || error instanceof ProviderSilentError) throw providerUnavailable(error);
    throw error;
  }
}

async function providerWithPage(deps: PaymentsDeps): Promise<CardProvider> {
  const provider = await deps.db.system((tx) => currentProvider({ tx, deps }), { readOnly: true });
  if (!provider?.hasOwnPage) throw wrongProvider();
  return provider;
}

/** The address of the provider's page where the client adds a card. */
export async function startMethodSetup({
  deps,
  ctx,
  returnTo,
}: ClientCall & { returnTo: string | undefined }): Promise<{ url: string }> {
  const owner = ctx.actor.ownerId;
  const provider = await providerWithPage(deps);
  const payer = await deps.db.scoped(owner, async (tx) => {
    await assertRoom(tx, { owner, deps });
    return findPayer(tx, owner);
  });
  if (!payer) throw notFound();
  return orUnavailable(async () => {
    const customerId = await ensureCustomer({ deps, owner });
    return provider.startSetup({ payer, customerId, returnTo });
  });
}

type FinishInput = { deps: PaymentsDeps; owner: OwnerId; sessionId: string; actor: PaymentActor };

/** Stores what was added on the provider's page; undefined when nothing was. Runs for the browser and for the event. */
export async function takeOverMethod({ deps, owner, sessionId, actor }: FinishInput): Promise<MethodRow | undefined> {
  const provider = await providerWithPage(deps);
  const customerId = await deps.db.scoped(owner, (tx) => findCustomer(tx, { owner, provider: provider.name }), {
    readOnly: true,
  });
  if (customerId === null) return undefined;
  const method = await provider.finishSetup({ sessionId, customerId });
  if (!method) return undefined;
  return deps.db.scoped(owner, (tx) => keepMethod({ tx, deps, owner, method, makeDefault: true, actor }));
}

export async function finishMethodSetup({
  deps,
  ctx,
  sessionId,
}: ClientCall & { sessionId: string }): Promise<PaymentMethod> {
  const owner = ctx.actor.ownerId;
  const row = await orUnavailable(() => takeOverMethod({ deps, owner, sessionId, actor: ctx.actor }));
  if (!row) throw setupIncomplete();
  return withExpiry(row, todayOf(deps));
}
