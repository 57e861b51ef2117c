import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { forgetOldRawMail } from './jobs/forget-raw-mail.job.ts';
import { processInboundMail } from './jobs/process-inbound-mail.job.ts';

// Mail that no charset fits: what cannot be shown is not lost, although originals are dropped once they are read.

let kit: TestApp;
let marina: TestClient;
let profileId: string;

beforeAll(async () => {
  const inbound = { host: '127.0.0.1', port: 0, domain: 'in.enlace.example', tls: undefined, rawDays: 0 };
  kit = await createTestApp({
    overrides: { senderCheck: { check: async () => null, close: async () => undefined } },
    config: { mail: { smtpUrl: undefined, from: 'enlace@enlace.example', inbound } },
  });
  marina = await kit.createClient();
  const created = await kit.call('POST', '/api/profiles', { token: marina.token, body: { name: 'Taller' } });
  profileId = created.json<{ id: string }>().id;
});
afterAll(() => kit.close());

const mail = (body: Buffer) =>
  Buffer.concat([
    Buffer.from(`From: Ana <ana@correo.example>\r\nMessage-ID: <m${kit.platform.ids.uuid()}@correo.example>\r\n`),
    Buffer.from('Subject: Hola\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n'),
    body,
  ]);

async function receive(raw: Buffer): Promise<string> {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, source, profile_id, received_at)
    values (${marina.owner}, ${id}, 'marina@in.enlace.example', 'ana@correo.example', sha256(${raw}), ${raw}, ${raw.length}, 'imap', ${profileId}, now())`;
  await processInboundMail({ deps: kit.platform, owner: marina.owner, inboundMailId: id });
  return id;
}

async function originalOf(id: string): Promise<Buffer | null> {
  const [row] = await kit.database.adminSql<{ raw: Buffer | null; state: string }[]>`
    select raw, state from inbound_mails where owner_id = ${marina.owner} and id = ${id}`;
  expect(row?.state).toBe('stored');
  return row?.raw ?? null;
}

describe('the original of a mail', () => {
  it('that no charset fits is kept as long as the mail', async () => {
    const raw = mail(Buffer.from(Array.from({ length: 300 }, (_, at) => 0x80 + ((at * 79 + (at >> 2) * 31) % 128))));
    const id = await receive(raw);
    await kit.database.adminSql`update inbound_mails set processed_at = now() - interval '3 years' where id = ${id}`;
    await forgetOldRawMail({ deps: kit.platform });
    expect((await originalOf(id))?.equals(raw)).toBe(true);
  });

  it('whose charset was only labelled wrongly is dropped', async () => {
    const id = await receive(mail(Buffer.from('Mañana sí', 'latin1')));
    expect(await originalOf(id)).toBeNull();
    const [message] = await kit.database.adminSql<{ text: string }[]>`
      select text from messages where owner_id = ${marina.owner} order by at desc limit 1`;
    expect(message?.text).toBe('Mañana sí');
  });
});
