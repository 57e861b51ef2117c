import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import type { Preferences } from '@enlace/contract/account/details/preferences.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { historyOf } from './account.test-support.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

type Person = Pick<TestClient, 'token'>;

async function preferences({ token }: Person): Promise<Preferences> {
  return (await kit.call('GET', '/api/account/preferences', { token })).json().preferences;
}

function prefer({ token }: Person, body: object) {
  return kit.call('PATCH', '/api/account/preferences', { token, body });
}

async function personal({ token }: Person): Promise<Personal> {
  return (await kit.call('GET', '/api/account/personal', { token })).json();
}

function change({ token }: Person, body: object) {
  return kit.call('PATCH', '/api/account/personal', { token, body });
}

const billing = {
  legalName: 'Barro y Sal S. L.',
  country: 'ES',
  taxId: 'b-12345674',
  line1: 'Calle de la Paz, 3',
  line2: '',
  postalCode: '46 003',
  city: 'València',
  region: null,
  email: 'Facturas@BarroySal.example',
};

function bill({ token }: Person, body: object) {
  return kit.call('PUT', '/api/account/billing-identity', { token, body });
}

/** A session in which an administrator acts as the client. */
async function actedAs(client: TestClient): Promise<Person> {
  const admin = await kit.createAdmin();
  await kit.platform.db.system(
    (tx) => tx.sql`update sessions set acting_admin_id = ${admin.userId} where user_id = ${client.userId}`,
  );
  kit.platform.authenticator.forget(client.userId);
  return client;
}

describe('preferences', () => {
  test('start as the product’s own and keep what is changed, on every session', async () => {
    const client = await kit.createClient();
    expect(await preferences(client)).toEqual({
      locale: 'es',
      timeZone: 'Europe/Madrid',
      theme: 'auto',
      density: 'normal',
      hourFormat: 'auto',
      singleKeys: true,
      reducedMotion: false,
      plainMail: false,
    });
    const wanted = { theme: 'dark', density: 'compact', timeZone: 'Asia/Tokyo', locale: 'jp', singleKeys: false };
    expect((await prefer(client, wanted)).json().preferences).toMatchObject(wanted);
    expect((await prefer(client, { locale: null })).json().preferences).toMatchObject({ ...wanted, locale: null });
    const user = (await kit.call('GET', '/api/user', { token: client.token })).json();
    expect([user.locale, user.time_zone]).toEqual([null, 'Asia/Tokyo']);
  });

  test('are an administrator’s as well', async () => {
    const admin = await kit.createAdmin();
    expect((await prefer(admin, { theme: 'light' })).json().preferences.theme).toBe('light');
  });

  test.each([
    [{ theme: 'sepia' }, 'theme', 'invalid_option'],
    [{ timeZone: 'Europe/Nowhere' }, 'timeZone', 'invalid_option'],
    [{ timeZone: '+02:00' }, 'timeZone', 'invalid_option'],
    [{ timeZone: "Europe/Madrid'" }, 'timeZone', 'invalid_option'],
    [{ locale: 'fr' }, 'locale', 'invalid_option'],
    [{ roll: 'admin' }, 'roll', 'unknown_field'],
  ])('refuse %j', async (body, path, code) => {
    const reply = await prefer(await kit.createClient(), body);
    expect([reply.statusCode, reply.json().error.fields]).toMatchObject([422, [{ path, code }]]);
  });

  test('are recorded part by part, and asking for what is already so is not', async () => {
    const client = await kit.createClient();
    await prefer(client, { theme: 'dark', density: 'normal' });
    await prefer(client, { theme: 'dark' });
    expect(await historyOf(kit, client.userId, 'preferences')).toEqual([
      { action: 'preferences.changed', before: { theme: 'auto' }, after: { theme: 'dark' } },
    ]);
  });

  test('changed at the same moment are all kept', async () => {
    const client = await kit.createClient();
    await Promise.all([
      prefer(client, { theme: 'dark' }),
      prefer(client, { density: 'compact' }),
      prefer(client, { hourFormat: '12' }),
      prefer(client, { reducedMotion: true, plainMail: false }),
    ]);
    expect(await preferences(client)).toMatchObject({
      theme: 'dark',
      density: 'compact',
      hourFormat: '12',
      reducedMotion: true,
      plainMail: false,
    });
  });
});

