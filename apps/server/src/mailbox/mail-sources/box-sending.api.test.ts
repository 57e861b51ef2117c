import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import {
  ALL_CAPABILITIES,
  type FakeSmtpScript,
  type FakeSmtpServer,
  startFakeSmtpServer,
} from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { type BoxKit, startBoxKit } from './box-kit.test-support.ts';

let server: FakeImap;
let box: BoxKit;
const servers: FakeSmtpServer[] = [];

beforeAll(async () => {
  server = await startFakeImap({ user: 'hola@taller.example' });
  box = await startBoxKit(server);
});
afterAll(async () => {
  await box.close();
  await server.close();
});
beforeEach(async () => {
  server.clear();
  await box.reset();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((each) => each.close()));
});

async function startSmtp(script: FakeSmtpScript = {}): Promise<FakeSmtpServer> {
  const capabilities = [...ALL_CAPABILITIES, 'STARTTLS', 'AUTH PLAIN'];
  const smtp = await startFakeSmtpServer({ capabilities, ...script });
  servers.push(smtp);
  return smtp;
}

const setSending = (id: string, port: number, change = {}) =>
  box.api('PUT', `/api/mail-sources/${id}/sending`, { host: '127.0.0.1', port, password: server.password, ...change });

const deliver = (mailId: string) => deliverStoredMail({ deps: box.kit.platform, mailId });

type Mail = { id: string; state: string; outcome: string | null; attempts: number; messageId: string };

async function lastMail(): Promise<Mail> {
  const [row] = await box.kit.database.adminSql<Mail[]>`
    select id, state, outcome, attempts, message_id as "messageId" from mails
    where owner_id = ${box.client().owner} and purpose = 'mailbox_reply' order by id desc limit 1`;
  if (!row) throw new Error('no mail was queued');
  return row;
}

/** A conversation that came through the box, and an answer to it. */
async function answer(id: string, text: string): Promise<{ conversationId: string; mail: Mail }> {
  server.put(box.mail({ id: 'pregunta@correo.example', text: 'Una pregunta' }));
  await box.look(id);
  const [row] = await box.kit.database.adminSql<{ id: string }[]>`
    select id from conversations where owner_id = ${box.client().owner} order by id limit 1`;
  const conversationId = row?.id ?? '';
  const url = `/api/mailbox/conversations/${conversationId}/replies`;
  const sent = await box.api('POST', url, { text, idempotencyKey: box.kit.platform.ids.uuid(), close: false });
  if (sent.statusCode !== 200) throw new Error(`nothing was answered: ${sent.body}`);
  return { conversationId, mail: await lastMail() };
}

/** What the server of a recipient sends back. */
function reportOf(messageId: string): Buffer {
  const report = [
    'Return-Path: <>',
    'From: Mail Delivery System <mailer-daemon@taller.example>',
    'To: hola@taller.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <vuelta@taller.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nNo such user.',
    '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; taller.example\r\n',
    'Final-Recipient: rfc822; ana@correo.example\r\nAction: failed\r\nStatus: 5.1.1\r\n',
    `--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: hola@taller.example\r\nMessage-ID: <${messageId}>\r\n\r\nVuelve`,
    '--b--',
    '',
  ];
  return Buffer.from(report.join('\r\n'));
}

