import type { Operation } from '@enlace/contract/core/operation.ts';
import { permissionsOf } from '@enlace/contract/core/permissions.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { ownParts, placesOf } from './attack.ts';
import { idPlacesOf, type RequestParts, send, withId } from './request.ts';
import type { Attacker } from './roles.ts';
import { type OperationSample, operationSamples, withValueAt } from './sample.ts';

/** A caller the operation is meant for: a client with their own items, the owner among administrators, or a visitor. */
export async function rightfulCaller(kit: TestApp, operation: Operation): Promise<Attacker> {
  const common = { isProven: true, refusal: 'auth.required' } as const;
  if (operation.access === 'public') {
    return { ...common, kind: 'nobody', token: undefined, client: undefined, permissions: new Set() };
  }
  if (operation.access === 'admin') {
    const { token } = await kit.createAdmin();
    const permissions = permissionsOf({ kind: 'admin', role: 'owner', mustEnrol: false });
    return { ...common, kind: 'admin', token, client: undefined, permissions };
  }
  const client = await kit.createClient();
  return {
    ...common,
    kind: 'user',
    token: client.token,
    client,
    permissions: permissionsOf({ kind: 'client', isActedAs: false }),
  };
}

/** Items of the product itself that a request names. */
async function sharedId(kit: TestApp, name: string): Promise<string | undefined> {
  const tables: Record<string, string> = {
    accountTypeId: 'account_types',
    planId: 'plans',
    billingPeriodId: 'billing_periods',
  };
  const table = tables[name];
  if (table === undefined) return undefined;
  const { adminSql } = kit.database;
  const [row] = await adminSql<{ id: string }[]>`select id from ${adminSql(table)} limit 1`;
  return row?.id;
}

async function withSharedIds(
  kit: TestApp,
  { sample, parts }: { sample: OperationSample; parts: RequestParts },
): Promise<RequestParts> {
  let filled = parts;
  for (const place of idPlacesOf(sample)) {
    const id = await sharedId(kit, place.name);
    if (id !== undefined) filled = withId(filled, place, id);
  }
  return filled;
}

/** Text a request must repeat to confirm the action. */
const repeatsAlias: ReadonlySet<string> = new Set(['clients.schedule_erasure', 'erasure.request']);

function withRepeatedWords(operation: Operation, parts: RequestParts, subject: TestClient | undefined): RequestParts {
  if (!subject || !repeatsAlias.has(operation.id)) return parts;
  return { ...parts, body: withValueAt(parts.body, ['alias'], subject.alias) };
}

export type OwnCall = { caller: Attacker; sample: OperationSample; parts: RequestParts };

/** A request by its rightful caller, about their own items; an administrator's are those of some client. */
export async function ownCalls(kit: TestApp, operation: Operation): Promise<OwnCall[]> {
  const calls: OwnCall[] = [];
  for (const sample of operationSamples(operation)) {
    const caller = await rightfulCaller(kit, operation);
    const places = placesOf(operation, sample);
    const subject = caller.client ?? (places.length > 0 ? await kit.createClient() : undefined);
    const own = await ownParts({ kit }, { attacker: { ...caller, client: subject }, sample, places });
    const shared = await withSharedIds(kit, { sample, parts: own });
    calls.push({ caller, sample, parts: withRepeatedWords(operation, shared, subject) });
  }
  return calls;
}

export function sendOwn(
  kit: TestApp,
  operation: Operation,
  { caller, parts }: Pick<OwnCall, 'caller' | 'parts'>,
): Promise<LightMyRequestResponse> {
  return send({ app: kit.app, pageToken: kit.pageToken(), token: caller.token }, operation, parts);
}
