import type { ContactDetail } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plan, ran, uploaded } from '#audience/imports/imports.test-support.ts';
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

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  kit.call(method, url, { token: client.token, ...(body ? { body } : {}) });

async function add(body: object): Promise<string> {
  const answer = await call('POST', '/api/contacts', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>().id;
}

const zoneOf = async (id: string) => (await call('GET', `/api/contacts/${id}`)).json<ContactDetail>().contact.timeZone;

async function zonesByEmail(): Promise<Record<string, string | null>> {
  const rows = await kit.database.adminSql<{ email: string; zone: string | null }[]>`
    select email, time_zone as zone from contacts where owner_id = ${client.owner} and deleted_at is null`;
  return Object.fromEntries(rows.map(({ email, zone }) => [email, zone]));
}

test('the zone of a tamy is set, changed, taken away and told apart from no zone at all', async () => {
  const id = await add({ name: 'Ana', email: 'ana@correo.example', timeZone: 'asia/tokyo' });
  expect(await zoneOf(id)).toBe('Asia/Tokyo');
  const refused = await call('PATCH', `/api/contacts/${id}`, { timeZone: 'Europe/Madird' });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    422,
    [{ path: 'timeZone', code: 'invalid_time_zone', suggestion: 'Europe/Madrid' }],
  ]);
  await call('PATCH', `/api/contacts/${id}`, { timeZone: 'Europe/Madrid' });
  await call('PATCH', `/api/contacts/${id}`, { city: 'Altea' });
  expect(await zoneOf(id)).toBe('Europe/Madrid');
  const [entry] = await kit.database.adminSql`
    select before, after from history_entries where owner_id = ${client.owner} and action = 'contact.updated' order by created_at, id limit 1`;
  expect(entry).toMatchObject({ before: { timeZone: 'Asia/Tokyo' }, after: { timeZone: 'Europe/Madrid' } });
  await call('PATCH', `/api/contacts/${id}`, { timeZone: null });
  expect(await zoneOf(id)).toBeNull();
});

test('a merge keeps the one there is, or the one that is chosen, and comes apart again', async () => {
  const kept = await add({ name: 'Ana', email: 'ana@correo.example' });
  const other = await add({ name: 'Ana P.', email: 'anap@correo.example', timeZone: 'America/Lima' });
  const merged = await call('POST', `/api/contacts/${kept}/merge`, { mergedId: other });
  expect(merged.json().contact.timeZone).toBe('America/Lima');
  await call('POST', `/api/contacts/merges/${merged.json().merge.id}/undo`, {});
  expect([await zoneOf(kept), await zoneOf(other)]).toEqual([null, 'America/Lima']);
  await call('PATCH', `/api/contacts/${kept}`, { timeZone: 'Asia/Tokyo' });
  const chosen = await call('POST', `/api/contacts/${kept}/merge`, {
    mergedId: other,
    choices: { timeZone: 'merged' },
  });
  expect(chosen.json().contact.timeZone).toBe('America/Lima');
});

test('files say it in a column or on the card, by name or by city; what is no zone is told', async () => {
  const world = { kit, client };
  const text =
    'Nombre,Correo,Zona horaria\nAna,ana@correo.example,europe/madrid\nLuis,luis@correo.example,Bogota\nEva,eva@correo.example,Marte\n';
  const detail = await uploaded(world, text);
  expect(detail.plan.mapping.map(({ to }) => to)).toEqual(['name', 'email', 'time_zone']);
  await plan(world, detail, {});
  expect(await ran(world, detail.id)).toMatchObject({ state: 'finished' });
  const card = (name: string, zone: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEMAIL:${name}@correo.example\r\nTZ${zone}\r\nEND:VCARD\r\n`;
  const cards = [
    card('mar', ';VALUE=text:Asia/Tokyo'),
    card('pol', ':-05:00'),
    card('ona', ':-05:00; EST; America/Lima'),
  ];
  const agenda = await uploaded(world, cards.join(''), 'agenda.vcf');
  await ran(world, agenda.id);
  expect(await zonesByEmail()).toEqual({
    'ana@correo.example': 'Europe/Madrid',
    'luis@correo.example': 'America/Bogota',
    'eva@correo.example': null,
    'mar@correo.example': 'Asia/Tokyo',
    'pol@correo.example': null,
    'ona@correo.example': 'America/Lima',
  });
  const problems = await call('GET', `/api/contacts/imports/${detail.id}/rows?phase=run&limit=10`);
  expect(problems.json().items.flatMap(({ problems: found }: { problems: object[] }) => found)).toEqual([
    { column: 'Zona horaria', value: 'Marte', code: 'time_zone_unknown' },
  ]);
});

test('a file fills what is empty and overwrites only when told to; taking it back restores it', async () => {
  const world = { kit, client };
  const known = await add({ name: 'Ana', email: 'ana@correo.example', timeZone: 'Asia/Tokyo' });
  const empty = await add({ name: 'Luis', email: 'luis@correo.example' });
  const text =
    'Nombre,Correo,Zona horaria\nAna,ana@correo.example,America/Lima\nLuis,luis@correo.example,America/Lima\n';
  const detail = await uploaded(world, text);
  await ran(world, detail.id);
  expect([await zoneOf(known), await zoneOf(empty)]).toEqual(['Asia/Tokyo', 'America/Lima']);
  const again = await uploaded(world, text);
  await plan(world, again, { duplicates: 'overwrite' });
  await ran(world, again.id);
  expect(await zoneOf(known)).toBe('America/Lima');
});

test('exports and segments know it', async () => {
  await add({ name: 'Ana', email: 'ana@correo.example', timeZone: 'Europe/Madrid' });
  await add({ name: 'Luis', email: 'luis@correo.example' });
  const rows: Record<string, string>[] = parse((await call('GET', '/api/contacts/export')).body, {
    bom: true,
    columns: true,
  });
  expect(rows.map(({ time_zone }) => time_zone)).toEqual(['Europe/Madrid', '']);
  const cards = readVcards((await call('GET', '/api/contacts/export?format=vcard')).body);
  expect(cards.map(({ timeZone }) => timeZone)).toEqual(['Europe/Madrid', '']);
  const test = { op: 'starts', value: 'europe/' };
  const rules = { type: 'all', rules: [{ type: 'text', field: 'time_zone', test }] };
  const found = await call('GET', `/api/contacts?rules=${encodeURIComponent(JSON.stringify(rules))}`);
  expect(found.json().items.map(({ name }: { name: string }) => name)).toEqual(['Ana']);
});
