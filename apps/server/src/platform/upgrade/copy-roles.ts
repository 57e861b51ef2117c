import type { ReservedSql } from 'postgres';
import { quoted } from '#platform/backup/row-export.ts';
import { clusterOwner } from '#platform/database/embedded/create-cluster.ts';

export type Role = { name: string; attributes: string; limit: number; verifier: string | null; until: string | null };
export type Membership = { role: string; member: string; options: string };
/** `database` and `role`: null for all. */
export type Setting = { database: string | null; role: string | null; name: string; value: string };
export type Grant = { kind: 'table' | 'sequence' | 'schema'; place: string; grantee: string; privilege: string };
export type ClusterFacts = {
  roles: Role[];
  memberships: Membership[];
  settings: Setting[];
  systemSettings: { name: string; value: string }[];
  grants: Grant[];
};

/** Lists are stored in the form in which they are set again; quoted as one text they would be a single name. */
const listSettings = new Set([
  ...['search_path', 'temp_tablespaces', 'unix_socket_directories'],
  ...['session_preload_libraries', 'shared_preload_libraries', 'local_preload_libraries'],
]);
const literal = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const valueOf = ({ name, value }: { name: string; value: string }): string =>
  listSettings.has(name) ? value : literal(value);

/**
 * Roles with their passwords, memberships, settings of roles, databases and the server, and privileges, in a fixed
 * order.
 */
export async function readClusterFacts(sql: ReservedSql): Promise<ClusterFacts> {
  const roles = await sql<Role[]>`
    select rolname as name, rolconnlimit as limit, rolpassword as verifier, rolvaliduntil::text as until,
           concat_ws(' ', case when rolsuper then 'superuser' else 'nosuperuser' end,
             case when rolinherit then 'inherit' else 'noinherit' end,
             case when rolcreaterole then 'createrole' else 'nocreaterole' end,
             case when rolcreatedb then 'createdb' else 'nocreatedb' end,
             case when rolcanlogin then 'login' else 'nologin' end,
             case when rolreplication then 'replication' else 'noreplication' end,
             case when rolbypassrls then 'bypassrls' else 'nobypassrls' end) as attributes
      from pg_authid where rolname !~ '^pg_' and rolname <> ${clusterOwner} order by 1`;
  const memberships = await sql<Membership[]>`
    select r.rolname as role, m.rolname as member,
           format('admin %s, inherit %s, set %s', a.admin_option::text, a.inherit_option::text, a.set_option::text) as options
      from pg_auth_members a join pg_roles r on r.oid = a.roleid join pg_roles m on m.oid = a.member
     where m.rolname !~ '^pg_' order by 1, 2`;
  const settings = await sql<Setting[]>`
    select d.datname as database, r.rolname as role, split_part(entry, '=', 1) as name,
           substr(entry, strpos(entry, '=') + 1) as value
      from pg_db_role_setting s cross join unnest(s.setconfig) as entry
      left join pg_database d on d.oid = s.setdatabase left join pg_roles r on r.oid = s.setrole
     order by 1 nulls first, 2 nulls first, 3`;
  const systemSettings = await sql<{ name: string; value: string }[]>`
    select name, setting as value from pg_file_settings where sourcefile like '%postgresql.auto.conf' order by 1`;
  const grants = await sql<Grant[]>`
    select kind, place, coalesce(g.rolname, 'public') as grantee, acl.privilege_type as privilege
      from (select case c.relkind when 'S' then 'sequence' else 'table' end as kind,
                   format('%I.%I', n.nspname, c.relname) as place, c.relacl as acl, c.relowner as owner
              from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where n.nspname in ('public', 'pgboss', 'enlace_meta') and c.relkind in ('r', 'p', 'v', 'm', 'S')
            union all
            select 'schema', format('%I', nspname), nspacl, nspowner from pg_namespace
             where nspname in ('public', 'pgboss', 'enlace_meta')) as things
      cross join aclexplode(things.acl) as acl left join pg_roles g on g.oid = acl.grantee
     where acl.grantee <> things.owner order by 1, 2, 3, 4`;
  return {
    roles: [...roles],
    memberships: [...memberships],
    settings: [...settings],
    systemSettings: [...systemSettings],
    grants: [...grants],
  };
}

function roleStatement({ name, attributes, limit, verifier, until }: Role, verb: 'create' | 'alter'): string {
  const password = verifier === null ? 'password null' : `password ${literal(verifier)}`;
  const end = until === null ? '' : ` valid until ${literal(until)}`;
  return `${verb} role ${quoted(name)} ${attributes} connection limit ${limit} ${password}${end}`;
}

function settingStatement(setting: Setting): string {
  const { database, role, name } = setting;
  const [where, value] = [database === null ? '' : ` in database ${quoted(database)}`, valueOf(setting)];
  if (role === null) return `alter database ${quoted(database ?? '')} set ${name} to ${value}`;
  return `alter role ${quoted(role)}${where} set ${name} to ${value}`;
}

const hasGrant = (facts: ClusterFacts, wanted: Grant): boolean =>
  facts.grants.some((grant) => JSON.stringify(grant) === JSON.stringify(wanted));

/** Applies the old cluster's roles, settings and privileges to the new one. */
export async function writeClusterFacts(next: ReservedSql, facts: ClusterFacts): Promise<void> {
  const present = await readClusterFacts(next);
  const known = new Set(present.roles.map(({ name }) => name));
  const grantee = (name: string): string => (name === 'public' ? 'public' : quoted(name));
  const statements = [
    ...facts.roles.map((role) => roleStatement(role, known.has(role.name) ? 'alter' : 'create')),
    ...facts.memberships.map(
      ({ role, member, options }) => `grant ${quoted(role)} to ${quoted(member)} with ${options}`,
    ),
    ...facts.settings.map(settingStatement),
    ...facts.grants
      .filter((grant) => !hasGrant(present, grant))
      .map(({ kind, place, grantee: to, privilege }) => `grant ${privilege} on ${kind} ${place} to ${grantee(to)}`),
    ...facts.systemSettings.map((setting) => `alter system set ${setting.name} to ${valueOf(setting)}`),
  ];
  for (const statement of statements) await next.unsafe(statement).simple();
}
