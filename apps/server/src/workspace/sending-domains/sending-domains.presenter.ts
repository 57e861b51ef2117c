import { domainToUnicode } from 'node:url';
import type {
  DnsRecord,
  SendingDomain,
  SendingKey,
} from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { dkimRecord, dkimRecordName } from '#platform/mail/dkim/dkim-keys.ts';
import type { DomainRow, KeyRow } from './sending-domains.types.ts';

function stateOf({ seenAt, replacedAt, removesAt }: KeyRow): SendingKey['state'] {
  if (replacedAt !== null && removesAt !== null) return 'leaving';
  return seenAt === null ? 'waiting' : 'signing';
}

export function presentKey(key: KeyRow): SendingKey {
  const { id, algorithm, selector, createdAt, removesAt } = key;
  return {
    id,
    algorithm,
    selector,
    state: stateOf(key),
    createdAt: createdAt.toString(),
    removesAt: removesAt?.toString() ?? null,
  };
}

type Records = { domain: string; keys: readonly KeyRow[]; spfHost: string };

/**
 * The required DNS records: the keys of the newest generation, the permitted senders, and the policy for other mail.
 */
function recordsOf({ domain, keys, spfHost }: Records): DnsRecord[] {
  const own = keys
    .filter(({ replacedAt }) => replacedAt === null)
    .map((key): DnsRecord => ({
      purpose: key.algorithm === 'rsa' ? 'dkim_rsa' : 'dkim_ed25519',
      type: 'TXT',
      name: dkimRecordName({ selector: key.selector, domain }),
      value: dkimRecord(key),
    }));
  return [
    ...own,
    { purpose: 'spf', type: 'TXT', name: domain, value: `v=spf1 ${spfHost} ~all` },
    { purpose: 'dmarc', type: 'TXT', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
  ];
}

type View = { row: DomainRow; keys: readonly KeyRow[]; spfHost: string };

export function presentDomain({ row, keys, spfHost }: View): SendingDomain {
  const { id, domain, state, checkedAt, campaignLocal, overriddenAt, report } = row;
  const own = keys.filter(({ domainId }) => domainId === id);
  return {
    id,
    domain: domainToUnicode(domain) || domain,
    state,
    checkedAt: checkedAt?.toString() ?? null,
    campaignAddress: campaignLocal === null ? null : `${campaignLocal}@${domain}`,
    overriddenAt: overriddenAt?.toString() ?? null,
    records: recordsOf({ domain, keys: own, spfHost }),
    checks: report ?? [],
    keys: own.map(presentKey),
  };
}
