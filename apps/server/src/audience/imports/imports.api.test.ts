import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import {
  checked,
  detailOf,
  plan,
  ran,
  rowsOf,
  setQuota,
  snapshot,
  step,
  undone,
  upload,
  uploaded,
  work,
  type World,
} from './imports.test-support.ts';

let kit: TestApp;
let world: World;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());
beforeEach(async () => {
  world = { kit, client: await kit.createClient() };
});

const consent = { text: 'Quiero recibir el boletín de la tienda.', proof: 'Hojas de la feria de Altea, 2026' };

type Person = { name: string; email: string; company?: string; consent?: string };

async function person(input: Person): Promise<string> {
  const answer = await kit.call('POST', '/api/contacts', { token: world.client.token, body: input });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}

async function contactBy(email: string) {
  const [row] = await kit.database.adminSql`
    select * from contacts where owner_id = ${world.client.owner} and email = ${email} and deleted_at is null`;
  return row;
}

test('a file is looked at: encoding, delimiter, header and what the columns are', async () => {
  const text =
    'Nombre;Apellidos;Correo electrónico;Móvil;Ciudad;Talla\r\nMaría;Núñez;maria@correo.example;600 123 123;Málaga;M\r\n';
  const detail = await uploaded(world, Buffer.from(text, 'latin1'));
  expect(detail.reading).toEqual({ encoding: 'windows-1252', delimiter: ';', hasHeader: true });
  expect(detail.plan.mapping.map(({ to }) => to)).toEqual(['first_name', 'last_name', 'email', 'phone', 'city', null]);
  expect(detail.analysis.sample[0]).toEqual(['María', 'Núñez', 'maria@correo.example', '600 123 123', 'Málaga', 'M']);
});

test('what is no table of people is refused with its reason', async () => {
  const of = async (content: string | Buffer, name?: string) => (await upload(world, content, name)).json().error.code;
  expect(await of('')).toBe('imports.file_empty');
  expect(await of('Nombre,Correo\r\n')).toBe('imports.file_empty');
  expect(await of('%PDF-1.7 …', 'a.csv')).toBe('imports.format_unknown');
  expect(await of(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 1, 2, 3]), 'old.xls')).toBe('imports.format_unknown');
  expect(await of('PK\u0003\u0004 not a workbook', 'a.xlsx')).toBe('imports.file_broken');
});

test('a check finds exactly what the run then does, row by row and field by field', async () => {
  await person({ name: 'Ana Pons', email: 'ana@correo.example' });
  await person({ name: 'Luis', email: 'luis@correo.example', company: 'Lumbre' });
  const text = [
    'Nombre completo,Email,Teléfono,Empresa,Notas',
    'Ana Pons,ANA@correo.example,600123123,Taller Pons,"dos',
    'líneas"',
    'Luis,luis@correo.example,,Lumbre,',
    'Rosa,rosa@correo.example,+34 611 22 33 44,,',
    'Nadie,no-es-correo,,,',
    ',,,,solo una nota',
    'Rosa otra vez,rosa@correo.example,,,',
    'Pepa,,12,,',
  ].join('\n');
  const { id } = await uploaded(world, text);
  const check = await checked(world, id);
  expect(check).toMatchObject({
    state: 'checked',
    recordsTotal: 7,
    checked: { created: 2, updated: 1, unchanged: 1, rejected: 3 },
  });
  const before = await rowsOf(world, id, 'check');
  expect(before.find(({ line }) => line === 2)?.diff).toEqual([
    { field: 'company', before: '', after: 'Taller Pons' },
    { field: 'notes', before: '', after: 'dos\nlíneas' },
    { field: 'phone', before: '', after: '+34600123123' },
  ]);
  expect(
    before.filter(({ outcome }) => outcome === 'rejected').map(({ line, problems }) => [line, problems[0]?.code]),
  ).toEqual([
    [6, 'email_invalid'],
    [7, 'no_identity'],
    [8, 'duplicate_in_file'],
  ]);
  const done = await ran(world, id);
  expect(done).toMatchObject({ state: 'finished', recordsDone: 7 });
  expect(done.counts).toEqual(check.checked);
  const after = await rowsOf(world, id, 'run');
  const listing = (rows: typeof after) =>
    rows.filter(({ outcome, problems }) => outcome !== 'created' || problems.length > 0);
  expect(listing(after)).toEqual(listing(before));
  expect(await contactBy('rosa@correo.example')).toMatchObject({
    name: 'Rosa',
    phone: '+34611223344',
    status: 'pending',
    source: 'import',
  });
});

