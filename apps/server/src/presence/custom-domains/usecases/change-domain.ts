import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import {
  customDomainLimits,
  type CustomDomainRecord,
} from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { announcePageChange } from '#presence/profiles/usecases/page-notices.ts';
import { quotaState } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { domainExists, domainTaken, tooManyDomains } from '../custom-domains.errors.ts';
import { announceHosts, findHolder, insertDomain, listDomains, lockDomain } from '../custom-domains.repository.ts';
import type { CustomDomain, DomainCall, DomainRow } from '../custom-domains.types.ts';
import { endOf } from '../domain-state.rules.ts';
import { installationHost, isApex, proofName, proofText, readHost } from '../host.rules.ts';
import { originOf } from '../origin.rules.ts';
import { checkDomain } from './check-domain.ts';

const proofBytes = 24;

type OnDomain = DomainCall & { id: string };
type Changed = { domain: CustomDomain };

/** DNS records that route a host to us: plain addresses where no alias is allowed, or where we only have addresses. */
function routeRecords({ host, report }: DomainRow, home: string): CustomDomainRecord[] {
  const addresses = report?.addresses ?? [];
  if ((isApex(host) || isIP(home) !== 0) && addresses.length > 0)
    return addresses.map((value) => ({ purpose: 'route', type: isIP(value) === 6 ? 'AAAA' : 'A', name: host, value }));
  return [{ purpose: 'route', type: 'CNAME', name: host, value: home }];
}

function domainOf(row: DomainRow, publicUrl: string): CustomDomain {
  const { host, proof, servesAll, profileIds, report } = row;
  return {
    ...row,
    host: domainToUnicode(host) || host,
    wireHost: host,
    url: `${originOf(publicUrl, host)}/`,
    endsAt: endOf(row) ?? null,
    profileIds: servesAll ? null : profileIds,
    records: [
      { purpose: 'proof', type: 'TXT', name: proofName(host), value: proofText(proof) },
      ...routeRecords(row, installationHost(publicUrl)),
    ],
    checks: report?.checks ?? [],
  };
}

/** The domains of a client, oldest first. */
export async function listCustomDomains({ deps, owner }: Pick<DomainCall, 'deps' | 'owner'>) {
  const rows = await deps.db.scoped(owner, (tx) => listDomains(tx, owner));
  const { publicUrl } = deps.config;
  return { items: rows.map((row) => domainOf(row, publicUrl)), limit: customDomainLimits.perOwner };
}

type Entry = { action: string; row: Pick<DomainRow, 'id' | 'host'>; before?: object; after?: object };

async function record(tx: Tx, { owner, actor }: DomainCall, { action, row, before, after = {} }: Entry): Promise<void> {
  const entry = {
    action,
    subjectKind: 'custom_domain',
    subjectId: row.id,
    ...(before === undefined ? {} : { before: { ...before } }),
    after: { domain: row.host, ...after },
  };
  await recordHistory({ tx, owner, actor, entry });
}

/**
 * Claims a host and checks its DNS. Throws custom_domains.no_name, .own_host, .public_suffix, .exists, .too_many,
 * .taken, and quota.read_only without a subscription.
 */
export async function addCustomDomain(call: DomainCall & { host: string }): Promise<Changed> {
  const { deps, owner } = call;
  const host = readHost(call.host, deps.config.publicUrl);
  const holder = await deps.db.system((tx) => findHolder(tx, host), { readOnly: true });
  const id = deps.ids.uuid();
  await deps.db.scoped(owner, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`custom-domains:${owner}`}, 0))`;
    await quotaState({ tx, owner, resource: 'profiles' });
    const known = await listDomains(tx, owner);
    if (known.some((row) => row.host === host)) throw domainExists();
    if (known.length >= customDomainLimits.perOwner) throw tooManyDomains();
    // A host whose proof is gone may be claimed by its current owner.
    if (holder && holder.state === 'verified') throw domainTaken();
    await insertDomain(tx, { owner, id, host, proof: deps.ids.token(proofBytes), now: deps.clock.now() });
    await record(tx, call, { action: 'custom_domain.added', row: { id, host } });
  });
  return recheckCustomDomain({ ...call, id });
}

/** Queries the name servers now. Throws resource.not_found. */
export async function recheckCustomDomain({ deps, owner, id }: OnDomain): Promise<Changed> {
  await checkDomain({ deps, owner, id });
  return deps.db.scoped(owner, async (tx) => ({
    domain: domainOf(await lockDomain(tx, owner, id), deps.config.publicUrl),
  }));
}

async function assertProfiles(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await tx.sql`
    select 1 from profiles where owner_id = ${owner} and deleted_at is null and id = any(${wanted}::uuid[])`;
  if (found.length < wanted.length) throw notFound();
}

type Wishes = {
  rootProfileId?: string | null | undefined;
  profileIds?: string[] | null | undefined;
  redirects?: boolean | undefined;
};

function settingsOf({ rootProfileId, servesAll, profileIds, redirects }: DomainRow) {
  return { rootProfileId, profileIds: servesAll ? null : profileIds, redirects };
}

async function storeProfiles(tx: Tx, { owner, id }: OnDomain, profileIds: readonly string[]): Promise<void> {
  await tx.sql`delete from custom_domain_profiles where owner_id = ${owner} and domain_id = ${id}`;
  const rows = [...new Set(profileIds)].map((profileId) => ({ ownerId: owner, domainId: id, profileId }));
  if (rows.length > 0) await tx.sql`insert into custom_domain_profiles ${tx.sql(rows)}`;
}

/** Takes effect for visitors within two seconds. Throws resource.not_found, for foreign profiles too. */
export async function updateCustomDomain({ wishes, ...call }: OnDomain & { wishes: Wishes }): Promise<Changed> {
  const { deps, owner, id } = call;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockDomain(tx, owner, id);
    const { rootProfileId = row.rootProfileId, profileIds, redirects = row.redirects } = wishes;
    await assertProfiles(tx, owner, [
      ...(typeof wishes.rootProfileId === 'string' ? [wishes.rootProfileId] : []),
      ...(profileIds ?? []),
    ]);
    const servesAll = profileIds === undefined ? row.servesAll : profileIds === null;
    await tx.sql`
      update custom_domains set root_profile_id = ${rootProfileId}, serves_all = ${servesAll}, redirects = ${redirects}
      where owner_id = ${owner} and id = ${id}`;
    if (profileIds !== undefined) await storeProfiles(tx, call, profileIds ?? []);
    await announceHosts(tx, owner);
    const after = await lockDomain(tx, owner, id);
    await record(tx, call, {
      action: 'custom_domain.changed',
      row,
      before: settingsOf(row),
      after: settingsOf(after),
    });
    return { domain: domainOf(after, deps.config.publicUrl) };
  });
}

/** Throws resource.not_found. */
export async function removeCustomDomain(call: OnDomain): Promise<void> {
  const { deps, owner, id } = call;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockDomain(tx, owner, id);
    await tx.sql`delete from custom_domains where owner_id = ${owner} and id = ${id}`;
    await announceHosts(tx, owner);
    await announcePageChange(tx, owner);
    await record(tx, call, { action: 'custom_domain.removed', row });
  });
}
