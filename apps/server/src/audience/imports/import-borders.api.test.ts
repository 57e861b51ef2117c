import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { ran, rowsOf, uploaded, type World } from './imports.test-support.ts';

/** A person as an independent reader of the same file finds them; omitted fields must be empty. */
type Person = {
  name: string;
  emails: string[];
  phones: string[];
  company?: string;
  city?: string;
  notes?: string;
  fields?: Record<string, unknown>;
};
type Expected = { people: Person[]; problems?: string[] };

const folder = path.join(import.meta.dirname, '../../../test/fixtures/imports/files');
// NOTE: python's csv, openpyxl, LibreOffice and vobject find the same names, addresses, telephones, companies and
// cities in them, except for outlook-es.vcf: vobject ignores the CHARSET of vCard 2.1.
const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<string, Expected>;

let kit: TestApp;
let world: World;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());
beforeEach(async () => {
  world = { kit, client: await kit.createClient() };
});

async function people(): Promise<unknown[]> {
  const rows = await kit.database.adminSql`
    select name, company, city, notes, fields,
      (select array_agg(value order by is_primary desc, position, id) from contact_addresses a where a.contact_id = c.id and kind = 'email') as emails,
      (select array_agg(value order by is_primary desc, position, id) from contact_addresses a where a.contact_id = c.id and kind = 'phone') as phones
    from contacts c where owner_id = ${world.client.owner} order by name`;
  return rows.map(({ emails, phones, ...row }) => ({ ...row, emails: emails ?? [], phones: phones ?? [] }));
}

async function problemsOf(importId: string): Promise<string[]> {
  return (await rowsOf(world, importId, 'run')).flatMap(({ problems }) => problems.map(({ code }) => code));
}

test.each(Object.entries(expected))('%s says the same here as to other programs', async (name, file) => {
  for (const body of [
    { name: 'Nacimiento', kind: 'date' },
    { name: 'Código', kind: 'text' },
    { name: 'Importe', kind: 'number' },
  ])
    await kit.call('POST', '/api/contacts/fields', { token: world.client.token, body });
  const detail = await uploaded(world, readFileSync(path.join(folder, name)), name);
  await ran(world, detail.id);
  expect(await problemsOf(detail.id)).toEqual(file.problems ?? []);
  const all = file.people.map((each) => ({ company: null, city: null, notes: '', fields: {}, ...each }));
  const found = await people();
  expect(found).toHaveLength(all.length);
  expect(found).toEqual(expect.arrayContaining(all));
});

test('a line in another encoding is read, however far down it stands', async () => {
  const long = 'x'.repeat(4000);
  const rows = Array.from({ length: 90 }, (_, index) => `Persona ${index},p${index}@correo.example,Vigo,${long}\n`);
  const last = Buffer.from('Luis Peña,luis@correo.example,Dénia,\n', 'latin1');
  const file = Buffer.concat([Buffer.from(`Name,Email,City,Notes\n${rows.join('')}`), last]);
  const { id } = await uploaded(world, file);
  expect((await ran(world, id)).counts).toMatchObject({ created: 91, problems: 0 });
  expect(await people()).toContainEqual(expect.objectContaining({ name: 'Luis Peña', city: 'Dénia' }));
});

test('the line of a problem is counted with the line that names the separator', async () => {
  const { id } = await uploaded(world, 'sep=;\r\nName;Email\r\nAna;ana@correo.example\r\nLuis;luis@\r\n');
  await ran(world, id);
  const rows = await rowsOf(world, id, 'run');
  expect(rows.filter(({ problems }) => problems.length > 0).map(({ line }) => line)).toEqual([4]);
});
