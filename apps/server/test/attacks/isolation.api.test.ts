import { errorBodySchema } from '@enlace/contract/core/error-body.ts';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { operations } from '@enlace/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { isInShare } from '#test/kit/share.ts';
import { attackOperation, type Field, placesOf, shapeOf, type Tally } from './kit/attack.ts';
import { inputSchemaOf, propertiesOf } from './kit/json-schema.ts';
import { ownCalls, sendOwn } from './kit/own-call.ts';
import { send, streamingOperations } from './kit/request.ts';
import { attackers } from './kit/roles.ts';
import { operationSamples } from './kit/sample.ts';
import { createTarget } from './kit/target.ts';

let kit: TestApp;
let field: Field;
const tally: Tally = { cells: 0, refused: 0, compared: 0, allowed: 0, calls: 0 };
let leaks = 0;
beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false });
  field = { kit, app: kit.app, target: await createTarget(kit) };
}, 60_000);
afterAll(() => kit.close());

const cases = operations.map((operation): [string, Operation] => [operation.id, operation]);

/** Another client tries everything every time; the other attackers share the operations. */
function attackersOf({ id }: Operation): string[] {
  return Object.keys(attackers).filter((name) => name === 'other client' || isInShare(`${name} ${id}`, 4));
}

describe('a client’s things', () => {
  it.each(cases)('%s gives nobody else a sign of them', async (_id, operation) => {
    const findings = await attackOperation(field, { operation, tally, names: attackersOf(operation) });
    leaks += findings.length;
    expect(findings).toEqual([]);
  });

  it('were attacked through every operation as everybody', () => {
    const roles = Object.keys(attackers).length;
    console.info(
      `isolation: ${operations.length} operations, ${roles} attackers, ${tally.cells} cells ` +
        `(${tally.refused} refused at the gate, ${tally.compared} past it, ${tally.allowed} by right), ${tally.calls} calls, leaks ${leaks}`,
    );
    expect(tally.cells).toBe(operations.reduce((sum, operation) => sum + attackersOf(operation).length, 0));
  });
});

/** Refusals that concern the request, not the item; any other shows that the item was found. */
const notReached = /^(?:auth\.|request\.|resource\.not_found|server\.)/;

function isReached({ statusCode, body }: { statusCode: number; body: string }): boolean {
  if (statusCode < 300) return true;
  const { error } = errorBodySchema.parse(JSON.parse(body));
  return !notReached.test(error.code);
}

// Without this, “404 for everybody” would also be the response to requests that are merely wrong.
describe('the attacks are real requests', () => {
  it.each(cases.filter(([id]) => !streamingOperations.has(id) && isInShare(`own ${id}`, 3)))(
    '%s takes one about own things',
    async (_id, operation) => {
      for (const call of await ownCalls(kit, operation)) {
        if (placesOf(operation, call.sample).length === 0) continue;
        const answer = await sendOwn(kit, operation, call);
        expect({ isReached: isReached(answer), body: answer.body }).toMatchObject({ isReached: true });
      }
    },
  );
});

function queryNames(operation: Operation): string[] {
  return operation.query ? propertiesOf(inputSchemaOf(operation.query)).map(([name]) => name) : [];
}

/** Required parts of a list, such as the format of a file. */
function required(operation: Operation): Record<string, unknown> {
  const schema = operation.query && inputSchemaOf(operation.query);
  const sample = new Map(Object.entries(Object(operationSamples(operation)[0]?.query.value)));
  return Object.fromEntries((schema?.required ?? []).map((name) => [name, sample.get(name)]));
}

const lists = cases.filter(
  ([id, { method, path, access }]) =>
    method === 'GET' && access === 'user' && !path.includes(':') && id !== 'live.stream',
);

describe('lists and searches of another client', () => {
  it.each(lists.filter(([, operation]) => queryNames(operation).includes('cursor')))(
    '%s shows nothing behind a cursor taken from the client',
    async (_id, operation) => {
      const { box, ids } = field.target;
      const parts = { params: {}, query: { limit: 1 }, body: undefined };
      const own = await send({ app: kit.app, pageToken: '', token: box.client.token }, operation, parts);
      expect(own.statusCode).toBe(200);
      const next: unknown = own.json().next;
      const other = await kit.createClient();
      const query = { ...(typeof next === 'string' ? { cursor: next } : {}), limit: 200 };
      const answer = await send({ app: kit.app, pageToken: '', token: other.token }, operation, { ...parts, query });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain(box.mark);
      expect([...ids.values()].filter((id) => answer.body.includes(id))).toEqual([]);
    },
  );

  it.each(lists.filter(([, operation]) => queryNames(operation).includes('search')))(
    '%s finds nothing of the client, who finds it',
    async (_id, operation) => {
      const { box, ids } = field.target;
      const given = required(operation);
      const search = (token: string, words: string) => {
        const parts = { params: {}, query: { ...given, search: words }, body: undefined };
        return send({ app: kit.app, pageToken: '', token }, operation, parts);
      };
      // Some lists show the names, some only the ids of what they found.
      const signs = [box.mark, ...ids.values()];
      const own = (await search(box.client.token, box.mark)).body;
      expect(signs.filter((sign) => own.includes(sign))).not.toEqual([]);
      const other = await kit.createClient();
      const none = await search(other.token, 'nada-de-nada');
      const found = await search((await kit.createClient()).token, box.mark);
      // A search that is itself recorded shows its own search text.
      const withoutWords = (text: string) => text.replaceAll(box.mark, '').replaceAll('nada-de-nada', '');
      const shape = (answer: typeof found) => shapeOf({ ...answer, body: withoutWords(answer.body) });
      expect(shape(found)).toBe(shape(none));
    },
  );
});

describe('the live stream', () => {
  it('tells nobody else what happens to the client', async () => {
    const { box } = field.target;
    const address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
    const listeners = [await kit.createClient(), await kit.createAdmin()];
    const streams = await Promise.all(
      listeners.map(async ({ token }) => {
        const abort = new AbortController();
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${address}/api/live`, { headers, signal: abort.signal });
        return { reader: answer.body?.pipeThrough(new TextDecoderStream()).getReader(), abort };
      }),
    );
    const contactId = await box.get('contact');
    await kit.platform.db.scoped(box.client.owner, (tx) =>
      kit.platform.live.publish(tx, { userId: box.client.userId, event: { kind: 'contact.changed', contactId } }),
    );
    const heard: string[] = [];
    for (const [index, { reader, abort }] of streams.entries()) {
      // An event of the listener's own proves that everything before it would have arrived too.
      const userId = listeners[index]?.userId ?? '';
      await kit.platform.db.system((tx) =>
        kit.platform.live.publish(tx, { userId, event: { kind: 'profile.changed', profileId: 'propio' } }),
      );
      let text = '';
      while (!text.includes('propio')) text += (await reader?.read())?.value ?? '';
      heard.push(text);
      abort.abort();
    }
    expect(heard.filter((text) => text.includes(contactId))).toEqual([]);
  });
});
