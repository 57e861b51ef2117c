import type { Operation } from '@enlace/contract/core/operation.ts';
import { adminRoles, clientPermissions, permissionsOf } from '@enlace/contract/core/permissions.ts';
import { operations } from '@enlace/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { isInShare } from '#test/kit/share.ts';
import { placesOf } from './kit/attack.ts';
import { actingClimber, adminClimber, keyClimber, newBox } from './kit/ladder-walk.ts';
import { partsOf, type RequestParts, send, withId } from './kit/request.ts';
import { type Attacker, attackers, refusalOf } from './kit/roles.ts';
import { operationSamples } from './kit/sample.ts';

let kit: TestApp;
let victim: TestClient;
/** Requests about the items of the attacked client, one or more for each writing operation. */
const requests: { operation: Operation; parts: RequestParts }[] = [];

beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false });
  victim = await kit.createClient();
  const box = newBox({ kit, client: victim });
  for (const operation of operations.filter(({ method }) => method !== 'GET'))
    for (const sample of operationSamples(operation)) {
      let parts = partsOf(sample);
      for (const place of placesOf(operation, sample)) parts = withId(parts, place, await box.get(place.kind));
      requests.push({ operation, parts });
    }
}, 120_000);
afterAll(() => kit.close());

const gone = {
  kind: 'nobody',
  client: undefined,
  permissions: new Set<never>(),
  isProven: false,
  refusal: 'auth.session_expired',
} as const;

/** Sessions and keys that were valid until a moment ago: the client's own, so that only their end is in the way. */
const ended: Record<string, () => Promise<Attacker>> = {
  'a session whose time is over': async () => {
    const token = await kit.createSession(victim.userId);
    await kit.database.adminSql`
      update sessions set expires_at = now() - interval '1 minute' where user_id = ${victim.userId} and token_hash = sha256(${Buffer.from(token)})`;
    return { ...gone, token };
  },
  'a session that signed out': async () => {
    const token = await kit.createSession(victim.userId);
    expect((await kit.call('GET', '/api/logout', { token })).statusCode).toBe(200);
    return { ...gone, token };
  },
  'a key that was revoked': async () => {
    const body = { name: 'Programa', scopes: clientPermissions, life: '30' };
    const made = (await kit.call('POST', '/api/keys', { token: victim.token, body })).json();
    const revoked = await kit.call('DELETE', `/api/keys/${made.key.id}`, { token: victim.token });
    expect(revoked.statusCode, revoked.body).toBe(200);
    return { ...gone, token: String(made.token), refusal: 'api_keys.not_valid' };
  },
};

const climbers: Record<string, () => Promise<Attacker>> = {
  ...Object.fromEntries(
    adminRoles.filter((role) => role !== 'owner').map((role) => [`admin ${role}`, () => adminClimber(kit, role)]),
  ),
  'an owner whose proof is old': async () => {
    const { userId } = await kit.createAdmin();
    const token = await kit.createSession(userId, { isProven: false });
    const permissions = permissionsOf({ kind: 'admin', role: 'owner', mustEnrol: false });
    return { kind: 'admin', token, client: undefined, permissions, isProven: false, refusal: 'auth.required' };
  },
  'support acting as the client': () => actingClimber(kit, victim),
  'a key of the client that reads': () =>
    keyClimber(
      kit,
      victim,
      clientPermissions.filter((each) => each.endsWith('.read')),
    ),
  'a key of the client with every scope': () => keyClimber(kit, victim),
  'the suspended client': () => attackers['suspended client']?.(kit) ?? Promise.reject(new Error('nobody')),
  ...ended,
};

/** One digest per table, of everything; the traces every call leaves (last seen, number of attempts) are left out. */
async function digest(): Promise<Record<string, string>> {
  const sql = kit.database.adminSql;
  const moving: Record<string, string> = {
    sessions: "- 'last_seen_at'",
    users: "- 'last_seen_at'",
    api_keys: "- '{last_used_at,last_used_network,calls}'::text[]",
  };
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'attempt_limits'`;
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(md5((to_jsonb(t)${moving[name] ?? ''})::text), ',' order by md5((to_jsonb(t)${moving[name] ?? ''})::text)), '')) as hash from "${name}" t`,
  );
  const rows = await sql.unsafe<{ name: string; hash: string }[]>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

describe('a change that is refused', () => {
  it.each(Object.keys(climbers))('to %s says so and changes nothing anywhere', async (name) => {
    const climber = await climbers[name]?.();
    if (!climber) throw new Error(`nobody is called ${name}`);
    const before = await digest();
    const wrong: string[] = [];
    let tried = 0;
    for (const { operation, parts } of requests) {
      const refusal = refusalOf(operation, climber);
      if (!refusal || !isInShare(`${name} ${operation.id}`, 3)) continue;
      tried += 1;
      const answer = await send({ app: kit.app, pageToken: kit.pageToken(), token: climber.token }, operation, parts);
      const code: unknown = answer.json().error?.code;
      if (answer.statusCode !== refusal.status || code !== refusal.code)
        wrong.push(`${operation.id}: ${answer.statusCode} ${String(code)}`);
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(20);
    expect(await digest()).toEqual(before);
  });
});
