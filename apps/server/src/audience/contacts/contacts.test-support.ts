import { permissionsOf } from '@enlace/contract/core/permissions.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { catalogModule } from '#billing/catalog/catalog.module.ts';
import { startTrial } from '#billing/subscriptions/subscriptions.usecases.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Clock } from '#platform/clock.ts';
import { createEventBus } from '#platform/events/event-bus.ts';
import { createIds } from '#platform/ids.ts';
import { createLive } from '#platform/realtime/live.ts';
import type { TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import type { ClientContext } from './contacts.context.ts';

/** A clock that stays put until it is moved. */
export function createTestClock(start = '2026-11-16T17:00:00Z') {
  let now = Temporal.Instant.from(start);
  const clock: Clock = { now: () => now, monotonicMs: () => now.epochMilliseconds, sleep: () => Promise.resolve() };
  return { clock, advance: (duration: Temporal.DurationLike) => void (now = now.add(duration)) };
}

export function createTestDeps(database: TestDatabase) {
  const { clock, advance } = createTestClock();
  const { db } = database;
  const ids = createIds({ clock });
  return {
    db,
    clock,
    advance,
    ids,
    events: createEventBus(),
    live: createLive({ db, logger: silentLogger }),
    logger: silentLogger,
  };
}
export type TestDeps = ReturnType<typeof createTestDeps>;

export type TestClient = { owner: OwnerId; ctx: ClientContext };

/** A client with an active trial. */
export async function createTestClient(
  database: TestDatabase,
  deps: TestDeps,
  input: { name?: string; locale?: Locale } = {},
): Promise<TestClient> {
  const { name = 'Marina Ferrer', locale = 'es' } = input;
  const { db, clock } = deps;
  await seedCatalogue(database);
  const id = deps.ids.uuid();
  const handle = `client-${deps.ids
    .token(6)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}`;
  await db.system(async (tx) => {
    await tx.sql`
      insert into users (id, roll, name, alias, codigo, email, account_type_id, password_hash, locale)
      select ${id}, 'user', ${name}, ${handle}, ${deps.ids.code(8)}, ${`${handle}@example.org`}, (select id from account_types limit 1), 'x', ${locale}`;
    await startTrial({ tx, deps: { clock }, owner: ownerId(id), timeZone: 'Europe/Madrid' });
  });
  const owner = ownerId(id);
  const actor = {
    kind: 'user',
    userId: id,
    ownerId: owner,
    sessionId: deps.ids.uuid(),
    actingAdminId: null,
    locale: null,
    apiKeyId: null,
    provenAt: null,
    permissions: permissionsOf({ kind: 'client', isActedAs: false }),
  } as const;
  return { owner, ctx: { actor, requestId: deps.ids.uuid(), locale, ip: '127.0.0.1', userAgent: 'test' } };
}

async function seedCatalogue(database: TestDatabase): Promise<void> {
  // NOTE: the catalogue's seed uses only the database.
  await catalogModule.seed?.({ db: database.db } as Parameters<NonNullable<typeof catalogModule.seed>>[0]);
}
