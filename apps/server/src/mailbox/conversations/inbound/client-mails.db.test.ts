import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { createMailboxBench, type MailboxBench } from '../mailbox.test-support.ts';
import { getConversation } from '../usecases/read-mailbox.ts';
import { replyToConversation } from '../usecases/reply.ts';
import { automaticMails, reportMails } from './fixtures/machine-mails.test-support.ts';
import type { ClientMail, Ours } from './fixtures/mail-writer.test-support.ts';
import { person } from './fixtures/mail-writer.test-support.ts';
import { peopleMails } from './fixtures/people-mails.test-support.ts';
import { storeInbound } from './store-inbound.ts';

const everyMail = [...peopleMails, ...automaticMails, ...reportMails];
/** Several threads, so that the right one is a choice. */
const threadCount = 5;

type Thread = Ours & { conversationId: string; ourId: string };

let bench: MailboxBench;
let marina: TestClient;
let profile: { id: string; name: string };
const threads: Thread[] = [];

/** Our mails to the same person, each in its own conversation. */
async function openThread(): Promise<Thread> {
  const { deps, database } = bench;
  const { conversationId } = await bench.write(marina, profile, {
    sender: { name: person.name, email: person.address, phone: '' },
  });
  const input = { text: 'Sirve.', idempotencyKey: deps.ids.uuid(), close: true };
  const { message } = await replyToConversation({ deps, ctx: marina.ctx, id: conversationId, input });
  await bench.deliver();
  const [mail] = await database.adminSql<{ message_id: string; reply_to: string; envelope_from: string }[]>`
    select message_id, reply_to, envelope_from from mails where related ->> 'messageId' = ${message.id}`;
  if (!mail) throw new Error('our answer was not queued');
  // After a long time, a new conversation starts.
  deps.advance({ hours: 24 * 30 });
  return {
    conversationId,
    ourId: message.id,
    messageId: mail.message_id,
    reply: mail.reply_to,
    bounce: mail.envelope_from,
  };
}

beforeAll(async () => {
  bench = await createMailboxBench();
  marina = await bench.createClient();
  profile = await bench.createProfile(marina, 'Talleres de torno');
  for (let count = 0; count < threadCount; count += 1) threads.push(await openThread());
});
afterAll(() => bench.close());

async function bring({ way, expected, write }: ClientMail, thread: Thread): Promise<void> {
  const { deps } = bench;
  deps.advance({ hours: 2 });
  const raw = write(thread);
  const receivedAt = deps.clock.now();
  if (way === 'address') {
    const to = expected.kind === 'report' ? thread.bounce : thread.reply;
    const envelope = { from: person.address, to: [to], remoteAddress: '127.0.0.1', helo: 'mx.correo.es' };
    const answer = await bench.inbound.receive({ envelope, raw, receivedAt });
    if (answer !== 'stored') throw new Error('the listener refused a mail to its own address');
  } else {
    const about = {
      source: 'imap',
      recipient: 'marina@taller.example',
      envelopeFrom: '',
      profileId: profile.id,
    } as const;
    await deps.db.scoped(marina.owner, (tx) =>
      storeInbound(tx, deps, { ...about, owner: marina.owner, raw, receivedAt }),
    );
  }
  await bench.readInbound();
}

const whereItWent = async () =>
  (
    await bench.database.adminSql<{ state: string; reason: string | null; conversation_id: string | null }[]>`
      select state, reason, conversation_id from inbound_mails where owner_id = ${marina.owner}
      order by received_at desc limit 1`
  )[0];
const countConversations = async () =>
  (await bench.database.adminSql`select 1 from conversations where owner_id = ${marina.owner} and state <> 'shelf'`)
    .length;

async function lastOf({ conversationId }: Thread) {
  const { messages } = await getConversation({ deps: bench.deps, ctx: marina.ctx, id: conversationId });
  return messages.items.at(-1);
}

async function forgetReports({ ourId }: Thread): Promise<void> {
  await bench.database.adminSql`
    update messages set delivery_state = 'accepted', delivery_detail = null where owner_id = ${marina.owner} and id = ${ourId}`;
}

describe('answers of the outside world to a mail of ours', () => {
  it('are sixty different ones at least', () => {
    expect(new Set(everyMail.map(({ name }) => name)).size).toBe(everyMail.length);
    expect(everyMail.length).toBeGreaterThanOrEqual(60);
  });

  it.each([...peopleMails, ...automaticMails].map((mail, index) => ({ ...mail, index })))(
    '$name: reaches its conversation and shows what is new',
    async ({ index, ...mail }) => {
      const thread = threads[index % threadCount];
      if (!thread || mail.expected.kind === 'report') throw new Error('not a message');
      await bring(mail, thread);
      expect(await whereItWent()).toMatchObject({ state: 'stored', conversation_id: thread.conversationId });
      const last = await lastOf(thread);
      const answersId = mail.expected.kind === 'auto_reply' ? thread.ourId : null;
      expect(last).toMatchObject({ direction: 'in', kind: mail.expected.kind, text: mail.expected.text, answersId });
      expect(await countConversations()).toBe(threadCount);
    },
  );

  it.each(reportMails.map((mail, index) => ({ ...mail, index })))(
    '$name: is shown on the message it is about',
    async ({ index, ...mail }) => {
      const thread = threads[index % threadCount];
      if (!thread || mail.expected.kind !== 'report') throw new Error('not a report');
      await forgetReports(thread);
      await bring(mail, thread);
      const { state, reason, conversation_id: shelved } = (await whereItWent()) ?? {};
      expect([state, reason]).toEqual(['shelved', 'report']);
      const kept = await getConversation({ deps: bench.deps, ctx: marina.ctx, id: shelved ?? '' });
      expect(kept.messages.items.filter(({ direction }) => direction === 'in')).toHaveLength(1);
      const { messages } = await getConversation({ deps: bench.deps, ctx: marina.ctx, id: thread.conversationId });
      const ours = messages.items.find(({ id }) => id === thread.ourId);
      expect(ours?.delivery?.state).toBe(mail.expected.state);
      expect(messages.items.at(-1)?.text).not.toContain('Undeliver');
      expect(await countConversations()).toBe(threadCount);
    },
  );
});
