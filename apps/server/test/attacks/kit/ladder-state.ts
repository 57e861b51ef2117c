import type { TestApp } from '#test/kit/app.ts';

/** Everything that determines a person's identity and rights, by person; each line states one fact. */
export async function readPowers(
  kit: TestApp,
  { but, watched }: { but: string; watched: readonly string[] },
): Promise<ReadonlySet<string>> {
  const sql = kit.database.adminSql;
  const people = [...watched];
  const rows = await sql<{ fact: string }[]>`
    select 'role of ' || id || ': ' || roll || ' ' || coalesce(admin_role, '') as fact from users where roll = 'admin' or id = any(${people}::uuid[])
    union all select 'address of ' || id || ': ' || email from users where id = any(${people}::uuid[]) and id::text <> ${but}
    union all select 'password of ' || id || ': ' || md5(password_hash) from users where id = any(${people}::uuid[]) and id::text <> ${but}
    union all select 'code generator of ' || user_id || ': ' || md5(secret) from totp_factors where user_id = any(${people}::uuid[]) and user_id::text <> ${but}
    union all select 'passkey of ' || user_id || ': ' || id from passkeys where user_id = any(${people}::uuid[]) and user_id::text <> ${but}
    union all select 'recovery code of ' || user_id || ': ' || selector from recovery_codes where user_id = any(${people}::uuid[]) and user_id::text <> ${but}
    union all select 'session of ' || user_id || ': ' || id from sessions where user_id = any(${people}::uuid[]) and user_id::text <> ${but} and acting_admin_id is null
    union all select 'API key of ' || owner_id || ': ' || id || ' ' || array_to_string(scopes, ',') from api_keys where owner_id = any(${people}::uuid[]) and owner_id::text <> ${but} and revoked_at is null
    union all select 'webhook of ' || owner_id || ': ' || id || ' ' || url || md5(secret_sealed) from webhook_endpoints where owner_id = any(${people}::uuid[]) and owner_id::text <> ${but} and deleted_at is null
    union all select 'open invitation: ' || id || ' ' || admin_role || ' ' || email from invitations where kind = 'admin' and accepted_at is null and withdrawn_at is null
    union all select 'setting: ' || md5(s::text) from operator_settings s`;
  return new Set(rows.map(({ fact }) => fact));
}

/** Facts that are new; a fact that was only removed gives nobody higher rights. */
export function gained(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...after].filter((fact) => !before.has(fact));
}
