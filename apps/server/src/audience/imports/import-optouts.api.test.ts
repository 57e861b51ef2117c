import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { otherFiles } from './import-optouts-abroad.test-support.ts';
import { lines, programFiles } from './import-optouts.test-support.ts';
import { plan, ran, undone, uploaded, type World } from './imports.test-support.ts';

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

async function statuses(): Promise<Record<string, string>> {
  const rows = await kit.database.adminSql<{ email: string; status: string }[]>`
    select email, status from contacts where owner_id = ${world.client.owner} order by email`;
  return Object.fromEntries(rows.map(({ email, status }) => [email.replace('@correo.example', ''), status]));
}

test.each([...programFiles, ...otherFiles])(
  '$program: what the file says of mailings outlives the agreement',
  async ({ file, name, people }) => {
    const detail = await uploaded(world, file, name);
    await plan(world, detail, { consent });
    await ran(world, detail.id);
    expect(await statuses()).toEqual(people);
  },
);

test('an objection in the file reaches people who are to stay as they are', async () => {
  const known = await uploaded(world, 'name,email\nAna,a@correo.example\nEva,e@correo.example\n');
  await plan(world, known, { consent });
  await ran(world, known.id);
  const detail = await uploaded(
    world,
    'name,email,unsubscribed\nAnne,a@correo.example,true\nEve,e@correo.example,false\n',
  );
  await plan(world, detail, { consent, duplicates: 'skip' });
  expect((await ran(world, detail.id)).counts).toMatchObject({ updated: 1, unchanged: 1 });
  expect(await statuses()).toEqual({ a: 'unsubscribed', e: 'subscribed' });
});

test('an import whose later rows object is taken back like any other', async () => {
  const detail = await uploaded(world, 'email,unsubscribed\na@correo.example,no\na@correo.example,yes\n');
  await plan(world, detail, { consent });
  await ran(world, detail.id);
  expect(await statuses()).toEqual({ a: 'unsubscribed' });
  await undone(world, detail.id);
  expect(await statuses()).toEqual({});
});

test('what the name of a file says is a column that can be left out, once that is said on purpose', async () => {
  const detail = await uploaded(world, 'name,email\nAna,a@correo.example\n', 'bajas 2024.csv');
  expect(detail.analysis.columns.at(-1)).toMatchObject({
    name: 'bajas 2024.csv',
    objections: 1,
    samples: ['unsubscribed'],
  });
  const mapping = detail.plan.mapping.map((each) => (each.to === 'status' ? { ...each, to: null } : each));
  await plan(world, detail, { consent, mapping });
  const { token } = world.client;
  const run = (body?: object) =>
    kit.call('POST', `/api/contacts/imports/${detail.id}/run`, { token, ...(body ? { body } : {}) });
  expect((await run()).json().error.params).toEqual({ columns: 'bajas 2024.csv', rows: 1 });
  expect((await run({ leaveOutObjections: true })).statusCode).toBe(200);
});

test.each([
  ['a column of orders', 'email,order_status', ['completed', 'cancelled', 'refunded']],
  ['a column of regions', 'email,state', ['California', 'Nevada', 'Baja California']],
  ['a column of priorities', 'email,prioridad', ['alta', 'baja', 'media']],
  ['a column of notes', 'email,last call', ['asked about bajas', 'call again', 'wants a catalogue']],
])('%s stops nobody', async (_, header, values) => {
  const detail = await uploaded(
    world,
    lines(header, ...values.map((value, index) => `p${index}@correo.example,${value}`)),
  );
  expect(detail.analysis.columns.map(({ objections }) => objections)).toEqual([0, 0]);
  expect(detail.plan.mapping.map(({ to }) => to)).toEqual(['email', null]);
});
