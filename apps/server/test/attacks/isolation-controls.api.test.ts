import { defineOperation } from '@enlace/contract/core/operation.ts';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { idSchema } from '@enlace/contract/core/primitives.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttp } from '#platform/http/create-http.ts';
import { createCsrfTokens } from '#platform/http/csrf.ts';
import { mountRoutes } from '#platform/http/mount-routes.ts';
import { type Route, route } from '#platform/http/route.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { attackOperation, type Field, type Tally } from './kit/attack.ts';
import { kindOf, MissingFixtureError } from './kit/kind-of.ts';
import { createTarget } from './kit/target.ts';

let kit: TestApp;
let field: Field;
beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false });
  field = { kit, app: kit.app, target: await createTarget(kit) };
}, 60_000);
afterAll(() => kit.close());

const contactPath = {
  method: 'GET',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Only for this test',
  params: z.object({ id: idSchema }),
  reply: z.object({ name: z.string() }),
} as const;

/** Attacks one route in a separate application. */
async function attackRoute(leaky: Route) {
  const { platform } = kit;
  const app = createHttp({ logger: silentLogger, ids: platform.ids, trustProxy: [], hsts: false });
  mountRoutes(app, {
    routes: [leaky],
    clock: platform.clock,
    authenticate: platform.authenticator.authenticate,
    admitKey: async () => undefined,
    csrf: createCsrfTokens(platform),
    defaultLocale: 'es',
  });
  const tally: Tally = { cells: 0, refused: 0, compared: 0, allowed: 0, calls: 0 };
  const findings = await attackOperation({ ...field, app }, { operation: leaky.operation, tally });
  await app.close();
  return findings.map(({ attacker, what }) => `${attacker}: ${what}`);
}

async function nameOf(id: string): Promise<string> {
  const [row] = await kit.platform.db.system(
    (tx) => tx.sql<{ name: string }[]>`select name from contacts where id = ${id}`,
  );
  if (!row) throw notFound();
  return row.name;
}

describe('the isolation attacks notice', () => {
  it('a route that reads without regard to the owner', async () => {
    const leaky = defineOperation({ ...contactPath, id: 'contacts.leaky_read', path: '/api/leaky/:id' });
    const findings = await attackRoute(route(leaky, async ({ params }) => ({ name: await nameOf(params.id) })));
    expect(findings).toContainEqual(
      expect.stringMatching(/^other client: the answer \(200\) holds a text of the client/),
    );
  });

  it('a route that tells “not yours” from “not there”', async () => {
    const leaky = defineOperation({ ...contactPath, id: 'contacts.leaky_refusal', path: '/api/leaky/:id' });
    const findings = await attackRoute(
      route(leaky, async ({ params }) => {
        await nameOf(params.id);
        throw new AppError('auth.forbidden');
      }),
    );
    expect(findings).toContainEqual(expect.stringMatching(/^other client: params\.id: 403 instead of 404/));
  });

  it('a route that changes a row of somebody else and says 404', async () => {
    const leaky = defineOperation({
      ...contactPath,
      id: 'contacts.leaky_write',
      path: '/api/leaky/:id',
      method: 'POST',
    });
    const findings = await attackRoute(
      route(leaky, async ({ params }) => {
        await kit.platform.db.system((tx) => tx.sql`update contacts set city = 'otra' where id = ${params.id}`);
        throw notFound();
      }),
    );
    expect(findings).toContainEqual(expect.stringMatching(/^anybody: rows of the client changed in contacts/));
  });

  it('a route that forgets its gate', async () => {
    const open = defineOperation({ ...contactPath, id: 'contacts.leaky_gate', path: '/api/leaky/:id' });
    const unguarded = { ...open, access: 'public' } as const;
    const leaky: Route = { ...route(unguarded, async () => ({ name: '' })), operation: unguarded };
    const app = createHttp({ logger: silentLogger, ids: kit.platform.ids, trustProxy: [], hsts: false });
    const { permission: _permission, ...withoutPolicy } = unguarded;
    mountRoutes(app, {
      routes: [{ ...leaky, operation: withoutPolicy }],
      clock: kit.platform.clock,
      authenticate: kit.platform.authenticator.authenticate,
      admitKey: async () => undefined,
      csrf: createCsrfTokens(kit.platform),
      defaultLocale: 'es',
    });
    const tally: Tally = { cells: 0, refused: 0, compared: 0, allowed: 0, calls: 0 };
    const findings = await attackOperation({ ...field, app }, { operation: open, tally });
    await app.close();
    expect(findings).toContainEqual({
      operation: open.id,
      attacker: 'anonymous',
      what: '200 undefined instead of 401 auth.required',
    });
  });

  it('an id nobody has told what it names', () => {
    const unknown: Operation = { ...contactPath, id: 'novelties.read', path: '/api/novelties/:id' };
    expect(() => kindOf(unknown, 'id')).toThrow(MissingFixtureError);
  });
});
