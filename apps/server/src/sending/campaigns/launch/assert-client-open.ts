import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';

/** A client who is closing their account can still sign in, but starts no campaign. Errors: erasure.client_leaving. */
export async function assertClientOpen(tx: Tx, owner: OwnerId): Promise<void> {
  const [row] = await tx.sql<{ isOpen: boolean }[]>`
    select enlace_client_is_open(u) as is_open from users u where u.id = ${owner}`;
  if (!row?.isOpen) throw new AppError('erasure.client_leaving');
}
