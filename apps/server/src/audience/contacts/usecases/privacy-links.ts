import type { Locale } from '@enlace/contract/core/locale.ts';
import { queueMail, recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { insertEvents } from '../contact-events.repository.ts';
import { findByEmail } from '../contacts.repository.ts';
import { privacyLinkEmail } from '../emails/privacy-link.email.ts';
import { countRecentLinks, findLink, insertLink, type PrivacyLink } from '../privacy/privacy-links.repository.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config'>;

/** How long a mailed link is valid, and how many are sent to one person in that time. */
const lifeMinutes = 60;
const maxLinks = 3;
const tokenBytes = 32;

type RequestInput = { deps: Deps; owner: OwnerId; email: string; locale: Locale };

/**
 * Mails a link to the address through which its person sees or erases their stored data. Reveals nothing to the caller:
 * the recipient of a forwarded mail can request it, but only the address's mailbox gets the answer.
 */
export async function requestPrivacyLink({ deps, owner, email, locale }: RequestInput): Promise<void> {
  const now = deps.clock.now();
  await deps.db.scoped(owner, async (tx) => {
    const contact = await findByEmail(tx, owner, email);
    if (!contact) return;
    await tx.sql`select 1 from contacts where owner_id = ${owner} and id = ${contact.id} for update`;
    const since = now.subtract({ minutes: lifeMinutes });
    if ((await countRecentLinks(tx, owner, { contactId: contact.id, since })) >= maxLinks) return;
    const token = deps.ids.token(tokenBytes);
    const expiresAt = now.add({ minutes: lifeMinutes });
    const link = { id: deps.ids.uuid(), contactId: contact.id, email, tokenHash: hashToken(token), now, expiresAt };
    await insertLink(tx, owner, link);
    const { name: brand } = await getClientCard(tx, owner);
    const content = privacyLinkEmail({ locale, brand, url: `${deps.config.publicUrl}/mis-datos/${token}` });
    const to = { name: contact.name, address: email };
    await queueMail({ tx, deps, owner, mail: { purpose: 'privacy_link', to, ...content } });
    await insertEvents(tx, owner, { contactIds: [contact.id], event: { kind: 'data_requested', at: now } });
    const entry = { action: 'contact.data_requested', subjectKind: 'contact', subjectId: contact.id };
    await recordHistory({ tx, owner, actor: { kind: 'visitor' }, entry });
  });
}

export type OpenedLink = PrivacyLink & { name: string; brand: string; language: Locale | null };

/** The person of a mailed link; undefined when invalid or expired. */
export async function openPrivacyLink({
  deps,
  token,
}: {
  deps: Pick<Platform, 'db' | 'clock'>;
  token: string;
}): Promise<OpenedLink | undefined> {
  if (!/^[\w-]{20,100}$/.test(token)) return undefined;
  const link = await deps.db.system((tx) => findLink(tx, { tokenHash: hashToken(token), now: deps.clock.now() }));
  if (!link) return undefined;
  return deps.db.scoped(link.owner, async (tx) => {
    const [person] = await tx.sql<{ name: string; language: Locale | null }[]>`
      select name, language from contacts where owner_id = ${link.owner} and id = ${link.contactId}`;
    const { name: brand } = await getClientCard(tx, link.owner);
    return person && { ...link, ...person, brand };
  });
}
