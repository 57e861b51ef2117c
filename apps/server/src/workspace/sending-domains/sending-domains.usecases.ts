import { operatorOwner } from '#workspace/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { DkimAlgorithm, DkimKey } from '#platform/mail/dkim/dkim.types.ts';
import { readPrivateKey } from '#platform/mail/dkim/dkim-keys.ts';
import { domainNotReady } from './sending-domains.errors.ts';
import { type DomainDeps, type DomainRow, dkimKeyPurpose } from './sending-domains.types.ts';

type StoredKey = { domain: string; algorithm: DkimAlgorithm; selector: string; privateSealed: string };
type KeyInput = { tx: Tx; deps: Pick<DomainDeps, 'secrets'>; owner: OwnerId | null; domain: string };

/**
 * Keys that may sign for this sender: of the newest generation whose record was seen, of the mail's client or else of
 * the operator. Empty when there are none. Runs in a system transaction.
 */
export async function findSigningKeys({ tx, deps, owner, domain }: KeyInput): Promise<DkimKey[]> {
  const owners = owner === null ? [operatorOwner] : [owner, operatorOwner];
  for (const each of owners) {
    const rows = await tx.sql<StoredKey[]>`
      select distinct on (k.algorithm) d.domain, k.algorithm, k.selector, k.private_sealed
      from sending_domains d join sending_keys k on k.owner_id = d.owner_id and k.domain_id = d.id
      where d.owner_id = ${each} and d.domain = ${domain.toLowerCase()} and k.seen_at is not null and k.removes_at is null
      order by k.algorithm desc, k.created_at desc`;
    if (rows.length > 0) {
      return rows.map(({ privateSealed, ...key }) => ({
        ...key,
        privateKey: readPrivateKey(deps.secrets.open(dkimKeyPurpose, privateSealed)),
      }));
    }
  }
  return [];
}

type SenderInput = { tx: Tx; deps: Pick<DomainDeps, 'config'>; owner: OwnerId };
type OwnSender = Pick<DomainRow, 'domain' | 'campaignLocal' | 'state' | 'overriddenAt'>;

export type CampaignSender = {
  address: string;
  /** Its checks fail and nobody overrode them: large providers would reject the whole domain. */
  isBlocked: boolean;
};

/**
 * The sender address of a client's campaigns: of their own domain if their plan has that, or the product's. Unregistered domains are not
 * checked, nor are mails kept in the outbox.
 */
export async function readCampaignSender({ tx, deps, owner }: SenderInput): Promise<CampaignSender> {
  const { smtpUrl, from } = deps.config.mail;
  const [own] = await tx.sql<OwnSender[]>`
    select domain, campaign_local, state, overridden_at from sending_domains
    where owner_id = ${owner} and campaign_local is not null and enlace_client_has(${owner}, 'own_sender')`;
  if (own) {
    const isBlocked = smtpUrl !== undefined && own.state !== 'good' && own.overriddenAt === null;
    return { address: `${own.campaignLocal}@${own.domain}`, isBlocked };
  }
  if (smtpUrl === undefined) return { address: from, isBlocked: false };
  const domain = from.split('@').at(-1) ?? '';
  const [row] = await tx.sql<{ blocks: boolean }[]>`select enlace_operator_domain_blocks(${domain}) as blocks`;
  return { address: from, isBlocked: row?.blocks === true };
}

/** The same for a starting campaign. Throws sending_domains.not_ready. */
export async function chooseCampaignSender(input: SenderInput): Promise<string> {
  const { address, isBlocked } = await readCampaignSender(input);
  if (isBlocked) throw domainNotReady(address.split('@').at(-1) ?? '');
  return address;
}
