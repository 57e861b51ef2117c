import type { CardProviderName } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MethodRow } from './payments.types.ts';
import type { AddedMethod } from './provider/provider.types.ts';

type OfProvider = { owner: OwnerId; provider: CardProviderName };

export async function listMethods(tx: Tx, { owner, provider }: OfProvider): Promise<MethodRow[]> {
  const rows = await tx.sql<MethodRow[]>`
    select * from payment_methods where owner_id = ${owner} and provider = ${provider} and removed_at is null
    order by is_default desc, created_at, id`;
  return [...rows];
}

/** Includes removed ones: payments made with them continue. */
export async function findMethod(
  tx: Tx,
  { owner, id }: { owner: OwnerId; id: string },
): Promise<MethodRow | undefined> {
  const [row] = await tx.sql<MethodRow[]>`select * from payment_methods where owner_id = ${owner} and id = ${id}`;
  return row;
}

export async function findMethods(
  tx: Tx,
  { owner, ids }: { owner: OwnerId; ids: readonly string[] },
): Promise<MethodRow[]> {
  const rows = await tx.sql<MethodRow[]>`
    select * from payment_methods where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
  return [...rows];
}

export async function findDefault(tx: Tx, { owner, provider }: OfProvider): Promise<MethodRow | undefined> {
  const [row] = await tx.sql<MethodRow[]>`
    select * from payment_methods
    where owner_id = ${owner} and provider = ${provider} and is_default and removed_at is null`;
  return row;
}

/** Serialises changes of a client's methods, so that there is one default and the limit holds. */
export async function queueForMethods(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('payment_methods:' || ${owner}::text, 0))`;
}

export async function insertMethod(
  tx: Tx,
  { owner, id, provider, method }: OfProvider & { id: string; method: AddedMethod },
): Promise<MethodRow | undefined> {
  const { kind, brand, last4, expiresOn, providerMethodId } = method;
  const [row] = await tx.sql<MethodRow[]>`
    insert into payment_methods (owner_id, id, provider, kind, brand, last4, expires_on, provider_method_id)
    values (${owner}, ${id}, ${provider}, ${kind}, ${brand}, ${last4}, ${expiresOn}, ${providerMethodId})
    on conflict (owner_id, provider, provider_method_id) where removed_at is null do nothing returning *`;
  return row;
}

export async function findByProviderName(
  tx: Tx,
  { provider, providerMethodId }: { provider: CardProviderName; providerMethodId: string },
): Promise<MethodRow | undefined> {
  const [row] = await tx.sql<MethodRow[]>`
    select * from payment_methods
    where provider = ${provider} and provider_method_id = ${providerMethodId} and removed_at is null`;
  return row;
}

/** One default among all remaining methods, of any provider. */
export async function setDefault(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<void> {
  await tx.sql`update payment_methods set is_default = false where owner_id = ${owner} and is_default and id <> ${id}`;
  await tx.sql`update payment_methods set is_default = true where owner_id = ${owner} and id = ${id} and removed_at is null`;
}

export async function markRemoved(
  tx: Tx,
  { owner, id, at }: { owner: OwnerId; id: string; at: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update payment_methods set removed_at = ${at}, is_default = false where owner_id = ${owner} and id = ${id}`;
}

export async function isMethodBusy(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from payments where owner_id = ${owner} and method_id = ${id}
      and state in ('created', 'requires_action', 'processing', 'unknown') limit 1`;
  return rows.length > 0;
}

export async function findCustomer(tx: Tx, { owner, provider }: OfProvider): Promise<string | null> {
  const [row] = await tx.sql<{ customerId: string }[]>`
    select customer_id from provider_customers where owner_id = ${owner} and provider = ${provider}`;
  return row?.customerId ?? null;
}

/** The client with this customer id at a provider. */
export async function findOwnerOfCustomer(
  tx: Tx,
  { provider, customerId }: { provider: CardProviderName; customerId: string },
): Promise<OwnerId | undefined> {
  const [row] = await tx.sql<{ owner: OwnerId }[]>`
    select owner_id as owner from provider_customers where provider = ${provider} and customer_id = ${customerId}`;
  return row?.owner;
}

export async function keepCustomer(
  tx: Tx,
  { owner, provider, customerId }: OfProvider & { customerId: string },
): Promise<string> {
  await tx.sql`
    insert into provider_customers (owner_id, provider, customer_id) values (${owner}, ${provider}, ${customerId})
    on conflict (owner_id, provider) do nothing`;
  return (await findCustomer(tx, { owner, provider })) ?? customerId;
}
