import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientListItem } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { createScene, type Scene } from '#billing/subscriptions/billing.test-support.ts';
import type { TestClient } from '#test/kit/app.ts';

let scene: Scene;
let token: string;
let client: TestClient;
let invoiceNumber: string;

const list = async (search: string) =>
  (await scene.kit.call('GET', `/api/admin/clients?search=${encodeURIComponent(search)}`, { token })).json<{
    items: ClientListItem[];
    total: number;
  }>();
const idsOf = async (search: string) => (await list(search)).items.map(({ id }) => id);

beforeAll(async () => {
  scene = await createScene('2026-11-25T10:00');
  ({ token } = await scene.kit.createAdmin());
  client = await scene.createPayer();
  await scene.kit.createClient({ name: 'Otra Persona' });
  await scene.kit.database.adminSql`
    update billing_identities set legal_name = 'Nogal Inmobiliaria, S.L.', email = 'gestoria@cuentas.example',
           country = 'ES', tax_id = 'B17440923', tax_id_kind = coalesce(tax_id_kind, 'es_nif'),
           line1 = 'Carrer de la Força, 8', postal_code = '17004', city = 'Girona'
     where owner_id = ${client.owner}`;
  await scene.subscribe(client, scene.offers.large);
  const [row] = await scene.kit.database.adminSql<{ number: string }[]>`
    select full_number as number from invoices where owner_id = ${client.owner} and state <> 'draft'`;
  invoiceNumber = row?.number ?? '';
});
afterAll(() => scene.close());

describe('what people quote on the telephone', () => {
  it('finds the client in the list: billing mail, address, legal name, tax number, invoice number', async () => {
    const asked = [
      'gestoria@cuentas',
      'carrer de la forca',
      '17004',
      'nogal inmobiliaria',
      'B17440923',
      'b-17440923',
      invoiceNumber,
      invoiceNumber.toLowerCase().replace('-', ' '),
    ];
    for (const search of asked) expect(await idsOf(search), search).toEqual([client.userId]);
    expect(await idsOf('gestoria de otro')).toEqual([]);
    expect((await list('nogal')).total).toBe(1);
  });

  it('finds the client in the palette by the same', async () => {
    for (const search of ['gestoria@cuentas', 'forca', 'B17440923', invoiceNumber]) {
      const answer = await scene.kit.call('GET', `/api/admin/search?q=${encodeURIComponent(search)}`, { token });
      expect(answer.body, search).toContain(`/admin/users/${client.userId}`);
    }
  });

  it('is found by no other client', async () => {
    const other = await scene.kit.createClient();
    const answer = await scene.kit.call('GET', '/api/search?q=gestoria', { token: other.token });
    expect(answer.body).not.toContain('Nogal');
  });
});

describe('the money of a client in the list', () => {
  const standing = async (search: string) => (await list(search)).items[0]?.money;

  it('is a trial with its end, then paying, then what is owed', async () => {
    await scene.kit.createClient({ name: 'Prueba Reciente' });
    expect(await standing('prueba reciente')).toMatchObject({ standing: 'trialing', owed: [] });
    expect((await standing('prueba reciente'))?.trialEndsAt).not.toBeNull();
    expect(await standing('nogal')).toMatchObject({ standing: 'paying', owed: [], trialEndsAt: null });
    await scene.kit.database.adminSql`
      update subscriptions set cancel_at_period_end = true where owner_id = ${client.owner} and state = 'active'`;
    expect(await standing('nogal')).toMatchObject({ standing: 'ending' });
    scene.clock.set('2026-12-26T10:00');
    ({ token } = await scene.kit.createAdmin());
    await scene.kit.database.adminSql`
      update subscriptions set cancel_at_period_end = false where owner_id = ${client.owner} and state = 'active'`;
    await scene.run();
    const money = await standing('nogal');
    expect(money).toMatchObject({ standing: 'owes', owed: [{ currency: 'EUR', minor: expect.any(Number) }] });
    const invoices = await scene.kit.call('GET', '/api/admin/invoices?search=nogal', { token });
    const due = invoices
      .json<{ items: { dueMinor: number }[] }>()
      .items.reduce((sum, { dueMinor }) => sum + dueMinor, 0);
    expect(money?.owed[0]?.minor).toBe(due);
    const file = await scene.kit.call('GET', '/api/admin/clients/export?search=nogal', { token });
    expect(file.body).toContain(`owes,${(due / 100).toFixed(2)} EUR`);
  });
});
