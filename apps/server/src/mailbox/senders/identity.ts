import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { Identity, SenderChoice } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { findBoxSending, findOwnServer, ownServerSender } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { mainAddressOf } from './profile-addresses.usecases.ts';
import { findMailSender } from './senders.usecases.ts';

type Way =
  /** `isFixed`: under no other sender, whatever server the client has. */
  | { kind: 'product'; isFixed: boolean }
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
  /** For one mail alone. */
  chosen?: SenderChoice | undefined;
};

/** Whether the client proved that mail of this address's domain is theirs to send. */
async function isProved({ tx, owner }: Pick<Input, 'tx' | 'owner'>, address: string): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const rows = await tx.sql`
    select 1 from sending_domains
    where owner_id = ${owner} and domain = ${domain} and state = 'good' and enlace_client_has(${owner}, 'own_sender')`;
  return rows.length > 0;
}

type Asked = Pick<Input, 'tx' | 'owner'> & { conversationId: string };

/** What was chosen for a conversation, else the box it came through; null: nothing in particular. */
async function readChoice({ tx, owner, conversationId }: Asked): Promise<SenderChoice | null> {
  const [row] = await tx.sql<
    { sourceId: string | null; sentFrom: SenderChoice['kind'] | null; boxId: string | null }[]
  >`
    select source_id, sent_from, sent_from_box as box_id from conversations
    where owner_id = ${owner} and id = ${conversationId}`;
  if (!row) return null;
  const { sourceId, sentFrom, boxId } = row;
  if (sentFrom === 'profile' || sentFrom === 'own') return { kind: sentFrom };
  const chosen = sentFrom === 'box' ? boxId : sourceId;
  return chosen === null ? null : { kind: 'box', boxId: chosen };
}

/** The own address of a profile, if its mails may leave under it. */
async function findOwnAddress(tx: Tx, owner: OwnerId, fromAddress: string | null): Promise<string | undefined> {
  return fromAddress !== null && (await isProved({ tx, owner }, fromAddress)) ? fromAddress : undefined;
}

/**
 * The sender besides the address here: what the client's own server sends under while it is on, else the own address
 * of a profile. No other server may send under an address that nobody proved.
 */
async function findOwnSender(tx: Tx, owner: OwnerId, fromAddress: string | null): Promise<string | undefined> {
  const server = await findOwnServer(tx, owner);
  if (server?.isOn !== true) return findOwnAddress(tx, owner, fromAddress);
  const { email } = await getClientCard(tx, owner);
  return ownServerSender([fromAddress, server.username, email]);
}

/**
 * The sender of a conversation's mails, and where answers go. From is the profile's own address where its domain is
 * proved, else its address here; the signed address that leads back to the conversation is in Reply-To alone.
 * What came through a box that sends leaves through it, under its own address alone. Another of the profile's senders
 * can be chosen.
 */
export async function identityOf({ tx, deps, owner, conversation, signed, chosen }: Input): Promise<MailIdentity> {
  const { profileId } = conversation;
  const { name } = await getClientCard(tx, owner);
  const { displayName, fromAddress, replyAddress } = await findMailSender(tx, owner, profileId);
  const choice = chosen ?? (await readChoice({ tx, owner, conversationId: conversation.id }));
  const box = choice?.kind === 'box' ? await findBoxSending(tx, owner, choice.boxId) : undefined;
  // Answers come back to the box and find the conversation by the mail they quote.
  if (box)
    return {
      from: { name: displayName ?? name, address: box.address },
      replyTo: [],
      via: { kind: 'box', sourceId: box.id },
    };
  const isHere = choice?.kind === 'profile';
  const own = isHere ? undefined : await findOwnAddress(tx, owner, fromAddress);
  const address = own ?? (await mainAddressOf({ tx, deps, owner, profileId })) ?? signed;
  const server = await findOwnServer(tx, owner);
  return {
    from: { name: displayName ?? name, address },
    replyTo: replyAddress === null ? [signed] : [signed, replyAddress],
    via: isHere
      ? { kind: 'product', isFixed: true }
      : server?.isOn === true
        ? { kind: 'own_server', from: fromAddress }
        : { kind: 'product', isFixed: false },
  };
}

type Sender = Omit<Identity, 'isUsual'>;
type OfProfile = Omit<Input, 'conversation' | 'signed' | 'chosen'> & { profileId: string };

