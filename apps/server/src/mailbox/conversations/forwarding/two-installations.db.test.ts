import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { mainAddressOf } from '#mailbox/senders/profile-addresses.usecases.ts';
import { systemClock } from '#platform/clock.ts';
import type { InboundServer } from '#platform/mail/inbound/inbound.types.ts';
import { createInboundServer } from '#platform/mail/inbound/inbound-server.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createMailboxBench, type MailboxBench } from '../mailbox.test-support.ts';
import { listConversations } from '../usecases/read-mailbox.ts';
import { startConversation } from '../usecases/start-conversation.ts';

// Two installations with databases of their own, whose profiles answer everything automatically and write to each other
// by SMTP.

type Installation = {
  bench: MailboxBench;
  server: InboundServer;
  client: TestClient;
  profile: { id: string; name: string };
  address: string;
  /** Mails of the outbox that have left. */
  left: number;
};

let installations: Installation[];
const benches: { bench: MailboxBench; server: InboundServer }[] = [];

beforeAll(async () => {
  for (const domain of ['in.uno.example', 'in.dos.example']) {
    const bench = await createMailboxBench({ domain });
    const server = await createInboundServer({
      host: '127.0.0.1',
      port: 0,
      domain,
      accept: bench.inbound.accept,
      onMessage: bench.inbound.receive,
      clock: systemClock,
      logger: silentLogger,
    });
    benches.push({ bench, server });
  }
});
afterAll(async () => {
  for (const { bench, server } of benches) {
    await server.close();
    await bench.close();
  }
});

beforeEach(async () => {
  installations = [];
  for (const { bench, server } of benches) {
    const client = await bench.createClient();
    const profile = await bench.createProfile(client, 'Taller');
    const { deps, database } = bench;
    await database.adminSql`
      insert into office_hours (owner_id, profile_id, time_zone, closed_days, auto_answer, auto_texts)
      values (${client.owner}, ${profile.id}, 'Europe/Madrid', '[]', 'always', '{}')`;
    const address = await deps.db.scoped(client.owner, (tx) =>
      mainAddressOf({ tx, deps, owner: client.owner, profileId: profile.id }),
    );
    const [kept] = await database.adminSql<{ count: number }[]>`select count(*)::int as count from outbox_mails`;
    installations.push({ bench, server, client, profile, address: address ?? '', left: kept?.count ?? 0 });
  }
});

/** Hands what an installation has sent to the other one; the number of mails. */
async function exchange(from: Installation, to: Installation, change: (raw: string) => string): Promise<number> {
  await from.bench.deliver();
  const mails = await from.bench.database.adminSql<{ envelope_from: string; envelope_to: string; raw: Buffer }[]>`
    select envelope_from, envelope_to, raw from outbox_mails order by id offset ${from.left}`;
  from.left += mails.length;
  for (const mail of mails) {
    const transport = createTransport({ host: '127.0.0.1', port: to.server.port, secure: false, ignoreTLS: true });
    const envelope = { from: mail.envelope_from, to: mail.envelope_to };
    await transport.sendMail({ envelope, raw: change(mail.raw.toString('latin1')) });
    transport.close();
  }
  await to.bench.readInbound();
  await to.bench.answerAutomatically();
  return mails.length;
}

/** The mails of each turn, until nobody has anything to send. */
async function talk(change: (raw: string) => string): Promise<number[]> {
  const [one, two] = installations;
  if (!one || !two) throw new Error('there are two installations');
  const { deps } = one.bench;
  await startConversation({
    deps,
    ctx: one.client.ctx,
    input: {
      profileId: one.profile.id,
      to: [{ name: 'Taller Dos', email: two.address }],
      subject: 'Hola',
      text: '¿Tenéis barro rojo?',
      idempotencyKey: deps.ids.uuid(),
    },
  });
  const turns: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const [from, to] = turn % 2 === 0 ? [one, two] : [two, one];
    const count = await exchange(from, to, change);
    turns.push(count);
    if (turn > 0 && count === 0) break;
  }
  return turns;
}

it('an automatic answer is answered by nobody', async () => {
  expect(await talk((raw) => raw)).toEqual([1, 1, 0]);
  for (const { bench, client } of installations) {
    const { items } = await listConversations({ deps: bench.deps, ctx: client.ctx, query: { limit: 50 } });
    expect(items).toHaveLength(1);
  }
});

it('also where a server takes the marks of a machine away, for it has no sender to answer', async () => {
  const unmarked = (raw: string) =>
    raw.replace(/^(?:Auto-Submitted|Precedence|X-Auto-Response-Suppress):.*\r\n(?:[ \t].*\r\n)*/gim, '');
  expect(await talk(unmarked)).toEqual([1, 1, 0]);
});
