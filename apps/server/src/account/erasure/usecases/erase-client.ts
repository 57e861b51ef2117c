import { erasureTimes } from '@enlace/contract/account/erasure/erasure.contract.ts';
import { leaveProviders } from '#mailbox/door.ts';
import { eraseHistory, erasePersonHistory, operatorOwner, recordHistory } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { OwnedTable } from '#platform/database/owned-tables.ts';
import type { Platform } from '#platform/platform.types.ts';
import { eraseOutbox } from '../erase-mails.ts';
import { assertNothingLeft, erasableTables, eraseRows } from '../erase-rows.ts';
import { claimErasure, freeErasure, markErased, noteErased } from '../erasure.repository.ts';
import type { ErasureRow } from '../erasure.types.ts';
import { eraseClientJob } from '../jobs/erasure.jobs.ts';

/** Addresses the client has, had or requested, and their invoice address; excluding those now used by somebody else. */
async function readClientAddresses(tx: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await tx.sql<{ email: string }[]>`
    with known as (
      select lower(email) as email from users where id = ${owner}
      union select new_email from email_changes where user_id = ${owner}
      union select lower(email) from billing_identities where owner_id = ${owner} and email is not null
      union select lower(v.email) from history_entries h
        cross join lateral (values (h.before ->> 'email'), (h.after ->> 'email')) as v (email)
       where h.owner_id = ${owner} and h.action = 'account.email_changed' and v.email is not null
    )
    select email from known k
     where not exists (select from users u where u.id <> ${owner} and u.email = k.email)
       and not exists (select from billing_identities b where b.owner_id <> ${owner} and lower(b.email) = k.email)`;
  return rows.map(({ email }) => email);
}

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'clock' | 'ids' | 'secrets'>;
  owner: OwnerId;
  addresses: readonly string[];
};

/** Pending or finished jobs containing an address; the jobs of a client without an account do nothing. */
async function eraseQueued(tx: Tx, addresses: readonly string[]): Promise<void> {
  const [queue] = await tx.sql<{ exists: boolean }[]>`select to_regclass('pgboss.job') is not null as exists`;
  if (queue?.exists !== true) return;
  await tx.sql`
    delete from pgboss.job where state <> 'active' and lower(data ->> 'email') = any(${[...addresses]}::text[])`;
}

/**
 * Data about a client that no owner column marks: mails of the product, registrations, mail to the operator, queues,
 * notifications of administrators, and mentions in administrators' history entries.
 */
async function eraseOutside({ tx, deps, owner, addresses }: Input): Promise<void> {
  const emails = [...addresses];
  await tx.sql`delete from registrations where email = any(${emails}::text[])`;
  await tx.sql`delete from invitations where kind = 'client' and email = any(${emails}::text[])`;
  await tx.sql`delete from mails where lower(to_address) = any(${emails}::text[]) and owner_id is null`;
  await tx.sql`
    delete from operator_mails where lower(envelope_from) = any(${emails}::text[]) or lower(from_address) = any(${emails}::text[])`;
  await tx.sql`
    delete from notifications n using users u
    where u.id = n.owner_id and u.roll = 'admin' and strpos(coalesce(n.link, ''), ${owner}) > 0`;
  await eraseQueued(tx, emails);
  const person = { subjectIds: [owner], names: [], addresses: emails };
  await erasePersonHistory({ tx, deps, owner: operatorOwner, person });
}

/**
 * Parts of the kept tables that do not belong to the books: drafts, and tax number checks that no invoice depends on.
 */
async function pruneBooks(tx: Tx, owner: OwnerId): Promise<number> {
  const drafts = await tx.sql`delete from invoices where owner_id = ${owner} and state = 'draft'`;
  const checks = await tx.sql`
    delete from tax_id_checks where owner_id = ${owner} and not exists (select 1 from invoices where owner_id = ${owner})`;
  return drafts.count + checks.count;
}

const leaseMinutes = 5;

type Deps = Pick<Platform, 'jobs' | 'db' | 'clock' | 'ids' | 'secrets' | 'storage' | 'authenticator' | 'logger'>;
type Person = { alias: string; email: string };

