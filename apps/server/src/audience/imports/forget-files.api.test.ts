import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#sending/campaigns/campaigns.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { importFileKey } from './imports.rules.ts';
import { forgetErasedFiles } from './usecases/forget-person.ts';

let kit: TestApp;
let client: TestClient;
beforeAll(async () => {
  kit = await createTestApp({ work: true });
  client = await kit.createClient();
});
afterAll(() => kit.close());

async function upload(name: string, text: string): Promise<string> {
  const head = `--limite\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/api/contacts/imports',
    headers: { 'content-type': 'multipart/form-data; boundary=limite', authorization: `Bearer ${client.token}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from('\r\n--limite--\r\n')]),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return String(answer.json().id);
}

async function erase(name: string, email: string): Promise<void> {
  const created = await kit.call('POST', '/api/contacts', { token: client.token, body: { name, email } });
  const url = `/api/contacts/${String(created.json().id)}/erase`;
  const erased = await kit.call('POST', url, { token: client.token, body: { name } });
  expect(erased.statusCode, erased.body).toBe(200);
}

const forget = () =>
  forgetErasedFiles({ deps: kit.platform, owner: client.owner, signal: new AbortController().signal });

async function isThere(id: string): Promise<boolean> {
  const rows = await kit.database.adminSql`select 1 from contact_imports where id = ${id}`;
  return rows.length === 1;
}

test('a file of endless cells costs the serving thread nothing, and stays when it names nobody', async () => {
  const id = await upload('larga.csv', `nombre,correo,notas\nAna,ana@sol.example,${'a'.repeat(3_000_000)}\n`);
  const before = process.threadCpuUsage().user;
  await erase('Luis Luna', 'luis@luna.example');
  await forget();
  expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(10_000);
  expect(await isThere(id)).toBe(true);
  const [row] = await kit.database.adminSql`select scans from contact_imports where id = ${id}`;
  expect(row?.['scans']).toBe(0);
}, 60_000);

test('a file that names the person among thousands goes, without a notice', async () => {
  const rows = Array.from({ length: 4000 }, (_, n) => `Nadie ${n},nadie${n}@correo.example`);
  const id = await upload('muchas.csv', `nombre,correo\n${rows.join('\n')}\nRita,"<RITA@Rios.example>;"\n`);
  const other = await upload('otra.csv', 'nombre,correo\nMarta,marita@rios.example\n');
  await erase('Rita Ríos', 'rita@rios.example');
  await until(
    () => isThere(id),
    (there) => !there,
    { milliseconds: 60_000 },
  );
  expect(await isThere(other)).toBe(true);
}, 90_000);

test('a file that twice could not be read to its end is put aside with a notice', async () => {
  const id = await upload('rota.csv', 'nombre,correo\nMarta,marta@sol.example\n');
  const sound = await upload('sana.csv', 'nombre,correo\nMarta,marta@sol.example\n');
  const sql = kit.database.adminSql;
  await sql`update contact_imports set format = 'xlsx' where id = ${id}`;
  await forget();
  expect(await isThere(id)).toBe(false);
  expect(await kit.platform.storage.size(importFileKey({ owner: client.owner, importId: id }))).toBeUndefined();
  expect(await isThere(sound)).toBe(true);
  const notices = await sql<{ name: string }[]>`
    select params ->> 'name' as name from notifications where owner_id = ${client.owner} and kind = 'import.set_aside'`;
  expect(notices.map(({ name }) => name)).toEqual(['rota.csv']);
}, 60_000);

test('a file under which the process died twice is not opened again', async () => {
  const id = await upload('mortal.csv', 'nombre,correo\nMarta,marta@sol.example\n');
  await kit.database.adminSql`update contact_imports set scans = 2 where id = ${id}`;
  await forget();
  expect(await isThere(id)).toBe(false);
}, 60_000);
