import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let marina: TestClient;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

const converted = new Set(['contacts', 'suppressions', 'mailbox']);

/** What each start does before anybody is served. */
async function start(): Promise<void> {
  for (const module of modules) if (converted.has(module.name)) await module.seed?.(kit.platform);
}

const api = (method: 'GET' | 'POST', url: string, body?: unknown) =>
  kit.call(method, url, { token: marina.token, ...(body === undefined ? {} : { body }) });

/** A contact as it was stored before addresses had one form. */
async function addOld(name: string, email: string, further: string[] = []): Promise<string> {
  const made = await api('POST', '/api/contacts', {
    name,
    email: `${kit.platform.ids.code(8).toLowerCase()}@old.example`,
  });
  const id: string = made.json().contact?.id ?? made.json().id;
  await kit.database
    .adminSql`update contact_addresses set value = ${email} where owner_id = ${marina.owner} and contact_id = ${id} and kind = 'email'`;
  await kit.database.adminSql`update contacts set email = ${email} where owner_id = ${marina.owner} and id = ${id}`;
  for (const value of further)
    await kit.database.adminSql`
      insert into contact_addresses (owner_id, contact_id, kind, value, position) values (${marina.owner}, ${id}, 'email', ${value}, 1)`;
  return id;
}

const contactOf = async (id: string) =>
  (
    await kit.database.adminSql<
      { email: string; status: string; merged_into: string | null; deleted_at: Date | null }[]
    >`
    select email, status, merged_into, deleted_at from contacts where owner_id = ${marina.owner} and id = ${id}`
  )[0];
const addressesOf = async (id: string) =>
  (
    await kit.database.adminSql<{ value: string; is_primary: boolean }[]>`
    select value, is_primary from contact_addresses
    where owner_id = ${marina.owner} and contact_id = ${id} and kind = 'email' order by is_primary desc, value`
  ).map(({ value, is_primary: isPrimary }) => `${isPrimary ? '*' : ''}${value}`);

