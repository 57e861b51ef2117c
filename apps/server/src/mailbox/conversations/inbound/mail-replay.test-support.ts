import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Database } from '#platform/database/client.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { insertConversation } from '../conversations.repository.ts';
import { createInboundMail } from '../inbound-mail.ts';
import { processInboundMail } from '../jobs/process-inbound-mail.job.ts';
import { conversationAddress } from '../mail-addresses.usecases.ts';
import type { ProfileRef } from '../mailbox.types.ts';
import { person } from './fixtures/mail-writer.test-support.ts';
import type { InboundDeps } from './inbound-mail.types.ts';
import { storeInbound } from './store-inbound.ts';

const mailsPerConversation = 20;
const lanes = 2;

type Job = { owner: string; inboundMailId: string };

/** Captures the reading jobs instead of running them; a mail's other jobs are irrelevant here. */
export function holdReadingJobs(): { jobs: Jobs; take(): Job[] } {
  const waiting: Job[] = [];
  const jobs: Jobs = {
    async enqueue(_tx, _job, payload) {
      const { owner, inboundMailId } = Object.fromEntries(Object.entries(Object(payload)));
      if (typeof owner === 'string' && typeof inboundMailId === 'string') waiting.push({ owner, inboundMailId });
    },
    start: async () => undefined,
    stop: async () => undefined,
  };
  return { jobs, take: () => waiting.splice(0) };
}

/** Seeded random numbers from 0 to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ item }) => item);
}

type Delivery = { way: 'listener' | 'box'; to: string; raw: Buffer };

/** One mail as delivered over two routes: other servers, so other bytes. */
function deliveriesOf({ index, to }: { index: number; to: string }): Delivery[] {
  const raw = Buffer.from(
    [
      `From: ${person.name} <${person.address}>`,
      `To: <${to}>`,
      `Subject: Re: Tu mensaje`,
      `Message-ID: <replay-${index}@correo.es>`,
      'Date: Mon, 16 Nov 2026 18:30:00 +0100',
      'Content-Type: text/plain; charset=utf-8',
      '',
      `mensaje ${index}`,
      '',
    ].join('\r\n'),
  );
  const relayed = Buffer.concat([Buffer.from('Received: from relay.example by box.example\r\n'), raw]);
  return [
    { way: 'listener', to, raw },
    { way: 'box', to: 'marina@taller.example', raw: relayed },
  ];
}

type Replay = {
  deps: Omit<InboundDeps, 'jobs'> & { db: Database };
  owner: string;
  profile: ProfileRef;
  /** Mails; each is delivered `rounds` times over both routes, in any order. */
  count: number;
  seed: number;
  rounds?: number;
};

export type ReplayResult = {
  deliveries: number;
  messages: number;
  distinct: number;
  unread: number;
  conversations: number;
};

async function openConversations({ deps, owner, profile, count }: Replay & { owner: OwnerId }): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < Math.ceil(count / mailsPerConversation); index += 1) {
    const id = deps.ids.uuid();
    await deps.db.scoped(owner, (tx) =>
      insertConversation(tx, owner, {
        id,
        profile,
        contactId: null,
        visitorName: person.name,
        visitorEmail: person.address,
        visitorPhone: null,
        subject: 'Tu mensaje',
        locale: 'es',
        state: 'waiting',
        now: deps.clock.now(),
      }),
    );
    ids.push(id);
  }
  return ids;
}

/** Delivers every mail repeatedly, reads each stored one twice, and counts the resulting mailbox content. */
export async function replayMails(input: Replay): Promise<ReplayResult> {
  const { profile, count, seed, rounds = 2 } = input;
  const owner = ownerId(input.owner);
  const { jobs, take } = holdReadingJobs();
  const deps: InboundDeps = { ...input.deps, jobs };
  const inbound = createInboundMail(deps);
  const random = seededRandom(seed);
  const conversations = await openConversations({ ...input, owner });
  const addresses = conversations.map((id) => conversationAddress(deps, id));
  let deliveries = 0;

  async function deliver({ way, to, raw }: Delivery): Promise<void> {
    const receivedAt = deps.clock.now();
    deliveries += 1;
    if (way === 'listener') {
      const envelope = { from: person.address, to: [to], remoteAddress: '127.0.0.1', helo: 'mx.correo.es' };
      await inbound.receive({ envelope, raw, receivedAt });
      return;
    }
    const about = { source: 'imap', recipient: to, envelopeFrom: '', profileId: profile.id } as const;
    await deps.db.scoped(owner, (tx) => storeInbound(tx, deps, { ...about, owner, raw, receivedAt }));
  }

  async function work<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
    const queue = [...items];
    const lane = async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await act(item);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  for (let round = 0; round < rounds; round += 1) {
    const all = Array.from({ length: count }, (_none, index) =>
      deliveriesOf({ index, to: addresses[index % addresses.length] ?? '' }),
    ).flat();
    await work(shuffled(all, random), deliver);
    const found = take();
    // A worker that died after its commit repeats its job.
    await work(shuffled([...found, ...found], random), (job) => processInboundMail({ deps, ...job }));
  }
  return { deliveries, ...(await countMailbox(deps.db, owner)) };
}

async function countMailbox(db: Database, owner: OwnerId): Promise<Omit<ReplayResult, 'deliveries'>> {
  return db.scoped(owner, async (tx) => {
    const [row] = await tx.sql<Omit<ReplayResult, 'deliveries'>[]>`
      select (select count(*)::int from messages where owner_id = ${owner} and direction = 'in') as messages,
             (select count(distinct text)::int from messages where owner_id = ${owner} and direction = 'in') as distinct,
             (select coalesce(sum(unread_count), 0)::int from conversations where owner_id = ${owner}) as unread,
             (select count(*)::int from conversations where owner_id = ${owner}) as conversations`;
    if (!row) throw new Error('a count without a row');
    return row;
  });
}
