import type { Operation } from '@enlace/contract/core/operation.ts';
import { defineOperation } from '@enlace/contract/core/operation.ts';
import {
  adminRoles,
  adminRolePermissions,
  clientPermissions,
  permissionsOf,
  scopeOf,
} from '@enlace/contract/core/permissions.ts';
import { idSchema } from '@enlace/contract/core/primitives.ts';
import { operations } from '@enlace/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCsrfTokens } from '#platform/http/csrf.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { mountRoutes } from '#platform/http/mount-routes.ts';
import { type Route, route } from '#platform/http/route.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { placesOf, shapeOf } from './kit/attack.ts';
import { inputSchemaOf, propertiesOf } from './kit/json-schema.ts';
import { plantClientSecrets } from './kit/ladder-client-secrets.ts';
import { askOf, idsThatMayHold, plantSecrets, secretsIn } from './kit/ladder-secrets.ts';
import {
  actingClimber,
  adminClimber,
  climb,
  type Climber,
  keyClimber,
  newBox,
  type Walk,
  withoutFilters,
} from './kit/ladder-walk.ts';
import { partsOf, send } from './kit/request.ts';
import { refusalOf } from './kit/roles.ts';
import { operationSamples } from './kit/sample.ts';

let kit: TestApp;
let walk: Walk;
let archive: Buffer;
const climbers: Climber[] = [];
beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false, work: true });
  const owner = await kit.createAdmin();
  const [row] = await kit.database.adminSql<{ email: string }[]>`select email from users where id = ${owner.userId}`;
  const client = await kit.createClient();
  for (const role of adminRoles.filter((each) => each !== 'owner')) climbers.push(await adminClimber(kit, role));
  climbers.push(await actingClimber(kit, client), await actingClimber(kit, client, 'owner'));
  climbers.push(await keyClimber(kit, client));
  const secrets = await plantSecrets(kit, { owner: { ...owner, email: String(row?.email) }, client });
  const box = newBox({ kit, client });
  const more = await plantClientSecrets({ kit, client, box, ask: askOf(kit) });
  for (const [name, secret] of more.secrets) secrets.set(name, secret);
  ({ archive } = more);
  // A key may call as often as the walk needs.
  await askOf(kit)('PATCH', '/api/admin/limits', { token: owner.token, body: { apiCallsPerMinute: 10_000 } });
  const planted = { secrets, ids: await idsThatMayHold(kit, client) };
  walk = { kit, app: kit.app, client, box, planted, watched: [owner.userId, client.userId] };
}, 60_000);
afterAll(() => kit.close());

// Reading operations first: writing ones may remove what could have been read.
const ordered = operations.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
const cases = ordered.map((operation): [string, Operation] => [operation.id, operation]);

function searchNameOf(query: Operation['query']): string | undefined {
  const names = query ? propertiesOf(inputSchemaOf(query)).map(([name]) => name) : [];
  return names.find((name) => name === 'search' || name === 'q');
}

/** Reading operations share one client; writing ones get their own, from whom nothing was removed yet. */
async function groundOf(operation: Operation): Promise<{ ground: Walk; people: Climber[] }> {
  if (operation.method === 'GET') return { ground: walk, people: climbers };
  const client = await kit.createClient();
  const ground = { ...walk, client, box: newBox({ kit, client }), watched: [...walk.watched, client.userId] };
  const admins = climbers.filter(({ kind }) => kind === 'admin');
  return { ground, people: [...admins, await actingClimber(kit, client), await keyClimber(kit, client)] };
}

