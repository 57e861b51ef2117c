import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { DomainReport, DomainRow } from './custom-domains.types.ts';

function selectDomains(tx: Tx) {
  return tx.sql`
    select d.owner_id, d.id, d.host, d.proof, d.state, d.root_profile_id, d.serves_all, d.redirects, d.report, d.checked_at,
           d.verified_at, d.failing_since, d.warned_at, d.created_at,
           array(select p.profile_id from custom_domain_profiles p
                 where p.owner_id = d.owner_id and p.domain_id = d.id order by p.profile_id) as profile_ids
    from custom_domains d`;
}

export async function listDomains(tx: Tx, owner: OwnerId): Promise<DomainRow[]> {
  return [...(await tx.sql<DomainRow[]>`${selectDomains(tx)} where d.owner_id = ${owner} order by d.id`)];
}

/** Throws resource.not_found. The row stays locked, so that changes of one domain are serialised. */
export async function lockDomain(tx: Tx, owner: OwnerId, id: string): Promise<DomainRow> {
  const [row] = await tx.sql<DomainRow[]>`
    ${selectDomains(tx)} where d.owner_id = ${owner} and d.id = ${id} for update of d`;
  if (!row) throw notFound();
  return row;
}

type NewDomain = { owner: OwnerId; id: string; host: string; proof: string; now: Temporal.Instant };

export async function insertDomain(tx: Tx, { owner, id, host, proof, now }: NewDomain): Promise<void> {
  await tx.sql`
    insert into custom_domains (owner_id, id, host, proof, created_at, next_check_at)
    values (${owner}, ${id}, ${host}, ${proof}, ${now}, ${now})`;
}

type Looked = Pick<DomainRow, 'state' | 'verifiedAt' | 'failingSince' | 'warnedAt'> & {
  owner: OwnerId;
  id: string;
  report: DomainReport;
  now: Temporal.Instant;
  next: Temporal.Instant;
};

export async function storeLook(tx: Tx, { owner, id, report, now, next, ...facts }: Looked): Promise<void> {
  const { state, verifiedAt, failingSince, warnedAt } = facts;
  await tx.sql`
    update custom_domains
    set state = ${state}, report = ${tx.sql.json(report)}, checked_at = ${now}, next_check_at = ${next},
        verified_at = ${verifiedAt}, failing_since = ${failingSince}, warned_at = ${warnedAt}
    where owner_id = ${owner} and id = ${id}`;
}

export type Holder = { ownerId: OwnerId; domainId: string; state: DomainRow['state'] };

/** The client a host was proved to belong to. Needs a system transaction. */
export async function findHolder(tx: Tx, host: string): Promise<Holder | undefined> {
  const [row] = await tx.sql<Holder[]>`
    select h.owner_id, h.domain_id, d.state from proved_hosts h
    join custom_domains d on d.owner_id = h.owner_id and d.id = h.domain_id
    where h.host = ${host}`;
  return row;
}

/** Assigns a host to this domain; returns whether it was free or already assigned. Needs a system transaction. */
export async function holdHost(
  tx: Tx,
  { ownerId, id, host }: Pick<DomainRow, 'ownerId' | 'id' | 'host'>,
): Promise<boolean> {
  await tx.sql`
    insert into proved_hosts (host, owner_id, domain_id) values (${host}, ${ownerId}, ${id}) on conflict (host) do nothing`;
  return (await findHolder(tx, host))?.domainId === id;
}

export async function freeHost(tx: Tx, { ownerId, domainId }: { ownerId: OwnerId; domainId: string }): Promise<void> {
  await tx.sql`delete from proved_hosts where owner_id = ${ownerId} and domain_id = ${domainId}`;
}

/** Channel that notifies processes whose hosts changed; the payload is the owner's id. */
export const hostsChangedChannel = 'enlace_custom_hosts';

export async function announceHosts(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`select pg_notify(${hostsChangedChannel}, ${owner})`;
}
