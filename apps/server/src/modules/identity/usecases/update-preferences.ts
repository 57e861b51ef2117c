import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Saves the person's language; null means “as the browser says”. */
export function updatePreferences({
  deps,
  userId,
  locale,
}: {
  deps: Pick<Platform, 'db'>;
  userId: string;
  locale: Locale | null;
}): Promise<void> {
  return deps.db.system(async (tx) => {
    await tx.sql`update users set locale = ${locale} where id = ${userId}`;
  });
}
