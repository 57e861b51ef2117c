import { domainToUnicode } from 'node:url';
import type { DomainNotice } from '@enlace/contract/presence/custom-domains/domain-notices.ts';
import { notify, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { announceHosts, findHolder, freeHost, holdHost, lockDomain, storeLook } from '../custom-domains.repository.ts';
import type { DomainDeps, DomainReport, DomainRow } from '../custom-domains.types.ts';
import { endOf, findingOf, isLastDay, nextLook, nextState } from '../domain-state.rules.ts';
import { installationHost } from '../host.rules.ts';
import { checkDomainsJob } from '../jobs/check-domains.job.ts';
import { lookAtHost } from '../look-at-host.ts';

const settingsLink = '/user/opciones/dominios-propios';
const bySystem = { kind: 'system', job: checkDomainsJob.name } as const;

type Place = { deps: DomainDeps; owner: OwnerId; id: string };
type Reported = { tx: Tx; deps: DomainDeps; row: DomainRow };

async function notifyOwner({ tx, deps, row }: Reported, what: DomainNotice): Promise<void> {
  const params = { what, host: domainToUnicode(row.host) || row.host };
  const notification = { kind: 'domain.notice' as const, params, link: settingsLink };
  await notify({ tx, deps, owner: row.ownerId, notification });
}

async function record({ tx, row }: Reported, action: string): Promise<void> {
  const entry = { action, subjectKind: 'custom_domain', subjectId: row.id, after: { domain: row.host } };
  await recordHistory({ tx, owner: row.ownerId, actor: bySystem, entry });
}

/** Another client's proof is gone and this one's exists: the host has changed hands. */
async function takeOver(reported: Reported): Promise<boolean> {
  const { tx, deps, row } = reported;
  const holder = await findHolder(tx, row.host);
  if (!holder) return holdHost(tx, row);
  if (holder.state !== 'failing') {
    await tx.sql`
      update custom_domains set next_check_at = ${deps.clock.now()}
      where owner_id = ${holder.ownerId} and id = ${holder.domainId}`;
    return false;
  }
  const former = await lockDomain(tx, holder.ownerId, holder.domainId);
  await withdraw({ tx, deps, row: former });
  await tx.sql`
    update custom_domains set state = 'withdrawn', failing_since = null where owner_id = ${former.ownerId} and id = ${former.id}`;
  return holdHost(tx, row);
}

async function withdraw(reported: Reported): Promise<void> {
  const { tx, row } = reported;
  await freeHost(tx, { ownerId: row.ownerId, domainId: row.id });
  await record(reported, 'custom_domain.withdrawn');
  await notifyOwner(reported, 'withdrawn');
  await announceHosts(tx, row.ownerId);
}

function withoutHold({ checks, addresses }: DomainReport): DomainReport {
  const held = { verdict: 'bad', problem: 'held', found: null } as const;
  return { addresses, checks: checks.map((each) => (each.check === 'proof' ? { check: 'proof', ...held } : each)) };
}

type Judged = { report: DomainReport; state: ReturnType<typeof nextState> };

/** Only one domain is assigned a host, whoever else can prove it. */
async function judge(reported: Reported, report: DomainReport): Promise<Judged> {
  const { tx, deps, row } = reported;
  const now = deps.clock.now();
  const finding = findingOf(report);
  const isHeld = finding !== 'good' || (await holdHost(tx, row)) || (await takeOver(reported));
  return isHeld
    ? { report, state: nextState(row, finding, now) }
    : { report: withoutHold(report), state: nextState(row, 'bad', now) };
}

async function forget(reported: Reported): Promise<void> {
  const { tx, row } = reported;
  await tx.sql`delete from custom_domains where owner_id = ${row.ownerId} and id = ${row.id}`;
  await record(reported, 'custom_domain.forgotten');
  await notifyOwner(reported, 'forgotten');
}

/** Notifies the client of the start of trouble, its last day, and its end. */
async function notifyChange(reported: Reported, after: DomainRow): Promise<Temporal.Instant | null> {
  const { deps, row } = reported;
  const now = deps.clock.now();
  const end = endOf(after);
  if (after.state === 'verified' && row.state !== 'verified' && row.state !== 'failing') {
    await record(reported, 'custom_domain.verified');
    await notifyOwner(reported, 'verified');
  }
  if (after.state === 'withdrawn' && row.state !== 'withdrawn') await withdraw(reported);
  if (after.state !== 'failing') return null;
  if (row.state !== 'failing') {
    await record(reported, 'custom_domain.failing');
    await notifyOwner(reported, 'failing');
    return null;
  }
  if (row.warnedAt !== null || !isLastDay(end, now)) return row.warnedAt;
  await notifyOwner(reported, 'soon');
  return now;
}

async function settle(reported: Reported, looked: DomainReport): Promise<void> {
  const { tx, deps, row } = reported;
  const now = deps.clock.now();
  const { report, state } = await judge(reported, looked);
  if (state === 'forgotten') return forget(reported);
  const isFailing = state === 'failing';
  const after: DomainRow = {
    ...row,
    state,
    verifiedAt: state === 'verified' ? (row.verifiedAt ?? now) : row.verifiedAt,
    failingSince: isFailing ? (row.failingSince ?? now) : null,
  };
  const warnedAt = await notifyChange(reported, after);
  const next = nextLook(after, now);
  await storeLook(tx, { ...after, owner: row.ownerId, warnedAt, report, now, next });
  if (state !== row.state) await announceHosts(tx, row.ownerId);
}

/** Queries the name servers about one domain and acts on the result. Throws resource.not_found. */
export async function checkDomain({ deps, owner, id }: Place): Promise<void> {
  const { host, proof } = await deps.db.scoped(owner, (tx) => lockDomain(tx, owner, id));
  const home = installationHost(deps.config.publicUrl);
  const report = await lookAtHost(deps.dns, { host, proof, home });
  // Other holders of the host must be visible.
  await deps.db.system(async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`custom-host:${host}`}, 0))`;
    await settle({ tx, deps, row: await lockDomain(tx, owner, id) }, report);
  });
}
