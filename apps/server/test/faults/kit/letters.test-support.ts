import { callAt, until } from '../../processes/calls.test-support.ts';
import type { Letter } from '#test/kit/smtp-senders.ts';
import type { FaultProduct } from './fault-product.test-support.ts';

/** What an authorised call answers, as JSON. */
async function callFor<T>(product: FaultProduct, path: string, call: { token: string; body?: unknown }): Promise<T> {
  const answer = await callAt(product.url, path, { method: call.body === undefined ? 'GET' : 'POST', ...call });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** The address of a new profile of this client, as a business gives it to everybody. */
export async function profileAddressOf(product: FaultProduct, token: string): Promise<string> {
  const profile = await callFor<{ id: string }>(product, '/api/profiles', { token, body: { name: 'Talleres' } });
  type Addresses = { items: { profile: { id: string }; addresses: { address: string }[] }[] };
  const { items } = await callFor<Addresses>(product, '/api/profile-addresses', { token });
  const [own] = items.find((item) => item.profile.id === profile.id)?.addresses ?? [];
  if (!own) throw new Error('the profile has no address');
  return own.address;
}

/** The address that answers to a conversation of this client go to, as its first mail says. */
export async function replyAddressOf(product: FaultProduct, token: string): Promise<string> {
  const post = (path: string, body: unknown) => callFor<{ id: string }>(product, path, { token, body });
  const profile = await post('/api/profiles', { name: 'Talleres' });
  const contact = await post('/api/contacts', { name: 'Julia Roca', email: 'julia@correo.example' });
  const first = { profileId: profile.id, contactId: contact.id, subject: 'Tu taller', text: 'Hola, Julia' };
  await post('/api/mailbox/conversations', { ...first, idempotencyKey: crypto.randomUUID() });
  return until('the first mail', () =>
    product.withSql(async (sql) => {
      const [mail] = await sql<{ address: string | null }[]>`
        select reply_to as address from mails where to_address = 'julia@correo.example'`;
      return mail?.address ?? undefined;
    }),
  );
}

const words =
  'Buenos días, quería saber si quedan plazas para el taller del sábado y cuánto cuesta para dos personas. ';

/** First mails of up to 2,000 people and then answers to them, each with an id of its own that begins with `mark`. */
export function lettersTo(to: string, { count, mark }: { count: number; mark: string }): Letter[] {
  const people = Math.min(2000, count);
  return Array.from({ length: count }, (_none, index) => {
    const person = index % people;
    const writer = `${mark}-${person}@visitor.example`;
    const raw = [
      'Received: from mx.visitor.example by relay.example; Fri, 27 Nov 2026 10:00:00 +0100',
      `From: "Persona ${person}" <${writer}>`,
      `To: <${to}>`,
      `Subject: =?utf-8?q?Taller_del_s=C3=A1bado?= ${person}`,
      `Message-ID: <${mark}-${index}@visitor.example>`,
      ...(index >= people ? [`In-Reply-To: <${mark}-${index - people}@visitor.example>`] : []),
      'Date: Fri, 27 Nov 2026 10:00:00 +0100',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      `${words.repeat(8)}\r\n\r\nNúmero ${index}`,
    ].join('\r\n');
    return { from: writer, to, raw };
  });
}

export type Arrived = { messages: number; distinct: ReadonlySet<string>; conversations: number };

/** Waits until no accepted mail is left to be read, and says what the mailbox holds. */
export async function readMailbox(product: FaultProduct, patienceMs: number): Promise<Arrived> {
  return product.withSql(async (sql) => {
    await until(
      'the reading of every mail',
      async () => {
        const rows = await sql`select 1 from inbound_mails where state = 'received' limit 1`;
        return rows.length === 0 ? true : undefined;
      },
      patienceMs,
    );
    const rows = await sql<{ messageId: string; conversationId: string }[]>`
      select message_id as "messageId", conversation_id as "conversationId" from messages where direction = 'in'`;
    return {
      messages: rows.length,
      distinct: new Set(rows.map(({ messageId }) => messageId)),
      conversations: new Set(rows.map(({ conversationId }) => conversationId)).size,
    };
  });
}

export function messageIdOf({ raw }: Letter): string {
  return /^Message-ID: <([^>]+)>/m.exec(raw)?.[1] ?? '';
}
