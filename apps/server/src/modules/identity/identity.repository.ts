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

export async function findUserByAlias(tx: Tx, alias: string): Promise<UserRow | undefined> {
  const [row] = await tx.sql<UserRow[]>`select * from users where alias = ${alias}`;
  return row;
}

export async function anyAdminExists(tx: Tx): Promise<boolean> {
  const [row] = await tx.sql<{ found: boolean }[]>`select exists (select 1 from users where roll = 'admin') as found`;
  return row?.found ?? false;
}

/** Taken by a user or reserved by a registration that can still be confirmed. */
export async function isAliasTaken(tx: Tx, { alias, now }: { alias: string; now: Temporal.Instant }): Promise<boolean> {
  const [row] = await tx.sql<{ taken: boolean }[]>`
    select exists (select 1 from users where alias = ${alias})
        or exists (select 1 from registrations where alias = ${alias} and confirmed_at is null and expires_at > ${now}) as taken`;
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

type NewRegistration = Omit<RegistrationRow, 'id'> & { codeHash: Buffer; expiresAt: Temporal.Instant };

export async function insertRegistration(tx: Tx, registration: NewRegistration): Promise<void> {
  const { codeHash, expiresAt, ...rest } = registration;
  await tx.sql`
    insert into registrations ${tx.sql({ ...rest, codeHash, expiresAt: expiresAt.toString() })}`;
}

export async function removeDeadRegistrations(
  tx: Tx,
  { alias, email, now }: { alias: string; email: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    delete from registrations
    where confirmed_at is null and ((alias = ${alias} and (expires_at <= ${now} or email = ${email})))`;
}

/** Locks the registration so that two confirmations of one code cannot both succeed. */
export async function lockRegistrationByCode(
  tx: Tx,
  { codeHash, now }: { codeHash: Buffer; now: Temporal.Instant },
): Promise<RegistrationRow | undefined> {
  const [row] = await tx.sql<RegistrationRow[]>`
    select * from registrations where code_hash = ${codeHash} and confirmed_at is null and expires_at > ${now} for update`;
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

export async function renewRegistrationCode(
  tx: Tx,
  { id, codeHash, expiresAt }: { id: string; codeHash: Buffer; expiresAt: Temporal.Instant },
): Promise<void> {
  await tx.sql`update registrations set code_hash = ${codeHash}, expires_at = ${expiresAt} where id = ${id}`;
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