describe('personal information', () => {
  test('tells who the client is and what was agreed to', async () => {
    const client = await kit.createClient({ name: 'Marina Ferrer' });
    expect(await personal(client)).toMatchObject({
      name: 'Marina Ferrer',
      email: client.email,
      alias: client.alias,
      codigo: expect.stringMatching(/^[0-9A-Z]{8}$/),
      accountType: { code: expect.any(String), name: { es: expect.any(String), jp: expect.any(String) } },
      policy: { accepted: null, current: 1 },
      formerAliases: [],
      aliasChanges: { left: 3, nextAt: null },
      billing: null,
      avatar: null,
    });
  });

  test('changes name and telephone, which is kept as E.164 or taken away', async () => {
    const client = await kit.createClient({ name: 'Marina' });
    const reply = await change(client, { name: '  Marina Ferrer ', phone: '+34 655 02 18 43' });
    expect(reply.json()).toMatchObject({ name: 'Marina Ferrer', phone: '+34655021843' });
    expect((await change(client, { phone: '' })).json()).toMatchObject({ name: 'Marina Ferrer', phone: null });
    expect(await historyOf(kit, client.userId, 'account.personal')).toEqual([
      {
        action: 'account.personal_changed',
        before: { name: 'Marina', phone: null },
        after: { name: 'Marina Ferrer', phone: '+34655021843' },
      },
      { action: 'account.personal_changed', before: { phone: '+34655021843' }, after: { phone: null } },
    ]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ name: 'a\u0000b' }, 'name', 'invalid_format'],
    [{ phone: '12' }, 'phone', undefined],
    [{ email: 'otra@correo.example' }, 'email', 'unknown_field'],
    [{ codigo: 'ABCDEFGH' }, 'codigo', 'unknown_field'],
  ])('refuses %j', async (body, path, code) => {
    const reply = await change(await kit.createClient(), body);
    const [field] = reply.json().error.fields;
    expect([reply.statusCode, field.path, code ?? field.code]).toEqual([422, path, field.code]);
  });

  test('is shown to an administrator who acts as the client, and not theirs to change', async () => {
    const client = await actedAs(await kit.createClient());
    expect((await kit.call('GET', '/api/account/personal', { token: client.token })).statusCode).toBe(200);
    for (const reply of [
      await change(client, { name: 'Otra' }),
      await prefer(client, { theme: 'dark' }),
      await bill(client, billing),
      await kit.call('POST', '/api/account/alias', { token: client.token, body: { alias: 'otro-nombre' } }),
      await kit.call('DELETE', '/api/account/avatar', { token: client.token }),
    ])
      expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'auth.forbidden']);
  });
});

describe('the billing identity', () => {
  test('is kept in the form its country writes, and its changes with before and after', async () => {
    const client = await kit.createClient();
    const reply = await bill(client, billing);
    expect(reply.json().billing).toEqual({
      ...billing,
      taxId: 'B12345674',
      taxIdKind: 'es_nif',
      line2: null,
      postalCode: '46003',
      email: 'facturas@barroysal.example',
    });
    await bill(client, { ...billing, country: 'JP', taxId: 'T7000012050002', postalCode: '1000001', city: '千代田区' });
    const entries = await historyOf(kit, client.userId, 'account.billing');
    expect(entries).toMatchObject([
      { after: { taxId: 'B12345674', country: 'ES' } },
      {
        before: { taxId: 'B12345674', taxIdKind: 'es_nif', country: 'ES', postalCode: '46003', city: 'València' },
        after: {
          taxId: 'T7000012050002',
          taxIdKind: 'jp_corporate',
          country: 'JP',
          postalCode: '100-0001',
          city: '千代田区',
        },
      },
    ]);
  });

  test('needs neither tax id nor postal code where there is none', async () => {
    const reply = await bill(await kit.createClient(), { ...billing, country: 'HK', taxId: null, postalCode: '' });
    expect(reply.json().billing).toMatchObject({ country: 'HK', taxId: null, taxIdKind: null, postalCode: null });
  });

  test.each([
    [{ taxId: 'B12345675' }, [{ path: 'taxId', code: 'invalid_tax_id' }]],
    [{ country: 'DE' }, [{ path: 'taxId' }]],
    [{ taxId: null }, [{ path: 'taxId', code: 'company_needs_tax_id' }]],
    [{ legalName: 'Weber GmbH', country: 'DE', taxId: '', postalCode: '10115' }, [{ code: 'company_needs_tax_id' }]],
    [{ postalCode: '99999' }, [{ path: 'postalCode', code: 'invalid_postal_code' }]],
    [{ taxId: '1', postalCode: '1' }, [{ path: 'taxId' }, { path: 'postalCode' }]],
    [{ country: 'XX' }, [{ path: 'country', code: 'invalid_option' }]],
    [{ legalName: '' }, [{ path: 'legalName', code: 'required' }]],
    [{ email: 'no' }, [{ path: 'email', code: 'invalid_email' }]],
    [{ price: 1 }, [{ path: 'price', code: 'unknown_field' }]],
  ])('refuses %j', async (part, fields) => {
    const reply = await bill(await kit.createClient(), { ...billing, ...part });
    expect([reply.statusCode, reply.json().error.fields]).toMatchObject([422, fields]);
  });

  test('of one client is unseen by another', async () => {
    const [one, other] = [await kit.createClient(), await kit.createClient()];
    await bill(one, billing);
    expect((await personal(other)).billing).toBeNull();
    const seen = await kit.platform.db.scoped(
      other.owner,
      (tx) => tx.sql`select legal_name from billing_identities where owner_id = ${one.userId}`,
    );
    expect(seen).toHaveLength(0);
  });
});
