import type { Operation } from '@enlace/contract/core/operation.ts';
import { type AdminRole, clientPermissions, permissionsOf } from '@enlace/contract/core/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { placesOf, type Place } from './attack.ts';
import { type Box, createBox } from './fixtures.ts';
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

/** Support in the client's own rooms. */
export async function actingClimber(kit: TestApp, client: TestClient): Promise<Climber> {
  const admin = await kit.createAdmin({ role: 'support' });
  const token = await kit.createSession(client.userId, { actingAdminId: admin.userId, isProven: true });
  const permissions = permissionsOf({ kind: 'client', isActedAs: true });
  return { ...common, kind: 'user', token, permissions, name: 'acting as the client', userId: admin.userId };
}

/** A program of the client that may do everything a key can be given. */
export async function keyClimber(kit: TestApp, client: TestClient): Promise<Climber> {
  const body = { name: 'Programa', scopes: clientPermissions, life: '30' };
  const token: unknown = (await kit.call('POST', '/api/keys', { token: client.token, body })).json().token;
  if (typeof token !== 'string') throw new Error('no key was made');
  const permissions = permissionsOf({ kind: 'api_key', scopes: clientPermissions });
  return { ...common, isProven: false, kind: 'user', token, permissions, name: 'API key of the client', userId: '' };
}

/** The ids that lead to something worth climbing for. */
function worthOf({ planted, client, watched }: Walk, { kind }: Place): readonly string[] | undefined {
  if (kind === 'outbox_mail') return planted.outbox;
  if (kind === 'client') return [client.userId, ...watched.filter((id) => id !== client.userId)];
  return undefined;
}

async function requestsOf(walk: Walk, operation: Operation, sample: OperationSample): Promise<RequestParts[]> {
  const places = placesOf(operation, sample);
  let parts = partsOf(sample);
  for (const place of places) parts = withId(parts, place, await walk.box.get(place.kind));
  // One place that takes a planted id is enough: each of them in turn.
  const rich = places.find((place) => worthOf(walk, place) !== undefined);
  const asked = rich ? (worthOf(walk, rich) ?? []).map((id) => withId(parts, rich, id)) : [parts];
  if (!operation.id.startsWith('operator_mails.')) return asked;
  return asked.map((each) => ({ ...each, params: { ...Object(each.params), id: walk.planted.operatorMail } }));
}

/** Things of the client that nothing was done to yet. */
export function newBox({ kit, client }: Pick<Walk, 'kit' | 'client'>): Box {
  return createBox({ kit, client, mark: `propio-${kit.platform.ids.code(8).toLowerCase()}` });
}

/** Calls one operation as one climber and says what made them higher: a secret in the answer, or a power that was not there. */
export async function climb(walk: Walk, operation: Operation, climber: Climber): Promise<Ladder[]> {
  const { kit, app, watched, planted } = walk;
  if (refusalOf(operation, climber) || streamingOperations.has(operation.id)) return [];
  const found = new Set<string>();
  const isChange = operation.method !== 'GET';
  // What reads shares the client's things; what changes may take them away, and gets others.
  const ground = isChange ? { ...walk, box: newBox(walk) } : walk;
  for (const sample of operationSamples(operation)) {
    for (const parts of await requestsOf(ground, operation, sample)) {
      const facts = { but: climber.userId, watched };
      const before = isChange ? await readPowers(kit, facts) : new Set<string>();
      const answer = await send({ app, pageToken: kit.pageToken(), token: climber.token }, operation, parts);
      for (const name of secretsIn(planted.secrets, answer.body)) found.add(`reads the ${name}`);
      if (!isChange) continue;
      for (const fact of gained(before, await readPowers(kit, facts))) found.add(`gains ${fact}`);
    }
  }
  return [...found].map((what) => ({ operation: operation.id, climber: climber.name, what }));
}