describe('beyond the answers', () => {
  it('the ZIP of everything a client owns opens nothing', () => {
    expect(archive.subarray(0, 2).toString('latin1')).toBe('PK');
    expect(secretsIn(walk.planted.secrets, archive)).toEqual([]);
  });

  it('no live stream tells a secret, from the first planting on', async () => {
    const address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
    for (const climber of climbers.filter(({ permissions }) => permissions.has('account.read'))) {
      const userId = climber.kind === 'admin' ? climber.userId : walk.client.userId;
      const event = { kind: 'profile.changed', profileId: `fin-${climber.userId}` } as const;
      await kit.platform.db.system((tx) => kit.platform.live.publish(tx, { userId, event }));
      const abort = new AbortController();
      const headers = { authorization: `Bearer ${climber.token}` };
      const answer = await fetch(`${address}/api/live?age=3600000`, { headers, signal: abort.signal });
      let text = '';
      for await (const piece of answer.body ?? []) {
        text += Buffer.from(piece).toString();
        if (text.includes(event.profileId)) break;
      }
      abort.abort();
      // The client's own data was on it, so that a secret would have been, too.
      const isComplete = climber.kind === 'admin' || text.includes('notification.created');
      const secrets = secretsIn(walk.planted.secrets, text);
      expect([climber.name, { isComplete, secrets }]).toEqual([climber.name, { isComplete: true, secrets: [] }]);
    }
  });

  // An export of the history appears in the next one, with its search text; the lists search the same way.
  const recorded = new Set(['history.export', 'history.audit_export']);
  const searches = operations.filter(
    ({ id, method, query }) => method === 'GET' && searchNameOf(query) !== undefined && !recorded.has(id),
  );
  it.each(searches.map((operation): [string, Operation] => [operation.id, operation]))(
    '%s does not find a secret by its beginning',
    async (_id, operation) => {
      const found = [];
      for (const climber of climbers.filter((each) => !refusalOf(operation, each))) {
        const [sample] = operationSamples(operation);
        if (!sample) continue;
        const parts = withoutFilters(operation, partsOf(sample));
        for (const place of placesOf(operation, sample)) {
          if (place.part === 'params')
            parts.params = { ...Object(parts.params), [place.name]: await walk.box.get(place.kind) };
        }
        const look = async (words: string) => {
          const query = { ...Object(parts.query), [searchNameOf(operation.query) ?? '']: words };
          const answer = await send({ app: kit.app, pageToken: '', token: climber.token }, operation, {
            ...parts,
            query,
          });
          return shapeOf({ ...answer, body: answer.body.replaceAll(words, '') });
        };
        const nothing = await look('zzqx-nada-9');
        for (const [name, secret] of walk.planted.secrets)
          if ((await look(secret.slice(0, 9))) !== nothing) found.push(`${climber.name} finds the ${name}`);
      }
      expect(found).toEqual([]);
    },
  );
});

describe('a key for one thing', () => {
  it.each(clientPermissions)('%s opens nothing else and tells no secret', async (scope) => {
    const climber = await keyClimber(kit, walk.client, [scope]);
    const ladders = [];
    const wrong = [];
    for (const operation of operations) {
      const refusal = refusalOf(operation, climber);
      if (!refusal) {
        if (operation.method === 'GET') ladders.push(...(await climb(walk, operation, climber)));
        continue;
      }
      const [sample] = operationSamples(operation);
      if (!sample) continue;
      const answer = await send({ app: kit.app, pageToken: '', token: climber.token }, operation, partsOf(sample));
      const code: unknown = answer.json().error?.code;
      if (answer.statusCode !== refusal.status || code !== refusal.code)
        wrong.push(`${operation.id}: ${answer.statusCode}`);
    }
    expect({ wrong, ladders }).toEqual({ wrong: [], ladders: [] });
  });
});

describe('no operation is a ladder', () => {
  it.each(cases)('%s', async (_id, operation) => {
    const ladders = [];
    const { ground, people } = await groundOf(operation);
    for (const climber of people) ladders.push(...(await climb(ground, operation, climber)));
    expect(ladders).toEqual([]);
  });
});

/** Which administrators may call an operation, according to the contract. */
function rolesOf({ access, permission }: Operation): string[] {
  if (access !== 'admin' || permission === undefined) return [];
  return adminRoles.filter((role) => permissionsOf({ kind: 'admin', role, mustEnrol: false }).has(permission));
}

