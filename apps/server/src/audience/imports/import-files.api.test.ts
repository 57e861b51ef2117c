import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '#platform/storage/storage.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { checked, detailOf, plan, ran, rowsOf, setQuota, step, uploaded, type World } from './imports.test-support.ts';
import { workbook } from './workbook.test-support.ts';

let kit: TestApp;
let world: World;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'enlace-imports-'));
  kit = await createTestApp({ overrides: { storage: createDiskStorage({ root }) } });
});
afterAll(async () => {
  await kit.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  world = { kit, client: await kit.createClient() };
});

async function people(): Promise<Record<string, unknown>[]> {
  return kit.database.adminSql`
    select name, email, phone, company, city, fields, notes from contacts
    where owner_id = ${world.client.owner} and deleted_at is null order by name`;
}

test('a workbook: shared and inline texts, rich text, dates, numbers as telephones, gaps', async () => {
  const born = await kit.call('POST', '/api/contacts/fields', {
    token: world.client.token,
    body: { name: 'Nacimiento', kind: 'date' },
  });
  expect(born.statusCode, born.body).toBe(200);
  const strings = [
    '<t>Nombre completo</t>',
    '<t>Correo electrónico</t>',
    '<t>Teléfono</t>',
    '<t>Nacimiento</t>',
    '<t>Empresa</t>',
    '<r><t xml:space="preserve">Núria </t></r><r><t>Ferrer &amp; hija</t></r><rPh sb="0" eb="1"><t>ヌリア</t></rPh>',
  ];
  const rows = [
    `<row r="1">${['A', 'B', 'C', 'D', 'E'].map((column, index) => `<c r="${column}1" t="s"><v>${index}</v></c>`).join('')}</row>`,
    '<row r="2"><c r="A2" t="s"><v>5</v></c><c r="B2" t="inlineStr"><is><t>NURIA@correo.example</t></is></c><c r="C2"><v>6.00123123E8</v></c><c r="D2" s="1"><v>33025</v></c></row>',
    '<row r="4"><c r="A4" t="str"><f>"Lu"&amp;"is"</f><v>Luis</v></c><c r="B4" t="inlineStr"><is><t>luis@correo.example</t></is></c><c r="E4" t="inlineStr"><is><t>Lumbre</t></is></c></row>',
  ];
  const detail = await uploaded(world, workbook({ rows, strings }), 'tamys.xlsx');
  expect(detail.format).toBe('xlsx');
  const key: string = born.json().key;
  expect(detail.plan.mapping.map(({ to }) => to)).toEqual(['name', 'email', 'phone', `field:${key}`, 'company']);
  const done = await ran(world, detail.id);
  expect(done.counts).toMatchObject({ created: 2, rejected: 0, problems: 0 });
  expect(await people()).toMatchObject([
    { name: 'Luis', email: 'luis@correo.example', company: 'Lumbre', fields: {} },
    {
      name: 'Núria Ferrer & hija',
      email: 'nuria@correo.example',
      phone: '+34600123123',
      fields: { [key]: '1990-06-01' },
    },
  ]);
});

test('an address book: cards of two versions, folded lines, several addresses, a card that is none', async () => {
  const cards = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Núñez;María;;;\r\nFN:María Núñez\r\nORG:Taller Núñez\r\nEMAIL;TYPE=INTERNET:maria@correo.example\r\nEMAIL:otra@correo.example\r\nTEL;TYPE=CELL:600 123 123\r\nNOTE:Vino a la feria\\, y\r\n  compró dos\r\nEND:VCARD\r\n',
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Taller Pons\r\nORG:Taller Pons\r\nADR:;;Calle Mar 1;Altea;;03590;España\r\nEND:VCARD\r\n',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nTITLE:Nadie\r\nEND:VCARD\r\n',
  ];
  const detail = await uploaded(world, cards.join(''), 'agenda.vcf');
  expect(detail.format).toBe('vcard');
  const done = await ran(world, detail.id);
  expect(done.counts).toMatchObject({ created: 2, rejected: 1 });
  expect(await people()).toMatchObject([
    {
      name: 'María Núñez',
      email: 'maria@correo.example',
      phone: '+34600123123',
      notes: 'Vino a la feria, y compró dos',
    },
    { name: 'Taller Pons', email: null, city: 'Altea' },
  ]);
  const addresses = await kit.database.adminSql`
    select value from contact_addresses where owner_id = ${world.client.owner} and kind = 'email' order by position`;
  expect(addresses.map(({ value }) => value)).toEqual(['maria@correo.example', 'otra@correo.example']);
});