test.each(['fill_empty', 'overwrite', 'skip'] as const)('people who are there already: %s', async (duplicates) => {
  await person({ name: 'Ana', email: 'ana@correo.example', company: 'Vieja' });
  const detail = await uploaded(world, 'Name,Email,Company,City\nAna Pons,ana@correo.example,Nueva,Altea\n');
  await plan(world, detail, { duplicates });
  const done = await ran(world, detail.id);
  const expected = {
    fill_empty: { name: 'Ana', company: 'Vieja', city: 'Altea' },
    overwrite: { name: 'Ana Pons', company: 'Nueva', city: 'Altea' },
    skip: { name: 'Ana', company: 'Vieja', city: null },
  };
  expect(await contactBy('ana@correo.example')).toMatchObject(expected[duplicates]);
  expect(done.counts.updated).toBe(duplicates === 'skip' ? 0 : 1);
});

test('nobody who said no comes back: not from the list, not from the trash, not after being erased', async () => {
  const { owner, token } = world.client;
  for (const name of ['baja', 'papelera']) {
    const id = await person({ name, email: `${name}@correo.example`, consent: 'Lo pidió' });
    await kit.call('PATCH', `/api/contacts/${id}`, { token, body: { status: 'unsubscribed', statusReason: 'ya no' } });
    if (name === 'papelera') await kit.call('DELETE', `/api/contacts/${id}`, { token });
  }
  await kit.database.adminSql`insert into suppression_salts (owner_id) values (${owner})`;
  await kit.database.adminSql`
    insert into suppressed_addresses (owner_id, email_hash, reason)
    select ${owner}, sha256(salt || convert_to('borrada@correo.example', 'UTF8')), 'erased' from suppression_salts where owner_id = ${owner}`;
  const rows = ['baja', 'papelera', 'borrada', 'nueva'].map(
    (name) => `${name},${name}@correo.example,subscribed,Altea`,
  );
  const detail = await uploaded(world, ['Name,Email,Status,City', ...rows].join('\n'));
  await plan(world, detail, { consent });
  const done = await ran(world, detail.id);
  expect(done.counts).toMatchObject({ created: 1, updated: 1, rejected: 2 });
  expect(await contactBy('baja@correo.example')).toMatchObject({ status: 'unsubscribed', city: 'Altea' });
  expect(await contactBy('papelera@correo.example')).toBeUndefined();
  expect(await contactBy('borrada@correo.example')).toBeUndefined();
  expect(await contactBy('nueva@correo.example')).toMatchObject({ status: 'subscribed' });
  const problems = (await rowsOf(world, detail.id, 'run')).flatMap((row) => row.problems.map(({ code }) => code));
  expect(problems).toEqual(['suppressed', 'erased']);
});

test('only an agreement with its proof makes people subscribed, and it is kept', async () => {
  const detail = await uploaded(world, 'Name,Email\nAna,ana@correo.example\nSin correo,\n');
  const refused = await kit.call('PUT', `/api/contacts/imports/${detail.id}/plan`, {
    token: world.client.token,
    body: { ...detail.plan, consent: { text: 'sí', proof: '' } },
  });
  expect(refused.statusCode).toBe(422);
  await plan(world, detail, { consent });
  await ran(world, detail.id);
  const ana = await contactBy('ana@correo.example');
  expect(ana).toMatchObject({ status: 'subscribed' });
  const given = await kit.database
    .adminSql`select contact_id, action, text, source from contact_consents where owner_id = ${world.client.owner}`;
  expect([...given]).toEqual([
    { contact_id: ana?.['id'], action: 'given', text: `${consent.text}\n${consent.proof}`, source: 'import' },
  ]);
});

