import type { Locale } from '@enlace/contract/core/locale.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

type Input = {
  deps: Pick<Platform, 'db' | 'clock' | 'live'>;
  owner: OwnerId;
  contactId: string;
  language: Locale | null;
};

/** The person chooses the language of their mails. */
export async function changeOwnLanguage({ deps, owner, contactId, language }: Input): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    const changed = await tx.sql`
      update contacts set language = ${language}, updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${contactId} and deleted_at is null and language is distinct from ${language}`;
    if (changed.count === 0) return;
    const entry = {
      action: 'contact.language_changed',
      subjectKind: 'contact',
      subjectId: contactId,
      after: { language },
    };
    await recordHistory({ tx, owner, actor: { kind: 'visitor' }, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId } });
  });
}
