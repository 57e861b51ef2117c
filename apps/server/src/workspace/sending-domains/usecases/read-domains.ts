import { domainToUnicode } from 'node:url';
import type { DnsRecord } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { operatorOwner } from '#workspace/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { dkimRecord, dkimRecordName } from '#platform/mail/dkim/dkim-keys.ts';
import { parseSmtpUrl } from '#platform/mail/smtp-client/smtp-options.ts';
import { listDomains, listKeys, lockDomain } from '../sending-domains.repository.ts';
import type { DomainDeps, DomainRow, KeyRow, SendingDomain } from '../sending-domains.types.ts';

/** Name of the outgoing server; undefined while mails are kept in the outbox. */
export function sendingHost({ config }: Pick<DomainDeps, 'config'>): string | undefined {
  return config.mail.smtpUrl === undefined ? undefined : parseSmtpUrl(config.mail.smtpUrl).host;
}

/** The sender as written in a policy: clients include the product's domain, the operator names the server. */
function spfHost(deps: Pick<DomainDeps, 'config'>, owner: OwnerId): string {
  const own = deps.config.mail.from.split('@').at(-1) ?? '';
  if (owner !== operatorOwner) return `include:${own}`;
  const host = sendingHost(deps);
  return host !== undefined && host.includes('.') && !/^[\d.]+$/.test(host) ? `mx a:${host}` : 'mx a';
}

function stateOf({ seenAt, replacedAt, removesAt }: KeyRow): SendingDomain['keys'][number]['state'] {
  if (replacedAt !== null && removesAt !== null) return 'leaving';
  return seenAt === null ? 'waiting' : 'signing';
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

function domainOf({ row, keys, spfHost }: View): SendingDomain {
  const { id, domain, campaignLocal, report } = row;
  const own = keys.filter(({ domainId }) => domainId === id);
  return {
    ...row,
    domain: domainToUnicode(domain) || domain,
    campaignAddress: campaignLocal === null ? null : `${campaignLocal}@${domain}`,
    records: recordsOf({ domain, keys: own, spfHost }),
    checks: report ?? [],
    keys: own.map((key) => ({ ...key, state: stateOf(key) })),
  };
}

type Place = { tx: Tx; deps: Pick<DomainDeps, 'config'>; owner: OwnerId };

export async function readDomains({ tx, deps, owner }: Place): Promise<SendingDomain[]> {
  const [rows, keys] = [await listDomains(tx, owner), await listKeys(tx, owner)];
  return rows.map((row) => domainOf({ row, keys, spfHost: spfHost(deps, owner) }));
}

/** Throws resource.not_found. */
export async function readDomain({ tx, deps, owner, id }: Place & { id: string }): Promise<SendingDomain> {
  const row = await lockDomain(tx, owner, id);
  return domainOf({ row, keys: await listKeys(tx, owner, id), spfHost: spfHost(deps, owner) });
}
