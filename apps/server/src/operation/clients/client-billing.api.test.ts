import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let token: string;
beforeAll(async () => {
  kit = await createTestApp();
  ({ token } = await kit.createAdmin());
});
afterAll(() => kit.close());

const billing = {
  ...{ legalName: 'Nogal Inmobiliaria, S.L.', country: 'ES', taxId: 'B12345674', line1: 'Carrer de la Força, 8' },
  ...{ line2: null, postalCode: '17004', city: 'Girona', region: null, email: 'cuentas@nogal.example' },
};
const put = (client: Pick<TestClient, 'userId'>, body: object = billing, by = token) =>
  kit.call('PUT', `/api/admin/clients/${client.userId}/billing-identity`, { token: by, body });

describe('who a client’s invoices are made out to, filled in by the operator', () => {
  it('is what the client and the money of the client show, and the history says who did it', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    expect((await put(client)).json()).toMatchObject({ legalName: billing.legalName, taxIdKind: 'es_nif' });
    const own = await kit.call('GET', '/api/account/personal', { token: client.token });
    expect(own.json().billing).toMatchObject(billing);
    const money = await kit.call('GET', `/api/admin/clients/${client.userId}/money`, { token });
    expect(money.json().identity).toMatchObject(billing);
    const untouched = await kit.call('GET', `/api/admin/clients/${other.userId}/money`, { token });
    expect(untouched.json().identity?.legalName).not.toBe(billing.legalName);
    const [entry] = await kit.database.adminSql<{ actor: object; owner: string }[]>`
      select actor, owner_id as owner from history_entries where action = 'account.billing_identity_changed'
        and subject_id = ${client.userId} order by id desc limit 1`;
    expect(entry).toMatchObject({ actor: { kind: 'admin' }, owner: client.userId });
  });

  it('is checked like the client’s own, and is no act of an observer or of another client', async () => {
    const client = await kit.createClient();
    const wrong = await put(client, { ...billing, taxId: 'B12345675' });
    expect(wrong.json()).toMatchObject({ error: { fields: [{ path: 'taxId', code: 'invalid_tax_id' }] } });
    const other = await kit.createClient();
    expect((await put(client, billing, other.token)).statusCode).toBe(403);
    const observer = await kit.createAdmin({ role: 'observer' });
    expect((await put(client, billing, observer.token)).statusCode).toBe(403);
    expect((await put(observer)).statusCode).toBe(404);
  });
});
