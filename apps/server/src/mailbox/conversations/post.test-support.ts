import PostalMime, { type Email } from 'postal-mime';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { storeInbound } from './inbound/store-inbound.ts';
import { createMailboxBench } from './mailbox.test-support.ts';
import type { MessagePage } from './mailbox.types.ts';
import { getConversation, listConversations } from './usecases/read-mailbox.ts';
import { replyToConversation } from './usecases/reply.ts';

type Answer = Omit<Parameters<typeof replyToConversation>[0]['input'], 'idempotencyKey' | 'close'>;

/** A mail as its recipients get it. */
type Kept = { to: string[]; mail: Email; raw: string };

export const received = ({ items }: MessagePage) => items.find(({ direction }) => direction === 'in');
export const emails = (people: readonly { email: string }[]) => people.map(({ email }) => email);
export const addresses = (people: Email['to'] = []) => people.map(({ address }) => address);
export const nuria = { From: 'Nuria <nuria@x.example>', Subject: 'Copio a mi socio' };
export const copied = { ...nuria, Cc: 'Pep <pep@x.example>, Contable <contable@x.example>' };

/** Mails to a client's box and signed addresses, and their answers. */
export async function createPostBench() {
  const bench = await createMailboxBench();
  let count = 0;

  async function openBox() {
    const client: TestClient = await bench.createClient();
    const profile = await bench.createProfile(client, 'Taller de Barro');
    const call = { deps: bench.deps, ctx: client.ctx };

    async function receive(fields: Record<string, string>, text = 'Hola, ¿qué tal?', to = 'hola@taller.example') {
      const { deps } = bench;
      deps.advance({ hours: 1 });
      count += 1;
      const date = 'Wed, 25 Nov 2026 09:50:00 +0100';
      const head = { To: to, Date: date, 'Message-ID': `<m${count}@x.example>`, ...fields };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
      const raw = Buffer.from(
        [...lines, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\r\n'),
      );
      const receivedAt = deps.clock.now();
      if (to.endsWith('@in.example.org')) {
        const envelope = { from: 'someone@x.example', to: [to], remoteAddress: '127.0.0.1', helo: 'mx.x.example' };
        await bench.inbound.receive({ envelope, raw, receivedAt });
      } else {
        const about = { source: 'imap', recipient: to, envelopeFrom: '', profileId: profile.id } as const;
        await deps.db.scoped(client.owner, (tx) =>
          storeInbound(tx, deps, { ...about, owner: client.owner, raw, receivedAt }),
        );
      }
      await bench.readInbound();
      return `<m${count}@x.example>`;
    }

    const list = async () => (await listConversations({ ...call, query: { limit: 50 } })).items;

    async function onlyOne() {
      const [first, ...others] = await list();
      if (!first || others.length > 0) throw new Error('there is not one conversation');
      return { ...(await getConversation({ ...call, id: first.id })), id: first.id };
    }

    const answer = (id: string, input: Answer = {}) =>
      replyToConversation({
        ...call,
        id,
        input: { text: 'Claro.', close: false, idempotencyKey: bench.deps.ids.uuid(), ...input },
      });

    /** The newest mail that left. */
    async function sent(): Promise<Kept> {
      await bench.deliver();
      const [row] = await bench.database.adminSql<{ envelope_to: string; raw: Buffer }[]>`
        select envelope_to, raw from outbox_mails where sender_id = ${client.owner} order by created_at desc, id desc limit 1`;
      if (!row) throw new Error('nothing left');
      return {
        to: row.envelope_to.split(', '),
        mail: await PostalMime.parse(row.raw),
        raw: row.raw.toString('latin1'),
      };
    }

    return { client, profile, call, receive, list, onlyOne, answer, sent };
  }

  return { bench, openBox, close: () => bench.close() };
}
export type PostBench = Awaited<ReturnType<typeof createPostBench>>;
export type Box = Awaited<ReturnType<PostBench['openBox']>>;
