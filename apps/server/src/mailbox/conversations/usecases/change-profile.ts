import { recordHistory } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import { lockLiveConversation, readConversation } from '../conversations.repository.ts';
import { findProfile } from '../find-profile.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import type { Conversation } from '../mailbox.types.ts';
import { insertSystemLine } from '../messages.repository.ts';

type Deps = Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'live'>;
type Call = { deps: Deps; ctx: ClientContext; id: string; profileId: string };

/**
 * Moves a conversation to another profile, with a line in its thread: answers leave as that profile writes, through
 * a box only if it is one of its own that the conversation came through. Throws resource.not_found.
 */
export async function changeProfile({ deps, ctx, id, profileId }: Call): Promise<{ conversation: Conversation }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockLiveConversation(tx, owner, id);
    const profile = await findProfile(tx, owner, profileId);
    if (!profile) throw notFound();
    if (profile.id === row.profileId) return { conversation: await readConversation(tx, owner, id) };
    await tx.sql`
      update conversations set profile_id = ${profile.id}, profile_name = ${profile.name},
        sent_from = null, sent_from_box = null, source_id = (
          select i.source_id from inbound_mails i join mail_sources s on s.owner_id = i.owner_id and s.id = i.source_id
          where i.owner_id = ${owner} and i.conversation_id = ${id} and i.source = 'imap' and s.profile_id = ${profile.id}
          order by i.received_at desc limit 1)
      where owner_id = ${owner} and id = ${id}`;
    const system = { kind: 'profile_changed', from: row.profileName, to: profile.name } as const;
    await insertSystemLine(tx, owner, { id: deps.ids.uuid(), conversationId: id, system, at: deps.clock.now() });
    const [before, after] = [
      { name: row.visitorName, profile: row.profileName },
      { name: row.visitorName, profile: profile.name },
    ];
    const entry = { action: 'conversation.profile_changed', subjectKind: 'conversation', subjectId: id, before, after };
    await recordHistory({ tx, owner, actor, entry });
    for (const place of [row.profileId, profile.id])
      await deps.live.publish(tx, {
        userId: owner,
        event: { kind: 'conversation.changed', profileId: place, conversationId: id },
      });
    return { conversation: await readConversation(tx, owner, id) };
  });
}
