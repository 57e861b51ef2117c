import type { MailTransport } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { domainNotReady, findOwnServer, ownServerSender, readCampaignSender } from '#workspace/door.ts';
import { listProfileCards } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { serverOff } from '../senders.errors.ts';
import { listSenderRows } from '../senders.repository.ts';

export type WayFound = {
  via: MailTransport;
  /** The client's own server; null for the product's. */
  host: string | null;
  /** The visible sender. */
  address: string;
  blocker: 'domain' | 'own_server' | null;
};

type WaysInput = { tx: Tx; deps: Pick<Platform, 'config'>; owner: OwnerId };

/**
 * The transports for campaigns, automations and letters of each profile; null: the main one's. There is no fallback
 * from the own server to the product's: the sender would differ, and its domain has not agreed to that.
 */
export async function readMailTransports({
  tx,
  deps,
  owner,
}: WaysInput): Promise<(profileId: string | null) => WayFound> {
  const [card, profiles] = [await getClientCard(tx, owner), await listProfileCards(tx, owner)];
  const rows = new Map((await listSenderRows(tx, owner)).map((row) => [row.profileId, row]));
  const server = await findOwnServer(tx, owner);
  const { address, isBlocked } = await readCampaignSender({ tx, deps, owner });
  const product: WayFound = { via: 'product', host: null, address, blocker: isBlocked ? 'domain' : null };
  return (profileId) => {
    const wanted = profileId ?? card.mainProfileId;
    const profile = profiles.find(({ id }) => id === wanted) ?? profiles[0];
    const sender = profile && rows.get(profile.id);
    if (sender?.campaignsVia !== 'own') return product;
    const shown = ownServerSender([sender.fromAddress, server?.username ?? null, card.email]) ?? card.email;
    const blocker = server?.isOn === true ? null : 'own_server';
    return { via: 'own', host: server?.host ?? null, address: shown, blocker };
  };
}

type Input = WaysInput & { profileId: string | null };

/** The transport of one profile. */
export async function readMailTransport({ profileId, ...input }: Input): Promise<WayFound> {
  return (await readMailTransports(input))(profileId);
}

/** The same for mails about to be frozen. Errors: sending_domains.not_ready, senders.server_off. */
export async function chooseMailTransport(input: Input): Promise<Pick<WayFound, 'via' | 'address'>> {
  const { via, address, blocker } = await readMailTransport(input);
  if (blocker === 'domain') throw domainNotReady(address.split('@').at(-1) ?? '');
  if (blocker === 'own_server') throw serverOff();
  return { via, address };
}
