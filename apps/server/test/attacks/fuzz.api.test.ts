import type { Operation } from '@enlace/contract/core/operation.ts';
import { planFeatures } from '@enlace/contract/core/plan-features.ts';
import { operations } from '@enlace/contract/operations.ts';
import { liveStream } from '@enlace/contract/workspace/live/live.contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { isInShare, timesOf } from '#test/kit/share.ts';
import { placesOf } from './kit/attack.ts';
import { problemOf } from './kit/declared.ts';
import { type Box, createBox } from './kit/fixtures.ts';
import { type FuzzRequest, requestsOf } from './kit/fuzz-request.ts';
import { streamingOperations } from './kit/request.ts';
import { operationSamples } from './kit/sample.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? timesOf({ whole: 5, short: 2 }));
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** Per response; hashing ten recovery codes is the longest legitimate work. */
const patience = { wall: 2000, busy: 10_000, cpu: 1000 } as const;

/** On a busy machine wall-clock time means little: then the CPU time of this process must be small. */
function isTooSlow({ wall, cpu }: { wall: number; cpu: number }): boolean {
  return wall > patience.wall && (cpu > patience.cpu || wall > patience.busy);
}

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false });
  console.info(`fuzz: seed ${seed}, ${runs} requests per operation and caller`);
}, 60_000);
afterAll(() => kit.close());

const callers = ['client', 'administrator', 'visitor'] as const;
type Caller = (typeof callers)[number];

/** Items the caller may name; without them every request would end with “not found”. */
async function stock(operation: Operation, box: Box): Promise<(name: string) => readonly string[]> {
  const found = new Map<string, string[]>();
  for (const sample of operationSamples(operation)) {
    for (const { name, kind } of placesOf(operation, sample)) found.set(name, [await box.get(kind)]);
  }
  return (name) => found.get(name) ?? [];
}

const open: Record<Caller, readonly Operation['access'][]> = {
  client: ['public', 'signed_in', 'user'],
  administrator: ['public', 'signed_in', 'admin'],
  visitor: ['public'],
};
/** Callers with access try everything; those the gate refuses, a share of it. */
const cases = operations
  .filter(({ id }) => !streamingOperations.has(id))
  .flatMap((operation) =>
    callers
      .filter((caller) => open[caller].includes(operation.access) || isInShare(`${caller} ${operation.id}`, 4))
      .map((caller): [string, Caller, Operation] => [operation.id, caller, operation]),
  );
/** Callers that the gate refuses and who therefore need no items: one of each is enough. */
const turnedAway = new Map<Caller, string>();

async function tokenAtGate(caller: Caller): Promise<string | undefined> {
  if (caller === 'visitor') return undefined;
  const known = turnedAway.get(caller);
  if (known !== undefined) return known;
  const { token } = caller === 'client' ? await kit.createClient() : await kit.createAdmin();
  turnedAway.set(caller, token);
  return token;
}

async function enter(operation: Operation, caller: Caller) {
  if (!open[caller].includes(operation.access)) return { token: await tokenAtGate(caller), idsOf: () => [] };
  const client = await kit.createClient();
  // An administrator's call may have changed what the plans have.
  await kit.database.adminSql`update plans set feature_keys = ${[...planFeatures]}`;
  const idsOf = await stock(operation, createBox({ kit, client, mark: 'propio' }));
  if (caller === 'client') return { token: client.token, idsOf };
  return { token: caller === 'administrator' ? (await kit.createAdmin()).token : undefined, idsOf };
}

describe('any request', () => {
  it.each(cases)(
    '%s from a %s gets an answer of the contract',
    async (_id, caller, operation) => {
      const { token, idsOf } = await enter(operation, caller);
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const common = { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': kit.pageToken(), ...authorization };
      const attempt = async ({ url, headers, payload }: FuzzRequest) => {
        const send = async () => {
          const [began, worked] = [performance.now(), process.cpuUsage()];
          const answer = await kit.app.inject({
            method: operation.method,
            url,
            headers: { ...common, ...headers },
            ...(payload === undefined ? {} : { payload }),
          });
          expect(problemOf(operation, answer)).toBeUndefined();
          const { user, system } = process.cpuUsage(worked);
          return { wall: performance.now() - began, cpu: (user + system) / 1000 };
        };
        // Twice before failing: the first time something else may have interfered.
        const took = await send();
        const again = isTooSlow(took) ? await send() : took;
        expect([took, again].filter(isTooSlow)).not.toHaveLength(2);
      };
      await fc.assert(fc.asyncProperty(requestsOf(operation, idsOf), attempt), { seed, numRuns: runs });
    },
    20_000 + runs * 500,
  );
});

describe('the live stream', () => {
  it('answers any cursor with a stream or an error of the contract', async () => {
    const address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await kit.createClient();
    const cursors = [
      '',
      'x',
      '-1',
      '0',
      '9223372036854775807',
      '9999999999999999999',
      '1e3',
      '%00',
      '１２',
      '1'.repeat(40),
      '1'.repeat(41),
    ];
    for (const cursor of cursors) {
      const abort = new AbortController();
      const url = `${address}/api/live?cursor=${cursor}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
      expect({ cursor, isSound: [200, 400, 422].includes(answer.status) }).toEqual({ cursor, isSound: true });
      // A stream writes its head itself, past what compares the other answers with the contract.
      const type = answer.headers.get('content-type')?.split(';')[0];
      expect(answer.status === 200 ? [type] : []).toEqual(answer.status === 200 ? liveStream.media : []);
      abort.abort();
    }
  });
});