describe('a box that sends', () => {
  it('answers under its own address alone, over TLS, and takes the answers back into the conversation', async () => {
    const smtp = await startSmtp();
    const { id } = await box.addBox();
    const set = await setSending(id, smtp.port);
    expect(set.json()).toMatchObject({
      sending: { security: 'starttls', address: 'hola@taller.example', error: null },
    });
    expect(set.body).not.toContain(server.password);
    const { conversationId, mail } = await answer(id, 'Quedan tres plazas');
    await deliver(mail.id);
    const message = smtp.messages.at(-1);
    expect(message?.isSecure).toBe(true);
    const { from, replyTo, inReplyTo } = await PostalMime.parse(message?.raw ?? '');
    expect(from?.address).toBe('hola@taller.example');
    expect(replyTo).toBeUndefined();
    expect(inReplyTo).toBe('<pregunta@correo.example>');
    const [head = ''] = message?.raw.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/\b[rb]\+/);
    expect(smtp.commands.findLast((line) => line.startsWith('MAIL FROM'))).toContain('<hola@taller.example>');
    expect(await lastMail()).toMatchObject({ state: 'accepted' });

    server.put(box.mail({ text: 'Cojo una', headers: [`In-Reply-To: <${mail.messageId}>`] }));
    await box.look(id);
    const rows = await box.kit.database.adminSql`
      select distinct conversation_id as id from messages where owner_id = ${box.client().owner}`;
    expect(rows).toEqual([{ id: conversationId }]);
    expect(await box.texts()).toEqual(['Una pregunta', 'Cojo una']);
  });

  it('reads there what comes back', async () => {
    const smtp = await startSmtp();
    const { id } = await box.addBox();
    await setSending(id, smtp.port);
    const { mail } = await answer(id, 'Vuelve');
    await deliver(mail.id);
    server.put(reportOf(mail.messageId));
    await box.look(id);
    const [row] = await box.kit.database.adminSql`
      select delivery_state as state from messages where owner_id = ${box.client().owner} and direction = 'out'`;
    expect(row).toEqual({ state: 'bounced' });
  });

  it('shows as returned what comes back before its server’s own answer is stored', async () => {
    const smtp = await startSmtp();
    const { id } = await box.addBox();
    await setSending(id, smtp.port);
    const { mail } = await answer(id, 'Vuelve antes');
    server.put(reportOf(mail.messageId));
    await box.look(id);
    await deliver(mail.id);
    expect(await lastMail()).toMatchObject({ state: 'accepted' });
    const [row] = await box.kit.database.adminSql`
      select delivery_state as state, delivery_detail as detail from messages
      where owner_id = ${box.client().owner} and direction = 'out'`;
    expect(row).toEqual({ state: 'bounced', detail: expect.stringContaining('5.1.1') });
  });

  it.each<[string, FakeSmtpScript]>([
    ['421 after the text', { answers: { final: ['421 4.7.0 slow down', '250 2.0.0 ok'] } }],
    [
      '550 5.4.5 after the text',
      { answers: { final: ['550 5.4.5 Daily user sending limit exceeded', '250 2.0.0 ok'] } },
    ],
    ['554 5.7.1 with its reason', { answers: { mail: ['554 5.7.1 hourly limit reached', '250 2.1.0 ok'] } }],
  ])('waits when the provider wants nothing more, says so, and sends once: %s', async (_name, script) => {
    const smtp = await startSmtp(script);
    const { id } = await box.addBox();
    await setSending(id, smtp.port);
    const { mail } = await answer(id, 'Sin prisa');
    await deliver(mail.id);
    expect(await lastMail()).toMatchObject({ state: 'deferred', attempts: 0, outcome: expect.stringMatching(/\S/) });
    const waiting = (await box.api('GET', '/api/mail-sources')).json();
    expect(waiting).toMatchObject({
      items: [{ sending: { waitUntil: expect.any(String), error: expect.any(String) } }],
    });
    const connections = smtp.connections;
    await deliver(mail.id);
    expect(smtp.connections).toBe(connections);
    box.clock.now = box.clock.now.add({ minutes: 31 });
    await deliver(mail.id);
    expect(await lastMail()).toMatchObject({ state: 'accepted' });
    expect((await box.source(id))?.sending).toMatchObject({ waitUntil: null, error: null });
  });

  it('gives a mail up that waited for three days, also while the box still waits', async () => {
    const smtp = await startSmtp();
    const { id } = await box.addBox();
    await setSending(id, smtp.port);
    const { mail } = await answer(id, 'Demasiado tarde');
    const { adminSql } = box.kit.database;
    const inHours = (hours: number) => box.clock.now.add({ hours }).toString();
    await adminSql`update mail_sources set send_wait_until = ${inHours(1)}, send_error = '421 slow down' where id = ${id}`;
    await adminSql`update mails set created_at = ${inHours(-71)} where id = ${mail.id}`;
    await deliver(mail.id);
    expect(await lastMail()).toMatchObject({ state: 'deferred', attempts: 0 });
    await adminSql`update mails set created_at = ${inHours(-73)} where id = ${mail.id}`;
    await expect(deliver(mail.id)).rejects.toThrow('421 slow down');
    expect(await lastMail()).toMatchObject({ state: 'deferred', attempts: 1 });
    await adminSql`update mails set attempts = 30 where id = ${mail.id}`;
    await deliver(mail.id);
    expect(await lastMail()).toMatchObject({ state: 'rejected', outcome: '421 slow down' });
    expect(smtp.messages).toHaveLength(0);
  });

  it('sends nothing twice when the connection is lost behind the text', async () => {
    const smtp = await startSmtp({ answers: { final: 'drop' } });
    const { id } = await box.addBox();
    await setSending(id, smtp.port);
    const { mail } = await answer(id, 'Una sola vez');
    await deliver(mail.id);
    await deliver(mail.id);
    expect(smtp.messages).toHaveLength(1);
    expect(await lastMail()).toMatchObject({ state: 'uncertain' });
  });

  it.each<[string, FakeSmtpScript, string, number]>([
    ['a wrong password', { answers: { auth: '535 5.7.8 no' } }, 'auth', 1],
    ['no STARTTLS, and no login then', { capabilities: [...ALL_CAPABILITIES, 'AUTH PLAIN'] }, 'no_starttls', 0],
  ])('is tried before it is kept: %s', async (_name, script, reason, logins) => {
    const smtp = await startSmtp(script);
    const { id } = await box.addBox();
    const refused = await setSending(id, smtp.port);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { error: { params: { reason } } }]);
    expect(smtp.commands.filter((line) => line.startsWith('AUTH'))).toHaveLength(logins);
    expect((await box.source(id))?.sending).toBeNull();
  });

  it('that stops sending leaves answers to the product, and is nobody else’s', async () => {
    const smtp = await startSmtp();
    const { id } = await box.addBox();
    await setSending(id, smtp.port);
    await box.api('DELETE', `/api/mail-sources/${id}/sending`);
    const { mail } = await answer(id, 'Por el producto');
    await deliver(mail.id);
    expect(smtp.messages).toEqual([]);
    await box.reset();
    expect((await setSending(id, smtp.port)).statusCode).toBe(404);
    expect((await box.api('DELETE', `/api/mail-sources/${id}/sending`)).statusCode).toBe(404);
  });
});
