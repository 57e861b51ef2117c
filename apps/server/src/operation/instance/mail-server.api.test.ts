import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail } from '#workspace/door.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import {
  ALL_CAPABILITIES,
  type FakeSmtpScript,
  type FakeSmtpServer,
  startFakeSmtpServer,
} from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { mailServerPurpose } from '#platform/mail-server.ts';
import { createSecrets } from '#platform/security/secrets.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

const password = 'la-clave-del-relé';
const script: FakeSmtpScript = { capabilities: [...ALL_CAPABILITIES, 'AUTH PLAIN'], answers: {} };
let server: FakeSmtpServer;
let kit: TestApp;
let token: string;
beforeAll(async () => {
  server = await startFakeSmtpServer(script);
  kit = await createTestApp();
  ({ token } = await kit.createAdmin());
});
beforeEach(() => kit.call('DELETE', '/api/admin/mail/server', { token }));
afterAll(async () => {
  await kit.close();
  await server.close();
});

const body = () => ({
  ...{ host: '127.0.0.1', port: server.port, tls: 'none', user: 'lazo', password, from: 'hola@lazo.example' },
});
const put = (change: object = {}) =>
  kit.call('PUT', '/api/admin/mail/server', { token, body: { ...body(), ...change } });
const state = async () => (await kit.call('GET', '/api/admin/mail', { token })).json();

async function deliver(): Promise<string> {
  const { mailId } = await kit.platform.db.system((tx) =>
    queueMail({
      tx,
      deps: kit.platform,
      mail: { purpose: 'test', to: { name: null, address: 'ana@correo.example' }, subject: 'Hola', text: 'Hola.' },
    }),
  );
  await deliverStoredMail({ deps: kit.platform, mailId });
  const [row] = await kit.database.adminSql<{ state: string }[]>`select state from mails where id = ${mailId}`;
  return row?.state ?? '';
}

describe('a mail server set in the product', () => {
  it('takes the next mail, from the address that was set, without a restart; without it mails stay here again', async () => {
    expect(await deliver()).toBe('caught');
    expect((await put()).json()).toMatchObject({ kind: 'smtp', setBy: 'product', from: 'hola@lazo.example' });
    const before = server.messages.length;
    expect(await deliver()).toBe('accepted');
    expect(server.messages).toHaveLength(before + 1);
    const tested = await kit.call('POST', '/api/admin/mail/test', { token, body: { to: 'ana@correo.example' } });
    expect(tested.json()).toMatchObject({ isAccepted: true, isKept: false });
    expect((await kit.call('GET', '/api/admin/mail/exit', { token })).json()).toEqual({ leaves: true, kept: 0 });
    const removed = await kit.call('DELETE', '/api/admin/mail/server', { token });
    expect(removed.json()).toMatchObject({ kind: 'outbox', setBy: 'nobody', server: null });
    expect(await deliver()).toBe('caught');
  });

  it('is followed by every process, as soon as one of them changed it', async () => {
    await kit.platform.mailServer.start();
    await kit.database.adminSql`
      insert into mail_server (host, port, tls, from_address, changed_at)
      values ('127.0.0.1', ${server.port}, 'none', 'otra@lazo.example', now())`;
    await expect.poll(() => kit.platform.config.mail.from).toBe('otra@lazo.example');
    expect(await deliver()).toBe('accepted');
  });

  it('keeps its password out of every answer, the history and the database', async () => {
    await put();
    const answers = [
      await kit.call('GET', '/api/admin/mail', { token }),
      await kit.call('GET', '/api/admin/history', { token }),
      await kit.call('GET', '/api/admin/installation-mode/opening', { token }),
    ];
    for (const answer of answers) expect(answer.body).not.toContain(password);
    const [row] = await kit.database.adminSql<{ sealed: string }[]>`select password_sealed as sealed from mail_server`;
    expect(row?.sealed).toMatch(/^v2\./);
    const [entry] = await kit.database.adminSql<{ after: object }[]>`
      select after from history_entries where action = 'instance.mail_server_changed' order by id desc limit 1`;
    expect(entry?.after).toMatchObject({ host: '127.0.0.1', username: 'lazo', email: 'hola@lazo.example' });
    expect(JSON.stringify(entry?.after)).not.toContain(row?.sealed);
  });

  it('keeps its password while server and user stay, and gives it to no other server', async () => {
    await put();
    const { password: _password, ...rest } = body();
    const kept = await kit.call('PUT', '/api/admin/mail/server', { token, body: { ...rest, from: 'b@lazo.example' } });
    expect(kept.statusCode).toBe(200);
    expect(await deliver()).toBe('accepted');
    const elsewhere = await kit.call('PUT', '/api/admin/mail/server', { token, body: { ...rest, host: 'localhost' } });
    expect(elsewhere.json()).toMatchObject({ error: { fields: [{ path: 'password', code: 'required' }] } });
  });

  it('whose password was sealed by a key that is gone stays the only way out, until it is entered again', async () => {
    await put();
    const stranger = createSecrets(Buffer.alloc(32, 7)).seal(mailServerPurpose, password);
    await kit.database.adminSql`update mail_server set password_sealed = ${stranger}`;
    await kit.platform.mailServer.refresh();
    expect((await state()).setBy).toBe('product');
    expect(await deliver()).not.toBe('caught');
    await put();
    expect(await deliver()).toBe('accepted');
  });

  it('never sends a password in the open to another machine, and is an act of owners', async () => {
    const open = await put({ host: 'smtp.lazo.example' });
    expect(open.json()).toMatchObject({ error: { fields: [{ path: 'tls' }] } });
    const { token: support } = await kit.createAdmin({ role: 'support' });
    const refused = await kit.call('PUT', '/api/admin/mail/server', { token: support, body: body() });
    expect(refused.statusCode).toBe(403);
    expect((await state()).setBy).toBe('nobody');
  });

  it('has a host that is a name or an address, without a port', async () => {
    for (const host of ['smtp.lazo.example:587', 'a:b', ':']) {
      const answer = await put({ host, tls: 'required' });
      expect(answer.statusCode, host).toBe(422);
      expect(answer.json()).toMatchObject({ error: { fields: [{ path: 'host', code: 'invalid_format' }] } });
    }
    expect((await state()).setBy).toBe('nobody');
    expect((await put({ host: '2001:db8::25', tls: 'required' })).json().server).toMatchObject({
      host: '2001:db8::25',
    });
  });

  it('gives way to the environment, and says so', async () => {
    const { mail } = loadConfig({});
    const fixed = await createTestApp({
      config: { mail: { ...mail, smtpUrl: `smtp://127.0.0.1:${server.port}?tls=none` } },
    });
    const admin = await fixed.createAdmin();
    const answer = await fixed.call('PUT', '/api/admin/mail/server', { token: admin.token, body: body() });
    expect(answer.json()).toMatchObject({ error: { code: 'instance.mail_in_environment' } });
    const shown = await fixed.call('GET', '/api/admin/mail', { token: admin.token });
    expect(shown.json()).toMatchObject({ kind: 'smtp', setBy: 'environment' });
    await fixed.close();
  });
});
