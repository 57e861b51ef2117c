import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { createKeptRead } from '#platform/database/kept-reads.ts';

type OwnNames = { names: string[]; domains: string[] };
const keptNames = createKeptRead<OwnNames>();

/** Names and mail domains of a client, by which imitations are recognised. */
export function readOwnNames(tx: Tx, owner: OwnerId): Promise<OwnNames> {
  return keptNames(tx, owner, () => queryOwnNames(tx, owner));
}

async function queryOwnNames(tx: Tx, owner: OwnerId): Promise<OwnNames> {
  const { name } = await getClientCard(tx, owner);
  const profiles = await tx.sql<{ name: string }[]>`
    select name from profiles where owner_id = ${owner} and deleted_at is null limit 200`;
  const domains = await tx.sql<{ domain: string }[]>`
    select distinct lower(split_part(address, '@', 2)) as domain from (
      select from_address as address from sender_profiles where owner_id = ${owner}
      union all select reply_address from sender_profiles where owner_id = ${owner}
      union all select username from mail_sources where owner_id = ${owner}) own
    where address like '%@%.%' limit 50`;
  return { names: [name, ...profiles.map((each) => each.name)], domains: domains.map(({ domain }) => domain) };
}
