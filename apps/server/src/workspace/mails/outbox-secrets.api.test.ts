import { adminRoles } from '@enlace/contract/core/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';

let kit: TestApp;
let owner: { userId: string; token: string };
const guest = 'invitada@correo.example';
beforeAll(async () => {
  kit = await createTestApp({ work: true });
  owner = await kit.createAdmin();
  const body = { email: guest, role: 'owner', locale: 'es' };
  const invited = await kit.call('POST', '/api/admin/admins/invitations', { token: owner.token, body });
  if (invited.statusCode !== 200) throw new Error(`the invitation was refused: ${invited.body}`);
  await mailsTo(kit, { address: guest });
});
afterAll(() => kit.close());

const link = /\/admin\/invitacion\/[\w-]{20,}/;

async function read(token: string, query = '') {
  const list = await kit.call('GET', `/api/admin/outbox?search=${guest}`, { token });
  if (list.statusCode !== 200) return { status: list.statusCode, all: list.body, sealed: undefined };
  const one = await kit.call('GET', `/api/admin/outbox/${String(list.json().items[0].id)}${query}`, { token });
  return { status: one.statusCode, all: list.body + one.body, sealed: one.json().sealed };
}

test('an owner who just proved who they are reads a one-time link', async () => {
  const { status, all, sealed } = await read(owner.token);
  expect([status, sealed]).toEqual([200, null]);
  expect(all).toMatch(link);
});

test('an owner without a fresh proof sees it blanked, and is asked for one when they want it', async () => {
  const token = await kit.createSession(owner.userId, { isProven: false });
  const { status, all, sealed } = await read(token);
  expect([status, sealed]).toEqual([200, 'proof']);
  expect(all).not.toMatch(link);
  const wanted = await read(token, '?links=yes');
  expect([wanted.status, wanted.all.includes('auth.proof_required')]).toEqual([403, true]);
});

test.each(adminRoles.filter((role) => role !== 'owner'))('%s never reads it, not even with a proof', async (role) => {
  const { token } = await kit.createAdmin({ role });
  for (const query of ['', '?links=yes']) {
    const { status, all, sealed } = await read(token, query);
    expect([status, sealed]).toEqual(role === 'support' ? [200, 'owners'] : [403, undefined]);
    expect(all).not.toMatch(link);
    expect(all).not.toContain('base64');
  }
});

test('a kept copy nobody knows the kind of is blanked like one that holds a link', async () => {
  const raw = Buffer.from(
    'From: a@b.example\r\nSubject: Hola\r\n\r\nhttp://x.example/admin/invitacion/abcdefghijklmnopqrstuvwx',
  );
  await kit.database.adminSql`delete from outbox_mails where envelope_to = ${guest} and raw = ${raw}`;
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into outbox_mails (envelope_from, envelope_to, raw) values ('a@b.example', 'nadie@correo.example', ${raw}) returning id`;
  const { token } = await kit.createAdmin({ role: 'support' });
  const answer = await kit.call('GET', `/api/admin/outbox/${String(row?.id)}`, { token });
  expect(answer.json()).toMatchObject({ sealed: 'owners', text: '', html: null });
  expect(answer.body).not.toContain('abcdefghij');
});

test('every reading is in the history, with who read which mail', async () => {
  const rows = await kit.database.adminSql<{ after: { to: string; withLinks: boolean }; actor: string }[]>`
    select after, actor ->> 'userId' as actor from history_entries where action = 'instance.mail_read' and after ->> 'to' = ${guest} order by id`;
  expect(rows.length).toBeGreaterThan(2);
  expect(rows[0]).toMatchObject({ after: { to: guest, withLinks: true }, actor: owner.userId });
  expect(rows.slice(1).every(({ after }) => !after.withLinks)).toBe(true);
});
