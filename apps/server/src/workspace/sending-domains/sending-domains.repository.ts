import type { DomainCheck } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { DomainRow, KeyRow } from './sending-domains.types.ts';

function columns(tx: Tx) {
  return tx.sql`owner_id, id, domain, campaign_local, state, report, checked_at, overridden_at, created_at`;
}

export async function listDomains(tx: Tx, owner: OwnerId): Promise<DomainRow[]> {
  return [
    ...(await tx.sql<DomainRow[]>`select ${columns(tx)} from sending_domains where owner_id = ${owner} order by id`),
  ];
}

/** Throws resource.not_found. The row stays locked, so that changes of one domain are serialised. */
export async function lockDomain(tx: Tx, owner: OwnerId, id: string): Promise<DomainRow> {
  const [row] = await tx.sql<DomainRow[]>`
    select ${columns(tx)} from sending_domains where owner_id = ${owner} and id = ${id} for update`;
  if (!row) throw notFound();
  return row;
}

/** Newest first. */
export async function listKeys(tx: Tx, owner: OwnerId, domainId?: string): Promise<KeyRow[]> {
  return [
    ...(await tx.sql<KeyRow[]>`
      select id, domain_id, algorithm, selector, public_key, seen_at, replaced_at, removes_at, created_at
      from sending_keys
      where owner_id = ${owner} ${domainId === undefined ? tx.sql`` : tx.sql`and domain_id = ${domainId}`}
      order by replaced_at is not null, created_at desc, algorithm desc`),
  ];
}

type Found = {
  owner: OwnerId;
  id: string;
  state: DomainRow['state'];
  report: readonly DomainCheck[];
  now: Temporal.Instant;
  next: Temporal.Instant;
};

export async function storeReport(tx: Tx, { owner, id, state, report, now, next }: Found): Promise<void> {
  await tx.sql`
    update sending_domains
    set state = ${state}, report = ${tx.sql.json([...report])}, checked_at = ${now}, next_check_at = ${next},
        overridden_at = case when ${state === 'good'} then null else overridden_at end
    where owner_id = ${owner} and id = ${id}`;
}

type Seen = {
  owner: OwnerId;
  domainId: string;
  seen: readonly string[];
  gone: readonly string[];
  now: Temporal.Instant;
};

/** Keys whose record was seen sign from now on, those whose record is gone no longer do. */
export async function markKeys(tx: Tx, { owner, domainId, seen, gone, now }: Seen): Promise<void> {
  await tx.sql`
    update sending_keys set seen_at = coalesce(seen_at, ${now})
    where owner_id = ${owner} and domain_id = ${domainId} and id = any(${[...seen]}::uuid[])`;
  await tx.sql`
    update sending_keys set seen_at = null
    where owner_id = ${owner} and domain_id = ${domainId} and id = any(${[...gone]}::uuid[])`;
}

const overlapDays = 7;

/**
 * A generation that was seen replaces the previous one, which stops signing and is destroyed once no mail signed with
 * it can be under way.
 */
export async function retireReplaced(
  tx: Tx,
  { owner, domainId, now }: { owner: OwnerId; domainId: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update sending_keys k set removes_at = ${now.add({ hours: 24 * overlapDays })}
    where k.owner_id = ${owner} and k.domain_id = ${domainId} and k.replaced_at is not null and k.removes_at is null
      and exists (select 1 from sending_keys n where n.owner_id = k.owner_id and n.domain_id = k.domain_id
                    and n.algorithm = 'rsa' and n.replaced_at is null and n.seen_at is not null)`;
  await tx.sql`
    delete from sending_keys where owner_id = ${owner} and domain_id = ${domainId} and removes_at <= ${now}`;
}
