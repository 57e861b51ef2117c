import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contactLists from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import * as contacts from '@enlace/contract/audience/contacts/contacts.contract.ts';
import * as contract from '@enlace/contract/mailbox/conversations/mailbox.contract.ts';
import * as replies from '@enlace/contract/mailbox/conversations/replies.contract.ts';
import { createInboundServer } from '#platform/mail/inbound/inbound-server.ts';
import type { InboundServer } from '#platform/mail/inbound/inbound.types.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createInboundMail } from './inbound-mail.ts';
import { receiveFormMessage } from './mailbox.usecases.ts';

let kit: TestApp;
let marina: TestClient;
let profileId: string;
let inbound: InboundServer;

beforeAll(async () => {
  kit = await createTestApp({ work: true });
  marina = await kit.createClient();
  const { platform } = kit;
  const mail = createInboundMail(platform);
  inbound = await createInboundServer({
    host: '127.0.0.1',
    port: 0,
    domain: platform.config.mail.inbound.domain,
    accept: mail.accept,
    onMessage: mail.receive,
    clock: platform.clock,
    logger: silentLogger,
  });
  profileId = platform.ids.uuid();
  await kit.database.adminSql`
    insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
    values (${marina.owner}, ${profileId}, 'Talleres', 'talleres', 'es', '{}', 'abc', 'barro')`;
});
afterAll(async () => {
  await inbound.close();
  await kit.close();
});

async function write(email: string) {
  return kit.platform.db.scoped(marina.owner, (tx) =>
    receiveFormMessage({
      tx,
      deps: kit.platform,
      owner: marina.owner,
      profile: { id: profileId, name: 'Talleres' },
      sender: { name: 'Julia Roca', email, phone: null },
      text: '¿Quedan plazas?',
      fields: [],
      consent: { text: 'Acepto', textVersion: 'v1', ipHash: null, locale: 'es' },
      spam: { score: 0, reasons: [] },
      idempotencyKey: kit.platform.ids.uuid(),
      locale: 'es',
    }),
  );
}

