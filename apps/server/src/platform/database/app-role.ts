import { createHmac } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import type { Logger } from '#platform/logger.ts';
import type { DatabaseTarget } from './connection.types.ts';
import { databaseFailureOf, isForbiddenByDatabase } from './database-errors.ts';
import { assertDurable } from './durability.ts';
import { scramVerifier } from './scram-verifier.ts';
import { passwordOf, toPostgresJs, withCredentials } from './target.ts';

/** The second barrier between accounts: a separate role, forced policies on the owner, or none. */
export type SecondWall = 'separate-role' | 'forced-owner' | 'none';

export type AppAccess = { target: DatabaseTarget; wall: SecondWall };

type RoleState = {
  exists: boolean;
  isSafe: boolean;
  isProvisioned: boolean;
  isSuperuser: boolean;
  bypasses: boolean;
  mayCreateRoles: boolean;
};

/** Role of the running product: owns no table, creates none outside the job queue's schema. */
export const appRole = 'enlace_app';
const jobSchema = 'pgboss';
const lockName = 'enlace.app_role';
const refusedLogins = new Set(['28P01', '28000']);

/** The same for every process with the same owner credentials, so nothing has to be stored or shared. */
export function deriveAppPassword(target: DatabaseTarget): string {
  return createHmac('sha256', passwordOf(target)).update(`password of ${appRole}`).digest('base64url');
}

async function readRoleState(sql: Sql): Promise<RoleState> {
  const [row] = await sql<RoleState[]>`
    select app.oid is not null as "exists",
           coalesce(not (app.rolsuper or app.rolbypassrls), false) as "isSafe",
           exists (select from pg_default_acl as defaults, aclexplode(defaclacl) as acl
                    where defaclrole = me.oid and acl.grantee = app.oid)
             and to_regnamespace(${jobSchema}) is not null as "isProvisioned",
           me.rolsuper as "isSuperuser", me.rolbypassrls as "bypasses",
           me.rolsuper or me.rolcreaterole as "mayCreateRoles"
      from pg_roles as me left join pg_roles as app on app.rolname = ${appRole}
     where me.rolname = current_user`;
  if (!row) throw new Error('The database does not know its own current role.');
  return row;
}

/** Rights come from default privileges at creation, so that a migration can revoke some permanently. */
const provisioningStatements = `
  grant usage on schema public to ${appRole};
  grant select, insert, update, delete on all tables in schema public to ${appRole};
  grant usage, select on all sequences in schema public to ${appRole};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
  alter default privileges in schema public grant usage, select on sequences to ${appRole};
  create schema if not exists ${jobSchema} authorization ${appRole};`;

async function createRole({ sql, password, state }: { sql: Sql; password: string; state: RoleState }): Promise<void> {
  const attributes = 'login nosuperuser nocreatedb nocreaterole nobypassrls noreplication';
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`;
    const [known] = await tx`select 1 from pg_roles where rolname = ${appRole}`;
    // Base64 and dollar signs: nothing that needs quoting.
    const verb = known ? 'alter' : 'create';
    await tx
      .unsafe(
        `${verb} role ${appRole} ${state.isSuperuser ? attributes : 'login'} password '${scramVerifier(password)}'`,
      )
      .simple();
    // Since PostgreSQL 16 a non-superuser creator must grant itself the role before it can transfer schemas.
    if (!state.isSuperuser) await tx.unsafe(`grant ${appRole} to current_user with set true, inherit false`).simple();
  });
}

async function provision(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`;
    await tx.unsafe(provisioningStatements).simple();
  });
}

/**
 * An error's message may contain the value it is about, and the product logs its errors itself. So the server's log
 * records server events and omits single statements of this role.
 */
async function keepValuesOutOfTheLog(sql: Sql): Promise<void> {
  const [known] = await sql`
    select 1 from pg_roles where rolname = ${appRole} and 'log_min_messages=log' = any(rolconfig)`;
  if (known) return;
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`;
    await tx.unsafe(`alter role ${appRole} set log_min_messages = 'log'`).simple();
  });
}

/** True when the role can log in with the derived password. */
async function canLogIn({ target, disposable }: { target: DatabaseTarget; disposable: boolean }): Promise<boolean> {
  const { url, options } = toPostgresJs(target);
  const sql = postgres(url, { ...options, max: 1, connect_timeout: 5, fetch_types: false });
  try {
    await sql`select 1`;
    // Durability can be disabled for a single role, so it is checked from within.
    if (!disposable) await assertDurable(sql);
    return true;
  } catch (error) {
    if (refusedLogins.has(databaseFailureOf(error)?.sqlState ?? '')) return false;
    throw error;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

function ownAccess({ target, state, logger }: { target: DatabaseTarget; state: RoleState; logger: Logger }): AppAccess {
  const wall = state.isSuperuser || state.bypasses ? 'none' : 'forced-owner';
  const advice = `Let the role of DATABASE_URL create roles, so that the product can run as ${appRole}`;
  logger.warn({ wall }, wall === 'none' ? `Row-level security does not bind this role. ${advice}` : advice);
  return { target, wall };
}

/** False when the given role may not do this step. */
async function isAllowed(step: Promise<void>): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    if (isForbiddenByDatabase(error)) return false;
    throw error;
  }
}

/**
 * Ensures that the running product's role exists in this database with its rights, before migrations run, and returns
 * how to connect as it. Without the right to create roles the given role itself is used, with a log message.
 */
export async function prepareAppRole({
  sql,
  target,
  logger,
  disposable = false,
}: {
  sql: Sql;
  target: DatabaseTarget;
  logger: Logger;
  /** A throw-away cluster may run without durability. */
  disposable?: boolean;
}): Promise<AppAccess> {
  const password = deriveAppPassword(target);
  const appTarget = withCredentials({ target, user: appRole, password });
  const state = await readRoleState(sql);
  const createIt = () => isAllowed(createRole({ sql, password, state }));
  const isUsable =
    (state.isSafe || (state.mayCreateRoles && (await createIt()))) &&
    (state.isProvisioned || (await isAllowed(provision(sql)))) &&
    ((await canLogIn({ target: appTarget, disposable })) ||
      (state.mayCreateRoles && (await createIt()) && (await canLogIn({ target: appTarget, disposable }))));
  if (isUsable && state.isSuperuser) await keepValuesOutOfTheLog(sql);
  return isUsable ? { target: appTarget, wall: 'separate-role' } : ownAccess({ target, state, logger });
}
