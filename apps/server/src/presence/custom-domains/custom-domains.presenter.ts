import { domainToUnicode } from 'node:url';
import { isIP } from 'node:net';
import type {
  CustomDomain,
  CustomDomainRecord,
} from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import { originOf } from './origin.rules.ts';
import type { DomainRow } from './custom-domains.types.ts';
import { endOf } from './domain-state.rules.ts';
import { installationHost, isApex, proofName, proofText } from './host.rules.ts';

/** DNS records that route a host to us: plain addresses where no alias is allowed, or where we only have addresses. */
function routeRecords({ host, report }: DomainRow, home: string): CustomDomainRecord[] {
  const addresses = report?.addresses ?? [];
  if ((isApex(host) || isIP(home) !== 0) && addresses.length > 0)
    return addresses.map((value) => ({ purpose: 'route', type: isIP(value) === 6 ? 'AAAA' : 'A', name: host, value }));
  return [{ purpose: 'route', type: 'CNAME', name: host, value: home }];
}

export function presentDomain(row: DomainRow, publicUrl: string): CustomDomain {
  const { id, host, proof, state, report, profileIds, servesAll, rootProfileId, redirects } = row;
  return {
    id,
    host: domainToUnicode(host) || host,
    wireHost: host,
    url: `${originOf(publicUrl, host)}/`,
    state,
    createdAt: row.createdAt.toString(),
    checkedAt: row.checkedAt?.toString() ?? null,
    verifiedAt: row.verifiedAt?.toString() ?? null,
    failingSince: row.failingSince?.toString() ?? null,
    endsAt: endOf(row)?.toString() ?? null,
    rootProfileId,
    profileIds: servesAll ? null : profileIds,
    redirects,
    records: [
      { purpose: 'proof', type: 'TXT', name: proofName(host), value: proofText(proof) },
      ...routeRecords(row, installationHost(publicUrl)),
    ],
    checks: report?.checks ?? [],
  };
}
