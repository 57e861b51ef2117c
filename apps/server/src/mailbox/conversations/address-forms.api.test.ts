import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processInboundMail } from './jobs/process-inbound-mail.job.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let marina: TestClient;
let profileId: string;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { senderCheck: { check: async () => null, close: async () => undefined } } });
  marina = await kit.createClient();
  profileId = (await api('POST', '/api/profiles', { name: 'Taller' })).json<{ id: string }>().id;
});
afterAll(() => kit.close());

const api = (method: 'GET' | 'POST', url: string, body?: unknown) =>
  kit.call(method, url, { token: marina.token, ...(body === undefined ? {} : { body }) });

async function receive(fields: string[], text: string): Promise<void> {
  const { ids } = kit.platform;
  const head = [...fields, `Message-ID: <${ids.uuid()}@visitor.example>`, 'Subject: Clase'];
  const raw = Buffer.from(`${head.join('\r\n')}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`);
  const id = ids.uuid();
  await kit.database.adminSql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, source, profile_id, received_at)
    values (${marina.owner}, ${id}, 'hola@taller.example', 'ana@visitor.example', sha256(${raw}), ${raw}, ${raw.length}, 'imap', ${profileId}, now())`;
  await processInboundMail({ deps: kit.platform, owner: marina.owner, inboundMailId: id });
}

type Listed = { items: { id: string; name?: string; email: string | null }[] };

describe('an address whose domain is in another script', () => {
  it('is one person wherever it comes from, and found by either form', async () => {
    await api('POST', '/api/contacts', { name: 'Ana', email: 'ana@bücher.example' });
    await receive(
      ['From: Otra <otra@visitor.example>', 'To: hola@taller.example', 'Cc: Ana <ANA@Bücher.example>'],
      'Para dos',
    );
    const [row] = await kit.database.adminSql<{ participants: string[]; cc: string }[]>`
      select c.participants, m.recipients #>> '{cc,0,email}' as cc
      from conversations c join messages m on m.owner_id = c.owner_id and m.conversation_id = c.id
      where c.owner_id = ${marina.owner} and c.visitor_email = 'otra@visitor.example'`;
    expect(row).toMatchObject({ cc: 'ana@xn--bcher-kva.example' });
    await receive(['From: Ana <ana@bücher.example>', 'To: hola@taller.example'], 'Soy Ana');
    for (const words of ['ana@bücher.example', 'ana@xn--bcher-kva.example', 'bücher.example', 'büch']) {
      const search = encodeURIComponent(words);
      const contacts = (await api('GET', `/api/contacts?search=${search}`)).json<Listed>().items;
      expect(contacts.map(({ name }) => name)).toEqual(['Ana']);
      const found = (await api('GET', `/api/mailbox/conversations?search=${search}`)).json<Listed>().items;
      expect(found.map(({ email }) => email)).toEqual(['ana@bücher.example']);
      const from = (
        await api('GET', `/api/mailbox/conversations?search=${encodeURIComponent(`de:${words}`)}`)
      ).json<Listed>();
      expect(from.items.length, words).toBe(words === 'büch' ? 0 : 1);
    }
  });
});