const base = '/api/mailbox/conversations';

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (performance.now() > deadline) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('mailbox over HTTP and SMTP', () => {
  it('a form message is answered by mail, and the visitor’s answer over SMTP lands in the same conversation', async () => {
    const { conversationId } = await write('julia@correo.es');
    const list = contract.listConversations.reply.parse(
      (await kit.call('GET', `${base}?state=waiting`, marina)).json(),
    );
    expect(list.items.map(({ id }) => id)).toContain(conversationId);
    const body = { text: 'Sí, quedan tres.', idempotencyKey: 'api-key-0001' };
    const answer = await kit.call('POST', `${base}/${conversationId}/replies`, { ...marina, body });
    expect(replies.replyToConversation.reply.parse(answer.json()).message.delivery?.state).toBe('queued');
    const [mail] = await mailsTo(kit, { address: 'julia@correo.es', timeoutMs: 18_000 });
    const to = mail?.replyTo?.[0]?.address ?? '';
    const client = createTransport({ host: '127.0.0.1', port: inbound.port, secure: false, ignoreTLS: true });
    const raw = `From: Julia <julia@correo.es>\r\nTo: ${to}\r\nSubject: Re: algo\r\nMessage-ID: <una@correo.es>\r\nIn-Reply-To: ${mail?.messageId}\r\n\r\nApúntame\r\n`;
    await client.sendMail({ envelope: { from: 'julia@correo.es', to }, raw });
    await expect(
      client.sendMail({
        envelope: { from: 'julia@correo.es', to: `nadie@${kit.platform.config.mail.inbound.domain}` },
        raw,
      }),
    ).rejects.toThrow(/550/);
    client.close();
    const detail = await until(async () => {
      const found = contract.getConversation.reply.parse(
        (await kit.call('GET', `${base}/${conversationId}`, marina)).json(),
      );
      const isThere = found.messages.items.some(({ text }) => text === 'Apúntame');
      return isThere && found.conversation.unread > 0 ? found : undefined;
    });
    expect(detail.conversation).toMatchObject({ state: 'waiting', unread: 1, preview: 'Apúntame' });
    expect(detail.messages.items.find(({ direction }) => direction === 'out')?.delivery?.state).toBe('caught');
  }, 40_000);

  it('every answer has the form of the contract, and undo works within its seconds', async () => {
    const { conversationId } = await write('tomas@correo.es');
    const url = `${base}/${conversationId}`;
    const sent = replies.replyToConversation.reply.parse(
      (
        await kit.call('POST', `${url}/replies`, { ...marina, body: { text: 'No', idempotencyKey: 'api-key-0002' } })
      ).json(),
    );
    const undone = await kit.call('DELETE', `${url}/replies/${sent.message.id}`, marina);
    expect(replies.undoReply.reply.parse(undone.json()).draft?.text).toBe('No');
    const state = await kit.call('POST', `${url}/state`, { ...marina, body: { state: 'closed' } });
    expect(contract.setConversationState.reply.parse(state.json()).conversation.state).toBe('closed');
    const bulk = await kit.call('POST', `${base}/bulk`, { ...marina, body: { ids: [conversationId], action: 'open' } });
    expect(contract.bulkConversations.reply.parse(bulk.json()).changed).toBe(1);
    expect((await kit.call('PUT', `${url}/draft`, { ...marina, body: { text: 'Hola' } })).json()).toMatchObject({
      draft: { text: 'Hola' },
    });
    expect((await kit.call('DELETE', url, marina)).json()).toEqual({});
    expect(
      contract.restoreConversation.reply.parse((await kit.call('POST', `${url}/restore`, marina)).json()).conversation
        .deletedAt,
    ).toBeNull();
  });

  it('tamys are added, listed, changed and exported', async () => {
    const created = await kit.call('POST', '/api/contacts', {
      ...marina,
      body: { name: 'Lola Mira', email: 'LOLA@correo.es', consent: 'En la tienda', phone: '' },
    });
    const { id } = contacts.createContact.reply.parse(created.json());
    const page = contactLists.listContacts.reply.parse(
      (await kit.call('GET', '/api/contacts?search=lola&status=subscribed', marina)).json(),
    );
    expect(page.items).toMatchObject([{ id, email: 'lola@correo.es' }]);
    expect(
      (await kit.call('PATCH', `/api/contacts/${id}`, { ...marina, body: { city: 'Altea' } })).json(),
    ).toMatchObject({ city: 'Altea', name: 'Lola Mira' });
    contacts.getContact.reply.parse((await kit.call('GET', `/api/contacts/${id}`, marina)).json());
    const file = await kit.call('GET', '/api/contacts/export?search=lola', marina);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.body).toContain('lola@correo.es');
    const taken = await kit.call('POST', '/api/contacts', {
      ...marina,
      body: { name: 'Otra', email: 'lola@correo.es' },
    });
    expect([taken.statusCode, taken.json()]).toMatchObject([
      409,
      { error: { code: 'contacts.email_taken', params: { name: 'Lola Mira' } } },
    ]);
    const wrong = await kit.call('POST', '/api/contacts', {
      ...marina,
      body: { name: '', email: 'nada', phone: '12', company: 'x'.repeat(200) },
    });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      {
        error: {
          fields: [
            { path: 'name', code: 'required' },
            { path: 'email', code: 'invalid_email' },
            { path: 'phone', code: 'invalid_phone' },
            { path: 'company', code: 'too_long', limit: 160 },
          ],
        },
      },
    ]);
  });

  it('nobody else gets in: without a session, as administrator, as another client, with an id that is none', async () => {
    const { conversationId } = await write('ajena@correo.es');
    const stranger = await kit.createClient();
    const admin = await kit.createAdmin();
    const paths = [`${base}/${conversationId}`, `${base}/${conversationId}/messages`];
    for (const path of paths) {
      expect((await kit.call('GET', path)).statusCode).toBe(401);
      expect((await kit.call('GET', path, admin)).statusCode).toBe(403);
      expect((await kit.call('GET', path, stranger)).statusCode).toBe(404);
    }
    expect((await kit.call('GET', `${base}/nada`, marina)).statusCode).toBe(404);
    expect((await kit.call('GET', '/api/contacts/nada', marina)).statusCode).toBe(404);
    expect((await kit.call('GET', `/api/mailbox/attachments/${conversationId}`, marina)).statusCode).toBe(404);
  });
});
