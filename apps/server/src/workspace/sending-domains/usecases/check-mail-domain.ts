import type { DomainCheck } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { operatorOwner } from '#workspace/history/history.usecases.ts';
import type { Platform } from '#platform/platform.types.ts';
import { askDns } from '../checks/ask-dns.ts';
import { checkDmarc, checkKey, checkMx, checkPtr, checkSpf } from '../checks/check-names.ts';
import { listDomains, listKeys } from '../sending-domains.repository.ts';
import { sendingHost } from './read-domains.ts';

type Deps = Pick<Platform, 'db' | 'config' | 'dns'>;

/** Queries the name servers about one of the operator's domains now, registered or not; stores nothing. */
export async function checkMailDomain({
  deps,
  domain,
}: {
  deps: Deps;
  domain: string;
}): Promise<{ hasKeys: boolean; checks: DomainCheck[] }> {
  const keys = await deps.db.scoped(operatorOwner, async (tx) => {
    const row = (await listDomains(tx, operatorOwner)).find((each) => each.domain === domain.toLowerCase());
    return row === undefined ? [] : listKeys(tx, operatorOwner, row.id);
  });
  const current = keys.filter(({ replacedAt }) => replacedAt === null);
  const host = sendingHost(deps);
  const checks = await Promise.all([
    ...current.map((key) => checkKey(deps.dns, domain, key)),
    checkSpf(deps.dns, domain),
    checkDmarc(deps.dns, domain),
    checkMx(deps.dns, domain),
    ...(host === undefined ? [] : [checkPtr(deps.dns, host)]),
  ]);
  return { hasKeys: current.length > 0, checks: checks.filter((check) => check !== undefined) };
}

/** Mail servers of a domain; null when the name servers do not answer. */
export async function askMx({
  deps,
  domain,
}: {
  deps: Pick<Platform, 'dns'>;
  domain: string;
}): Promise<string[] | null> {
  return (await askDns(deps.dns, { name: domain, type: 'MX' })) ?? null;
}