describe('the table of roles', () => {
  it('keeps administrators, mail to the operator, settings and backups with owners', () => {
    const others = operations.filter((operation) => rolesOf(operation).some((role) => role !== 'owner'));
    const guarded = /^(?:admins|operator_mails)\./;
    expect(others.map(({ id }) => id).filter((id) => guarded.test(id))).toEqual([]);
  });

  it('gives no key and nobody who acts as a client an account, a key or a webhook', () => {
    const guarded = /^(?:security|factors|api_keys|webhooks)\./;
    const keyed = operations.filter((operation) => scopeOf(operation) !== undefined).map(({ id }) => id);
    expect(keyed.filter((id) => guarded.test(id))).toEqual([]);
    const acting = permissionsOf({ kind: 'client', isActedAs: true });
    const changes = operations.filter(({ method, access, permission }) => {
      return method !== 'GET' && access !== 'admin' && permission !== undefined && acting.has(permission);
    });
    expect(changes.map(({ id }) => id).filter((id) => guarded.test(id))).toEqual([]);
  });

  it('gives what makes somebody higher to owners alone', () => {
    const higher = ['admins.manage', 'clients.erase', 'sending.manage', 'settings.write', 'backups.manage'] as const;
    for (const role of adminRoles.filter((each) => each !== 'owner'))
      expect(adminRolePermissions[role].filter((each) => higher.some((one) => one === each))).toEqual([]);
  });

  it('is a hierarchy: whoever may less may nothing that others may not', () => {
    const has = (role: (typeof adminRoles)[number]) => new Set<string>(adminRolePermissions[role]);
    for (const role of adminRoles) expect([...has(role)].filter((each) => !has('owner').has(each))).toEqual([]);
    expect([...has('observer')].filter((each) => !has('auditor').has(each))).toEqual([]);
  });
});

describe('the walk notices', () => {
  const path = { access: 'admin', params: z.object({ id: idSchema }), summary: 'Only for this test' } as const;

  async function climbFaulty(faulty: Route) {
    const { platform } = kit;
    const app = createHttp({ logger: silentLogger, ids: platform.ids, trustProxy: [], hsts: false });
    mountRoutes(app, {
      routes: [faulty],
      clock: platform.clock,
      authenticate: platform.authenticator.authenticate,
      admitKey: async () => undefined,
      csrf: createCsrfTokens(platform),
      defaultLocale: 'es',
    });
    const support = await adminClimber(kit, 'support');
    const ladders = await climb({ ...walk, app }, faulty.operation, support);
    await app.close();
    return ladders.map(({ what }) => what);
  }

  it('a mail that is shown with its link', async () => {
    const read = { ...path, id: 'mails.faulty', method: 'GET', path: '/api/admin/outbox/:id/faulty' } as const;
    const operation = defineOperation({ ...read, permission: 'outbox.read', reply: z.object({ raw: z.string() }) });
    const faulty = route(operation, async ({ params }) => {
      const [row] = await kit.platform.db.system(
        (tx) => tx.sql<{ raw: Buffer }[]>`select raw from outbox_mails where id = ${params.id}`,
      );
      return { raw: row?.raw.toString('base64') ?? '' };
    });
    const found = await climbFaulty(faulty);
    expect(found).toContain('reads the invitation of an owner');
    expect(found).toContain('reads the password link of an owner');
  });

  it('a change that reaches the owner', async () => {
    const write = { ...path, id: 'clients.faulty', method: 'POST', path: '/api/admin/clients/:id/faulty' } as const;
    const operation = defineOperation({
      ...write,
      permission: 'clients.write',
      history: 'none',
      reply: z.object({}),
    });
    const faulty = route(operation, async ({ params }) => {
      await kit.platform.db.system(
        (tx) => tx.sql`update users set email = 'otra@correo.example' where id = ${params.id}`,
      );
      return {};
    });
    const found = await climbFaulty(faulty);
    expect(found.some((what) => what.startsWith('gains address of'))).toBe(true);
  });
});