test('where and when people agreed is kept with each of them; a day to come is refused', async () => {
  const detail = await uploaded(world, 'Name,Email\nAna,ana@correo.example\n');
  const day = (hours: number) =>
    kit.platform.clock.now().add({ hours }).toZonedDateTimeISO('UTC').toPlainDate().toString();
  const ahead = await kit.call('PUT', `/api/contacts/imports/${detail.id}/plan`, {
    token: world.client.token,
    body: { ...detail.plan, consent: { ...consent, givenOn: day(48) } },
  });
  expect(ahead.statusCode).toBe(422);
  expect(ahead.json().error.fields).toEqual([{ path: 'consent.givenOn', code: 'in_future' }]);
  const givenOn = day(-48);
  await plan(world, detail, { consent: { ...consent, givenOn } });
  await ran(world, detail.id);
  expect(await contactBy('ana@correo.example')).toMatchObject({ status_reason: `${consent.proof}, ${givenOn}` });
  const given = await kit.database.adminSql`select text from contact_consents where owner_id = ${world.client.owner}`;
  expect([...given]).toEqual([{ text: `${consent.text}\n${consent.proof}, ${givenOn}` }]);
});

test('the plan is never exceeded: what does not fit is told row by row', async () => {
  await setQuota(world, 3);
  await person({ name: 'Una', email: 'una@correo.example' });
  const rows = Array.from({ length: 5 }, (_, index) => `Persona ${index},p${index}@correo.example`);
  const { id } = await uploaded(world, ['Name,Email', ...rows].join('\n'));
  const check = await checked(world, id);
  const done = await ran(world, id, 2);
  await setQuota(world, 1_000_000);
  expect(done.counts).toMatchObject({ created: 2, rejected: 3 });
  expect(done.counts).toEqual(check.checked);
  const refused = (await rowsOf(world, id, 'run')).map(({ line, problems }) => [line, problems[0]?.code]);
  expect(refused).toEqual([
    [4, 'over_quota'],
    [5, 'over_quota'],
    [6, 'over_quota'],
  ]);
});

test('an import is taken back exactly; who changed since is kept and listed', async () => {
  await setQuota(world, 1_000_000);
  const ana = await person({ name: 'Ana', email: 'ana@correo.example' });
  await person({ name: 'Luis', email: 'luis@correo.example' });
  const before = await snapshot(world);
  const text =
    'Name,Email,Phone,City,Labels\nAna Pons,ana@correo.example,600123123,Altea,VIP\nLuis,luis@correo.example,,Denia,\nRosa,rosa@correo.example,,,VIP\nPepa,pepa@correo.example,,,\n';
  const detail = await uploaded(world, text);
  await plan(world, detail, { duplicates: 'overwrite', consent });
  expect((await ran(world, detail.id)).counts).toMatchObject({ created: 2, updated: 2 });
  expect(await snapshot(world)).not.toBe(before);
  const back = await undone(world, detail.id);
  expect(back).toMatchObject({ state: 'undone', restored: 4, kept: 0 });
  expect(await snapshot(world)).toBe(before);

  const again = await uploaded(world, text);
  expect(again.analysis.isRemembered).toBe(true);
  expect(again.plan.duplicates).toBe('overwrite');
  await ran(world, again.id);
  await kit.call('PATCH', `/api/contacts/${ana}`, { token: world.client.token, body: { city: 'Calpe' } });
  const rosa = await contactBy('rosa@correo.example');
  await kit.call('POST', `/api/contacts/${String(rosa?.['id'])}/notes`, {
    token: world.client.token,
    body: { text: 'Llamó ayer' },
  });
  expect(await undone(world, again.id)).toMatchObject({ restored: 2, kept: 2 });
  expect((await rowsOf(world, again.id, 'undo')).map(({ line, name }) => [line, name])).toEqual([
    [2, 'Ana Pons'],
    [4, 'Rosa'],
  ]);
  expect(await contactBy('ana@correo.example')).toMatchObject({ city: 'Calpe' });
  expect(await contactBy('pepa@correo.example')).toBeUndefined();
});

