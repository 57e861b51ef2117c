import { execFileSync, spawnSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
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
      people.find((cells: string[]) => cells[1] === name)?.[header.indexOf(column)] ?? '';
    expect(header.slice(-2)).toEqual(['Temas', 'Socia']);
    expect(header).not.toContain('fields');
    expect([cell('Ana', 'Temas'), cell('Ana', 'Socia'), cell('Luis', 'Socia')]).toEqual(['Torno; Esmalte', 'true', '']);
    expect([cell('Ana', 'folder'), cell('Luis', 'folder')]).toEqual(['Cursos / Invierno', '']);
    expect(cell('Ana', 'labels')).toBe('Taller; =Tienda');
  }
});

/** A contact with everything a file should contain. */
async function addFull(): Promise<void> {
  const make = async (path: string, body: object) =>
    (await kit.call('POST', `/api/contacts/${path}`, { token: client.token, body })).json();
  const born = await make('fields', { name: 'Nacimiento', kind: 'date' });
  const amount = await make('fields', { name: 'Importe; "neto"', kind: 'number' });
  const active = await make('fields', { name: 'Activo', kind: 'boolean' });
  const id = await add({
    name: 'Dra. Ida Lema',
    firstName: 'Ida',
    lastName: 'Lema',
    email: 'ida@correo.example',
    phone: '+34600000001',
    fields: { [born.key]: '1980-04-13', [amount.key]: 12.5, [active.key]: true },
  });
  for (const body of [
    { kind: 'email', value: 'casa@correo.example', label: 'Casa' },
    { kind: 'email', value: 'verano@correo.example', label: 'Vacaciones' },
    { kind: 'phone', value: '+34600000002', label: 'Trabajo' },
  ])
    await make(`${id}/addresses`, body);
  const labels = [await make('labels', { name: 'Socia, fundadora' }), await make('labels', { name: 'VIP' })];
  await make('labels/subjects', { ids: [id], addIds: labels.map((label) => label.id), removeIds: [] });
}

test('every address leaves with its label, numbers and days as what they are, telephones as numbers to dial', async () => {
  await addFull();
  const [header = [], ida = []]: string[][] = parse((await exported('')).body, { bom: true });
  const parsed = Object.fromEntries(header.map((name, index) => [name, ida[index]]));
  expect(parsed).toMatchObject({
    email: 'ida@correo.example',
    email_2: 'casa@correo.example',
    email_2_label: 'Casa',
    email_3: 'verano@correo.example',
    email_3_label: 'Vacaciones',
    phone: '+34600000001',
    phone_2: '+34600000002',
    labels: '"Socia, fundadora"; VIP',
    Nacimiento: '1980-04-13',
  });
  const sheet = strFromU8(
    unzipSync((await exported('format=xlsx')).rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  expect(sheet).toContain('<c s="2"><v>29324</v></c><c><v>12.5</v></c><c t="b"><v>1</v></c></row>');
});

const read = `
import json, sys, vobject
card = vobject.readOne(sys.stdin.read())
print(json.dumps({'family': card.n.value.family, 'given': card.n.value.given, 'prefix': card.n.value.prefix, 'fn': card.fn.value,
  'emails': [[each.value, each.params.get('TYPE')] for each in card.email_list],
  'phones': [[each.value, each.params.get('TYPE')] for each in card.tel_list],
  'labels': [each.value for each in card.contents['x-ablabel']], 'born': card.bday.value, 'categories': card.categories.value}))`;

test('a card says all of it, in words that another reader of cards understands', async (context) => {
  await addFull();
  const card = (await exported('format=vcard')).body.replace(/\r\n[ \t]/g, '');
  for (const line of [
    'N:Lema;Ida;;Dra.;',
    'EMAIL;TYPE=INTERNET,PREF:ida@correo.example',
    'EMAIL;TYPE=INTERNET,HOME:casa@correo.example',
    'item3.EMAIL;TYPE=INTERNET:verano@correo.example',
    'item3.X-ABLabel:Vacaciones',
    'TEL;TYPE=VOICE,PREF:+34600000001',
    'TEL;TYPE=WORK,VOICE:+34600000002',
    'BDAY:1980-04-13',
    'CATEGORIES:Socia\\, fundadora,VIP',
    'X-ENLACE-STATUS:pending',
    'X-ENLACE-FIELD;X-NAME="Importe; ^\'neto^\'":12.5',
  ])
    expect(card.split('\r\n')).toContain(line);
  if (spawnSync('python3', ['-c', 'import vobject']).status !== 0)
    return context.skip('python3 with vobject is not on this machine: only the lines were checked');
  const parsed: unknown = JSON.parse(execFileSync('python3', ['-c', read], { input: card, encoding: 'utf8' }));
  expect(parsed).toEqual({
    family: 'Lema',
    given: 'Ida',
    prefix: 'Dra.',
    fn: 'Dra. Ida Lema',
    emails: [
      ['ida@correo.example', ['INTERNET', 'PREF']],
      ['casa@correo.example', ['INTERNET', 'HOME']],
      ['verano@correo.example', ['INTERNET']],
    ],
    phones: [
      ['+34600000001', ['VOICE', 'PREF']],
      ['+34600000002', ['WORK', 'VOICE']],
    ],
    labels: ['Vacaciones'],
    born: '1980-04-13',
    categories: ['Socia, fundadora', 'VIP'],
  });
});
