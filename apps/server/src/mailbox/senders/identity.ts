import { getClientCard } from '#identity/door.ts';
import { findBoxSending, findOwnServer } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { mainAddressOf } from './profile-addresses.usecases.ts';
import { findMailSender } from './senders.usecases.ts';

type Way =
  | { kind: 'product' }
  /** `from`: the sender chosen for it; null: any that it knows. */
  | { kind: 'own_server'; from: string | null }
  | { kind: 'box'; sourceId: string };

export type MailIdentity = {
  /** The same in every conversation of the profile: people recognise it, and their address books and filters do. */
  from: { name: string; address: string };
  replyTo: string[];
  via: Way;
};

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'clock' | 'ids' | 'config'>;
  owner: OwnerId;
  conversation: { id: string; profileId: string };
  /** The signed address of the conversation. */
  signed: string;
};

/** Whether the client proved that mail of this address's domain is theirs to send. */
async function isProved({ tx, owner }: Pick<Input, 'tx' | 'owner'>, address: string): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const rows = await tx.sql`
    select 1 from sending_domains
    where owner_id = ${owner} and domain = ${domain} and state = 'good' and enlace_client_has(${owner}, 'own_sender')`;
  return rows.length > 0;
}

/** The box a conversation came through, if it sends. */
async function findBox({ tx, owner, conversation }: Pick<Input, 'tx' | 'owner' | 'conversation'>) {
  const [row] = await tx.sql<{ sourceId: string | null }[]>`
    select source_id from conversations where owner_id = ${owner} and id = ${conversation.id}`;
  return row?.sourceId ? findBoxSending(tx, owner, row.sourceId) : undefined;
}

/**
 * The sender of a conversation's mails, and where answers go. From is the profile's own address where its domain is
 * proved, else its address here; the signed address that leads back to the conversation is in Reply-To alone.
 * What came through a box that sends leaves through it, under its own address alone.
 */
export async function identityOf({ tx, deps, owner, conversation, signed }: Input): Promise<MailIdentity> {
  const { profileId } = conversation;
  const { name } = await getClientCard(tx, owner);
  const { displayName, fromAddress, replyAddress } = await findMailSender(tx, owner, profileId);
  const box = await findBox({ tx, owner, conversation });
  // Answers come back to the box and find the conversation by the mail they quote.
  if (box)
    return {
      from: { name: displayName ?? name, address: box.address },
      replyTo: [],
      via: { kind: 'box', sourceId: box.id },
    };
  const own = fromAddress !== null && (await isProved({ tx, owner }, fromAddress)) ? fromAddress : undefined;
  const address = own ?? (await mainAddressOf({ tx, deps, owner, profileId })) ?? signed;
  const server = await findOwnServer(tx, owner);
  return {
    from: { name: displayName ?? name, address },
    replyTo: replyAddress === null ? [signed] : [signed, replyAddress],
    via: server?.isOn === true ? { kind: 'own_server', from: fromAddress } : { kind: 'product' },
  };
}
