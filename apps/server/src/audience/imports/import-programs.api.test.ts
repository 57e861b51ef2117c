import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { checked, ran, rowsOf, uploaded, type World } from './imports.test-support.ts';

let kit: TestApp;
let world: World;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());
beforeEach(async () => {
  world = { kit, client: await kit.createClient() };
});

const fixtures = path.resolve(import.meta.dirname, '../../../test/fixtures/imports');

type Person = { contact: Record<string, unknown>; addresses: [string, string, string | null][]; labels: string[] };

async function get(url: string) {
  return (await kit.call('GET', url, { token: world.client.token })).json();
}

/** The result of importing the file as suggested. */
async function brought(name: string) {
  const detail = await uploaded(world, await readFile(path.join(fixtures, name)), name);
  const done = await ran(world, detail.id);
  const { items: labels } = await get('/api/contacts/labels');
  const names = new Map(labels.map(({ id, name: label }: { id: string; name: string }) => [id, label]));
  const people: Person[] = [];
  for (const { id } of (await get('/api/contacts?sort=name&limit=50')).items) {
    const { contact, addresses, labelIds } = await get(`/api/contacts/${id}`);
    people.push({
      contact,
      addresses: addresses.map((each: { kind: string; value: string; label: string | null }) => [
        each.kind,
        each.value,
        each.label,
      ]),
      labels: labelIds.map((label: string) => names.get(label)),
    });
  }
  const problems = (await rowsOf(world, detail.id, 'run')).flatMap((row) => row.problems);
  const columns = Object.fromEntries(detail.analysis.columns.map((column) => [column.name, column.samples[0]]));
  return { detail, counts: done.counts, people, problems, columns };
}

test('a card of an address book: parts of the name, own labels, categories; everything else is a column', async () => {
  const { people, problems, columns } = await brought('apple30.vcf');
  expect(problems).toEqual([]);
  expect(people).toMatchObject([
    {
      contact: {
        name: 'Dra. Uxía Carballo',
        firstName: 'Uxía',
        lastName: 'Carballo',
        company: 'Clínica Mar, S.L.',
        city: 'Vigo',
        notes: 'Primera línea\nSegunda; con punto y coma, y coma',
      },
      addresses: [
        ['email', 'uxia@example.org', 'Trabajo'],
        ['email', 'uxia.casa@example.org', 'Vacaciones'],
        ['phone', '+34600000001', 'Secretaría'],
        ['phone', '+34600000002', 'Casa'],
      ],
      labels: ['Clientes', 'VIP'],
    },
  ]);
  expect(columns).toMatchObject({
    BDAY: '--04-13',
    TITLE: 'Directora médica',
    'ORG UNIT': 'Pediatría',
    'ADR STREET': 'Avda. do Porto 5\n2º D',
    'ADR POSTCODE': '36201',
    'ADR REGION': 'Pontevedra',
    'ADR COUNTRY': 'España',
    URL: 'https://example.org/uxia',
    NICKNAME: 'Xía',
    'X-SOCIALPROFILE': 'https://example.org/x/uxia',
    'N PREFIX': 'Dra.',
  });
  expect(columns['PHOTO']).toMatch(/^image\/jpeg, \d+ B$/);
});

test('a card of version 4: Japanese names, a number as an address, language and a day without a year', async () => {
  const { people, problems, columns } = await brought('v40.vcf');
  expect(problems).toEqual([]);
  expect(people).toMatchObject([
    {
      contact: {
        name: '田中 太郎',
        firstName: '太郎',
        lastName: '田中',
        city: '新宿区',
        language: 'jp',
        timeZone: 'Asia/Tokyo',
      },
      addresses: [
        ['email', 'tanaka40@example.jp', 'Trabajo'],
        ['phone', '+819000000001', 'Móvil'],
        ['phone', '+81312345678', null],
      ],
    },
  ]);
  expect(columns).toMatchObject({ BDAY: '--04-13', 'ADR STREET': '西新宿 1-1', ANNIVERSARY: '2009-08-08' });
});

test.each([
  ['suffix21.vcf', { name: 'Brais Lema (taller)', firstName: 'Brais', lastName: 'Lema' }],
  ['qp_sjis.vcf', { name: '山田 次郎', firstName: '次郎', lastName: '山田' }],
  ['qp_1252.vcf', { name: 'Peña €' }],
  [
    'v21_qp.vcf',
    {
      name: 'Iñigo Ñuñez',
      firstName: 'Iñigo',
      lastName: 'Ñuñez',
      city: 'A Coruña',
      notes: 'Línea 1\r\nLínea 2 con más',
    },
  ],
])('%s is read in the charset that it names', async (file, contact) => {
  const { people, counts } = await brought(file);
  expect(people[0]?.contact).toMatchObject(contact);
  expect(counts).toMatchObject({ created: 1, problems: 0 });
});

