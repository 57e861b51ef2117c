import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort, postfixObstacle, startPostfix } from '../apps/server/test/kit/postfix.ts';
import {
  createClient,
  type FaultProduct,
  faultProduct,
} from '../apps/server/test/faults/kit/fault-product.test-support.ts';
import { lettersTo, readMailbox, profileAddressOf } from '../apps/server/test/faults/kit/letters.test-support.ts';
import { reportFigures } from './figures.ts';
import { memoryOf } from './memory-of.ts';
import { handLetters, type Letter } from '../apps/server/test/kit/smtp-senders.ts';

// Mail from the outside world over SMTP into the built product: how many a second it takes responsibility for (250 after
// the commit), how many a second are read and in the mailbox, and the memory meanwhile. Postfix takes the same mails from
// the same senders into its queue on disk.
const MAILS = Number(process.env['BENCH_MAILS'] ?? 10_000);
const CONNECTIONS = 10;
const WANTED_A_SECOND = 200;
const WANTED_MEMORY_MB = 300;
const patienceMs = 15 * 60_000;
const dist = path.resolve(import.meta.dirname, '../apps/server/dist');

async function intake(product: FaultProduct, port: number): Promise<void> {
  const { token } = await createClient(product);
  const letters = lettersTo(await profileAddressOf(product, token), { count: MAILS, mark: 'intake' });
  const atRest = memoryOf(product.dataDir);
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(product.dataDir))), 500);
  const began = performance.now();
  const { accepted, refusals, seconds } = await handLetters(letters, { port, connections: CONNECTIONS });
  const mailbox = await readMailbox(product, patienceMs);
  const readSeconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  const { messages, distinct, conversations } = mailbox;
  const [lost, doubled] = [accepted - distinct.size, messages - distinct.size];
  process.stdout.write(
    `${accepted} of ${letters.length} mails taken in ${seconds.toFixed(1)} s, all read after ${readSeconds.toFixed(1)} s: ` +
      `${conversations} conversations, ${lost} lost, ${doubled} doubled; memory ${atRest.toFixed(0)} MB at rest, at most ${highest.toFixed(0)} MB\n`,
  );
  if (refusals.length > 0) process.stdout.write(`refused: ${refusals[0]}\n`);
  const peer = await postfixPace(letters);
  const wanted = { of: 'ours', atLeast: WANTED_A_SECOND } as const;
  reportFigures(
    {
      ...{
        what: 'mail taken in by SMTP, 250 after the commit',
        ours: accepted / seconds,
        unit: 'mails/s',
        wanted,
      },
      ...(peer === undefined ? {} : { peer: { name: 'Postfix', value: peer } }),
    },
    { what: 'mail taken in, read and in the mailbox', ours: accepted / readSeconds, unit: 'mails/s', wanted },
    {
      what: 'mail taken in: lost and doubled',
      ours: Math.abs(lost) + doubled,
      unit: '',
      wanted: { of: 'ours', atMost: 0 },
    },
    {
      what: 'memory while mail is taken in',
      ours: highest,
      unit: 'MB',
      wanted: { of: 'ours', atMost: WANTED_MEMORY_MB },
    },
  );
}

/** The same mails from the same senders into the queue of a Postfix that has nowhere to deliver them yet. */
async function postfixPace(letters: readonly Letter[]): Promise<number | undefined> {
  const obstacle = await postfixObstacle();
  if (obstacle !== null) {
    process.stdout.write(`Postfix is left out: ${obstacle}\n`);
    return undefined;
  }
  const port = await freePort();
  const postfix = await startPostfix({ port, domains: {}, elsewhere: await freePort() });
  try {
    const { accepted, seconds } = await handLetters(letters, { port, connections: CONNECTIONS });
    const pace = accepted / seconds;
    process.stdout.write(`Postfix: ${accepted} in ${seconds.toFixed(1)} s, ${pace.toFixed(0)} a second\n`);
    return pace;
  } finally {
    await postfix.stop();
  }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'enlace-intake-'));
const port = await freePort();
const product = await faultProduct({
  program: { main: path.join(dist, 'main.js'), enlace: path.join(dist, 'enlace.js'), remove: async () => undefined },
  dataDir: path.join(folder, 'data'),
  env: { SMTP_IN_PORT: String(port) },
});
try {
  await product.start();
  await intake(product, port);
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