describe('addresses from before there was one form of them', () => {
  it('of contacts are brought into it, also further ones and those in the trash', async () => {
    marina = await kit.createClient();
    const ana = await addOld('Ana', 'ana@bücher.example', ['otra@bücher.example', 'ana@taller.example']);
    const gone = await addOld('Ida', 'ida@bücher.example');
    const odd = await addOld('Raro', 'raro@bücher..example');
    await kit.database
      .adminSql`update contacts set deleted_at = now() where owner_id = ${marina.owner} and id = ${gone}`;
    await start();
    expect(await addressesOf(ana)).toEqual([
      '*ana@xn--bcher-kva.example',
      'ana@taller.example',
      'otra@xn--bcher-kva.example',
    ]);
    expect(await contactOf(ana)).toMatchObject({ email: 'ana@xn--bcher-kva.example', deleted_at: null });
    expect(await contactOf(gone)).toMatchObject({ email: 'ida@xn--bcher-kva.example' });
    // No address in either form: it stays what it was.
    expect(await contactOf(odd)).toMatchObject({ email: 'raro@bücher..example' });
    for (const words of ['ana@bücher.example', 'xn--bcher-kva', 'bücher'])
      expect((await api('GET', `/api/contacts?search=${encodeURIComponent(words)}`)).json().items).toMatchObject([
        { name: 'Ana' },
      ]);
  });

  it('of one person in two records join them, the stricter status counts, and it can be undone', async () => {
    marina = await kit.createClient();
    const old = await addOld('Ana Gil', 'ana@bücher.example', ['gil@taller.example']);
    await kit.database
      .adminSql`update contacts set status = 'unsubscribed' where owner_id = ${marina.owner} and id = ${old}`;
    const made = await api('POST', '/api/contacts', { name: 'Ana', email: 'ana@xn--bcher-kva.example' });
    const kept: string = made.json().contact?.id ?? made.json().id;
    await start();
    expect(await contactOf(old)).toMatchObject({ merged_into: kept });
    expect(await contactOf(kept)).toMatchObject({ email: 'ana@xn--bcher-kva.example', status: 'unsubscribed' });
    expect(await addressesOf(kept)).toEqual(['*ana@xn--bcher-kva.example', 'gil@taller.example']);
    const merges = (await api('GET', '/api/contacts/merges')).json<{ items: { keptName: string }[] }>();
    expect(merges.items).toHaveLength(1);
    const entries = await kit.database.adminSql`
      select 1 from history_entries where owner_id = ${marina.owner} and action = 'contact.merged' and actor ->> 'kind' = 'system'`;
    expect(entries).toHaveLength(1);
    await start();
    expect((await api('GET', '/api/contacts')).json().items).toHaveLength(1);
  });

  it('of one record that has both is kept once', async () => {
    marina = await kit.createClient();
    const ana = await addOld('Ana', 'ana@bücher.example', ['ana@xn--bcher-kva.example']);
    await start();
    expect(await addressesOf(ana)).toEqual(['*ana@xn--bcher-kva.example']);
    expect(await contactOf(ana)).toMatchObject({ email: 'ana@xn--bcher-kva.example' });
  });

  it('of nobody is written to more than before', async () => {
    marina = await kit.createClient();
    const made = await api('POST', '/api/contacts', { name: 'Ana', email: 'ana@bücher.example' });
    const id: string = made.json().contact?.id ?? made.json().id;
    await kit.database
      .adminSql`update contacts set status = 'subscribed' where owner_id = ${marina.owner} and id = ${id}`;
    await kit.database.adminSql`
      insert into suppressions (owner_id, address, reason, since, note) values
        (${marina.owner}, 'ana@bücher.example', 'complaint', '2025-01-01', 'por teléfono'),
        (${marina.owner}, 'ida@bücher.example', 'manual', '2025-03-01', 'antes'),
        (${marina.owner}, 'ida@xn--bcher-kva.example', 'hard_bounce', '2025-06-01', 'después')`;
    await start();
    const listed = await kit.database.adminSql`
      select address, reason, since::date::text, note from suppressions where owner_id = ${marina.owner} order by address`;
    expect(listed).toEqual([
      { address: 'ana@xn--bcher-kva.example', reason: 'complaint', since: '2025-01-01', note: 'por teléfono' },
      { address: 'ida@xn--bcher-kva.example', reason: 'hard_bounce', since: '2025-03-01', note: 'después\nantes' },
    ]);
    expect(await contactOf(id)).toMatchObject({ status: 'complained' });
  });

  it('of conversations, their people and their messages become one, with everything known of them', async () => {
    marina = await kit.createClient();
    const profileId = (await api('POST', '/api/profiles', { name: 'Taller' })).json<{ id: string }>().id;
    const id = kit.platform.ids.uuid();
    await kit.database.adminSql`
      insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, participants,
        participant_names, subject, locale, state)
      values (${marina.owner}, ${id}, ${profileId}, 'Taller', 'Ana', 'ana@bücher.example',
        ${['ana@bücher.example', 'ana@xn--bcher-kva.example', 'pep@taller.example']}, '{"ana@bücher.example": "Ana", "pep@taller.example": "Pep"}',
        'Hola', 'es', 'waiting')`;
    await kit.database.adminSql`
      insert into messages (owner_id, id, conversation_id, direction, channel, author_name, author_email, text, recipients, at)
      values (${marina.owner}, ${kit.platform.ids.uuid()}, ${id}, 'in', 'email', 'Ana', 'ana@bücher.example', 'Hola',
        '{"to": [{"name": "", "email": "hola@taller.example", "isOwn": true}], "cc": [{"name": "Ida", "email": "ida@bücher.example"}]}', now())`;
    await kit.database
      .adminSql`insert into picture_senders (owner_id, email) values (${marina.owner}, 'ana@bücher.example')`;
    await kit.database
      .adminSql`insert into shelf_senders (owner_id, address, at) values (${marina.owner}, 'ana@bücher.example', now())`;
    await start();
    const [row] = await kit.database.adminSql`
      select c.visitor_email, c.participants, c.participant_names, m.author_email, m.recipients
      from conversations c join messages m on m.owner_id = c.owner_id and m.conversation_id = c.id where c.id = ${id}`;
    expect(row).toEqual({
      visitor_email: 'ana@xn--bcher-kva.example',
      participants: ['ana@xn--bcher-kva.example', 'pep@taller.example'],
      participant_names: { 'ana@xn--bcher-kva.example': 'Ana', 'pep@taller.example': 'Pep' },
      author_email: 'ana@xn--bcher-kva.example',
      recipients: {
        to: [{ name: '', email: 'hola@taller.example', isOwn: true }],
        cc: [{ name: 'Ida', email: 'ida@xn--bcher-kva.example' }],
      },
    });
    const senders = await kit.database.adminSql`
      select email from picture_senders where owner_id = ${marina.owner}
      union all select address from shelf_senders where owner_id = ${marina.owner}`;
    expect(senders).toEqual([{ email: 'ana@xn--bcher-kva.example' }, { email: 'ana@xn--bcher-kva.example' }]);
  });

  it('is also how somebody who was erased before it is still known', async () => {
    marina = await kit.createClient();
    await kit.database.adminSql`insert into suppression_salts (owner_id) values (${marina.owner})`;
    await kit.database.adminSql`
      insert into suppressed_addresses (owner_id, email_hash, reason)
      select owner_id, sha256(salt || convert_to('ana@bücher.example', 'UTF8')), 'erased' from suppression_salts where owner_id = ${marina.owner}`;
    const refused = await api('POST', '/api/contacts', { name: 'Ana', email: 'ana@xn--bcher-kva.example' });
    expect(refused.json()).toMatchObject({ error: { code: 'contacts.address_suppressed' } });
  });
});
