import type { Identity } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { notFound } from '#platform/errors.ts';
import { identitiesOf } from '../identity.ts';
import type { SenderCall } from '../senders.context.ts';

type Call = SenderCall & {
  profileId: string;
  about: { conversationId?: string | undefined; to?: string | undefined };
};

/** The senders that mails of a profile can leave as. Throws resource.not_found. */
export async function listIdentities({ deps, ctx, profileId, about }: Call): Promise<{ items: Identity[] }> {
  const { ownerId: owner } = ctx.actor;
  const { conversationId } = about;
  return deps.db.scoped(owner, async (tx) => {
    const profiles = await tx.sql`
      select 1 from profiles where owner_id = ${owner} and id = ${profileId} and deleted_at is null`;
    const conversations =
      conversationId === undefined
        ? []
        : await tx.sql`select 1 from conversations where owner_id = ${owner} and id = ${conversationId}`;
    if (profiles.length === 0 || (conversationId !== undefined && conversations.length === 0)) throw notFound();
    return { items: await identitiesOf({ tx, deps, owner, profileId }, about) };
  });
}