test('every card is counted, also one that has no end', async () => {
  const { people, counts } = await brought('lf_broken.vcf');
  expect(people.map(({ contact }) => contact['name'])).toEqual(['Ele Efe', 'Sin Fin', 'Tras Rota']);
  expect(counts).toMatchObject({ created: 3, rejected: 0 });
});

test('all addresses of a card come in, and what is beyond the limit of a tamy is a problem each', async () => {
  const { people, problems } = await brought('many.vcf');
  expect(problems).toEqual([]);
  expect(people[0]?.addresses).toHaveLength(10);
  const many = Array.from({ length: 25 }, (_, index) => `m${index}@correo.example`);
  const labels = Array.from({ length: 60 }, (_, index) => `E${index}`);
  const detail = await uploaded(world, `name,email,labels\nMil,${many.join(';')},${labels.join(';')}\n`);
  await ran(world, detail.id);
  const left = (await rowsOf(world, detail.id, 'run')).flatMap((row) => row.problems);
  expect(left.map(({ value, code }) => [value, code])).toEqual(
    [...many.slice(20), ...labels.slice(50)].map((value) => [value, 'over_limit']),
  );
});

test('Google: several addresses in a cell, system groups, middle name, town', async () => {
  const { people, problems } = await brought('google_new.csv');
  expect(problems).toEqual([]);
  expect(people).toMatchObject([
    {
      contact: {
        firstName: 'María del Carmen',
        lastName: 'Gómez Ruiz',
        company: 'Clínica Sol',
        city: 'A Coruña',
        notes: 'Nota 1\nNota 2',
      },
      addresses: [
        ['email', 'maria.g@example.org', 'Trabajo'],
        ['email', 'maria.h@example.org', 'Casa'],
        ['email', 'maria.x@example.org', 'Casa'],
        ['phone', '+34600000007', 'Móvil'],
        ['phone', '+34600000008', 'Trabajo'],
        ['phone', '+34600000009', 'Trabajo'],
      ],
      labels: ['Clientes'],
    },
  ]);
});

test('a name before an address is no problem, and quoted labels lose their quotes', async () => {
  expect(await brought('named_address.csv')).toMatchObject({ counts: { created: 2, problems: 0 } });
  const { people } = await brought('mailchimp.csv');
  expect(people.find(({ contact }) => contact['firstName'] === 'Mc')?.labels).toEqual(['VIP', 'Taller de otoño']);
  const outlook = await brought('outlook.csv');
  expect(outlook.counts).toMatchObject({ created: 1, problems: 0 });
  const email3 = outlook.detail.analysis.columns.find(({ name }) => name === 'E-mail 3 Address');
  expect(outlook.detail.plan.mapping[email3?.index ?? -1]?.to).toBe('email');
});

test('labels and folders for which there is no room are problems of their rows, in the check and in the run', async () => {
  const { owner } = world.client;
  await kit.database.adminSql`
    insert into labels (owner_id, noun, id, name, name_key, colour, position)
    select ${owner}, 'contact', uuidv7(), 'L' || n, 'l' || n, 1, n from generate_series(1, 199) n`;
  const text =
    'name,email,labels\nUno,a@correo.example,Nueva\nDos,b@correo.example,"Nueva; Otra"\nTres,c@correo.example,L7\n';
  const detail = await uploaded(world, text);
  expect((await checked(world, detail.id)).checked).toMatchObject({ created: 3, problems: 1 });
  const done = await ran(world, detail.id);
  expect(done.counts).toMatchObject({ created: 3, problems: 1 });
  expect((await rowsOf(world, detail.id, 'run')).map(({ line, problems }) => [line, problems])).toEqual([
    [3, [{ column: 'labels', value: 'Otra', code: 'labels_full' }]],
  ]);
});

test('every column with a value is told, also one of the last row and one beyond the header; the others are empty', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => `P ${index},p${index}@correo.example,,`);
  const detail = await uploaded(
    world,
    ['Name,Email,Sello,Nada', ...rows, 'Fin,fin@correo.example,azul,,más'].join('\n'),
  );
  expect(detail.analysis.columns.map(({ name, filled }) => [name, filled])).toEqual([
    ['Name', 301],
    ['Email', 301],
    ['Sello', 1],
    ['Nada', 0],
    ['', 1],
  ]);
});
