import { canonicalAddress } from '#platform/mail/addresses.ts';
import { chooseCampaignSender } from '#workspace/door.ts';
import { findMailSender } from '#mailbox/door.ts';
import { getClientCard } from '#identity/door.ts';
import { listProfileCards } from '#presence/door.ts';
import type { MailSender } from '#sending/templates/templates.types.ts';
import { loadMailSender } from '#sending/templates/usecases/load-sender.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { TransactionalDeps } from '../transactional.types.ts';

/** The sender of a mail. */
export type ProfileSender = {
  profileId: string | null;
  words: MailSender;
  name: string;
  address: string;
  /** Shown when the client's own server sends it. */
  ownFrom: string | null;
  /** Receives answers besides the mailbox. */
  replyAddress: string | null;
};

type Input = { tx: Tx; deps: TransactionalDeps; owner: OwnerId };

/**
 * The senders of these profiles, undefined meaning the main one. Errors: resource.not_found, sending_domains.not_ready.
 */
export async function loadSenders(
  { tx, deps, owner }: Input,
  wanted: ReadonlySet<string | undefined>,
): Promise<ReadonlyMap<string | undefined, ProfileSender>> {
  const address = await chooseCampaignSender({ tx, deps, owner });
  const [card, profiles] = [await getClientCard(tx, owner), await listProfileCards(tx, owner)];
  const senders = new Map<string | undefined, ProfileSender>();
  for (const asked of wanted) {
    const profile =
      asked === undefined
        ? (profiles.find(({ id }) => id === card.mainProfileId) ?? profiles[0])
        : profiles.find(({ id }) => id === asked);
    if (!profile && asked !== undefined) throw notFound();
    const words = await loadMailSender({ tx, deps, owner, profileId: asked });
    const own = profile ? await findMailSender(tx, owner, profile.id) : undefined;
    senders.set(asked, {
      profileId: profile?.id ?? null,
      words,
      name: own?.displayName ?? words.profile.name,
      address,
      ownFrom: own?.fromAddress ?? null,
      replyAddress: own?.replyAddress ?? null,
    });
  }
  return senders;
}

/** The client's addresses that answers may go to, and domains they own entirely. */
export async function findReplyRights(
  tx: Tx,
  owner: OwnerId,
): Promise<{ addresses: readonly string[]; domains: readonly string[] }> {
  const { email } = await getClientCard(tx, owner);
  const rows = await tx.sql<{ address: string }[]>`
    select reply_address as address from sender_profiles where owner_id = ${owner} and reply_address is not null
    union select from_address from sender_profiles where owner_id = ${owner} and from_address is not null`;
  const domains = await tx.sql<{ domain: string }[]>`
    select domain from sending_domains where owner_id = ${owner} and state = 'good' and enlace_client_has(${owner}, 'own_sender')`;
  return {
    addresses: [email, ...rows.map(({ address }) => address)].map(canonicalAddress),
    domains: domains.map(({ domain }) => domain),
  };
}
