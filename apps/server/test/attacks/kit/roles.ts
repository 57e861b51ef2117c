import type { Operation } from '@enlace/contract/core/operation.ts';
import { adminRoles, type Permission, permissionsOf } from '@enlace/contract/core/permissions.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

/** An attacker; none of them may reach an item of the attacked client. */
export type Attacker = {
  kind: 'nobody' | 'user' | 'admin';
  token: string | undefined;
  /** The client behind a `user`. */
  client: TestClient | undefined;
  permissions: ReadonlySet<Permission>;
  isProven: boolean;
  /** What a closed operation returns to a `nobody`. */
  refusal: 'auth.required' | 'auth.session_expired' | 'api_keys.not_valid';
};

const nobody = { kind: 'nobody', client: undefined, permissions: new Set<Permission>(), isProven: false } as const;

async function suspended(kit: TestApp): Promise<Attacker> {
  const client = await kit.createClient();
  await kit.database.adminSql`update users set suspended_at = now() where id = ${client.userId}`;
  return { ...nobody, token: client.token, refusal: 'auth.session_expired' };
}

async function otherClient(
  kit: TestApp,
  { isActedAs = false, isProven = true }: { isActedAs?: boolean; isProven?: boolean } = {},
): Promise<Attacker> {
  const client = await kit.createClient();
  const admin = isActedAs ? await kit.createAdmin({ role: 'support' }) : undefined;
  const token = await kit.createSession(client.userId, { actingAdminId: admin?.userId ?? null, isProven });
  const permissions = permissionsOf({ kind: 'client', isActedAs });
  return { kind: 'user', token, client, permissions, isProven, refusal: 'auth.required' };
}

/** A key with a single permission, of another client. */
async function narrowKey(kit: TestApp): Promise<Attacker> {
  const client = await kit.createClient();
  const scopes = ['templates.read'] as const;
  const answer = await kit.call('POST', '/api/keys', {
    token: client.token,
    body: { name: 'Clave', scopes, life: '30' },
  });
  const token: unknown = answer.json().token;
  if (typeof token !== 'string') throw new Error(`no key was made: ${answer.body}`);
  const permissions = permissionsOf({ kind: 'api_key', scopes });
  return { kind: 'user', token, client, permissions, isProven: false, refusal: 'auth.required' };
}

/** Creates each attacker again: what an operation does to a session affects no other operation. */
export const attackers: Record<string, (kit: TestApp) => Promise<Attacker>> = {
  anonymous: async () => ({ ...nobody, token: undefined, refusal: 'auth.required' }),
  'ended session': async (kit) => ({
    ...nobody,
    token: kit.platform.ids.token(32),
    refusal: 'auth.session_expired',
  }),
  'suspended client': suspended,
  'other client': (kit) => otherClient(kit),
  'other client without proof': (kit) => otherClient(kit, { isProven: false }),
  'API key of another client': narrowKey,
  'other client, acted as': (kit) => otherClient(kit, { isActedAs: true }),
  ...Object.fromEntries(
    adminRoles.map((role) => [
      `admin ${role}`,
      async (kit: TestApp): Promise<Attacker> => {
        const { token } = await kit.createAdmin({ role });
        const permissions = permissionsOf({ kind: 'admin', role, mustEnrol: false });
        return { kind: 'admin', token, client: undefined, permissions, isProven: true, refusal: 'auth.required' };
      },
    ]),
  ),
};

/** The refusal the gate must return according to the contract; undefined when the attacker gets past it. */
export function refusalOf(operation: Operation, attacker: Attacker): { status: number; code: string } | undefined {
  if (operation.access === 'public') return undefined;
  if (attacker.kind === 'nobody') return { status: 401, code: attacker.refusal };
  const isOtherArea = operation.access !== 'signed_in' && operation.access !== attacker.kind;
  const mayNot = !operation.permission || !attacker.permissions.has(operation.permission);
  if (isOtherArea || mayNot) return { status: 403, code: 'auth.forbidden' };
  return operation.proof && !attacker.isProven ? { status: 403, code: 'auth.proof_required' } : undefined;
}
