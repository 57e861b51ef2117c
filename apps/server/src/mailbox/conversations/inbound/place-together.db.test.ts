import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerId } from '#platform/context.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import { createMailboxBench, type MailboxBench } from '../mailbox.test-support.ts';
import { processInboundMail } from '../jobs/process-inbound-mail.job.ts';
import { conversationAddress } from '../mail-addresses.usecases.ts';
import { messageReceived } from '../mailbox.events.ts';
import { planSteps, type Targeted } from './related-mails.ts';
import { storeInbound } from './store-inbound.ts';

let bench: MailboxBench;
let broken = '';
beforeAll(async () => {
  bench = await createMailboxBench();
  bench.deps.events.subscribe([
    onEvent(messageReceived, async ({ tx, payload }) => {
      const [row] = await tx.sql<{ subject: string }[]>`select subject from messages where id = ${payload.messageId}`;
      if (broken !== '' && row?.subject === broken) throw new Error('this one cannot be placed');
    }),
  ]);
});
afterAll(() => bench.close());

/** `to`: the addresses at which the listener takes it; else it is fetched from the box. */
type Mail = { id: string; from: string; subject: string; answers?: string; text?: string; to?: readonly string[] };

const rawOf = ({ id, from, subject, answers, text = subject }: Mail) =>
  Buffer.from(
    [
      `From: <${from}>`,
      'To: <info@taller.example>',
      `Subject: ${subject}`,
      `Message-ID: <${id}@visitor.example>`,
      ...(answers === undefined ? [] : [`In-Reply-To: <${answers}@visitor.example>`]),
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
    ].join('\r\n'),
  );

