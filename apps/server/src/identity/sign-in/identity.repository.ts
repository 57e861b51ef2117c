import type { Database, Tx } from '#platform/database/client.ts';
import type { RegistrationRow, UserRow } from './identity.types.ts';

/** Users are looked up before any owner is known: by address, alias or token. */
export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  const [row] = await tx.sql<UserRow[]>`select * from users where email = ${email}`;
  return row;
}

export async function findUserById(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.sql<UserRow[]>`select * from users where id = ${id}`;
  return row;
}

/** The client with this current or earlier alias, if they are publicly visible: not suspended, not leaving. */
export async function findOpenClientByAlias(tx: Tx, alias: string): Promise<UserRow | undefined> {
  const [row] = await tx.sql<UserRow[]>`
    select u.* from alias_claims c join users u on u.id = c.owner_id
    where c.alias = ${alias} and u.roll = 'user' and enlace_client_is_open(u)`;
  return row;
}

export async function anyAdminExists(tx: Tx): Promise<boolean> {
  const [row] = await tx.sql<{ found: boolean }[]>`select exists (select 1 from users where roll = 'admin') as found`;
  return row?.found ?? false;
}

type AliasQuestion = { alias: string; now: Temporal.Instant; userId?: string | undefined };

/**
 * Used by somebody now or before, or reserved by a registration that can still be confirmed; `userId`'s own count as
 * free.
 */
export async function isAliasTaken(tx: Tx, { alias, now, userId }: AliasQuestion): Promise<boolean> {
  const [row] = await tx.sql<{ taken: boolean }[]>`
    select exists (
             select 1 from alias_claims where alias = ${alias} and owner_id is distinct from ${userId ?? null}::uuid
           )
        or exists (select 1 from registrations where alias = ${alias} and confirmed_at is null and expires_at > ${now})
        or enlace_alias_is_reserved(${alias}, ${now}) as taken`;
  return row?.taken ?? false;
}

type NewUser = Pick<
  UserRow,
  'id' | 'roll' | 'adminRole' | 'name' | 'alias' | 'codigo' | 'email' | 'passwordHash' | 'locale' | 'timeZone'
> & {
  phone: string | null;
  accountTypeId: string | null;
  policyVersion: number | null;
};

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.sql`insert into users ${tx.sql(user)}`;
}

type NewRegistration = Omit<RegistrationRow, 'id'> & { createdAt: Temporal.Instant; expiresAt: Temporal.Instant };

/** The registration has no code yet: the mail containing it is made later. */
export async function insertRegistration(tx: Tx, registration: NewRegistration): Promise<void> {
  const { createdAt, expiresAt, ...rest } = registration;
  await tx.sql`
    insert into registrations ${tx.sql({ ...rest, createdAt: createdAt.toString(), expiresAt: expiresAt.toString() })}`;
}

export async function removeDeadRegistrations(
  tx: Tx,
  { alias, email, now }: { alias: string; email: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    delete from registrations
    where confirmed_at is null and alias = ${alias} and (expires_at <= ${now} or email = ${email})`;
}

/** Locks the registration so that two confirmations of one code cannot both succeed. */
export async function lockRegistrationByCode(
  tx: Tx,
  { codeHash, now }: { codeHash: Buffer; now: Temporal.Instant },
): Promise<RegistrationRow | undefined> {
  const [row] = await tx.sql<RegistrationRow[]>`
    select * from registrations
    where code_hash = ${codeHash} and confirmed_at is null and code_expires_at > ${now} and expires_at > ${now} for update`;
  return row;
}

/** Locks an unconfirmed registration, by id. */
export async function lockRegistrationById(tx: Tx, { id }: { id: string }): Promise<RegistrationRow | undefined> {
  const [row] = await tx.sql<RegistrationRow[]>`
    select * from registrations where id = ${id} and confirmed_at is null for update`;
  return row;
}

export async function markRegistrationConfirmed(
  tx: Tx,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`update registrations set confirmed_at = ${now} where id = ${id}`;
}

export async function findPendingRegistration(
  tx: Tx,
  { email, now }: { email: string; now: Temporal.Instant },
): Promise<RegistrationRow | undefined> {
  const [row] = await tx.sql<RegistrationRow[]>`
    select * from registrations
    where email = ${email} and confirmed_at is null and expires_at > ${now} order by created_at desc limit 1`;
  return row;
}

/** Sets a registration's code; codes sent to this address before stop working. */
export async function setRegistrationCode(
  tx: Tx,
  input: { id: string; email: string; codeHash: Buffer; codeExpiresAt: Temporal.Instant },
): Promise<void> {
  const { id, email, codeHash, codeExpiresAt } = input;
  await tx.sql`
    update registrations set code_hash = null, code_expires_at = null
    where email = ${email} and id <> ${id} and confirmed_at is null`;
  await tx.sql`update registrations set code_hash = ${codeHash}, code_expires_at = ${codeExpiresAt} where id = ${id}`;
}

export async function removeExpiredRegistrations(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from registrations where expires_at < ${before}`;
}

/** A newly chosen password. */
export async function setPasswordHash(
  tx: Tx,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`update users set password_hash = ${passwordHash}, password_changed_at = ${now} where id = ${id}`;
}

/** The same password under another hash, unless it was changed meanwhile. */
export async function replacePasswordHash(
  tx: Tx,
  { id, old, passwordHash }: { id: string; old: string; passwordHash: string },
): Promise<void> {
  await tx.sql`update users set password_hash = ${passwordHash} where id = ${id} and password_hash = ${old}`;
}

/** The account, locked until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow> {
  const [row] = await tx.sql<UserRow[]>`select * from users where id = ${id} for no key update`;
  if (!row) throw new Error(`user ${id} does not exist`);
  return row;
}

/** The signed-in user, read on every route change: without a transaction, as the table belongs to no single client. */
export async function readUser(db: Pick<Database, 'sql'>, id: string): Promise<UserRow> {
  const [row] = await db.sql<UserRow[]>`select * from users where id = ${id}`;
  if (!row) throw new Error(`user ${id} does not exist`);
  return row;
}

export async function getUserOrFail(tx: Tx, id: string): Promise<UserRow> {
  const row = await findUserById(tx, id);
  if (!row) throw new Error(`user ${id} does not exist`);
  return row;
}