test('pause holds after the rows at hand, run goes on, cancel ends it and can be taken back', async () => {
  await setQuota(world, 1_000_000);
  const rows = Array.from({ length: 30 }, (_, index) => `P ${index},p${index}@correo.example`);
  const { id } = await uploaded(world, ['Name,Email', ...rows].join('\n'));
  await step(world, id, 'run');
  await step(world, id, 'pause');
  await work(world, id, 10);
  expect(await detailOf(world, id)).toMatchObject({ state: 'paused', recordsDone: 0 });
  const wrong = await kit.call('POST', `/api/contacts/imports/${id}/undo`, { token: world.client.token });
  expect(wrong.json().error.code).toBe('imports.wrong_state');
  expect(await ran(world, id, 10)).toMatchObject({ state: 'finished', counts: { created: 30 } });

  const other = await uploaded(world, ['Name,Email', ...rows].join('\n'));
  await step(world, other.id, 'run');
  expect(await step(world, other.id, 'cancel')).toMatchObject({ state: 'cancelled', undoUntil: null });
});

test('problems come as a table in the language of the caller', async () => {
  const { id } = await uploaded(world, 'Name,Email\nAna,=cmd\nLuis,luis@correo.example\n');
  await ran(world, id);
  const answer = await kit.call('GET', `/api/contacts/imports/${id}/problems.csv`, {
    token: world.client.token,
    headers: { 'accept-language': 'ja' },
  });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.body).toContain("2,Email,'=cmd,email_invalid,");
});

test('imports of another client are not there', async () => {
  const { id } = await uploaded(world, 'Name,Email\nAna,ana@correo.example\n');
  const stranger = { kit, client: await kit.createClient() };
  const { token } = stranger.client;
  for (const [method, rest] of [
    ['GET', ''],
    ['POST', '/run'],
    ['POST', '/check'],
    ['GET', '/rows?phase=run'],
    ['DELETE', ''],
  ] as const) {
    const answer = await kit.call(method, `/api/contacts/imports/${id}${rest}`, { token });
    expect(answer.statusCode, rest).toBe(404);
  }
  expect((await kit.call('GET', '/api/contacts/imports', { token })).json().items).toEqual([]);
});

test('a check says how many of the new people get no campaigns and why, and the run does the same', async () => {
  const { owner } = world.client;
  await kit.database.adminSql`
    insert into suppressions (owner_id, address, reason, since) values (${owner}, 'rebota@correo.example', 'hard_bounce', now())`;
  await person({ name: 'Ana', email: 'ana@correo.example' });
  const text = [
    'Name,Email,Phone,Baja',
    'Ana,ana@correo.example,,',
    'Luis,luis@correo.example,,',
    'Rosa,rosa@correo.example,,sí',
    'Rebota,rebota@correo.example,,',
    'Pepa,,600123123,',
    'Quizá,quiza@correo.example,,inactive',
    'Doble,doble@correo.example,,',
    'Doble,doble@correo.example,,sí',
  ].join('\n');
  const { id } = await uploaded(world, text);
  const unasked = await checked(world, id);
  expect(unasked.counts.created).toBe(6);
  expect(unasked.withoutCampaigns).toEqual({ noPermission: 3, noAddress: 1, objected: 2 });

  await plan(world, unasked, { consent });
  const agreed = await checked(world, id);
  expect(agreed.withoutCampaigns).toEqual({ noPermission: 1, noAddress: 1, objected: 3 });
  const done = await ran(world, id, 2);
  expect(done.withoutCampaigns).toEqual(agreed.withoutCampaigns);
  const subscribed = await kit.database.adminSql`
    select email from contacts where owner_id = ${owner} and source = 'import' and status = 'subscribed'`;
  expect([...subscribed]).toEqual([{ email: 'luis@correo.example' }]);
  expect((await undone(world, id)).withoutCampaigns).toEqual(agreed.withoutCampaigns);
});

test('an import from before this was counted says nothing of campaigns', async () => {
  const { id } = await uploaded(world, 'Name,Email\nAna,ana@correo.example\n');
  await kit.database.adminSql`update contact_imports set objecting = null where id = ${id}`;
  expect((await detailOf(world, id)).withoutCampaigns).toBeNull();
});