async function createScene() {
  broken = '';
  const client = await bench.createClient();
  const profile = await bench.createProfile(client, 'Taller');
  const owner = ownerId(client.owner);
  const about = { source: 'imap', recipient: 'info@taller.example', envelopeFrom: '', profileId: profile.id } as const;
  return {
    /** All of them are read at once; returns how each reading ended. */
    async read(mails: readonly Mail[], { times = 1, isReversed = false } = {}): Promise<string[]> {
      for (const mail of mails) {
        const receivedAt = bench.deps.clock.now();
        const { to = [about.recipient] } = mail;
        const source = mail.to ? 'smtp' : about.source;
        for (const recipient of to)
          await bench.deps.db.scoped(owner, (tx) =>
            storeInbound(tx, bench.deps, { ...about, source, recipient, owner, raw: rawOf(mail), receivedAt }),
          );
        bench.deps.advance({ seconds: 1 });
      }
      const jobs = bench.waiting.splice(0).filter(({ name }) => name === 'mailbox.process_inbound');
      const handedOut = isReversed ? jobs.toReversed() : jobs;
      const readings = Array.from({ length: times }, () => handedOut).flat();
      const ended = await Promise.allSettled(
        readings.map(({ payload }) =>
          processInboundMail({ deps: bench.deps, owner, inboundMailId: String(payload['inboundMailId']), size: 500 }),
        ),
      );
      return ended.map(({ status }) => status);
    },
    transactions: () =>
      bench.database.adminSql<{ placings: number; messages: number; conversations: number }[]>`
        select count(distinct xmin::text)::int as placings, count(*)::int as messages,
          count(distinct conversation_id)::int as conversations
        from messages where owner_id = ${owner} and direction = 'in'`.then(([row]) => row),
    conversations: () =>
      bench.database.adminSql<{ subjects: string[]; unread: number; preview: string }[]>`
        select array_agg(m.subject order by m.at, m.id) as subjects, c.unread_count as unread, c.preview
        from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
        where m.owner_id = ${owner} and m.direction = 'in' group by c.id, c.unread_count, c.preview order by min(m.at)`,
    /** The contact with this address is locked meanwhile, by a transaction that then changes the quota. */
    async whileHeld<T>(email: string, work: () => Promise<T>): Promise<T> {
      return bench.deps.db.scoped(owner, async (tx) => {
        await tx.sql`select from contacts where owner_id = ${owner} and email = ${email} for update`;
        return work();
      });
    },
    untilWaiting: () =>
      expect
        .poll(
          () =>
            bench.database
              .adminSql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        .toHaveLength(1),
    changeQuota: () =>
      bench.deps.db.scoped(owner, async (tx) => {
        await tx.sql`set local lock_timeout = '500ms'`;
        const rows = await tx.sql`
          update quota_counters set used = used where owner_id = ${owner} and resource = 'contacts' returning 1`;
        return rows.length;
      }),
    conversationIds: async () => {
      const rows = await bench.database.adminSql<{ id: string }[]>`
        select id from conversations where owner_id = ${owner} order by created_at`;
      return rows.map(({ id }) => id);
    },
    /** As the screens do it, without what moves with a merge. */
    merge: (from: string, to: string) =>
      bench.database.adminSql`update conversations set merged_into = ${to}, deleted_at = now() where id = ${from}`,
    addressOf: (conversationId: string) => conversationAddress(bench.deps, conversationId),
    /** Which of these mails would be placed one after the other, by their positions. */
    async groups(mails: readonly { from: string; conversationId?: string }[]): Promise<number[][]> {
      const targeted = mails.map(({ from, conversationId }, index) => {
        const person = { name: '', address: from };
        const mail = { kind: 'human', messageId: `${index}@x.example`, references: [], from: person, writer: person };
        const target = conversationId ? { kind: 'conversation', conversationId } : { kind: 'source' };
        // NOTE: nothing else of a mail decides with which ones it is placed.
        return { read: { row: { isOwn: false }, mail }, target } as unknown as Targeted;
      });
      const steps = await bench.deps.db.scoped(owner, (tx) => planSteps(tx, owner, targeted));
      return steps.flat().map((group) => group.map((each) => targeted.indexOf(each)));
    },
    states: () =>
      bench.database.adminSql<{ state: string; count: number }[]>`
        select state, count(*)::int from inbound_mails where owner_id = ${owner} group by state order by state`,
  };
}

const people = (count: number): Mail[] =>
  Array.from({ length: count }, (_none, index) => ({
    id: `first-${index}`,
    from: `persona-${index}@visitor.example`,
    subject: `Hola ${index}`,
  }));

it('mails of many people are placed by few transactions, each in its own conversation', async () => {
  const scene = await createScene();
  await scene.read(people(40));
  const found = await scene.transactions();
  expect(found).toMatchObject({ messages: 40, conversations: 40 });
  expect(found?.placings).toBeLessThan(20);
});

it('answers follow what they answer, also when all of them are placed together', async () => {
  const scene = await createScene();
  const [first, ...others] = people(6);
  if (!first) throw new Error('nobody writes');
  await scene.read([
    first,
    ...others,
    { id: 'second', from: first.from, subject: 'Re: Hola', answers: first.id },
    { id: 'third', from: first.from, subject: 'Re: Re: Hola', answers: 'second', text: 'Lo último' },
  ]);
  const [thread, ...rest] = await scene.conversations();
  expect(thread).toEqual({ subjects: ['Hola 0', 'Re: Hola', 'Re: Re: Hola'], unread: 3, preview: 'Lo último' });
  expect(rest).toHaveLength(5);
});

it('answers follow what they answer in whatever order the queue hands them out', async () => {
  const scene = await createScene();
  const [first, ...others] = people(6);
  if (!first) throw new Error('nobody writes');
  const answer = { id: 'second', from: first.from, subject: 'Re: Hola', answers: first.id };
  await scene.read([first, ...others, answer], { isReversed: true });
  const [thread] = await scene.conversations();
  expect(thread).toMatchObject({ subjects: ['Hola 0', 'Re: Hola'] });
});

it('no more mails are in memory than the queue hands out at once, however many it hands out again', async () => {
  const scene = await createScene();
  const { mailParser } = bench.deps;
  let [inside, peak] = [0, 0];
  bench.deps.mailParser = {
    ...mailParser,
    async parse(raw, about) {
      inside += 1;
      peak = Math.max(peak, inside);
      const result = await mailParser.parse(raw, about);
      inside -= 1;
      return result;
    },
  };
  await scene.read(people(30), { times: 3 });
  bench.deps.mailParser = mailParser;
  expect(peak).toBeLessThanOrEqual(32);
  expect(await scene.states()).toEqual([{ state: 'stored', count: 30 }]);
});

it('one that cannot be placed keeps none of the others from it, and is placed when it can be', async () => {
  const scene = await createScene();
  broken = 'Hola 3';
  const ended = await scene.read(people(8));
  expect(ended.filter((status) => status === 'rejected')).toHaveLength(1);
  expect(await scene.states()).toEqual([
    { state: 'received', count: 1 },
    { state: 'stored', count: 7 },
  ]);
  expect(await scene.transactions()).toMatchObject({ messages: 7, conversations: 7 });
});

it('a mail that is read twice at once is one message', async () => {
  const scene = await createScene();
  const ended = await scene.read(people(10), { times: 2 });
  expect(new Set(ended)).toEqual(new Set(['fulfilled']));
  expect(await scene.states()).toEqual([{ state: 'stored', count: 10 }]);
  expect(await scene.transactions()).toMatchObject({ messages: 10, conversations: 10 });
});

it('holds no quota while somebody else has one of its people: every writer locks people first', async () => {
  const scene = await createScene();
  const known = { id: 'known', from: 'conocida@visitor.example', subject: 'Ya escribí' };
  await scene.read([known]);
  const freed = await scene.whileHeld(known.from, async () => {
    const ended = scene.read([...people(4), { ...known, id: 'again', subject: 'Otra vez' }]);
    await scene.untilWaiting();
    return { ended, quota: await scene.changeQuota() };
  });
  expect(freed.quota).toBe(1);
  expect(await freed.ended).toEqual(Array(5).fill('fulfilled'));
});

it('a mail to the addresses of two conversations is in both, also when both copies are placed together', async () => {
  const scene = await createScene();
  const from = 'persona@visitor.example';
  await scene.read([
    { id: 'one', from, subject: 'Uno' },
    { id: 'two', from, subject: 'Dos' },
  ]);
  const to = (await scene.conversationIds()).map(scene.addressOf);
  await scene.read([...people(3), { id: 'both', from, subject: 'A las dos', to }]);
  const found = await scene.conversations();
  expect(found.filter(({ subjects }) => subjects.includes('A las dos'))).toHaveLength(2);
});

it('mails that reach the same conversation or person by different names follow one another', async () => {
  const scene = await createScene();
  await scene.read(people(3));
  const [first = '', second = '', third = ''] = await scene.conversationIds();
  await scene.merge(first, second);
  await scene.merge(second, third);
  const groups = await scene.groups([
    { from: 'uno@visitor.example', conversationId: first },
    { from: 'ana@BÜCHER.example' },
    { from: 'dos@visitor.example', conversationId: third },
    { from: 'ana@xn--bcher-kva.example' },
    { from: 'otra@visitor.example' },
  ]);
  expect(groups).toEqual([[0, 2], [1, 3], [4]]);
});
