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

const user = 'hola@taller.example';
let server: FakeImap;
let box: BoxKit;
const servers: FakeSmtpServer[] = [];

beforeAll(async () => {
  server = await startFakeImap({ user });
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

async function addBox(script: FakeSmtpScript = {}): Promise<{ id: string; smtp: FakeSmtpServer }> {
  const smtp = await startFakeSmtpServer({ capabilities: [...ALL_CAPABILITIES, 'STARTTLS', 'AUTH PLAIN'], ...script });
  servers.push(smtp);
  const sending = { host: '127.0.0.1', port: smtp.port };
  const { id } = await box.addBox({ sending });
  return { id, smtp };
}

type Identity = { choice: { kind: string; boxId?: string }; address: string; isUsual: boolean };
async function identities(query = ''): Promise<Identity[]> {
  const answer = await box.api('GET', `/api/senders/profiles/${box.profileId()}/identities${query}`);
  return answer.json<{ items: Identity[] }>().items;
}
const usual = async (query = '') => (await identities(query)).find(({ isUsual }) => isUsual)?.choice;

const start = (change: object = {}) =>
  box.api('POST', '/api/mailbox/conversations', {
    profileId: box.profileId(),
    to: [{ name: 'Luis', email: 'luis@otro.example' }],
    subject: 'Una propuesta',
    text: 'Te propongo algo',
    idempotencyKey: box.kit.platform.ids.uuid(),
    ...change,
  });

type Mail = {
  id: string;
  boxId: string | null;
  fromAddress: string;
  state: string;
  recipientStates: Record<string, { state: string }>;
  attempts: number;
};
async function lastMail(): Promise<Mail> {
  const [row] = await box.kit.database.adminSql<Mail[]>`
    select id, box_id as "boxId", from_address as "fromAddress", state, recipient_states as "recipientStates", attempts
    from mails where owner_id = ${box.client().owner} and purpose = 'mailbox_reply' order by id desc limit 1`;
  if (!row) throw new Error('no mail was queued');
  return row;
}
const deliver = async () => {
  const { id } = await lastMail();
  await deliverStoredMail({ deps: box.kit.platform, mailId: id });
  return lastMail();
};
const envelopes = (smtp: FakeSmtpServer) => smtp.commands.filter((line) => line.startsWith('MAIL FROM'));

describe('the sender of a mail', () => {
  it('can be a box of the profile for a first mail, and stays so in that conversation', async () => {
    const { id, smtp } = await addBox();
    const from = { kind: 'box', boxId: id };
    expect((await identities()).map(({ choice }) => choice)).toContainEqual(from);
    expect(await usual()).toEqual({ kind: 'profile' });
    const started = await start({ from });
    const conversationId = started.json<{ conversation: { id: string } }>().conversation.id;
    expect(await deliver()).toMatchObject({ state: 'accepted', boxId: id, fromAddress: user });
    const sent = await PostalMime.parse(smtp.messages[0]?.raw ?? '');
    expect([sent.from?.address, sent.replyTo]).toEqual([user, undefined]);
    expect(await usual(`?conversationId=${conversationId}`)).toEqual(from);
    const url = `/api/mailbox/conversations/${conversationId}`;
    const key = () => box.kit.platform.ids.uuid();
    await box.api('POST', `${url}/replies`, { text: 'Y algo más', idempotencyKey: key() });
    expect(await lastMail()).toMatchObject({ boxId: id });
    // Another one from then on.
    await box.api('POST', `${url}/replies`, { text: 'Desde aquí', idempotencyKey: key(), from: { kind: 'profile' } });
    await box.api('POST', `${url}/replies`, { text: 'Y sigo', idempotencyKey: key() });
    expect(await lastMail()).toMatchObject({ boxId: null });
  });

  it('chosen for a draft is kept with it, and for a forwarded mail is that of this mail alone', async () => {
    const { id } = await addBox();
    const from = { kind: 'box', boxId: id };
    const started = await start();
    const { conversation, message } = started.json<{ conversation: { id: string }; message: { id: string } }>();
    const url = `/api/mailbox/conversations/${conversation.id}`;
    const saved = await box.api('PUT', `${url}/draft`, { text: 'Sigo luego', from });
    expect(saved.json()).toMatchObject({ draft: { text: 'Sigo luego', from } });
    expect((await box.api('GET', url)).json()).toMatchObject({ draft: { from } });
    const forward = (change: object) =>
      box.api('POST', `${url}/forwards`, {
        messageIds: [message.id],
        to: [{ name: '', email: 'gestor@otro.example' }],
        text: '¿Qué opinas?',
        idempotencyKey: box.kit.platform.ids.uuid(),
        ...change,
      });
    expect((await forward({ from })).statusCode).toBe(200);
    expect(await lastMail()).toMatchObject({ boxId: id, fromAddress: user });
    expect(await usual(`?conversationId=${conversation.id}`)).toEqual({ kind: 'profile' });
    await forward({});
    expect(await lastMail()).toMatchObject({ boxId: null });
    expect((await forward({ from: { kind: 'own' } })).statusCode).toBe(422);
  });

  it('is what the person wrote to, unless another one is chosen', async () => {
    const { id } = await addBox();
    expect(await usual('?to=ana%40correo.example')).toEqual({ kind: 'profile' });
    server.put(box.mail({ text: 'Una pregunta' }));
    await box.look(id);
    expect(await usual('?to=ana%40correo.example')).toEqual({ kind: 'box', boxId: id });
    const to = [{ name: 'Ana', email: 'ana@correo.example' }];
    await start({ to });
    expect(await lastMail()).toMatchObject({ boxId: id });
    await start({ to, from: { kind: 'profile' } });
    expect(await lastMail()).toMatchObject({ boxId: null });
    await start();
    expect(await lastMail()).toMatchObject({ boxId: null });
  });

  it('is one of the profile: no box that only receives, of another client, or of nobody', async () => {
    const { id } = await box.addBox();
    const refused = await start({ from: { kind: 'box', boxId: id } });
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { error: { code: 'request.invalid' } }]);
    expect((await start({ from: { kind: 'own' } })).statusCode).toBe(422);
    const profileId = box.profileId();
    await box.reset();
    expect((await start({ from: { kind: 'box', boxId: id } })).statusCode).toBe(422);
    expect((await box.api('GET', `/api/senders/profiles/${profileId}/identities`)).statusCode).toBe(404);
  });
});

