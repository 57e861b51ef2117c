import type { AdminRole } from '@enlace/contract/core/permissions.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { AdminRow } from './admins.types.ts';

const columns = [
  'id',
  'name',
  'email',
  'admin_role',
  'suspended_at',
  'second_factor_since',
  'last_seen_at',
  'created_at',
];

/** Administrators who can sign in, owners first. */
export async function listAdminRows(tx: Tx): Promise<AdminRow[]> {
  return tx.sql<AdminRow[]>`
    select ${tx.sql(columns)} from users where roll = 'admin' and suspended_at is null
    order by array_position(array['owner', 'support', 'auditor', 'observer'], admin_role), created_at, id`;
}

/** One change of administrators' rights at a time, over all processes: later checks see every earlier change. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtext('enlace.admins'))`;
}

/** An administrator who can sign in; others do not exist. */
export async function getAdminRow(tx: Tx, id: string): Promise<AdminRow> {
  const [row] = await tx.sql<AdminRow[]>`
    select ${tx.sql(columns)} from users where id = ${id} and roll = 'admin' and suspended_at is null for update`;
  if (!row) throw notFound();
  return row;
}

export async function countOwners(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ owners: number }[]>`
    select count(*)::int as owners from users where roll = 'admin' and admin_role = 'owner' and suspended_at is null`;
  return row?.owners ?? 0;
}

export async function setAdminRole(tx: Tx, { id, role }: { id: string; role: AdminRole }): Promise<void> {
  await tx.sql`update users set admin_role = ${role} where id = ${id} and roll = 'admin'`;
}

/** Closes the account and ends its sessions, including those acting as a client. */
export async function closeAdmin(tx: Tx, { id, now }: { id: string; now: Temporal.Instant }): Promise<void> {
  await tx.sql`update users set suspended_at = ${now} where id = ${id} and roll = 'admin'`;
  await tx.sql`delete from sessions where user_id = ${id} or acting_admin_id = ${id}`;
  await tx.sql`update one_time_tokens set used_at = ${now} where user_id = ${id} and used_at is null`;
}

export type AddressHolder = Pick<AdminRow, 'id' | 'suspendedAt'> & { roll: 'admin' | 'user' };

/** Whoever signs in with this address. */
export async function findAddressHolder(tx: Tx, email: string): Promise<AddressHolder | undefined> {
  const [row] = await tx.sql<AddressHolder[]>`
    select id, roll, suspended_at from users where email = ${email} for update`;
  return row;
}

export async function findUserName(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ name: string }[]>`select name from users where id = ${id}`;
  return row?.name;
}

type NewAdmin = { id: string; name: string; email: string; role: AdminRole; codigo: string; passwordHash: string };

export async function insertAdmin(tx: Tx, admin: NewAdmin & { locale: string }): Promise<void> {
  const { id, name, email, role, codigo, passwordHash, locale } = admin;
  await tx.sql`
    insert into users (id, roll, admin_role, name, alias, codigo, email, password_hash, locale)
    values (${id}, 'admin', ${role}, ${name}, ${`op-${codigo.toLowerCase()}`}, ${codigo}, ${email}, ${passwordHash}, ${locale})`;
}

/** Reopens a removed administrator's account. An existing second factor stays. */
export async function reopenAdmin(tx: Tx, admin: Omit<NewAdmin, 'codigo' | 'email'>): Promise<void> {
  const { id, name, role, passwordHash } = admin;
  await tx.sql`
    update users set name = ${name}, admin_role = ${role}, password_hash = ${passwordHash}, suspended_at = null
    where id = ${id} and roll = 'admin'`;
}
