import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { lastTaxIdOutcome } from './taxes.usecases.ts';
import { checkTaxIdOf, recheckTaxIdsNow } from './usecases/check-tax-id.ts';

type Reply = { status?: number; body: unknown; delayMs?: number };

let kit: TestApp;
let service: Server;
let asked: Record<string, unknown>[] = [];
let reply: Reply = { body: {} };
let ahead = Temporal.Duration.from({ seconds: 0 });
const { signal } = new AbortController();

async function startService(): Promise<string> {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push(JSON.parse(Buffer.concat(parts).toString('utf8')));
      const { status = 200, body, delayMs = 0 } = reply;
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  if (typeof address !== 'object' || address === null) throw new Error('the service has no address');
  return `http://127.0.0.1:${address.port}/check`;
}

beforeAll(async () => {
  const viesUrl = await startService();
  kit = await createTestApp({
    config: { viesUrl, outboundAllow: ['127.0.0.1:*'] },
    overrides: { clock: { ...systemClock, now: () => systemClock.now().add(ahead) } },
  });
});
afterAll(async () => {
  await kit.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(async () => {
  asked = [];
  reply = { body: { valid: true, requestIdentifier: 'WAPIAAAAX1' } };
  ahead = Temporal.Duration.from({ seconds: 0 });
  await kit.database.adminSql`delete from billing_identities`;
  await setSeller('ESB12345674');
});

async function setSeller(taxId: string | null): Promise<void> {
  await kit.database.adminSql`delete from seller_identity`;
  await kit.database.adminSql`
    insert into seller_identity (legal_name, country, tax_id, line1, city, email, time_zone)
    values ('Enlace S. L.', 'ES', ${taxId === null ? null : taxId.slice(2)}, 'Calle Mayor 1', 'Madrid', 'cobros@enlace.example', 'Europe/Madrid')`;
}

const identity = {
  legalName: 'Atelier Blau GmbH',
  country: 'DE',
  taxId: 'DE136695976',
  line1: 'Hauptstraße 1',
  line2: null,
  postalCode: '10115',
  city: 'Berlin',
  region: null,
  email: 'rechnung@blau.example',
};

async function clientWithNumber(): Promise<TestClient> {
  const client = await kit.createClient();
  const saved = await kit.call('PUT', '/api/account/billing-identity', { token: client.token, body: identity });
  expect(saved.statusCode, saved.body).toBe(200);
  return client;
}

const outcomeOf = ({ owner }: TestClient) =>
  kit.platform.db.scoped(owner, (tx) => lastTaxIdOutcome({ tx, owner, country: 'DE', taxId: identity.taxId }));
const check = ({ owner }: TestClient) => checkTaxIdOf({ deps: kit.platform, owner });

describe('the number of a client', () => {
  it('is queued for a check when it is given, asked for with the seller’s own, and its consultation is kept', async () => {
    const client = await clientWithNumber();
    const [queued] = await kit.database.adminSql<{ n: number }[]>`
      select count(*)::int as n from pgboss.job where name = 'taxes.check_id' and data ->> 'ownerId' = ${client.owner}`;
    expect(queued?.n).toBe(1);
    expect(await outcomeOf(client)).toBe('unknown');
    await check(client);
    expect(asked).toEqual([
      {
        countryCode: 'DE',
        vatNumber: '136695976',
        requesterMemberStateCode: 'ES',
        requesterNumber: 'B12345674',
      },
    ]);
    expect(await outcomeOf(client)).toBe('valid');
    const admin = await kit.createAdmin();
    const listed = await kit.call('GET', '/api/admin/taxes/id-checks', { token: admin.token });
    expect(listed.json()).toMatchObject({
      isAsking: true,
      items: [{ client: { id: client.owner }, outcome: 'valid', consultation: 'WAPIAAAAX1' }],
    });
  });

  it('is invalid when the service says so', async () => {
    const client = await clientWithNumber();
    reply = { body: { valid: false, userError: 'INVALID' } };
    await check(client);
    expect(await outcomeOf(client)).toBe('invalid');
  });

  it.each<[string, Reply]>([
    ['the country’s own service is out', { body: { valid: false, userError: 'MS_UNAVAILABLE' } }],
    [
      'too many ask at once',
      { status: 400, body: { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] } },
    ],
    ['the service fails', { status: 503, body: 'down' }],
    ['the answer is no JSON', { body: '<html>' }],
    ['the answer says nothing', { body: {} }],
  ])('stays unknown when %s', async (_what, answer) => {
    const client = await clientWithNumber();
    reply = answer;
    await check(client);
    expect(await outcomeOf(client)).toBe('unknown');
  });

  it('stays unknown when the service does not answer in time, and is asked again an hour later', async () => {
    const client = await clientWithNumber();
    reply = { body: { valid: true }, delayMs: 8000 };
    await check(client);
    expect(await outcomeOf(client)).toBe('unknown');
    reply = { body: { valid: true, requestIdentifier: 'WAPIAAAAX2' } };
    asked = [];
    await recheckTaxIdsNow({ deps: kit.platform, signal });
    expect(asked).toEqual([]);
    ahead = Temporal.Duration.from({ minutes: 61 });
    await recheckTaxIdsNow({ deps: kit.platform, signal });
    expect(asked).toHaveLength(1);
    expect(await outcomeOf(client)).toBe('valid');
    await recheckTaxIdsNow({ deps: kit.platform, signal });
    expect(asked).toHaveLength(1);
  });

  it('is not asked about while the seller has no number, nor at home', async () => {
    const client = await clientWithNumber();
    await setSeller(null);
    await check(client);
    await recheckTaxIdsNow({ deps: kit.platform, signal });
    await setSeller('ESB12345674');
    await kit.database.adminSql`update seller_identity set country = 'DE', tax_id = 'DE811907980'`;
    await check(client);
    expect(asked).toEqual([]);
    expect(await outcomeOf(client)).toBe('unknown');
  });
});
