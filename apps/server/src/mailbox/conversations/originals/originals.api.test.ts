import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageSourceSchema } from '@enlace/contract/mailbox/conversations/originals.contract.ts';
import { messagePageSchema } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { forgetOldRawMail } from '../jobs/forget-raw-mail.job.ts';
import { processInboundMail } from '../jobs/process-inbound-mail.job.ts';

let kit: TestApp;
let marina: TestClient;
let profileId: string;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { senderCheck: { check: async () => null, close: async () => undefined } } });
});
afterAll(() => kit.close());
beforeEach(async () => {
  marina = await kit.createClient();
  profileId = (await api('POST', '/api/profiles', { name: 'Taller' })).json<{ id: string }>().id;
});

const api = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) =>
  kit.call(method, url, { token: marina.token, ...(body === undefined ? {} : { body }) });

const mail = (body: Buffer | string, subject = 'Pedido: 12 tazas') =>
  Buffer.concat([
    Buffer.from(`From: Ana <ana@correo.example>\r\nMessage-ID: <m${kit.platform.ids.uuid()}@correo.example>\r\n`),
    Buffer.from(`X-Folded: uno\r\n dos\r\nSubject: ${subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`),
    Buffer.from(body),
  ]);

async function receive(raw: Buffer): Promise<{ conversationId: string; messageId: string }> {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, source, profile_id, received_at)
    values (${marina.owner}, ${id}, 'marina@in.enlace.example', 'ana@correo.example', sha256(${raw}), ${raw}, ${raw.length}, 'imap', ${profileId}, now())`;
  await processInboundMail({ deps: kit.platform, owner: marina.owner, inboundMailId: id });
  const [row] = await kit.database.adminSql<{ conversationId: string; messageId: string }[]>`
    select conversation_id as "conversationId", shown_message_id as "messageId" from inbound_mails where id = ${id}`;
  if (!row) throw new Error('the mail was not stored');
  return row;
}

async function shown({ conversationId, messageId }: { conversationId: string; messageId: string }) {
  const answer = await api('GET', `/api/mailbox/conversations/${conversationId}/messages`);
  return messagePageSchema.parse(answer.json()).items.find(({ id }) => id === messageId);
}

const used = async () => {
  const [row] = await kit.database.adminSql<{ used: number }[]>`
    select used::int from quota_counters where owner_id = ${marina.owner} and resource = 'storage_bytes'`;
  return row?.used ?? 0;
};
const state = async () => (await api('GET', '/api/mailbox/originals')).json<{ count: number; bytes: number }>();

describe('the original of a received mail', () => {
  it('is kept, shown as it came, and downloaded byte for byte', async () => {
    const raw = mail(Buffer.concat([Buffer.from('Hola, ¿12 tazas?\r\n'), Buffer.from([0, 0xff, 0x80])]));
    const at = await receive(raw);
    expect(await shown(at)).toMatchObject({ hasOriginal: true });
    const source = messageSourceSchema.parse((await api('GET', `/api/mailbox/messages/${at.messageId}/source`)).json());
    const sha256 = createHash('sha256').update(raw).digest('hex');
    expect(source).toMatchObject({ isCut: false, size: raw.length, sha256 });
    expect(source.fields).toContainEqual({ name: 'X-Folded', value: 'uno\n dos' });
    expect(source.text).toContain('Subject: Pedido: 12 tazas');
    const file = await api('GET', `/api/mailbox/messages/${at.messageId}/original`);
    expect(file.rawPayload.equals(raw)).toBe(true);
    expect(file.headers['content-disposition']).toContain('filename="Pedido 12 tazas.eml"');
    expect(file.headers['content-security-policy']).toContain('sandbox');
  });

  it('of several megabytes is shown in part and downloaded whole', async () => {
    const raw = mail('á'.repeat(2_000_000));
    const at = await receive(raw);
    const source = messageSourceSchema.parse((await api('GET', `/api/mailbox/messages/${at.messageId}/source`)).json());
    expect(source.isCut).toBe(true);
    expect(source.text.length).toBe(200_000);
    expect(source.text.endsWith('á')).toBe(true);
    const file = await api('GET', `/api/mailbox/messages/${at.messageId}/original`);
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(source.sha256);
  });

  it('belongs to its client alone', async () => {
    const { messageId } = await receive(mail('Hola'));
    const { token } = await kit.createClient();
    for (const view of ['source', 'original'])
      expect((await kit.call('GET', `/api/mailbox/messages/${messageId}/${view}`, { token })).statusCode).toBe(404);
    const reread = await kit.call('POST', `/api/mailbox/messages/${messageId}/reread`, {
      token,
      body: { charset: null },
    });
    expect(reread.statusCode).toBe(404);
  });

  it('counts in the storage until it goes by age, with its conversation, or with its person', async () => {
    const raws = ['uno', 'dos', 'tres'].map((text) => mail(text));
    const [first, second, third] = await Promise.all(raws.map(receive));
    const whole = raws.reduce((sum, { length }) => sum + length, 0);
    expect(await used()).toBe(whole);
    expect(await state()).toEqual({ count: 3, bytes: whole, days: 365 });
    await kit.database.adminSql`
      update inbound_mails set processed_at = now() - interval '2 years' where shown_message_id = ${first?.messageId ?? ''}`;
    await forgetOldRawMail({ deps: kit.platform });
    expect(await shown(first ?? { conversationId: '', messageId: '' })).toMatchObject({ hasOriginal: false });
    expect((await api('GET', `/api/mailbox/messages/${first?.messageId}/original`)).statusCode).toBe(404);
    expect(await used()).toBe(whole - (raws[0]?.length ?? 0));
    await api('DELETE', `/api/mailbox/conversations/${second?.conversationId}`);
    const purged = await api('POST', '/api/trash/purge', {
      items: [{ kind: 'conversation', id: second?.conversationId }],
    });
    expect(purged.statusCode).toBe(200);
    expect(await state()).toMatchObject({ count: second?.conversationId === third?.conversationId ? 0 : 1 });
  });

  it('is not kept when the storage is full, and the mail arrives all the same', async () => {
    await receive(mail('antes'));
    await kit.database.adminSql`
      update quota_counters set used = 1099511627776 where owner_id = ${marina.owner} and resource = 'storage_bytes'`;
    const at = await receive(mail('después'));
    expect(await shown(at)).toMatchObject({ text: 'después', hasOriginal: false });
  });

  it('is read again in the charset that a person names', async () => {
    // One word of Polish could be French.
    const at = await receive(mail(Buffer.from('V+pncnk=', 'base64')));
    expect((await shown(at))?.text).toBe('Wêgry');
    const answer = await api('POST', `/api/mailbox/messages/${at.messageId}/reread`, { charset: 'iso-8859-2' });
    expect(answer.json()).toMatchObject({ message: { text: 'Węgry', hasOriginal: true } });
    expect((await shown(at))?.text).toBe('Węgry');
    const found = await api('GET', `/api/mailbox/conversations?search=${encodeURIComponent('Węgry')}`);
    expect(found.json<{ items: unknown[] }>().items).toHaveLength(1);
  });
});
