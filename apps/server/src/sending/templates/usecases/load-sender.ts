import { offersTopics } from '#audience/door.ts';
import { getClientCard } from '#identity/door.ts';
import { findPostalAddress, listProfileCards } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listPrintedFields } from '../templates.repository.ts';
import type { MailSender } from '../templates.types.ts';

type LoadInput = { tx: Tx; deps: Pick<Platform, 'config'>; owner: OwnerId; profileId: string | null | undefined };

/** The sender of this client's mails: the given profile, else the main one, else the client's name. */
export async function loadMailSender({ tx, deps, owner, profileId }: LoadInput): Promise<MailSender> {
  const card = await getClientCard(tx, owner);
  const profiles = await listProfileCards(tx, owner);
  const wanted = profileId ?? card.mainProfileId;
  const profile = profiles.find(({ id }) => id === wanted) ?? profiles[0];
  const { publicUrl } = deps.config;
  return {
    locale: card.locale,
    timeZone: card.timeZone,
    printedFields: await listPrintedFields(tx, owner),
    brandName: card.name,
    postalAddress: await findPostalAddress(tx, owner),
    profile: profile ? { name: profile.name, url: `${publicUrl}${profile.path}` } : { name: card.name, url: publicUrl },
    publicUrl,
    ...((await offersTopics(tx, owner)) ? { offersTopics: true as const } : {}),
  };
}