describe('an own server whose domain nobody proved', () => {
  it('is the usual sender while it is on, and can be chosen again after another one', async () => {
    const { adminSql } = box.kit.database;
    const identity = { displayName: null, fromAddress: 'tienda@barro.example', replyAddress: null };
    const set = await box.api('PUT', `/api/senders/profiles/${box.profileId()}/identity`, identity);
    expect(set.statusCode).toBe(200);
    expect(await identities()).toMatchObject([{ choice: { kind: 'profile' }, isUsual: true }]);
    await adminSql`
      insert into own_mail_servers (owner_id, host, port, tls, is_on, tested_at)
      values (${box.client().owner}, 'smtp.barro.example', 587, 'required', true, now())`;
    expect(await identities()).toMatchObject([
      { choice: { kind: 'profile' }, isUsual: false },
      { choice: { kind: 'own' }, address: 'tienda@barro.example', isUsual: true },
    ]);
    const started = await start({ from: { kind: 'profile' } });
    const { id } = started.json<{ conversation: { id: string } }>().conversation;
    expect(await usual(`?conversationId=${id}`)).toEqual({ kind: 'profile' });
    const idempotencyKey = box.kit.platform.ids.uuid();
    const answer = { text: 'Desde mi servidor', idempotencyKey, from: { kind: 'own' } };
    expect((await box.api('POST', `/api/mailbox/conversations/${id}/replies`, answer)).statusCode).toBe(200);
    expect(await usual(`?conversationId=${id}`)).toEqual({ kind: 'own' });
    const [mail] = await adminSql<{ ownFrom: string | null }[]>`
      select own_from as "ownFrom" from mails where owner_id = ${box.client().owner} order by id desc limit 1`;
    expect(mail).toEqual({ ownFrom: 'tienda@barro.example' });
  });
});

