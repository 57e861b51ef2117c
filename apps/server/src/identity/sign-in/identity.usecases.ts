import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Tx } from '#platform/database/client.ts';
import { createKeptRead } from '#platform/database/kept-reads.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import { findOpenClientByAlias, getUserOrFail } from './identity.repository.ts';
import type { UserRow } from './identity.types.ts';

export type ClientCard = {
  ownerId: OwnerId;
  name: string;
  alias: string;
  email: string;
  locale: Locale;
  timeZone: string;
  mainProfileId: string | null;
};

function toCard(row: UserRow): ClientCard {
  const { name, alias, email, timeZone, mainProfileId } = row;
  return { ownerId: ownerId(row.id), name, alias, email, timeZone, mainProfileId, locale: row.locale ?? 'es' };
}

/**
 * The client with a public alias, including a former one (the card then has another alias); undefined for admins,
 * unknown, suspended and leaving ones. Needs a system transaction.
 */
export async function findClientByAlias(tx: Tx, alias: string): Promise<ClientCard | undefined> {
  const row = await findOpenClientByAlias(tx, alias.toLowerCase());
  return row && toCard(row);
}

const keptCards = createKeptRead<ClientCard>();

/** Name, alias and language of a client. */
export function getClientCard(tx: Tx, owner: OwnerId): Promise<ClientCard> {
  return keptCards(tx, owner, async () => toCard(await getUserOrFail(tx, owner)));
}

/** Sets the client's main profile, or clears it with null. */
export async function setMainProfile({
  tx,
  owner,
  profileId,
}: {
  tx: Tx;
  owner: OwnerId;
  profileId: string | null;
}): Promise<void> {
  await tx.sql`update users set main_profile_id = ${profileId} where id = ${owner}`;
}