test('a label of the file and a number without an address find the same tamy again', async () => {
  const first = await uploaded(world, 'Name,Phone,Labels\nAna,600123123,VIP\nCasa,611111111,\n');
  expect((await ran(world, first.id)).counts).toMatchObject({ created: 2 });
  const second = await uploaded(
    world,
    'Name,Email,Phone,City\nAna,ana@correo.example,600123123,Altea\nCasa,,611111111,Dénia\nOtra,,,\n',
  );
  await plan(world, second, { duplicates: 'fill_empty' });
  expect((await ran(world, second.id)).counts).toMatchObject({ created: 1, updated: 2 });
  expect(await people()).toMatchObject([
    { name: 'Ana', email: 'ana@correo.example', city: 'Altea' },
    { name: 'Casa', email: null, city: 'Dénia' },
    { name: 'Otra' },
  ]);
});

test('a column of folders files people, makes what is missing in the run alone, and goes before the folder for all', async () => {
  const call = (method: 'GET' | 'POST', url: string, body?: object) =>
    kit.call(method, `/api/contacts${url}`, { token: world.client.token, ...(body ? { body } : {}) });
  const all = (await call('POST', '/folders', { name: 'Todos' })).json<{ id: string }>().id;
  const rows =
    'Ana,ana@correo.example,Cursos/Invierno\nLuis,luis@correo.example,\nMar,mar@correo.example,cursos / INVIERNO\n';
  const detail = await uploaded(world, `Nombre,Correo,Carpeta\n${rows}`);
  expect(detail.plan.mapping.map(({ to }) => to)).toEqual(['name', 'email', 'folder']);
  await plan(world, detail, { folderId: all });
  await checked(world, detail.id);
  const folders = async () =>
    (await call('GET', '/folders')).json<{ items: { id: string; name: string; own: number }[] }>().items;
  expect((await folders()).map(({ name }) => name)).toEqual(['Todos']);
  expect((await ran(world, detail.id)).counts).toMatchObject({ created: 3, problems: 0 });
  expect((await folders()).map(({ name, own }) => [name, own])).toEqual([
    ['Todos', 1],
    ['Cursos', 0],
    ['Invierno', 2],
  ]);
  const again = await uploaded(world, 'Nombre,Correo,Carpeta\nAna,ana@correo.example,Verano\n');
  await plan(world, again, { duplicates: 'overwrite' });
  expect((await ran(world, again.id)).counts).toMatchObject({ updated: 1 });
  expect((await folders()).map(({ name, own }) => [name, own])).toContainEqual(['Verano', 1]);
});

const program = path.join(import.meta.dirname, 'import-process.fixture.ts');

function startProcess(importId: string, aheadSeconds: number) {
  const setup = {
    connection: kit.database.connection,
    storage: root,
    owner: world.client.owner,
    importId,
    chunkRows: 50,
    aheadSeconds,
  };
  return spawn(process.execPath, [program, JSON.stringify(setup)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('a killed process loses the rows at hand alone: another one goes on and ends with the same', async () => {
  await setQuota(world, 1_000_000);
  const rows = Array.from(
    { length: 2000 },
    (_, index) => `Persona ${index},p${index % 1900}@correo.example,${index % 7 === 0 ? 'VIP' : ''}`,
  );
  const { id } = await uploaded(world, ['Name,Email,Labels', ...rows].join('\n'));
  await step(world, id, 'run');
  const killed = startProcess(id, 0);
  const gone = once(killed, 'exit');
  try {
    await expect
      .poll(async () => (await detailOf(world, id)).recordsDone, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(0);
  } finally {
    killed.kill('SIGKILL');
    await gone;
  }
  const left = await detailOf(world, id);
  expect(left.state).toBe('running');
  expect(left.recordsDone).toBeLessThan(2000);
  const resumed = startProcess(id, 120);
  await textOf(resumed.stdout);
  const done = await detailOf(world, id);
  expect(done).toMatchObject({ state: 'finished', recordsDone: 2000, counts: { created: 1900, rejected: 100 } });
  expect((await rowsOf(world, id, 'run')).every(({ problems }) => problems[0]?.code === 'duplicate_in_file')).toBe(
    true,
  );
  const [figures] = await kit.database.adminSql`
    select (select count(*)::int from contacts where owner_id = ${world.client.owner}) as tamys,
           (select count(*)::int from contact_addresses where owner_id = ${world.client.owner}) as addresses,
           (select count(*)::int from contact_events where owner_id = ${world.client.owner}) as events,
           (select total::int from contact_counters where owner_id = ${world.client.owner} and status = 'pending') as counted,
           (select used::int from quota_counters where owner_id = ${world.client.owner} and resource = 'contacts') as used,
           (select count(*)::int from label_links where owner_id = ${world.client.owner}) as labels`;
  const labelled = rows.slice(0, 1900).filter((row) => row.endsWith('VIP')).length;
  expect({ ...figures }).toEqual({
    tamys: 1900,
    addresses: 1900,
    events: 1900,
    counted: 1900,
    used: 1900,
    labels: labelled,
  });
}, 120_000);
