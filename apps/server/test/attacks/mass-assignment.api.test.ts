import { errorBodySchema } from '@enlace/contract/core/error-body.ts';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { operations } from '@enlace/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { isInShare } from '#test/kit/share.ts';
import { problemOf } from './kit/declared.ts';
import { type OwnedRows, readOwnedRows } from './kit/owned-rows.ts';
import { ownCalls, sendOwn } from './kit/own-call.ts';
import type { Attacker } from './kit/roles.ts';
import { inputSchemaOf, isSchema, type JsonSchema, propertiesOf, variantsOf } from './kit/json-schema.ts';

let kit: TestApp;
let victim: TestClient;
let rows: OwnedRows;
/** The transaction up to which every row was checked. */
let looked = '0';
beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false });
  victim = await kit.createClient();
  rows = await readOwnedRows(kit.database.adminSql);
}, 60_000);
afterAll(() => kit.close());

const someDay = '2001-02-03T04:05:06Z';
const someDayStored = '2001-02-03 04:05:06+00';
const price = 31_337_133;

/** What a body must never be able to set; `mark` can be found wherever it is stored. */
function forgedFields(mark: string): Record<string, unknown> {
  const victimId = victim.userId;
  return {
    roll: 'admin',
    admin_role: 'owner',
    adminRole: 'owner',
    ownerId: victimId,
    owner_id: victimId,
    userId: victimId,
    user_id: victimId,
    clientId: victimId,
    planId: mark,
    plan_id: mark,
    codigo: mark,
    permissions: [mark],
    scopes: [mark],
    secondFactorSince: someDay,
    second_factor_since: someDay,
    suspended_at: someDay,
    suspendedAt: someDay,
    verifiedAt: someDay,
    createdAt: someDay,
    deleted_at: someDay,
    actingAdminId: victimId,
    price,
    priceMinor: price,
    quota: price,
    revision: price,
    storageKey: mark,
    unknown_field: mark,
  };
}

function declaredNames(schema: JsonSchema): Set<string> {
  return new Set(variantsOf(schema).flatMap((variant) => propertiesOf(variant).map(([name]) => name)));
}

/** The same body with forged fields next to the declared ones, at every level the contract describes. */
function forge(value: unknown, schema: JsonSchema, mark: string): unknown {
  if (Array.isArray(value)) {
    const items = schema.items;
    return isSchema(items) ? value.map((item: unknown) => forge(item, items, mark)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const variant = variantsOf(schema).find(({ properties }) => properties !== undefined);
  // A record takes any name as data; a stored document is checked by the model of blocks.
  if (!variant || isSchema(variant.additionalProperties)) return value;
  const declared = declaredNames(schema);
  const inner = new Map(propertiesOf(variant));
  const own = Object.entries(value).map(([name, part]) => [name, forge(part, inner.get(name) ?? {}, mark)]);
  const added = Object.entries(forgedFields(mark)).filter(([name]) => !declared.has(name));
  return Object.fromEntries([...own, ...added]);
}

type Person = { roll: string; adminRole: string | null; suspendedAt: string | null; codigo: string };

/** What only others may change about the caller; undefined for callers without an account. */
async function personOf({ client }: Attacker): Promise<Person | undefined> {
  if (!client) return undefined;
  const [row] = await kit.database.adminSql<Person[]>`
    select roll, admin_role as "adminRole", suspended_at::text as "suspendedAt", codigo from users where id = ${client.userId}`;
  return row && { ...row };
}

/** Errors about the declared fields would mean that the forged ones were never checked. */
function otherComplaints({ statusCode, body }: { statusCode: number; body: string }): unknown[] {
  if (statusCode !== 422) return [];
  const { error } = errorBodySchema.parse(JSON.parse(body));
  return (error.fields ?? []).filter(({ code }) => code !== 'unknown_field');
}

/** Tables with one of these texts in a row that has not been checked yet. */
async function mentionsSoFar(texts: readonly string[]): Promise<string[]> {
  const { names, until } = await rows.mentions(texts, looked);
  looked = until;
  return names;
}

/** Everything with a body that its rightful caller may send. */
const cases = operations
  .filter(({ id, body }) => body !== undefined && isInShare(`forged ${id}`, 2))
  .map((operation): [string, Operation] => [operation.id, operation]);
let counter = 0;

describe('fields nobody asked for', () => {
  it.each(cases)('%s refuses or ignores them', async (_id, operation) => {
    const schema = operation.body && inputSchemaOf(operation.body);
    for (const call of await ownCalls(kit, operation)) {
      counter += 1;
      const mark = `0badc0de-0000-4000-8000-${String(counter).padStart(12, '0')}`;
      const before = await rows.digest(victim.userId);
      const person = await personOf(call.caller);
      const body = forge(call.parts.body, schema ?? {}, mark);
      expect(JSON.stringify(body)).toContain(mark);
      const answer = await sendOwn(kit, operation, { caller: call.caller, parts: { ...call.parts, body } });

      expect(problemOf(operation, answer)).toBeUndefined();
      expect(otherComplaints(answer)).toEqual([]);
      expect(answer.body).not.toContain(mark);
      expect(await mentionsSoFar([mark, someDayStored, String(price)])).toEqual([]);
      expect(await rows.digest(victim.userId)).toEqual(before);
      expect(await personOf(call.caller)).toEqual(person);
    }
  });

  it('are noticed when they are stored', async () => {
    const client = await kit.createClient();
    const mark = '0badc0de-0000-4000-8000-ffffffffffff';
    await kit.database.adminSql`update users set phone = ${mark}, created_at = ${someDay} where id = ${client.userId}`;
    expect((await rows.mentions([mark], looked)).names).toEqual(['users']);
    expect((await rows.mentions([someDayStored], looked)).names).toEqual(['users']);
    await kit.database.adminSql`update users set phone = null, created_at = now() where id = ${client.userId}`;
    expect(await mentionsSoFar([mark, someDayStored])).toEqual([]);
  });
});
