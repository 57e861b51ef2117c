import { contactSchema } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { encodeReply } from '@enlace/contract/core/codecs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotaState } from '#billing/quotas/quotas.usecases.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { createTestClient, createTestDeps, type TestClient, type TestDeps } from './contacts.test-support.ts';
import { contactsSeries, contactsSummary, markBounced, unsubscribeContact } from './contacts.usecases.ts';
import { addNote } from './usecases/add-note.ts';
import { bulkContacts } from './usecases/bulk-contacts.ts';
import { createContact } from './usecases/create-contact.ts';
import { exportContacts } from './usecases/export-contacts.ts';
import { findOrCreateContact } from './usecases/find-or-create-contact.ts';
import { listContacts } from './usecases/list-contacts.ts';
import { getContact, listTimeline } from './usecases/read-contacts.ts';
import { removeContacts, restoreContacts } from './usecases/trash-contacts.ts';
import { updateContact } from './usecases/update-contact.ts';

let database: TestDatabase;
let deps: TestDeps;
let marina: TestClient;
let other: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
  marina = await createTestClient(database, deps);
  other = await createTestClient(database, deps);
});
afterAll(() => database.drop());

const blank = {
  firstName: null,
  lastName: null,
  phone: null,
  company: null,
  city: null,
  language: null,
  timeZone: null,
  notes: '',
  fields: {},
  consent: null,
};

function add(
  client: TestClient,
  name: string,
  email: string | null,
  extra: Partial<Parameters<typeof createContact>[0]['input']> = {},
) {
  deps.advance({ seconds: 1 });
  return createContact({ deps, ctx: client.ctx, input: { ...blank, name, email, ...extra } });
}

const list = (client: TestClient, query: Partial<Parameters<typeof listContacts>[0]['query']> = {}) =>
  listContacts({ deps, ctx: client.ctx, query: { limit: 50, sort: 'activity', ...query } });

const quotaUsed = (client: TestClient) =>
  deps.db.scoped(client.owner, async (tx) =>
    Number((await quotaState({ tx, owner: client.owner, resource: 'contacts' })).used),
  );

async function fillQuota(client: TestClient) {
  await database.adminSql`
    insert into quota_counters (owner_id, resource, period_start, used) values (${client.owner}, 'contacts', '-infinity', 5000)
    on conflict (owner_id, resource, period_start) do update set used = 5000`;
}

const meet = (
  client: TestClient,
  identity: { name: string; email: string | null; phone?: string | null },
  agreed = true,
) =>
  deps.db.scoped(client.owner, (tx) =>
    findOrCreateContact({
      tx,
      deps,
      owner: client.owner,
      identity: { phone: null, locale: 'es', ...identity },
      agreed,
      origin: { source: 'form' },
    }),
  );

