import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { isIndexed } from './file-list.rules.ts';

let kit: TestApp;
let client: TestClient;

beforeAll(async () => {
  kit = await createTestApp();
});
beforeEach(async () => {
  client = await kit.createClient();
});
afterAll(() => kit.close());

type Place = { owner?: string; isGone?: boolean };

async function put(names: readonly string[], { owner = client.owner, isGone = false }: Place = {}): Promise<void> {
  await kit.database.adminSql`
    insert into files (owner_id, name, kind, format, widths, size_bytes, deleted_at)
    select ${owner}, name, 'document', 'pdf', '{}', 1, case when ${isGone} then now() end from unnest(${names}::text[]) as name`;
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `Taza ${from + at}.pdf`);

async function list(query: string, token = client.token) {
  const reply = await kit.call('GET', `/api/files?${query}`, { token });
  expect([query, reply.statusCode]).toEqual([query, 200]);
  const { items, ...rest } = reply.json();
  return { names: items.map(({ name }: StoredFile) => name), ...rest };
}

const named = async (search: string) => (await list(`sort=name&search=${encodeURIComponent(search)}`)).names;

describe('a search by parts of names', () => {
  test('takes signs of patterns as letters, and finds every script', async () => {
    await put([
      '100% barro.pdf',
      '100 barro.pdf',
      'a_b taza.pdf',
      'axb taza.pdf',
      'C:\\horno.pdf',
      '茶碗の写真.pdf',
      'Ёлка.pdf',
    ]);
    expect(await named('100%')).toEqual(['100% barro.pdf']);
    expect(await named('0% ba')).toEqual(['100% barro.pdf']);
    expect(await named('a_b taz')).toEqual(['a_b taza.pdf']);
    expect(await named('c:\\horno')).toEqual(['C:\\horno.pdf']);
    expect(await named('碗の')).toEqual(['茶碗の写真.pdf']);
    expect(await named('茶')).toEqual(['茶碗の写真.pdf']);
    expect(await named('ёлк')).toEqual(['Ёлка.pdf']);
    expect(await named('no está')).toEqual([]);
  });

  test('finds the same by the index as by going through the list, page by page', async () => {
    await put([...numbered(1, 120), 'Jarrón 1.pdf', 'Plato 12.pdf']);
    await put(['Taza 9 tirada.pdf'], { isGone: true });
    const expected = numbered(1, 120).filter((name) => name.includes('Taza 1'));
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(`sort=recent&limit=7&search=taza%201${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect([page.total, page.totalIsExact]).toEqual(cursor === '' ? [expected.length, true] : [null, null]);
      seen.push(...page.names);
      cursor = page.next ?? '';
    } while (cursor !== '');
    expect(seen.toSorted()).toEqual(expected.toSorted());
    // Two letters are too few for the index.
    expect((await named('12')).toSorted()).toEqual(
      [...numbered(112, 112), ...numbered(120, 120), 'Plato 12.pdf', 'Taza 12.pdf'].toSorted(),
    );
    expect((await list('isInTrash=true&search=taza')).names).toEqual(['Taza 9 tirada.pdf']);
    expect(await named('taza 9 tir')).toEqual([]);
    expect((await list('kind=image&search=taza')).total).toBe(0);
  });

  test('never finds what another client has', async () => {
    const other = await kit.createClient();
    await put(['Receta secreta.pdf'], { owner: other.owner });
    expect(await named('receta secreta')).toEqual([]);
    expect((await list('search=receta%20secreta', other.token)).total).toBe(1);
  });

  test('which words the index is asked for', () => {
    const asked = ['taz', 'Ñan', 'à la carte', '茶', 'ё', '2026'];
    const notAsked = ['', 'ta', 'áé', 'a b c', '.p-', '%%%'];
    expect([...asked, ...notAsked].filter(isIndexed)).toEqual(asked);
  });
});

test('beyond ten thousand the list tells that there are more, and more than the index gives are found in order', async () => {
  await put(numbered(1, 10_000));
  expect(await list('sort=name&limit=1')).toMatchObject({ names: ['Taza 1.pdf'], total: 10_000, totalIsExact: true });
  await put(numbered(10_001, 30_050));
  await put(['Zócalo 7.pdf']);
  expect(await list('sort=name&limit=1')).toMatchObject({ total: 10_000, totalIsExact: false });
  const found = await list('sort=name&order=desc&limit=2&search=aza');
  expect(found).toMatchObject({ names: ['Taza 9999.pdf', 'Taza 9998.pdf'], total: 10_000, totalIsExact: false });
  const next = await list(`sort=name&order=desc&limit=2&search=aza&cursor=${found.next}`);
  expect(next).toMatchObject({ names: ['Taza 9997.pdf', 'Taza 9996.pdf'], total: null, totalIsExact: null });
  const some = await list('sort=name&limit=1&search=taza%202');
  expect(some).toMatchObject({ names: ['Taza 2.pdf'], total: 10_000, totalIsExact: false });
  expect(await list('search=taza%2030')).toMatchObject({ total: 162, totalIsExact: true });
});
