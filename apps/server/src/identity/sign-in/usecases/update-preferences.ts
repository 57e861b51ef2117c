import { recordHistory } from '#workspace/door.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Platform } from '#platform/platform.types.ts';
import { accountHistory } from '../account-history.ts';

/** Stores the person's language, in which their next call is answered; null means “as the browser says”. */
export async function updatePreferences({
  deps,
  userId,
  locale,
}: {
  deps: Pick<Platform, 'db' | 'authenticator'>;
  userId: string;
  locale: Locale | null;
}): Promise<void> {
  await deps.db.system(async (tx) => {
    const [old] = await tx.sql<{ roll: 'admin' | 'user'; locale: Locale | null }[]>`
      select roll, locale from users where id = ${userId} for update`;
    if (!old) return;
    await tx.sql`update users set locale = ${locale} where id = ${userId}`;
    const [before, after] = [{ locale: old.locale }, { locale }];
    const entry = { action: 'preferences.changed', subjectKind: 'user', subjectId: userId, before, after };
    await recordHistory({ tx, ...accountHistory({ id: userId, roll: old.roll }), entry });
  });
  deps.authenticator.forget(userId);
}
