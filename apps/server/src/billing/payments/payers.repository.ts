import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Payer } from './provider/provider.types.ts';

type PayerRow = { name: string; email: string; locale: Locale | null };

/** The client's data for a provider and a receipt; undefined when the account is erased and only the books are left. */
export async function findPayer(tx: Tx, owner: OwnerId): Promise<Payer | undefined> {
  const [row] = await tx.sql<PayerRow[]>`select name, email, locale from users where id = ${owner} and roll = 'user'`;
  return row && { owner, name: row.name, email: row.email, locale: row.locale ?? 'es' };
}
