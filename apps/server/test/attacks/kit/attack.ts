import type { Operation } from '@enlace/contract/core/operation.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { TestApp } from '#test/kit/app.ts';
import { type Box, createBox, type Kind } from './fixtures.ts';
import { kindOf } from './kind-of.ts';
import type { OwnedRows } from './owned-rows.ts';
import { type IdPlace, idPlacesOf, partsOf, type RequestParts, send, streamingOperations, withId } from './request.ts';
import { type Attacker, attackers, refusalOf } from './roles.ts';
import { type OperationSample, operationSamples } from './sample.ts';

/** The attacked client with their items, and what detects that one of them leaked or was modified. */
export type Target = {
  box: Box;
  ids: ReadonlyMap<Kind, string>;
  rows: OwnedRows;
  /** The rows as the last attack left them, which is how the next one finds them. */
  state: RowState | undefined;
  /** Attackers that the gate refused: nothing happened to them. */
  turnedAway: Map<string, Attacker>;
};
export type RowState = {
  digest: Record<string, string>;
  /**
   * Tables in which rows of others refer to items of the client; with the transaction up to which rows were checked.
   */
  named: readonly string[];
  until: string;
};
export type Field = { kit: TestApp; app: FastifyInstance; target: Target };
export type Finding = { operation: string; attacker: string; what: string };
export type Tally = { cells: number; refused: number; compared: number; allowed: number; calls: number };

export type Place = IdPlace & { kind: Kind };
type Attack = Field & { operation: Operation; name: string; findings: Finding[]; tally: Tally };

/** Ids that a client may store without having read anything of the item they refer to. */
const harmlessToKeep: ReadonlySet<Kind> = new Set(['excluded_contact']);

/** An id of this form that refers to nothing. */
function madeUpId(kit: TestApp, kind: Kind): string {
  const id = kit.platform.ids.uuid();
  return kind === 'communication' ? `m${id}` : id;
}

/** Where an operation takes ids of items that belong to a client. */
export function placesOf(operation: Operation, sample: OperationSample): Place[] {
  return idPlacesOf(sample).flatMap((place) => {
    const kind = kindOf(operation, place.name);
    return kind === 'shared' ? [] : [{ ...place, kind }];
  });
}

function attackerOf({ kit, name }: Attack): Promise<Attacker> {
  const make = attackers[name];
  if (!make) throw new Error(`there is no attacker “${name}”`);
  return make(kit);
}

function report(attack: Attack, what: string): void {
  attack.findings.push({ operation: attack.operation.id, attacker: attack.name, what });
}

/** The part of a response that does not depend on the caller: made-up ids, times and tokens are removed. */
export function shapeOf(answer: Pick<LightMyRequestResponse, 'statusCode' | 'body'>): string {
  const body = answer.body
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '‹id›')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '‹time›')
    .replace(/cliente-[0-9a-z]{8}|(?<=propio-)[0-9a-z]{6}|[\w-]{24,}/g, '‹token›');
  return `${answer.statusCode} ${body}`;
}

/** The first difference between two texts, readable in a report. */
function difference(left: string, right: string): string {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const from = Math.max(0, at - 20);
  return `“${left.slice(from, from + 160)}” for a thing of the client, “${right.slice(from, from + 160)}” for none`;
}

function look(attack: Attack, answer: LightMyRequestResponse, sent: readonly string[]): void {
  attack.tally.calls += 1;
  const { box, ids } = attack.target;
  const text = `${JSON.stringify(answer.headers)}\n${answer.body}`;
  if (text.includes(box.mark)) report(attack, `the answer (${answer.statusCode}) holds a text of the client`);
  const others = [...ids].filter(([, id]) => !sent.includes(id) && text.includes(id)).map(([kind]) => kind);
  if (others.length > 0) report(attack, `the answer (${answer.statusCode}) names the client’s ${others.join(', ')}`);
  if (answer.statusCode >= 500) report(attack, `the answer is ${answer.statusCode}`);
}

async function ask(attack: Attack, attacker: Attacker, parts: RequestParts, sent: readonly string[]) {
  const { app, kit, operation } = attack;
  const answer = await send({ app, pageToken: kit.pageToken(), token: attacker.token }, operation, parts);
  look(attack, answer, sent);
  return answer;
}

/** Fills every place from the caller's own items; administrators have none. */
export async function ownParts(
  { kit }: Pick<Field, 'kit'>,
  { attacker, sample, places }: { attacker: Attacker; sample: OperationSample; places: readonly Place[] },
): Promise<RequestParts> {
  const box = attacker.client ? createBox({ kit, client: attacker.client, mark: 'propio' }) : undefined;
  let parts = partsOf(sample);
  for (const place of places) {
    parts = withId(parts, place, box ? await box.get(place.kind) : madeUpId(kit, place.kind));
  }
  return parts;
}

/**
 * Puts the client's ids into these places, then made-up ones, for two equal attackers; the responses must be the same.
 */
