import type { SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { operatorOwner } from '#workspace/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { parseSmtpUrl } from '#platform/mail/smtp-client/smtp-options.ts';
import { presentDomain } from '../sending-domains.presenter.ts';
import { listDomains, listKeys, lockDomain } from '../sending-domains.repository.ts';
import type { DomainDeps } from '../sending-domains.types.ts';

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

type Place = { tx: Tx; deps: Pick<DomainDeps, 'config'>; owner: OwnerId };

export async function readDomains({ tx, deps, owner }: Place): Promise<SendingDomain[]> {
  const [rows, keys] = [await listDomains(tx, owner), await listKeys(tx, owner)];
  return rows.map((row) => presentDomain({ row, keys, spfHost: spfHost(deps, owner) }));
}

/** Throws resource.not_found. */
export async function readDomain({ tx, deps, owner, id }: Place & { id: string }): Promise<SendingDomain> {
  const row = await lockDomain(tx, owner, id);
  return presentDomain({ row, keys: await listKeys(tx, owner, id), spfHost: spfHost(deps, owner) });
}