/** The senders of a profile; `further`: a box of another profile that the conversation came through. */
async function listSenders(input: OfProfile, further: string | null): Promise<Sender[]> {
  const { tx, deps, owner, profileId } = input;
  const { name: account } = await getClientCard(tx, owner);
  const { displayName, fromAddress } = await findMailSender(tx, owner, profileId);
  const name = displayName ?? account;
  const here = await mainAddressOf({ tx, deps, owner, profileId });
  const own = await findOwnSender(tx, owner, fromAddress);
  const boxes = await tx.sql<{ id: string; sendAddress: string }[]>`
    select id, send_address from mail_sources
    where owner_id = ${owner} and smtp_host is not null and (profile_id = ${profileId} or id = ${further}::uuid) order by id`;
  return [
    ...(here === undefined ? [] : [{ choice: { kind: 'profile' as const }, name, address: here }]),
    ...(own === undefined ? [] : [{ choice: { kind: 'own' as const }, name, address: own }]),
    ...boxes.map(({ id, sendAddress }) => ({
      choice: { kind: 'box' as const, boxId: id },
      name,
      address: sendAddress,
    })),
  ];
}

const isSame = (one: SenderChoice, other: SenderChoice) =>
  one.kind === other.kind && (one.kind !== 'box' || (other.kind === 'box' && one.boxId === other.boxId));

/** What a first mail to somebody leaves as: what they wrote to last, of this profile. */
async function findForPerson(
  { tx, owner, profileId }: OfProfile,
  { email, besides = null }: { email: string; besides?: string | null },
): Promise<SenderChoice | null> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from conversations
    where owner_id = ${owner} and profile_id = ${profileId} and visitor_email = ${canonicalAddress(email)}
      and id is distinct from ${besides}::uuid and deleted_at is null and state not in ('spam', 'shelf')
    order by last_message_at desc limit 1`;
  return row ? readChoice({ tx, owner, conversationId: row.id }) : null;
}

type About = { conversationId?: string | undefined; to?: string | undefined };

/** The senders of a profile, with the usual one for a conversation, or for a first mail to somebody. */
export async function identitiesOf(input: OfProfile, { conversationId, to }: About): Promise<Identity[]> {
  const { tx, owner } = input;
  const wanted =
    conversationId !== undefined
      ? await readChoice({ tx, owner, conversationId })
      : to === undefined
        ? null
        : await findForPerson(input, { email: to });
  const senders = await listSenders(input, wanted?.kind === 'box' ? wanted.boxId : null);
  const usual =
    senders.find(({ choice }) => wanted !== null && isSame(choice, wanted)) ??
    senders.find(({ choice }) => choice.kind === 'own') ??
    senders.find(({ choice }) => choice.kind === 'profile');
  return senders.map((each) => ({ ...each, isUsual: each === usual }));
}

/** Whether the profile has this sender, or the conversation came through it. */
async function isSenderOf(
  input: OfProfile,
  { current, wanted }: { current: SenderChoice | null; wanted: SenderChoice },
): Promise<boolean> {
  const senders = await listSenders(input, current?.kind === 'box' ? current.boxId : null);
  return senders.some(({ choice }) => isSame(choice, wanted));
}

const unknownSender = () => invalidField('from', 'invalid_option');

/** What one mail of a conversation may leave as. Throws request.invalid for a sender the profile does not have. */
export async function checkSender({
  from,
  conversationId,
  ...input
}: OfProfile & { conversationId: string; from: SenderChoice }): Promise<void> {
  const { tx, owner } = input;
  const current = await readChoice({ tx, owner, conversationId });
  if (!(await isSenderOf(input, { current, wanted: from }))) throw unknownSender();
}

type Choose = OfProfile & { conversationId: string; from: SenderChoice | undefined; to?: string };

/**
 * Keeps what the mails of a conversation leave as from now on; without a choice, a first mail to somebody (`to`) leaves
 * as what they wrote to last. Throws request.invalid for a sender the profile does not have.
 */
export async function chooseSender({ from, conversationId, to, ...input }: Choose): Promise<void> {
  const { tx, owner } = input;
  const wanted = from ?? (to === undefined ? null : await findForPerson(input, { email: to, besides: conversationId }));
  if (wanted === null) return;
  const current = await readChoice({ tx, owner, conversationId });
  const isKnown = await isSenderOf(input, { current, wanted });
  if (!isKnown && from === undefined) return;
  // Also what was chosen before: a box may have stopped sending since.
  if (!isKnown) throw unknownSender();
  if (current && isSame(current, wanted)) return;
  await tx.sql`
    update conversations set sent_from = ${wanted.kind}, sent_from_box = ${wanted.kind === 'box' ? wanted.boxId : null}
    where owner_id = ${owner} and id = ${conversationId}`;
}