async function compare(
  attack: Attack,
  { sample, places, probed }: { sample: OperationSample; places: readonly Place[]; probed: readonly Place[] },
): Promise<void> {
  const { kit, target } = attack;
  const shapes: string[] = [];
  const statuses: number[] = [];
  for (const isForeign of [true, false]) {
    const attacker = await attackerOf(attack);
    const rest = places.filter((place) => !probed.includes(place));
    let parts = await ownParts(attack, { attacker, sample, places: rest });
    const sent: string[] = [];
    for (const place of probed) {
      const id = isForeign ? await target.box.get(place.kind) : madeUpId(kit, place.kind);
      sent.push(id);
      parts = withId(parts, place, id);
    }
    const answer = await ask(attack, attacker, parts, sent);
    shapes.push(shapeOf(answer));
    statuses.push(answer.statusCode);
  }
  const where = probed.map(({ part, path }) => `${part}.${path.join('.')}`).join(' + ');
  if (shapes[0] !== shapes[1]) report(attack, `${where}: ${difference(shapes[0] ?? '', shapes[1] ?? '')}`);
  if (probed.some(({ part }) => part === 'params') && statuses[0] !== 404) {
    report(attack, `${where}: ${statuses[0]} instead of 404`);
  }
}

/** Every place separately and all together. Attackers that differ only in their permissions try all together. */
function probesOf(name: string, places: readonly Place[]): (readonly Place[])[] {
  if (places.length === 0) return [];
  if (places.length === 1 || name !== 'other client') return [places];
  return [...places.map((place) => [place]), places];
}

async function attackPastGate(attack: Attack, sample: OperationSample, places: readonly Place[]): Promise<void> {
  const probes = probesOf(attack.name, places);
  for (const probed of probes) await compare(attack, { sample, places, probed });
  if (places.length > 0) return;
  const attacker = await attackerOf(attack);
  await ask(attack, attacker, partsOf(sample), []);
}

async function attackAtGate(attack: Attack, attacker: Attacker, sample: OperationSample, places: readonly Place[]) {
  const refusal = refusalOf(attack.operation, attacker);
  let parts = partsOf(sample);
  for (const place of places) parts = withId(parts, place, await attack.target.box.get(place.kind));
  const answer = await ask(attack, attacker, parts, [...attack.target.ids.values()]);
  const code: unknown = answer.json().error?.code;
  if (answer.statusCode !== refusal?.status || code !== refusal.code) {
    report(attack, `${answer.statusCode} ${String(code)} instead of ${refusal?.status} ${refusal?.code}`);
  }
}

/** All attacks of one attacker on one operation. */
async function attackAs(attack: Attack): Promise<void> {
  const { operation, tally } = attack;
  tally.cells += 1;
  const { turnedAway } = attack.target;
  const attacker = turnedAway.get(attack.name) ?? (await attackerOf(attack));
  const isRefused = refusalOf(operation, attacker) !== undefined;
  if (isRefused) turnedAway.set(attack.name, attacker);
  // An administrator whose role grants the operation does not attack it.
  const isAllowed = !isRefused && operation.access === 'admin';
  if (isRefused) tally.refused += 1;
  else if (isAllowed) tally.allowed += 1;
  else tally.compared += 1;
  if (isAllowed || (!isRefused && streamingOperations.has(operation.id))) return;
  for (const sample of operationSamples(operation)) {
    const places = placesOf(operation, sample);
    if (isRefused) await attackAtGate(attack, attacker, sample, places);
    else await attackPastGate(attack, sample, places);
  }
}

async function readState({ box, ids, rows }: Target, before: RowState | undefined): Promise<RowState> {
  const secret = [...ids].filter(([kind]) => !harmlessToKeep.has(kind)).map(([, id]) => id);
  const owner = box.client.userId;
  const [digest, { names, until }] = await Promise.all([
    rows.digest(owner),
    rows.mentionsBesides(owner, secret, before?.until ?? '0'),
  ]);
  return { digest, named: [...new Set([...(before?.named ?? []), ...names])], until };
}

/** Attacks one operation as everybody and reports what leaked, what could be distinguished, and what was modified. */
export async function attackOperation(
  field: Field,
  {
    operation,
    tally,
    names = Object.keys(attackers),
  }: { operation: Operation; tally: Tally; names?: readonly string[] },
): Promise<Finding[]> {
  const { target } = field;
  const findings: Finding[] = [];
  const before = target.state ?? (await readState(target, undefined));
  for (const name of names) await attackAs({ ...field, operation, name, findings, tally });
  const after = await readState(target, before);
  target.state = after;
  const touched = Object.keys(before.digest).filter((table) => before.digest[table] !== after.digest[table]);
  const named = after.named.filter((table) => !before.named.includes(table));
  const add = (what: string) => findings.push({ operation: operation.id, attacker: 'anybody', what });
  if (touched.length > 0) add(`rows of the client changed in ${touched.join(', ')}`);
  if (named.length > 0) add(`rows of others name things of the client in ${named.join(', ')}`);
  return findings;
}
