import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import type {
  AccountSettings,
  Preferences,
  PreferencesChange,
} from '@enlace/contract/account/details/preferences.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { announcePageChange } from '#presence/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Database } from '#platform/database/client.ts';
import { databaseFailureOf } from '#platform/database/database-errors.ts';
import { invalidField } from '#platform/errors.ts';
import { changedParts } from '../changed-parts.rules.ts';
import { getPerson, updatePerson, writeLooks } from '../account.repository.ts';
import type { AccountDeps, PersonContext } from '../account.types.ts';
import { settingsOf } from './read-settings.ts';

const unknownZone = '22023';

/** The database computes days in the person's zone, so it must know the zone as well. */
async function assertKnownZone(db: Database, timeZone: string): Promise<void> {
  try {
    await db.sql`select now() at time zone ${timeZone}`;
  } catch (error) {
    if (databaseFailureOf(error)?.sqlState === unknownZone) throw invalidField('timeZone', 'invalid_option');
    throw error;
  }
}

function given(change: PreferencesChange): Partial<Preferences> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

type Input = { deps: Pick<AccountDeps, 'db' | 'clock'>; ctx: PersonContext; change: PreferencesChange };

/** Changes the given preferences; equal values leave no record. */
export async function changePreferences({ deps, ctx, change }: Input): Promise<AccountSettings> {
  const owner = ownerId(ctx.actor.userId);
  if (change.timeZone !== undefined) await assertKnownZone(deps.db, change.timeZone);
  return deps.db.scoped(owner, async (tx) => {
    await getPerson(tx, owner, { lock: true });
    const { preferences: before } = await settingsOf(tx, owner);
    const after = { ...before, ...given(change) };
    const parts = changedParts(before, after);
    if (!parts) return settingsOf(tx, owner);
    const { locale, timeZone, ...looks } = after;
    await updatePerson(tx, { id: owner, locale: locale && fromWireLocale(locale), timeZone });
    await writeLooks(tx, { owner, looks, now: deps.clock.now() });
    const entry = { action: 'preferences.changed', subjectKind: 'user', subjectId: owner, ...parts };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    // Cached pages count visits by the owner's day.
    if (timeZone !== before.timeZone) await announcePageChange(tx, owner);
    return settingsOf(tx, owner);
  });
}
