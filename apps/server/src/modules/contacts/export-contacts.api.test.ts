import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readXlsx } from '#platform/tables/xlsx-reader.ts';
import { readVcards } from '#platform/vcard/read-vcard.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let client: TestClient;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());
beforeEach(async () => {
  client = await kit.createClient();
});

async function add(body: Record<string, unknown>): Promise<string> {
  const answer = await kit.call('POST', '/api/contacts', { token: client.token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}

async function exported(query: string) {
  const answer = await kit.call('GET', `/api/contacts/export?${query}`, { token: client.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}

async function workbookRows(query: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readXlsx((await exported(query)).rawPayload)) rows.push(cells);
  return rows;
}

test('the same people as a table, a workbook and cards; formulas stay texts', async () => {
  await add({ name: '=HYPERLINK("http://a.example")', email: 'ana@correo.example', company: 'Pons & <hija>' });
  await add({ name: 'Luis 田中', email: 'luis@correo.example', phone: '+34600123123' });
  const csv: string[][] = parse((await exported('')).body, { bom: true });
  expect(csv[1]?.[1]).toBe('\'=HYPERLINK("http://a.example")');
  const [header, first, second] = await workbookRows('format=xlsx');
  expect(header).toEqual(csv[0]);
  expect(first?.[1]).toBe('=HYPERLINK("http://a.example")');
  expect(first?.[6]).toBe('Pons & <hija>');
  expect(second?.[1]).toBe('Luis 田中');
  const cards = await exported('format=vcard');
  expect(cards.headers['content-type']).toContain('text/vcard');
  expect(readVcards(cards.body).map(({ name, emails, phones }) => [name, emails[0], phones[0]?.number])).toEqual([
    ['=HYPERLINK("http://a.example")', 'ana@correo.example', undefined],
    ['Luis 田中', 'luis@correo.example', '+34600123123'],
  ]);
});

test('only who matches, or who was chosen', async () => {
  const ana = await add({ name: 'Ana', email: 'ana@correo.example' });
  await add({ name: 'Luis', email: 'luis@correo.example' });
  const names = async (query: string) => (await workbookRows(`format=xlsx&${query}`)).slice(1).map((cells) => cells[1]);
  expect(await names('search=luis')).toEqual(['Luis']);
  expect(await names(`ids=${ana}`)).toEqual(['Ana']);
  const stranger = await kit.createClient();
  const answer = await kit.call('GET', `/api/contacts/export?ids=${ana}`, { token: stranger.token });
  expect(parse(answer.body, { bom: true })).toHaveLength(1);
});

test('own fields are columns of their own, folder and labels stand in words', async () => {
  const make = async (path: string, body: object) =>
    (await kit.call('POST', `/api/contacts/${path}`, { token: client.token, body })).json();
  const { key } = await make('fields', { name: 'Temas', kind: 'choices', options: ['Torno', 'Esmalte'] });
  await make('fields', { name: 'Socia', kind: 'boolean' });
  const id = await add({
    name: 'Ana',
    email: 'ana@correo.example',
    fields: { [key]: ['Torno', 'Esmalte'], socia: true },
  });
  await add({ name: 'Luis', email: 'luis@correo.example' });
  const outer = await make('folders', { name: 'Cursos' });
  const inner = await make('folders', { name: 'Invierno', parentId: outer.id });
  await make('folders/subjects', { ids: [id], folderId: inner.id });
  const labels = [await make('labels', { name: 'Taller' }), await make('labels', { name: '=Tienda' })];
  await make('labels/subjects', { ids: [id], addIds: labels.map((label) => label.id), removeIds: [] });
  for (const rows of [parse((await exported('')).body, { bom: true }), await workbookRows('format=xlsx')]) {
    const [header = [], ...people] = rows;
    const cell = (name: string, column: string) =>
      people.find((cells: string[]) => cells[1] === name)?.[header.indexOf(column)];
    expect(header.slice(-2)).toEqual(['Temas', 'Socia']);
    expect(header).not.toContain('fields');
    expect([cell('Ana', 'Temas'), cell('Ana', 'Socia'), cell('Luis', 'Socia')]).toEqual(['Torno; Esmalte', 'true', '']);
    expect([cell('Ana', 'folder'), cell('Luis', 'folder')]).toEqual(['Cursos / Invierno', '']);
    expect(cell('Ana', 'labels')).toBe('Taller; =Tienda');
  }
});
