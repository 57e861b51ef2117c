import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  createClient,
  type FaultProduct,
  faultProduct,
} from '../apps/server/test/faults/kit/fault-product.test-support.ts';
import { lettersTo } from '../apps/server/test/faults/kit/letters.test-support.ts';
import { callAt, until } from '../apps/server/test/processes/calls.test-support.ts';
import { type Dovecot, dovecotObstacle, startDovecot } from '../apps/server/test/kit/dovecot.ts';
import { freePort } from '../apps/server/test/kit/postfix.ts';
import { reportFigures } from './figures.ts';
import { memoryOf } from './memory-of.ts';

// A box in a real Dovecot that holds many old mails and gets new ones: how fast the new ones are fetched, and that none is
// lost or doubled when the server then gives every mail another number. Old mails are nobody's business.
const OLD = Number(process.env['BENCH_OLD'] ?? 50_000);
const NEW = Number(process.env['BENCH_MAILS'] ?? 2_000);
const WANTED_A_SECOND = 200;
const WANTED_MEMORY_MB = 300;
const patienceMs = 20 * 60_000;
const dist = path.resolve(import.meta.dirname, '../apps/server/dist');
const account = { user: 'hola@taller.example', password: 'secreto' };

const bytesOf = (count: number, mark: string) =>
  lettersTo(account.user, { count, mark }).map(({ raw }) => Buffer.from(raw));

async function connectBox(product: FaultProduct, port: number): Promise<void> {
  const { token } = await createClient(product);
  const post = async (url: string, body: object): Promise<{ id: string }> => {
    const answer = await callAt(product.url, url, { method: 'POST', token, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const { id: profileId } = await post('/api/profiles', { name: 'Talleres' });
  const { user: username, password } = account;
  const box = { name: 'Hola', profileId, host: '127.0.0.1', port, security: 'tls', username, password };
  await post('/api/mail-sources/imap', { ...box, folder: 'INBOX', start: 'now' });
}

type Counts = { fetched: number; waiting: number; messages: number; distinct: number; seconds: number };

function countMails(product: FaultProduct): Promise<Counts> {
  return product.withSql(async (sql) => {
    const [row] = await sql<Counts[]>`
      select (select count(*)::int from inbound_mails) as fetched,
        (select count(*)::int from inbound_mails where state = 'received') as waiting,
        (select extract(epoch from max(received_at) - min(received_at))::float8 from inbound_mails) as seconds,
        (select count(*)::int from messages where direction = 'in') as messages,
        (select count(distinct message_id)::int from messages where direction = 'in') as distinct`;
    if (!row) throw new Error('a count without a row');
    return row;
  });
}

/** Has the box polled at the next opportunity, and waits until its cursor belongs to this numbering and nothing waits. */
async function pollUntil(product: FaultProduct, isThere: (counts: Counts) => boolean): Promise<Counts> {
  await product.withSql((sql) => sql`update mail_sources set next_poll_at = now()`);
  return until(
    'the mail of the box',
    async () => {
      const counts = await countMails(product);
      return counts.waiting === 0 && isThere(counts) ? counts : undefined;
    },
    patienceMs,
  );
}

function validityOf(product: FaultProduct): Promise<string> {
  return product.withSql(async (sql) => {
    const [row] = await sql<{ validity: string }[]>`
      select uid_validity::text as validity from mail_source_folders limit 1`;
    return row?.validity ?? '';
  });
}

async function read(product: FaultProduct, dovecot: Dovecot): Promise<void> {
  await dovecot.putMany(bytesOf(OLD, 'antiguo'), new Date('2025-03-01T10:00:00Z'));
  await connectBox(product, dovecot.port);
  await dovecot.putMany(bytesOf(NEW, 'nuevo'), new Date());
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(product.dataDir))), 500);
  const first = await pollUntil(product, ({ fetched }) => fetched >= NEW);
  process.stdout.write(
    `${OLD} old mails, ${NEW} new ones: fetched ${first.fetched} in ${first.seconds.toFixed(1)} s, ${first.messages} in the mailbox\n`,
  );
  const before = await validityOf(product);
  await dovecot.renumber();
  await pollUntil(product, () => true);
  await until('the new numbers', async () => ((await validityOf(product)) === before ? undefined : true), patienceMs);
  const second = await pollUntil(product, () => true);
  clearInterval(watch);
  process.stdout.write(
    `renumbered: ${second.messages} in the mailbox, ${second.distinct} different, at most ${highest.toFixed(0)} MB\n`,
  );
  const lost = NEW - second.distinct;
  const doubled = second.messages - second.distinct;
  reportFigures(
    {
      what: `a box with ${OLD.toLocaleString('en')} old mails: new ones fetched`,
      ours: first.fetched / first.seconds,
      unit: 'mails/s',
      wanted: { of: 'ours', atLeast: WANTED_A_SECOND },
    },
    {
      what: 'lost and doubled after the server gave every mail another number',
      ours: Math.abs(lost) + doubled,
      unit: '',
      wanted: { of: 'ours', atMost: 0 },
    },
    {
      what: 'memory while a box is read',
      ours: highest,
      unit: 'MB',
      wanted: { of: 'ours', atMost: WANTED_MEMORY_MB },
    },
  );
}

const obstacle = await dovecotObstacle();
if (obstacle !== null) {
  process.stdout.write(`left out: ${obstacle}\n`);
  process.exit(0);
}
const folder = await mkdtemp(path.join(os.tmpdir(), 'enlace-box-'));
const [port, clearPort] = [await freePort(), await freePort()];
const dovecot = await startDovecot({ port, clearPort, box: account });
await writeFile(path.join(folder, 'ca.pem'), dovecot.ca);
const product = await faultProduct({
  program: { main: path.join(dist, 'main.js'), enlace: path.join(dist, 'enlace.js'), remove: async () => undefined },
  dataDir: path.join(folder, 'data'),
  env: { OUTBOUND_ALLOW: '127.0.0.1:*', NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem') },
});
try {
  await product.start();
  await read(product, dovecot);
} finally {
  await product.stop();
  await dovecot.stop();
  await rm(folder, { recursive: true, force: true });
}