describe('a box that stopped sending', () => {
  it('is refused as the sender of what came through it', async () => {
    const { id } = await addBox();
    server.put(box.mail({ text: 'Una pregunta' }));
    await box.look(id);
    const [asked] = await box.kit.database.adminSql<{ id: string }[]>`
      select id from conversations where owner_id = ${box.client().owner}`;
    expect((await box.api('DELETE', `/api/mail-sources/${id}/sending`)).statusCode).toBe(200);
    const idempotencyKey = box.kit.platform.ids.uuid();
    const answer = { text: 'Hola', idempotencyKey, from: { kind: 'box', boxId: id } };
    const refused = await box.api('POST', `/api/mailbox/conversations/${asked?.id}/replies`, answer);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { error: { code: 'request.invalid' } }]);
  });
});

describe('a limit of the provider that hits some recipients', () => {
  it('keeps those waiting, and sends nothing twice to the others', async () => {
    const { id, smtp } = await addBox({
      answers: {
        rcpt: ['250 2.1.5 ok', '550 5.4.5 Daily user sending limit exceeded', '550 5.1.1 no such user', '250 2.1.5 ok'],
      },
    });
    const to = ['ana', 'bea', 'nadie'].map((name) => ({ name, email: `${name}@correo.example` }));
    await start({ to, from: { kind: 'box', boxId: id } });
    const first = await deliver();
    const states = Object.fromEntries(Object.entries(first.recipientStates).map(([name, { state }]) => [name, state]));
    expect(first).toMatchObject({ state: 'deferred', attempts: 0 });
    expect(states).toEqual({
      'ana@correo.example': 'accepted',
      'bea@correo.example': 'deferred',
      'nadie@correo.example': 'rejected',
    });
    expect((await box.source(id))?.sending).toMatchObject({
      waitUntil: expect.any(String),
      error: expect.stringContaining('limit'),
    });
    box.clock.now = box.clock.now.add({ minutes: 31 });
    expect(await deliver()).toMatchObject({ state: 'accepted' });
    const last = smtp.commands.slice(smtp.commands.findLastIndex((line) => line.startsWith('MAIL FROM')));
    expect(last.filter((line) => line.startsWith('RCPT'))).toEqual([expect.stringContaining('bea@correo.example')]);
  });
});

describe('an automatic mail through a box', () => {
  async function queueAuto(id: string): Promise<void> {
    await start({ from: { kind: 'box', boxId: id } });
    const { id: mailId } = await lastMail();
    await box.kit.database
      .adminSql`update mails set envelope_from = '', auto_submitted = 'auto-replied' where id = ${mailId}`;
  }

  it('has no envelope sender, where the provider takes that', async () => {
    const { id, smtp } = await addBox();
    await queueAuto(id);
    expect(await deliver()).toMatchObject({ state: 'accepted' });
    expect(envelopes(smtp)).toEqual([expect.stringContaining('FROM:<>')]);
  });

  it('has the address of the box where it does not', async () => {
    const { id, smtp } = await addBox({
      answers: {
        mail: ['553 5.7.1 Sender address rejected: not owned by user', '250 2.1.0 ok'],
        rcpt: ['503 5.5.1 no sender', '250 2.1.5 ok'],
        data: ['503 5.5.1 no recipients', '354 go ahead'],
      },
    });
    await queueAuto(id);
    expect(await deliver()).toMatchObject({ state: 'accepted' });
    expect(envelopes(smtp)).toEqual([expect.stringContaining('<>'), expect.stringContaining(`<${user}>`)]);
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]?.raw).toMatch(/^Auto-Submitted: auto-replied/im);
  });
});
