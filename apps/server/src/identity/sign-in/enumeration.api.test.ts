import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { createPasswords } from '#platform/security/passwords.ts';
import { compareTimes, measureByTurns } from '#test/kit/timing.ts';
import { createPerson, visit } from './identity.test-support.ts';

const rounds = 40;
const warmUp = 6;
/** Nobody can notice a smaller difference over a network. */
const unnoticeableMs = 5;

let kit: TestApp;
let known: string[];
let counter = 0;

beforeAll(async () => {
  kit = await createTestApp();
  known = await knownAddresses(kit);
});
afterAll(() => kit.close());

function next(): number {
  counter += 1;
  return counter;
}

async function knownAddresses(app: TestApp): Promise<string[]> {
  const people = [];
  for (let index = 0; index < rounds + warmUp; index += 1) people.push(await createPerson(app));
  return people.map(({ email }) => email);
}

/** A different network each time, so that no limit affects the measurement. */
const from = () => ({
  ip: `100.${64 + Math.floor(next() / 60_000)}.${Math.floor(counter / 250) % 250}.${counter % 250}`,
});
const unknown = () => `nadie${next()}@correo.example`;

type Send = (app: TestApp, email: string) => Promise<LightMyRequestResponse>;

async function registration(app: TestApp, email: string): Promise<LightMyRequestResponse> {
  const { accountTypes, policyVersion } = (await app.call('GET', '/api/register/options')).json();
  const form = {
    name: 'Marina Ferrer',
    alias: `taller-${next()}`,
    phone: '+34 655 02 18 43',
    accountTypeId: accountTypes[0].id,
    password: 'cuatro platos azules',
    policyVersion,
    consent: true,
    locale: 'es',
  };
  return visit(app, '/api/register', { ...form, email }, from());
}

const operations: [string, Send][] = [
  ['login', (app, email) => visit(app, '/api/login', { email, password: 'no es esta clave' }, from())],
  ['register', registration],
  ['resend', (app, email) => visit(app, '/api/register/resend', { email }, from())],
  ['forgot', (app, email) => visit(app, '/api/password/forgot', { email }, from())],
  [
    'reset',
    (app, email) =>
      visit(app, '/api/password/reset', { token: 'x'.repeat(43), email, password: 'cuatro platos azules' }, from()),
  ],
];

/** Status, body and headers without what always differs. */
function shape(answer: LightMyRequestResponse, email: string) {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...headers } = answer.headers;
  const body = answer.body.replaceAll(email, '…').replace(/"requestId":"[^"]+"/, '');
  return { status: answer.statusCode, body, headers };
}

describe('nobody learns whether an address has an account', () => {
  it.each(operations)('from the answer of %s', async (_name, send) => {
    const [mine, nobodys] = [known[0] ?? '', unknown()];
    expect(shape(await send(kit, mine), mine)).toEqual(shape(await send(kit, nobodys), nobodys));
  });

  it.each(operations)(
    'from the time of %s',
    async (_name, send) => {
      const times = await measureByTurns([(round) => send(kit, known[round] ?? ''), () => send(kit, unknown())], {
        rounds,
        warmUp,
      });
      const { deltaMs, toleranceMs, p } = compareTimes(...times);
      expect(deltaMs).toBeLessThanOrEqual(Math.max(unnoticeableMs, toleranceMs));
      expect(p).toBeGreaterThan(0.0005);
    },
    60_000,
  );

  it('and the measure would see it if less work were done for an address nobody has', async () => {
    const leaky = { ...createPasswords(), pretend: () => Promise.resolve() };
    const app = await createTestApp({ overrides: { passwords: leaky } });
    try {
      const addresses = await knownAddresses(app);
      const login = operations[0]?.[1] ?? registration;
      const times = await measureByTurns([(round) => login(app, addresses[round] ?? ''), () => login(app, unknown())], {
        rounds,
        warmUp,
      });
      const { deltaMs, toleranceMs, p } = compareTimes(...times);
      expect(deltaMs).toBeGreaterThan(Math.max(unnoticeableMs, toleranceMs));
      expect(p).toBeLessThan(0.0005);
    } finally {
      await app.close();
    }
  }, 60_000);
});
