import type { Operation } from '@enlace/contract/core/operation.ts';
import {
  type AdminRole,
  type ClientPermission,
  clientPermissions,
  permissionsOf,
} from '@enlace/contract/core/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { placesOf, type Place } from './attack.ts';
import { type Box, createBox } from './fixtures.ts';
import { inputSchemaOf } from './json-schema.ts';
import { type Planted, secretsIn } from './ladder-secrets.ts';
import { gained, readPowers } from './ladder-state.ts';
import { partsOf, type RequestParts, send, streamingOperations, withId } from './request.ts';
import { type Attacker, refusalOf } from './roles.ts';
import { type OperationSample, operationSamples } from './sample.ts';

export type Climber = Attacker & { name: string; userId: string };
export type Ladder = { operation: string; climber: string; what: string };
export type Walk = {
  kit: TestApp;
  app: FastifyInstance;
  client: TestClient;
  box: Box;
  watched: readonly string[];
  planted: Planted;
};

const common = { client: undefined, isProven: true, refusal: 'auth.required' } as const;

export async function adminClimber(kit: TestApp, role: AdminRole): Promise<Climber> {
  const { userId, token } = await kit.createAdmin({ role });
  const permissions = permissionsOf({ kind: 'admin', role, mustEnrol: false });
  return { ...common, kind: 'admin', token, permissions, name: `admin ${role}`, userId };
}

/** An administrator acting inside the client's account. */
export async function actingClimber(kit: TestApp, client: TestClient, role: AdminRole = 'support'): Promise<Climber> {
  const admin = await kit.createAdmin({ role });
  const token = await kit.createSession(client.userId, { actingAdminId: admin.userId, isProven: true });
  const permissions = permissionsOf({ kind: 'client', isActedAs: true });
  return { ...common, kind: 'user', token, permissions, name: `${role} acting as the client`, userId: admin.userId };
}

/** A program of the client with these scopes, or with everything a key can be given. */
export async function keyClimber(
  kit: TestApp,
  client: TestClient,
  scopes: readonly ClientPermission[] = clientPermissions,
): Promise<Climber> {
  const body = { name: 'Programa', scopes, life: '30' };
  const answer = await kit.call('POST', '/api/keys', { token: client.token, body });
  const token: unknown = answer.json().token;
  if (typeof token !== 'string') throw new Error(`no key was made: ${answer.body}`);
  const permissions = permissionsOf({ kind: 'api_key', scopes });
  const name = scopes.length === 1 ? `API key for ${String(scopes[0])}` : 'API key of the client';
  return { ...common, isProven: false, kind: 'user', token, permissions, name, userId: '' };
}

/** The ids worth climbing for. */
function worthOf({ planted, client, watched }: Walk, { kind }: Place): readonly string[] | undefined {
  if (kind === 'client') return [client.userId, ...watched.filter((id) => id !== client.userId)];
  return planted.ids.get(kind);
}

/** A list request without filters: with them filled in, it finds nothing. */
export function withoutFilters(operation: Operation, parts: RequestParts): RequestParts {
  const needed = new Set((operation.query && inputSchemaOf(operation.query).required) ?? []);
  const given = Object.entries(Object(parts.query)).filter(([name]) => needed.has(name));
  return { ...parts, query: Object.fromEntries(given) };
}

async function requestsOf(walk: Walk, operation: Operation, sample: OperationSample): Promise<RequestParts[]> {
  const places = placesOf(operation, sample);
  let parts = partsOf(sample);
  for (const place of places) parts = withId(parts, place, await walk.box.get(place.kind));
  const rich = places.filter((place) => worthOf(walk, place) !== undefined);
  const last = rich.pop();
  // The last parameter takes each planted id in turn; those before it are its parents.
  for (const place of rich) parts = withId(parts, place, worthOf(walk, place)?.[0] ?? '');
  const asked = last ? (worthOf(walk, last) ?? []).map((id) => withId(parts, last, id)) : [parts];
  if (operation.method !== 'GET' || operation.query === undefined) return asked;
  return asked.flatMap((each) => [each, withoutFilters(operation, each)]);
}

/** Items of the client that have not been modified yet. */
export function newBox({ kit, client }: Pick<Walk, 'kit' | 'client'>): Box {
  return createBox({ kit, client, mark: `propio-${kit.platform.ids.code(8).toLowerCase()}` });
}

/** Links a client shares can be read only where the client manages them. */
const rightful: Readonly<Record<string, string>> = {
  'link of a share': 'file_shares.',
  'link of a file request': 'file_requests.',
};

function isRightful(secret: string, { id }: Operation): boolean {
  const noun = rightful[secret];
  return noun !== undefined && id.startsWith(noun);
}

/**
 * Calls one operation as one climber and reports what raised their rights: a secret in the response, or a new
 * permission.
 */
export async function climb(walk: Walk, operation: Operation, climber: Climber): Promise<Ladder[]> {
  const { kit, app, watched, planted } = walk;
  if (refusalOf(operation, climber) || streamingOperations.has(operation.id)) return [];
  const found = new Set<string>();
  const isChange = operation.method !== 'GET';
  // Reading operations share the client's items; writing ones may remove them, and get their own.
  const ground = isChange ? { ...walk, box: newBox(walk) } : walk;
  for (const sample of operationSamples(operation)) {
    for (const parts of await requestsOf(ground, operation, sample)) {
      const facts = { but: climber.userId, watched };
      const before = isChange ? await readPowers(kit, facts) : new Set<string>();
      const answer = await send({ app, pageToken: kit.pageToken(), token: climber.token }, operation, parts);
      const whole = Buffer.concat([Buffer.from(`${JSON.stringify(answer.headers)}\n`), answer.rawPayload]);
      for (const name of [...secretsIn(planted.secrets, whole), ...secretsIn(planted.secrets, answer.rawPayload)])
        if (!isRightful(name, operation)) found.add(`reads the ${name}`);
      if (!isChange) continue;
      for (const fact of gained(before, await readPowers(kit, facts))) found.add(`gains ${fact}`);
    }
  }
  return [...found].map((what) => ({ operation: operation.id, climber: climber.name, what }));
}
