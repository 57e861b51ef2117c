import { canonicalAddress } from '#platform/mail/addresses.ts';
import { readProfileAddresses } from '#mailbox/senders/profile-addresses.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { createKeptRead } from '#platform/database/kept-reads.ts';
import { readMailAddress } from './mail-addresses.usecases.ts';
import type { MailboxDeps } from './mailbox.context.ts';

export type IsOwn = (address: string) => boolean;

type Client = { deps: Pick<MailboxDeps, 'secrets' | 'config'>; owner: OwnerId };
const keptAddresses = createKeptRead<IsOwn>();

/**
 * Tells the client's own addresses from those of others: the signed ones, those of boxes and those of profiles. Answers
 * never go there.
 */
export function readOwnAddresses(tx: Tx, client: Client): Promise<IsOwn> {
  return keptAddresses(tx, client.owner, () => queryOwnAddresses(tx, client));
}

async function queryOwnAddresses(tx: Tx, { deps, owner }: Client): Promise<IsOwn> {
  const rows = await tx.sql<{ address: string }[]>`
    select lower(reply_address) as address from sender_profiles where owner_id = ${owner} and reply_address is not null
    union select lower(from_address) from sender_profiles where owner_id = ${owner} and from_address is not null
    union select lower(username) from mail_sources where owner_id = ${owner} and username like '%@%'
    union select lower(send_address) from mail_sources where owner_id = ${owner} and send_address is not null`;
  const own = new Set(rows.map(({ address }) => canonicalAddress(address)));
  const isOfProfile = await readProfileAddresses({ tx, deps, owner });
  return (given) => {
    const address = canonicalAddress(given);
    return own.has(address) || isOfProfile(address) || readMailAddress(deps, address) !== undefined;
  };
}
