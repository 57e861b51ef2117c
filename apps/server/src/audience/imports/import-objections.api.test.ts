import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { plan, ran, rowsOf, uploaded, type World } from './imports.test-support.ts';

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
  const rows = await kit.database.adminSql<{ name: string; status: string }[]>`
    select name, status from contacts where owner_id = ${world.client.owner}`;
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
}

const answers = {
  unsubscribed: 'unsubscribed',
  Unsubscribed: 'unsubscribed',
  true: 'unsubscribed',
  TRUE: 'unsubscribed',
  sí: 'unsubscribed',
  'opted out': 'unsubscribed',
  blocklisted: 'blocked',
  'Non-Subscribed': 'pending',
  desuscrito: 'unsubscribed',
  'Baja voluntaria': 'unsubscribed',
  inactive: 'pending',
  archived: 'pending',
  Bounced: 'bounced',
  cleaned: 'bounced',
  false: 'subscribed',
  '': 'subscribed',
};

test('a "no" of another program outlives the agreement that is given for the whole file', async () => {
  const rows = Object.keys(answers).map((value, index) => `p${index},p${index}@correo.example,${value}`);
  const detail = await uploaded(world, ['name,email,Unsubscribed from all email', ...rows].join('\n'));
  expect(detail.plan.mapping.map(({ to }) => to)).toEqual(['name', 'email', 'status']);
  await plan(world, detail, { consent });
  const done = await ran(world, detail.id);
  expect(done.counts).toMatchObject({ created: rows.length, rejected: 0, problems: 2 });
  expect(await statuses()).toEqual(
    Object.fromEntries(Object.values(answers).map((status, index) => [`p${index}`, status])),
  );
  const problems = (await rowsOf(world, detail.id, 'run')).flatMap((row) =>
    row.problems.map(({ code, value }) => [code, value]),
  );
  expect(problems).toEqual([
    ['status_unknown', 'inactive'],
    ['status_unknown', 'archived'],
  ]);
});

test('of several columns about mailings the strictest counts, and who did not say yes waits', async () => {
  const text = [
    'name,email,Accepts Email Marketing,HasOptedOutOfEmail,IsEmailBounced,Accepts SMS Marketing',
    'yes,a@correo.example,yes,0,0,no',
    'both,b@correo.example,yes,1,0,no',
    'bounced,c@correo.example,yes,0,1,no',
    'silent,d@correo.example,,0,0,yes',
    'no,e@correo.example,no,0,0,yes',
    'odd,f@correo.example,perhaps,,,',
  ].join('\n');
  const detail = await uploaded(world, text);
  expect(detail.plan.mapping.map(({ to }) => to)).toEqual(['name', 'email', 'status', 'status', 'status', null]);
  await plan(world, detail, { consent });
  await ran(world, detail.id);
  expect(await statuses()).toEqual({
    yes: 'subscribed',
    both: 'unsubscribed',
    bounced: 'bounced',
    silent: 'pending',
    no: 'unsubscribed',
    odd: 'pending',
  });
});

test('a column with objections that stays out is counted to its end, and the run asks once more', async () => {
  const rows = Array.from(
    { length: 450 },
    (_, index) => `P ${index},p${index}@correo.example,${index % 3 === 0 ? 'はい' : 'いいえ'}`,
  );
  const detail = await uploaded(world, ['Name,Email,配信停止', ...rows].join('\n'));
  expect(detail.analysis.columns.map(({ objections }) => objections)).toEqual([0, 0, 150]);
  const mapping = detail.plan.mapping.map((each) => (each.column === 2 ? { ...each, to: null } : each));
  const { token } = world.client;
  const run = (body?: object) =>
    kit.call('POST', `/api/contacts/imports/${detail.id}/run`, { token, ...(body ? { body } : {}) });
  await plan(world, detail, { mapping, consent });
  const refused = await run();
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toMatchObject({
    code: 'imports.objections_left_out',
    params: { columns: '配信停止', rows: 150 },
  });
  expect((await run({ leaveOutObjections: true })).json().state).toBe('running');
});

test('without an agreement nobody is subscribed, so nothing needs to be asked', async () => {
  const detail = await uploaded(world, 'Name,Email,Baja\nAna,ana@correo.example,sí\n');
  await plan(world, detail, {
    mapping: detail.plan.mapping.map((each) => (each.column === 2 ? { ...each, to: null } : each)),
  });
  expect((await ran(world, detail.id)).counts.created).toBe(1);
});

test.each(['no', 'false', 'unsubscribed', 'いいえ'])(
  'a program that hands on %j as the agreement subscribes nobody',
  async (text) => {
    const { token } = world.client;
    const refused = await kit.call('POST', '/api/contacts', {
      token,
      body: { name: 'Ana', email: 'ana@correo.example', consent: text },
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error.fields).toEqual([{ path: 'consent', code: 'not_an_agreement' }]);
    const ana = await kit.call('POST', '/api/contacts', { token, body: { name: 'Ana', email: 'ana@correo.example' } });
    const change = { status: 'subscribed', statusReason: text };
    expect((await kit.call('PATCH', `/api/contacts/${ana.json().id}`, { token, body: change })).statusCode).toBe(422);
    expect(await statuses()).toEqual({ Ana: 'pending' });
  },
);