describe('tamys', () => {
  it('starts subscribed only when the client says how the person agreed, and keeps that as proof', async () => {
    const silent = await add(marina, 'Pau Verdú', 'pau@verdu.design');
    const agreed = await add(marina, 'Julia Roca Soler', 'julia.roca@correo.es', {
      consent: 'Lo pidió en la feria',
      phone: '+34655021843',
    });
    expect([silent.status, agreed.status]).toEqual(['pending', 'subscribed']);
    expect([agreed.firstName, agreed.lastName]).toEqual(['Julia', 'Roca Soler']);
    const detail = await getContact({ deps, ctx: marina.ctx, id: agreed.id });
    expect(detail.consents.map(({ text, withdrawnAt }) => [text, withdrawnAt])).toEqual([
      ['Lo pidió en la feria', null],
    ]);
    expect(detail.timeline.items.map(({ kind }) => kind)).toEqual(['joined']);
    await expect(deps.db.scoped(marina.owner, (tx) => tx.sql`delete from contact_consents`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('refuses a second live record of an address and names the first', async () => {
    const refusal = await add(marina, 'Otra Julia', 'julia.roca@correo.es').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'contacts.email_taken', params: { name: 'Julia Roca Soler' } });
    const stranger = await add(other, 'Julia de otra cuenta', 'julia.roca@correo.es');
    expect(stranger.email).toBe('julia.roca@correo.es');
  });

  it('finds people by beginnings of words, by any spelling of the number and in Japanese', async () => {
    await add(marina, '神田 由紀', 'yuki.kanda@mail.jp', { phone: '+819044127730' });
    const names = async (search: string) => (await list(marina, { search })).items.map(({ name }) => name);
    expect(await names('jul roc')).toEqual(['Julia Roca Soler']);
    expect(await names('655 02')).toEqual(['Julia Roca Soler']);
    expect(await names('VERDU')).toEqual(['Pau Verdú']);
    expect(await names('由紀')).toEqual(['神田 由紀']);
    expect(await names('yuki.kanda@mail')).toEqual(['神田 由紀']);
    expect(await names("'")).toEqual([]);
    expect(await names('nadie')).toEqual([]);
  });

  it('pages in every order without gap or repetition and counts exactly', async () => {
    for (const sort of ['activity', 'name', 'created'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await list(marina, { sort, direction, limit: 1, cursor });
          expect([page.total, page.totalIsExact]).toEqual([3, true]);
          seen.push(...page.items.map(({ name }) => name));
          cursor = page.next ?? undefined;
        } while (cursor);
        expect(new Set(seen).size).toBe(3);
      }
    }
    const byName = await list(marina, { sort: 'name' });
    expect(byName.items.map(({ name }) => name)).toEqual(['Julia Roca Soler', 'Pau Verdú', '神田 由紀']);
    await expect(list(marina, { cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('asks for a reason before somebody is subscribed again, and keeps it', async () => {
    const { id } = await add(marina, 'Lola Mira', 'lola.mira@correo.es', { consent: 'En la tienda' });
    const change = (input: Parameters<typeof updateContact>[0]['input']) =>
      updateContact({ deps, ctx: marina.ctx, id, input });
    expect(
      await deps.db.scoped(marina.owner, (tx) =>
        unsubscribeContact({ tx, deps, owner: marina.owner, contactId: id, source: 'one_click' }),
      ),
    ).toBe(true);
    expect(
      await deps.db.scoped(marina.owner, (tx) =>
        unsubscribeContact({ tx, deps, owner: marina.owner, contactId: id, source: 'one_click' }),
      ),
    ).toBe(false);
    await expect(change({ status: 'subscribed' })).rejects.toMatchObject({
      fields: [{ path: 'statusReason', code: 'required' }],
    });
    deps.advance({ minutes: 1 });
    expect((await change({ status: 'subscribed', statusReason: 'Lo pidió por teléfono' })).status).toBe('subscribed');
    const { consents, timeline } = await getContact({ deps, ctx: marina.ctx, id });
    expect(consents.map(({ text, withdrawnAt }) => [text, withdrawnAt !== null])).toEqual([
      ['Lo pidió por teléfono', false],
      ['En la tienda', true],
    ]);
    expect(timeline.items.map(({ kind }) => kind)).toEqual(['resubscribed', 'unsubscribed', 'joined']);
    expect(
      await deps.db.scoped(marina.owner, (tx) =>
        markBounced({ tx, deps, owner: marina.owner, contactId: id, reason: '5.1.1' }),
      ),
    ).toBe(true);
    expect((await list(marina)).counts).toMatchObject({ subscribed: 1, pending: 2, bounced: 1 });
  });

  it('changes only what is given and finds the person by the new name at once', async () => {
    const { id } = await add(marina, 'Dani', 'dani@correo.es');
    const changed = await updateContact({
      deps,
      ctx: marina.ctx,
      id,
      input: { name: 'Daniel Núñez', city: 'Madrid', language: 'jp' },
    });
    const wire = { email: 'dani@correo.es', city: 'Madrid', language: 'jp' };
    expect(encodeReply(contactSchema, changed)).toMatchObject(wire);
    expect((await list(marina, { search: 'nunez' })).items.map((item) => item.id)).toEqual([id]);
    await expect(
      updateContact({ deps, ctx: marina.ctx, id, input: { email: 'pau@verdu.design' } }),
    ).rejects.toMatchObject({ code: 'contacts.email_taken' });
    const note = await addNote({ deps, ctx: marina.ctx, id, text: 'Viene con su hermana' });
    expect(note.details).toEqual({ text: 'Viene con su hermana', author: 'Marina Ferrer' });
  });

  it('gives quota back with the trash and takes it again on the way out', async () => {
    const before = await quotaUsed(marina);
    const { id } = await add(marina, 'Gema Pastor', 'gema@correo.es');
    expect(await quotaUsed(marina)).toBe(before + 1);
    expect(await removeContacts({ deps, ctx: marina.ctx, ids: [id] })).toBe(1);
    expect(await removeContacts({ deps, ctx: marina.ctx, ids: [id] })).toBe(0);
    expect(await quotaUsed(marina)).toBe(before);
    expect((await list(marina, { search: 'gema' })).items).toEqual([]);
    const rival = await add(marina, 'Otra Gema', 'gema@correo.es');
    await expect(restoreContacts({ deps, ctx: marina.ctx, ids: [id] })).rejects.toMatchObject({
      code: 'contacts.email_taken',
    });
    await removeContacts({ deps, ctx: marina.ctx, ids: [rival.id] });
    expect(await restoreContacts({ deps, ctx: marina.ctx, ids: [id] })).toBe(1);
    expect(await quotaUsed(marina)).toBe(before + 1);
  });

  it('keeps a suppressed address suppressed after a stay in the trash', async () => {
    const { id } = await add(marina, 'Quim Sala', 'quim@sala.cat', { consent: 'sí' });
    await bulkContacts({
      deps,
      ctx: marina.ctx,
      input: { action: 'set_status', ids: [id], status: 'unsubscribed', reason: 'lo pidió' },
    });
    await removeContacts({ deps, ctx: marina.ctx, ids: [id] });
    expect((await meet(marina, { name: 'Quim', email: 'quim@sala.cat' })).status).toBe('unsubscribed');
  });

  it('subscribes many only if none of them has left', async () => {
    const [stayed, left] = [
      await add(marina, 'Olga Pla', 'olga@pla.cat'),
      await add(marina, 'Raül Mas', 'raul@mas.cat'),
    ];
    const change = (ids: string[], status: 'subscribed' | 'unsubscribed') =>
      bulkContacts({
        deps,
        ctx: marina.ctx,
        input: { action: 'set_status', ids, status, reason: 'Lo dijo en el taller' },
      });
    expect(await change([left.id], 'unsubscribed')).toBe(1);
    expect(await change([stayed.id, left.id], 'subscribed')).toBe(1);
    const statusOf = async (id: string) => (await getContact({ deps, ctx: marina.ctx, id })).contact.status;
    expect([await statusOf(stayed.id), await statusOf(left.id)]).toEqual(['subscribed', 'unsubscribed']);
  });

  it('answers another client’s ids like ids that never were', async () => {
    const { id } = await add(other, 'Ajena', 'ajena@correo.es');
    await expect(getContact({ deps, ctx: marina.ctx, id })).rejects.toMatchObject({ code: 'resource.not_found' });
    await expect(updateContact({ deps, ctx: marina.ctx, id, input: { name: 'Robada' } })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
    await expect(listTimeline({ deps, ctx: marina.ctx, id, query: { limit: 5 } })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
    await expect(addNote({ deps, ctx: marina.ctx, id, text: 'x' })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
    expect(await removeContacts({ deps, ctx: marina.ctx, ids: [id] })).toBe(0);
    expect(
      await bulkContacts({
        deps,
        ctx: marina.ctx,
        input: { action: 'set_status', ids: [id], status: 'blocked', reason: 'x' },
      }),
    ).toBe(0);
    expect((await getContact({ deps, ctx: other.ctx, id })).contact.name).toBe('Ajena');
  });

  it('exports what the filter shows, with cells no spreadsheet runs', async () => {
    await add(marina, '=1+1', 'formula@correo.es');
    let text = '';
    for await (const chunk of exportContacts({ deps, ctx: marina.ctx, filter: { search: 'formula' }, format: 'csv' }))
      text += chunk;
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text.startsWith('\uFEFFid,name,')).toBe(true);
    expect(text).toContain(",'=1+1,");
  });

  it('sums up for the dashboard in the client’s own days', async () => {
    const { total, fresh } = await deps.db.scoped(marina.owner, (tx) =>
      contactsSummary(tx, marina.owner, { since: deps.clock.now().subtract({ hours: 1 }) }),
    );
    expect(total).toBe((await list(marina)).total);
    expect(fresh).toBe(total);
    const series = await deps.db.scoped(marina.owner, (tx) =>
      contactsSeries(tx, marina.owner, {
        since: Temporal.PlainDate.from('2026-11-01'),
        until: Temporal.PlainDate.from('2026-11-30'),
        timeZone: 'Asia/Tokyo',
      }),
    );
    expect(series).toEqual([{ day: '2026-11-17', count: total }]);
  });
});

describe('a search in a large audience', () => {
  it('finds rare words among many, and of common ones a full page with their number', async () => {
    const big = await createTestClient(database, deps);
    await database.adminSql`
      insert into contacts (owner_id, name, name_key, status, source, search)
      select ${big.owner}, 'Persona ' || i, 'persona ' || i, 'pending', 'import', array_to_tsvector(array['persona', 'n' || i])
      from generate_series(1, 5200) as i`;
    const common = await list(big, { search: 'pers', limit: 20 });
    expect([common.items.length, common.total, common.totalIsExact]).toEqual([20, 5200, true]);
    const rare = await list(big, { search: 'n5100' });
    expect([rare.items.map(({ name }) => name), rare.total, rare.totalIsExact]).toEqual([['Persona 5100'], 1, true]);
    expect((await list(big, { status: 'pending' })).total).toBe(5200);
    expect((await list(big, { search: 'pers', status: 'subscribed' })).items).toEqual([]);
  });

  it('counts folders, what lies in none, and labels to the last one, and pages through them without gap', async () => {
    const big = await createTestClient(database, deps);
    const [above, below, label] = [deps.ids.uuid(), deps.ids.uuid(), deps.ids.uuid()];
    const sql = database.adminSql;
    await sql`
      insert into contacts (owner_id, name, name_key, status, source, search, activity_at)
      select ${big.owner}, 'Persona ' || i, 'persona ' || i, 'pending', 'import', '', now() - i * interval '1 minute'
      from generate_series(1, 8000) as i`;
    await sql`insert into folders (owner_id, id, noun, parent_id, name, name_key, position) values
      (${big.owner}, ${above}, 'contact', null, 'Clientes', 'clientes', 1),
      (${big.owner}, ${below}, 'contact', ${above}, 'Altea', 'altea', 1)`;
    await sql`insert into labels (owner_id, id, noun, name, name_key, colour, position)
      values (${big.owner}, ${label}, 'contact', 'Socio', 'socio', 1, 1)`;
    // Those in the folder are close together in the order, far from its start.
    await sql`insert into folder_links (owner_id, noun, subject_id, folder_id)
      select owner_id, 'contact', id, case when n % 2 = 0 then ${above}::uuid else ${below}::uuid end
      from (select owner_id, id, split_part(name, ' ', 2)::int as n from contacts where owner_id = ${big.owner}) c
      where n between 3001 and 7000`;
    await sql`insert into label_links (owner_id, noun, subject_id, label_id)
      select owner_id, 'contact', id, ${label} from contacts
      where owner_id = ${big.owner} and split_part(name, ' ', 2)::int % 2 = 1`;
    await sql`update contacts set deleted_at = now() where owner_id = ${big.owner} and name in ('Persona 3001', 'Persona 3')`;
    // As the server does automatically within a minute.
    await sql`analyze contacts, folder_links, label_links`;
    const totalOf = async (query: Parameters<typeof list>[1]) => {
      const { total, totalIsExact } = await list(big, query);
      return [total, totalIsExact];
    };
    expect(await totalOf({ folderId: above })).toEqual([3999, true]);
    expect(await totalOf({ folderId: below })).toEqual([1999, true]);
    expect(await totalOf({ isUnfiled: true })).toEqual([3999, true]);
    expect(await totalOf({ labelIds: [label] })).toEqual([3998, true]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(big, { folderId: above, limit: 400, cursor });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 3999 }, (_none, index) => `Persona ${index + 3002}`));
  }, 60_000);

  it('reaches no further than the client, even when asked for another’s', async () => {
    const foreign = deps.db.scoped(
      marina.owner,
      (tx) => tx.sql`select search_contacts(${other.owner}::uuid, ${"'julia':*"}::tsquery, 10) as id`,
    );
    expect(await foreign).toHaveLength(0);
  });
});

describe('people who turn up', () => {
  it('are known again by address, and by a number that contradicts no address', async () => {
    const first = await meet(other, { name: 'Inés', email: 'ines@correo.es', phone: '+34651088320' });
    const again = await meet(other, { name: 'Inés C.', email: 'ines@correo.es' });
    const byPhone = await meet(other, { name: 'Inés', email: null, phone: '+34651088320' });
    const sameHouse = await meet(other, { name: 'Marc', email: 'marc@correo.es', phone: '+34651088320' });
    expect(first.created).toBe(true);
    expect([again.contactId, byPhone.contactId]).toEqual([first.contactId, first.contactId]);
    expect(sameHouse.created).toBe(true);
  });

  it('are one record when they come twice at the same moment', async () => {
    const before = await quotaUsed(other);
    const results = await Promise.all(
      Array.from({ length: 4 }, () => meet(other, { name: 'Noa', email: 'noa@correo.es' })),
    );
    expect(new Set(results.map(({ contactId }) => contactId)).size).toBe(1);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(await quotaUsed(other)).toBe(before + 1);
  });

  it('do not become tamys beyond the plan, and nothing is thrown', async () => {
    const full = await createTestClient(database, deps);
    await fillQuota(full);
    expect(await meet(full, { name: 'Tarde', email: 'tarde@correo.es' })).toMatchObject({
      contactId: null,
      overQuota: true,
    });
    await expect(add(full, 'Tarde', 'tarde@correo.es')).rejects.toMatchObject({ code: 'quota.exceeded' });
  });

  it('without a word of agreement get no campaigns', async () => {
    expect((await meet(other, { name: 'Sin permiso', email: 'sin@correo.es' }, false)).status).toBe('pending');
  });
});
