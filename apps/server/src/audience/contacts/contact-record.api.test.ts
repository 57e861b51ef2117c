import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { addressHasher } from './suppression.ts';
import { requestPrivacyLink } from './usecases/privacy-links.ts';

type Made = { id: string };
type Address = { id: string; kind: string; value: string; isPrimary: boolean };

let app: TestApp;
let client: TestClient;
let other: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await createTestApp();
  client = await app.createClient({ name: 'Barro y Sal' });
  other = await app.createClient({ name: 'Otra casa' });
});
afterAll(() => app.close());

function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  who: TestClient = client,
) {
  return app.call(method, url, { token: who.token, ...(body === undefined ? {} : { body }) });
}

async function add(body: Record<string, unknown> = {}): Promise<string> {
  serial += 1;
  const answer = await call('POST', '/api/contacts', {
    name: `Tamy ${serial}`,
    email: `tamy${serial}@correo.example`,
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Made>().id;
}

const detail = async (id: string) =>
  (await call('GET', `/api/contacts/${id}`)).json<{
    contact: Record<string, unknown>;
    addresses: Address[];
    timeline: { items: { kind: string }[] };
  }>();

async function field(body: Record<string, unknown>): Promise<{ id: string; key: string }> {
  const answer = await call('POST', '/api/contacts/fields', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('addresses of a tamy', () => {
  it('adds, labels, makes primary and removes, and the record copies the primary one', async () => {
    const id = await add({ email: 'marta@correo.example', phone: '+34655021843' });
    const path = `/api/contacts/${id}/addresses`;
    const added = (await call('POST', path, { kind: 'email', value: 'Marta@Trabajo.example', label: 'Trabajo' })).json<{
      addresses: Address[];
    }>();
    const second = added.addresses.find(({ value }) => value === 'marta@trabajo.example');
    expect(second?.isPrimary).toBe(false);
    await call('PATCH', `${path}/${second?.id}`, { isPrimary: true });
    expect((await detail(id)).contact['email']).toBe('marta@trabajo.example');
    await call('DELETE', `${path}/${second?.id}`);
    const after = await detail(id);
    expect(after.contact['email']).toBe('marta@correo.example');
    expect(after.addresses.map(({ kind, isPrimary }) => [kind, isPrimary])).toEqual([
      ['email', true],
      ['phone', true],
    ]);
  });

  it('keeps every e-mail with one live tamy, and gives it back to nobody else from the trash', async () => {
    const id = await add();
    const rival = await add();
    await call('POST', `/api/contacts/${id}/addresses`, { kind: 'email', value: 'unica@correo.example' });
    const refused = await call('POST', `/api/contacts/${rival}/addresses`, {
      kind: 'email',
      value: 'unica@correo.example',
    });
    expect(refused.json()).toMatchObject({ error: { code: 'contacts.email_taken', params: { contactId: id } } });
    expect((await call('POST', '/api/contacts', { name: 'X', email: 'unica@correo.example' })).statusCode).toBe(409);
    await call('DELETE', `/api/contacts/${id}`);
    await call('POST', `/api/contacts/${rival}/addresses`, { kind: 'email', value: 'unica@correo.example' });
    expect((await call('POST', `/api/contacts/${id}/restore`)).json()).toMatchObject({
      error: { code: 'contacts.email_taken' },
    });
  });

  it('refuses what is no address, and other people’s tamys', async () => {
    const id = await add();
    const path = `/api/contacts/${id}/addresses`;
    expect((await call('POST', path, { kind: 'email', value: 'nada' })).statusCode).toBe(422);
    expect((await call('POST', path, { kind: 'phone', value: '12' })).statusCode).toBe(422);
    expect((await call('POST', path, { kind: 'email', value: 'a@b.example' }, other)).statusCode).toBe(404);
  });
});

describe('the client’s own fields', () => {
  it('checks every value by the kind of its field', async () => {
    const size = await field({ name: 'Talla', kind: 'choice', options: ['S', 'M'] });
    const born = await field({ name: 'Cumpleaños', kind: 'date' });
    const count = await field({ name: 'Piezas', kind: 'number' });
    const site = await field({ name: 'Página', kind: 'url' });
    const id = await add({
      fields: { [size.key]: 'S', [born.key]: '2000-02-29', [count.key]: 4, [site.key]: 'https://barro.example/a' },
    });
    expect((await detail(id)).contact['fields']).toEqual({
      [size.key]: 'S',
      [born.key]: '2000-02-29',
      [count.key]: 4,
      [site.key]: 'https://barro.example/a',
    });
    const wrong: [string, unknown][] = [
      [size.key, 'XL'],
      [born.key, '2001-02-29'],
      [born.key, 'ayer'],
      [count.key, '4'],
      [site.key, 'javascript:alert(1)'],
      ['nadie', 'x'],
    ];
    for (const [key, value] of wrong) {
      const answer = await call('PATCH', `/api/contacts/${id}`, { fields: { [key]: value } });
      expect([key, value, answer.statusCode]).toEqual([key, value, 422]);
    }
    await call('PATCH', `/api/contacts/${id}`, { fields: { [size.key]: null } });
    expect((await detail(id)).contact['fields']).not.toHaveProperty(size.key);
  });

  it('removes a field only with as many values as the person was told', async () => {
    const { id, key } = await field({ name: 'Color', kind: 'text' });
    await add({ fields: { [key]: 'rojo' } });
    const tamy = await add({ fields: { [key]: 'azul' } });
    expect((await call('DELETE', `/api/contacts/fields/${id}?values=1`)).json()).toMatchObject({
      error: { code: 'contacts.field_values_changed' },
    });
    expect((await detail(tamy)).contact['fields']).toEqual({ [key]: 'azul' });
    expect((await call('DELETE', `/api/contacts/fields/${id}?values=2`)).json()).toEqual({ values: 2 });
    expect((await detail(tamy)).contact['fields']).toEqual({});
    await field({ name: 'Origen', kind: 'text' });
    expect((await call('POST', '/api/contacts/fields', { name: 'origen', kind: 'text' })).json()).toMatchObject({
      error: { code: 'contacts.field_name_taken' },
    });
  });
});

/** Every row of these contacts, exactly. */
async function rowsOf(ids: readonly string[]): Promise<unknown> {
  const { adminSql } = app.database;
  const list = [...ids];
  const [row] = await adminSql`
    select (select jsonb_agg(to_jsonb(c) order by c.id) from contacts c where c.id = any(${list}::uuid[])) as contacts,
           (select jsonb_agg(to_jsonb(a) order by a.id) from contact_addresses a where a.contact_id = any(${list}::uuid[])) as addresses,
           (select jsonb_agg(to_jsonb(e) order by e.id) from contact_events e where e.contact_id = any(${list}::uuid[])) as events,
           (select jsonb_agg(to_jsonb(s) order by s.id) from contact_consents s where s.contact_id = any(${list}::uuid[])) as consents,
           (select jsonb_agg(to_jsonb(v) order by v.id) from conversations v where v.contact_id = any(${list}::uuid[])) as talks,
           (select jsonb_agg(to_jsonb(l) order by l.subject_id, l.label_id) from label_links l where l.subject_id = any(${list}::uuid[])) as labels,
           (select jsonb_agg(to_jsonb(f) order by f.subject_id) from folder_links f where f.subject_id = any(${list}::uuid[])) as folders`;
  return row;
}

const side = fc.constantFrom('kept' as const, 'merged' as const);
const person = fc.record({
  hasEmail: fc.boolean(),
  hasPhone: fc.boolean(),
  more: fc.integer({ min: 0, max: 3 }),
  company: fc.option(fc.constantFrom('Barro', 'Sal')),
  city: fc.option(fc.constantFrom('Dénia', '京都')),
  notes: fc.constantFrom('', 'Viene con su hermana'),
  labels: fc.subarray([0, 1, 2]),
  folder: fc.option(fc.constantFrom(0, 1)),
  status: fc.constantFrom('subscribed', 'unsubscribed', 'blocked', null),
  talks: fc.integer({ min: 0, max: 2 }),
});
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

describe('merging two tamys', () => {
  it('comes apart into exactly what was there, whatever was chosen', async () => {
    const made = async (url: string, name: string) => (await call('POST', url, { name })).json<Made>().id;
    const labels = [
      await made('/api/contacts/labels', 'uno'),
      await made('/api/contacts/labels', 'dos'),
      await made('/api/contacts/labels', 'tres'),
    ];
    const folders = [await made('/api/contacts/folders', 'A'), await made('/api/contacts/folders', 'B')];
    async function make(wanted: Person): Promise<string> {
      serial += 1;
      const { hasEmail, hasPhone, company, city, notes } = wanted;
      const email = hasEmail ? `p${serial}@fuzz.example` : null;
      const id = await add({ email, phone: hasPhone ? '+34655021843' : null, company, city, notes });
      for (let index = 0; index < wanted.more; index += 1)
        await call('POST', `/api/contacts/${id}/addresses`, {
          kind: 'email',
          value: `p${serial}.${index}@fuzz.example`,
          label: 'Otro',
        });
      if (wanted.status) await call('PATCH', `/api/contacts/${id}`, { status: wanted.status, statusReason: 'lo dijo' });
      const { adminSql } = app.database;
      for (const at of wanted.labels)
        await adminSql`insert into label_links (owner_id, noun, subject_id, label_id) values (${client.owner}, 'contact', ${id}, ${labels[at] ?? ''})`;
      if (wanted.folder !== null)
        await adminSql`insert into folder_links (owner_id, noun, subject_id, folder_id) values (${client.owner}, 'contact', ${id}, ${folders[wanted.folder] ?? ''})`;
      for (let index = 0; index < wanted.talks; index += 1)
        await adminSql`
          insert into conversations (owner_id, profile_id, profile_name, contact_id, visitor_name, subject, locale, state)
          values (${client.owner}, gen_random_uuid(), 'Taller', ${id}, 'x', 'Hola', 'es', 'open')`;
      return id;
    }
    await fc.assert(
      fc.asyncProperty(
        person,
        person,
        fc.dictionary(fc.constantFrom('name', 'email', 'phone', 'company', 'city', 'folder'), side),
        async (left, right, choices) => {
          const ids = [await make(left), await make(right)];
          const before = await rowsOf(ids);
          const [keptId = '', mergedId = ''] = ids;
          const answer = await call('POST', `/api/contacts/${keptId}/merge`, { mergedId, choices });
          expect(answer.statusCode, answer.body).toBe(200);
          const { merge } = answer.json<{ merge: Made }>();
          const undone = await call('POST', `/api/contacts/merges/${merge.id}/undo`);
          expect(undone.statusCode, undone.body).toBe(200);
          expect(await rowsOf(ids)).toEqual(before);
          // So that the next pair is not taken for another record of these people.
          for (const id of ids) await call('DELETE', `/api/contacts/${id}`);
        },
      ),
      { numRuns: 8, seed: 20_261_122, endOnFailure: true },
    );
  }, 90_000);

  it('joins addresses and threads, never lets mail through that one had stopped, and keeps later changes on undo', async () => {
    const kept = await add({ name: 'Ana Gil', email: 'ana@uno.example', consent: 'feria' });
    const merged = await add({ name: 'Ana Gil Ros', email: 'ana@dos.example', consent: 'feria' });
    await call('PATCH', `/api/contacts/${merged}`, { status: 'unsubscribed', statusReason: 'lo pidió' });
    const answer = await call('POST', `/api/contacts/${kept}/merge`, {
      mergedId: merged,
      choices: { name: 'merged', email: 'merged' },
    });
    const { contact, merge } = answer.json<{ contact: Record<string, unknown>; merge: Made }>();
    expect(contact).toMatchObject({ name: 'Ana Gil Ros', email: 'ana@dos.example', status: 'unsubscribed' });
    expect((await detail(kept)).addresses.map(({ value }) => value).toSorted()).toEqual([
      'ana@dos.example',
      'ana@uno.example',
    ]);
    expect((await detail(merged)).contact['mergedInto']).toBe(kept);
    expect((await call('POST', `/api/contacts/${merged}/restore`)).statusCode).toBe(404);
    await call('PATCH', `/api/contacts/${kept}`, { city: 'Altea' });
    expect((await call('POST', `/api/contacts/merges/${merge.id}/undo`, undefined, other)).statusCode).toBe(404);
    expect((await call('POST', `/api/contacts/merges/${merge.id}/undo`)).statusCode).toBe(200);
    expect((await detail(kept)).contact).toMatchObject({
      name: 'Ana Gil',
      email: 'ana@uno.example',
      city: 'Altea',
      status: 'subscribed',
    });
    expect((await detail(merged)).contact).toMatchObject({
      name: 'Ana Gil Ros',
      email: 'ana@dos.example',
      status: 'unsubscribed',
    });
    expect((await call('POST', `/api/contacts/merges/${merge.id}/undo`)).json()).toMatchObject({
      error: { code: 'contacts.merge_expired' },
    });
  });

  it('refuses itself, strangers and, first, what a later merge stands on', async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    expect((await call('POST', `/api/contacts/${a}/merge`, { mergedId: a })).statusCode).toBe(422);
    expect((await call('POST', `/api/contacts/${a}/merge`, { mergedId: b }, other)).statusCode).toBe(404);
    const first = (await call('POST', `/api/contacts/${a}/merge`, { mergedId: b })).json<{ merge: Made }>().merge;
    const second = (await call('POST', `/api/contacts/${c}/merge`, { mergedId: a })).json<{ merge: Made }>().merge;
    expect((await call('POST', `/api/contacts/merges/${first.id}/undo`)).json()).toMatchObject({
      error: { code: 'contacts.merge_covered' },
    });
    expect((await call('POST', `/api/contacts/merges/${second.id}/undo`)).statusCode).toBe(200);
    expect((await call('POST', `/api/contacts/merges/${first.id}/undo`)).statusCode).toBe(200);
  });
});

describe('duplicates', () => {
  it('shows likely pairs with reasons until the client tells them apart', async () => {
    const left = await add({ name: 'Julia Roca', email: 'julia.roca@gmail.com', city: 'Dénia' });
    const right = await add({ name: 'Júlia Roca', email: 'juliaroca+tienda@gmail.com', city: 'denia' });
    const find = async (query = '') => {
      const { items } = (await call('GET', `/api/contacts/duplicates${query}`)).json<{
        items: { left: Made; right: Made; score: number; reasons: string[] }[];
      }>();
      return items.find(
        (pair) => [pair.left.id, pair.right.id].includes(left) && [pair.left.id, pair.right.id].includes(right),
      );
    };
    expect(await find()).toMatchObject({ score: 100, reasons: ['same_mailbox', 'same_name', 'same_city'] });
    expect(await find(`?contactId=${left}`)).toMatchObject({ score: 100 });
    await call('POST', '/api/contacts/duplicates/apart', { contactIds: [left, right] });
    expect(await find()).toBeUndefined();
    const undo = (by?: TestClient) =>
      call('POST', '/api/contacts/duplicates/apart/undo', { contactIds: [right, left] }, by);
    expect((await undo(other)).statusCode).toBe(404);
    expect((await undo()).statusCode).toBe(200);
    expect(await find()).toMatchObject({ score: 100 });
    expect((await undo()).statusCode).toBe(200);
    expect((await call('GET', `/api/contacts/duplicates?contactId=${left}`, undefined, other)).statusCode).toBe(404);
  });
});

describe('what is kept about one person', () => {
  it('is told as JSON and as a page, and erased with a receipt that names nobody', async () => {
    const id = await add({
      name: 'Nora Vidal',
      email: 'nora@correo.example',
      notes: '<b>nota</b>',
      consent: 'en la tienda',
    });
    const everything = (await call('GET', `/api/contacts/${id}/everything`)).json<{
      record: { name: string };
      consents: unknown[];
    }>();
    expect([everything.record.name, everything.consents.length]).toEqual(['Nora Vidal', 1]);
    const page = (await call('GET', `/api/contacts/${id}/everything?format=html`)).body;
    expect(page).toContain('&lt;b&gt;nota&lt;/b&gt;');
    expect(page).not.toMatch(/<script|<b>nota/);
    expect((await call('GET', `/api/contacts/${id}/everything`, undefined, other)).statusCode).toBe(404);
    expect((await call('POST', `/api/contacts/${id}/erase`, { name: 'Otra' })).json()).toMatchObject({
      error: { code: 'contacts.name_differs' },
    });
    expect((await call('POST', `/api/contacts/${id}/erase`, { name: 'Nora Vidal' })).statusCode).toBe(200);
    expect((await call('GET', `/api/contacts/${id}`)).statusCode).toBe(404);
    const [receipt] = await app.database.adminSql`
      select before, after from history_entries where action = 'contact.erased' and subject_id = ${id}`;
    expect(receipt).toEqual({ before: null, after: null });
  });

  it('never comes back by itself, only with an agreement', async () => {
    const id = await add({ name: 'Ida', email: 'ida@correo.example' });
    await call('POST', `/api/contacts/${id}/erase`, { name: 'Ida' });
    const again = await call('POST', '/api/contacts', { name: 'Ida', email: 'ida@correo.example' });
    expect(again.json()).toMatchObject({ error: { code: 'contacts.address_suppressed' } });
    const hash = await app.platform.db.scoped(client.owner, async (tx) =>
      (await addressHasher(tx, client.owner))?.('ida@correo.example'),
    );
    const [row] = await app.database
      .adminSql`select 1 from suppressed_addresses where email_hash = ${hash ?? Buffer.alloc(0)}`;
    expect(row).toBeDefined();
    expect(
      (await call('POST', '/api/contacts', { name: 'Ida', email: 'ida@correo.example', consent: 'me lo pidió' }))
        .statusCode,
    ).toBe(200);
  });

  it('is seen and erased by the person only behind a link mailed to their own address', async () => {
    const id = await add({ name: 'Pau Verdú', email: 'pau@verdu.example' });
    const ask = () =>
      requestPrivacyLink({ deps: app.platform, owner: client.owner, email: 'pau@verdu.example', locale: 'es' });
    await ask();
    const [mail] = await app.database
      .adminSql`select to_address, body_text from mails where purpose = 'privacy_link' and owner_id = ${client.owner}`;
    expect(mail?.['toAddress'] ?? mail?.['to_address']).toBe('pau@verdu.example');
    const token = /mis-datos\/([\w-]+)/.exec(String(mail?.['bodyText'] ?? mail?.['body_text']))?.[1] ?? '';
    const visit = (path: string, method: 'GET' | 'POST' = 'GET', payload = '') =>
      app.app.inject({
        method,
        url: `/mis-datos/${path}`,
        ...(payload === '' ? {} : { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      });
    expect((await visit(token)).statusCode).toBe(200);
    expect((await visit(`${token}/datos.json`)).json()).toMatchObject({ record: { name: 'Pau Verdú' } });
    expect((await visit('x'.repeat(43))).statusCode).toBe(404);
    expect((await visit(`${token}/borrar`, 'POST', 'sure=no')).statusCode).toBe(422);
    await ask();
    await ask();
    await ask();
    const [count] = await app.database
      .adminSql`select count(*)::int as total from contact_privacy_links where contact_id = ${id}`;
    expect(count?.['total']).toBe(3);
    expect((await visit(`${token}/borrar`, 'POST', 'sure=yes')).statusCode).toBe(200);
    expect((await visit(token)).statusCode).toBe(404);
    expect((await call('GET', `/api/contacts/${id}`)).statusCode).toBe(404);
  });
});
