import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

let kit: TestApp;
let owner: { userId: string; token: string };
const base = '/api/admin/clients';
const nobody = '01890000-0000-7000-8000-000000000000';

beforeAll(async () => {
  kit = await createTestApp();
  owner = await kit.createAdmin();
});
afterAll(() => kit.close());

const get = (path: string) => kit.call('GET', `${base}${path}`, { token: owner.token });
const post = (path: string, { body }: { body: unknown }) =>
  kit.call('POST', `${base}${path}`, { token: owner.token, body });

describe('the list of clients', () => {
  it('finds by name without accents, alias, address, code and telephone', async () => {
    const client = await kit.createClient({ name: 'Íñigo Muñoz Peñalver', alias: 'taller-del-olmo' });
    await kit.database.adminSql`update users set phone = '+34655021843' where id = ${client.userId}`;
    const [{ codigo } = { codigo: '' }] = await kit.database.adminSql<{ codigo: string }[]>`
      select codigo from users where id = ${client.userId}`;
    for (const search of [
      'munoz iñigo',
      'del-olmo',
      client.email,
      codigo.toLowerCase(),
      '655 02 18 43',
      '+34 655021843',
      'mu pe',
    ]) {
      const { items, total } = (await get(`?search=${encodeURIComponent(search)}`)).json();
      expect(
        items.map((item: { id: string }) => item.id),
        search,
      ).toEqual([client.userId]);
      expect(total, search).toBe(1);
    }
    expect((await get(`?search=${encodeURIComponent('100%')}`)).json().items).toEqual([]);
    expect((await get('?search=operadora')).json().items).toEqual([]);
  });

  it('finds Japanese names by a part of them', async () => {
    const client = await kit.createClient({ name: '神田 由紀子' });
    for (const search of ['神田', '由紀', '紀', '神田 由紀子']) {
      const { items } = (await get(`?search=${encodeURIComponent(search)}`)).json();
      expect(
        items.map((item: { id: string }) => item.id),
        search,
      ).toEqual([client.userId]);
    }
  });

  it('goes on where the last page ended, in every order', async () => {
    for (let index = 0; index < 5; index += 1) await kit.createClient({ name: `Orden ${index % 3}` });
    for (const sort of ['created', 'name', 'seen']) {
      for (const direction of ['asc', 'desc']) {
        const whole = (await get(`?search=orden&sort=${sort}&direction=${direction}&limit=50`)).json();
        const ids: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
          const page = (await get(`?search=orden&sort=${sort}&direction=${direction}&limit=2${query}`)).json();
          ids.push(...page.items.map((item: { id: string }) => item.id));
          cursor = page.next;
        }
        expect(ids).toEqual(whole.items.map((item: { id: string }) => item.id));
        expect(ids).toHaveLength(5);
      }
    }
    expect((await get('?cursor=nada')).statusCode).toBe(422);
  });

  it('filters by state, plan, account type and first day, and counts each state', async () => {
    const before = (await get('/counts')).json();
    const client = await kit.createClient({ name: 'Filtrada Uno' });
    await post(`/${client.userId}/suspend`, { body: { reason: 'Impago' } });
    const { plans, accountTypes } = (await get('/options')).json();
    const idsOf = async (query: string) =>
      (await get(`?search=filtrada&${query}`)).json().items.map((item: { id: string }) => item.id);
    expect(await idsOf('state=suspended')).toEqual([client.userId]);
    expect(await idsOf('state=active')).toEqual([]);
    expect(await idsOf(`accountTypeId=${accountTypes[0].id}`)).toEqual([client.userId]);
    expect(await idsOf(`accountTypeId=${nobody}`)).toEqual([]);
    const found = (await get('?search=filtrada')).json().items[0];
    expect(await idsOf(`planId=${found.plan.id}`)).toEqual([client.userId]);
    expect(plans.map(({ id }: { id: string }) => id)).toContain(found.plan.id);
    expect(await idsOf(`planId=${nobody}`)).toEqual([]);
    expect(await idsOf('since=2020-01-01')).toEqual([client.userId]);
    expect(await idsOf('since=2999-01-01')).toEqual([]);
    const after = (await get('/counts')).json();
    expect(after).toMatchObject({ all: before.all + 1, suspended: before.suspended + 1, active: before.active });
  });

  it('is exported as CSV that no spreadsheet runs, and the export is on record', async () => {
    await kit.createClient({ name: '=HYPERLINK("http://malo")', alias: 'formula-peligrosa' });
    const file = await get('/export?search=formula-peligrosa');
    expect(file.headers['content-type']).toContain('text/csv');
    const [head, row] = file.body.replace('\uFEFF', '').split('\r\n');
    expect(head).toMatch(/^id,codigo,name,alias,email,phone,state/);
    expect(row).toContain(`"'=HYPERLINK(""http://malo"")"`);
    const [entry] = await kit.database.adminSql<{ n: number }[]>`
      select count(*)::int as n from history_entries where action = 'clients.exported' and actor ->> 'userId' = ${owner.userId}`;
    expect(entry?.n).toBe(1);
  });
});