/** Nobody works in the account any more; the person's row stays until the end, because everything refers to it. */
async function shut(deps: Deps, owner: OwnerId): Promise<Person | undefined> {
  const person = await deps.db.system(async (tx) => {
    await tx.sql`delete from sessions where user_id = ${owner}`;
    const [row] = await tx.sql<Person[]>`select alias, email from users where id = ${owner} and roll = 'user'`;
    return row;
  });
  deps.authenticator.forget(owner);
  return person;
}

type FinishInput = { deps: Deps; erasure: ErasureRow; person: Person | undefined; tables: readonly OwnedTable[] };

/** The account itself, and data about the person outside their own tables. */
async function removePerson(tx: Tx, { person, owner }: { person: Person; owner: OwnerId }): Promise<void> {
  await tx.sql`delete from registrations where email = ${person.email}`;
  await tx.sql`delete from mails where lower(to_address) = lower(${person.email}) and owner_id is null`;
  await tx.sql`delete from users where id = ${owner}`;
}

/** Every alias the client had, as hashes: reserved, revealing nothing. */
async function reserveAliases(tx: Tx, { owner, until }: { owner: OwnerId; until: Temporal.Instant }): Promise<void> {
  await tx.sql`
    insert into alias_reservations (alias_hash, reserved_until)
    select sha256(convert_to(alias, 'UTF8')), ${until} from (
      select alias from users where id = ${owner} union select alias from alias_claims where owner_id = ${owner}
    ) held
    on conflict (alias_hash) do update set reserved_until = excluded.reserved_until`;
}

/**
 * In one transaction the account is deleted, its history emptied and the operator's history updated, or nothing
 * happens.
 */
async function finish({ deps, erasure, person, tables }: FinishInput): Promise<void> {
  const owner = ownerId(erasure.userId);
  const at = deps.clock.now();
  await deps.db.system(async (tx) => {
    if (person) await removePerson(tx, { person, owner });
    await assertNothingLeft(tx, { owner, tables });
    await eraseHistory({ tx, deps, owner });
    const entry = { action: 'client.erased', subjectKind: 'client', subjectId: erasure.userId };
    const actor = { kind: 'system', job: eraseClientJob.name } as const;
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
    await markErased(tx, { id: erasure.id, at });
  });
}

type Work = { deps: Deps; erasure: ErasureRow; onProgress: (rows: number) => Promise<void> };

async function eraseEverything({ deps, erasure, onProgress }: Work): Promise<void> {
  const owner = ownerId(erasure.userId);
  const person = await shut(deps, owner);
  if (person) {
    const until = deps.clock.now().add({ hours: 24 * erasureTimes.aliasDays });
    await deps.db.system((tx) => reserveAliases(tx, { owner, until }));
    // Before the rows that contain the addresses are deleted.
    const addresses = await deps.db.system((tx) => readClientAddresses(tx, owner));
    await onProgress(await eraseOutbox({ db: deps.db, person: { owner, emails: [person.email, ...addresses] } }));
    await deps.db.system((tx) => eraseOutside({ tx, deps, owner, addresses }));
  }
  await onProgress(await deps.db.system((tx) => pruneBooks(tx, owner)));
  await leaveProviders({ deps, owner });
  await eraseRows({ db: deps.db, owner, onProgress });
  await deps.storage.removeOwned(owner);
  await finish({ deps, erasure, person, tables: await erasableTables(deps.db) });
}

/**
 * Erases a client whose grace period is over: sessions, files, rows, stored mails, the account. Every step may have
 * been done before; work left by a killed run is resumed. Does nothing when the erasure was cancelled or is claimed by
 * another process.
 */
export async function eraseClient({ deps, erasureId }: { deps: Deps; erasureId: string }): Promise<void> {
  const leaseUntil = () => deps.clock.now().add({ minutes: leaseMinutes });
  const erasure = await deps.db.system((tx) =>
    claimErasure(tx, { id: erasureId, now: deps.clock.now(), leaseUntil: leaseUntil() }),
  );
  if (!erasure) return;
  const onProgress = (rows: number) =>
    deps.db.system((tx) => noteErased(tx, { id: erasure.id, rows, leaseUntil: leaseUntil() }));
  try {
    await eraseEverything({ deps, erasure, onProgress });
  } catch (error) {
    // So that the next attempt need not wait for the lease to expire.
    await deps.db.system((tx) => freeErasure(tx, erasure.id));
    throw error;
  }
  deps.logger.info({ erasureId }, 'a client was erased');
}
