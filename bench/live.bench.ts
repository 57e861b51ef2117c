import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, startProduct } from '../e2e/kit/product.ts';
import { callApi, createClient, type SignedIn } from '../e2e/kit/session.ts';
import { reportFigures } from './figures.ts';
import { type LiveReader, openLiveReader } from './live-reader.ts';
import { percentile } from './percentile.ts';

const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 1000);
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 40);
const WANTED_P95_MS = 300;
const clients = 5;

// A visitor writes in the browser while a thousand of the clients' browsers listen: from the click until each of them
// is notified. Then the server is killed and restarted, and messages arrive while they are disconnected.

type Talk = { client: SignedIn; path: string; readers: LiveReader[]; sent: number };

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** A client who wrote to somebody; the mail contains the link back to the conversation. */
async function beginTalk(product: Product, index: number): Promise<Omit<Talk, 'readers' | 'sent'>> {
  const client = await createClient(product, { alias: `vivo-${index}` });
  const post = <Answer>(address: string, body: unknown) =>
    callApi(product, address, { method: 'POST', body, token: client.token }).then(answerOf<Answer>);
  const profile = await post<{ id: string }>('/api/profiles', { name: 'Talleres' });
  const email = `visita-${index}@correo.example`;
  const contact = await post<{ id: string }>('/api/contacts', { name: 'Julia Roca', email });
  await post('/api/mailbox/conversations', {
    profileId: profile.id,
    contactId: contact.id,
    subject: 'Tu taller',
    text: 'Hola, Julia',
    idempotencyKey: crypto.randomUUID(),
  });
  const mail = await product.sink.waitFor(email);
  const path = /\/c\/[\w.-]+/.exec(mail.parsed.text ?? '')?.[0];
  if (path === undefined) throw new Error('the mail does not lead back into the conversation');
  return { client, path };
}

async function write(product: Product, talk: Talk): Promise<number> {
  const at = performance.now();
  const body = new URLSearchParams({ text: `Mensaje ${talk.sent}`, form: crypto.randomUUID() });
  const reply = await fetch(`${product.url}${talk.path}`, { method: 'POST', body, redirect: 'manual' });
  if (reply.status !== 303) throw new Error(`a message was answered with ${reply.status}`);
  talk.sent += 1;
  return at;
}

/** Waits until every browser was notified of every message, or gives up. */
async function settle(talks: readonly Talk[], patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  const isDone = () => talks.every(({ readers, sent }) => readers.every(({ arrivals }) => arrivals.length >= sent));
  while (!isDone() && performance.now() < end) await sleep(20);
}

function tally(talks: readonly Talk[]): { lost: number; doubled: number } {
  let [lost, doubled] = [0, 0];
  for (const { readers, sent } of talks) {
    for (const { arrivals } of readers) {
      const different = new Set(arrivals.map(({ id }) => id)).size;
      lost += Math.max(0, sent - different);
      doubled += arrivals.length - different;
    }
  }
  return { lost, doubled };
}

const product = await startProduct({ env: { LOG_LEVEL: 'error', HTTP_CONNECTIONS_PER_NETWORK: '0' } });
const talks: Talk[] = [];
try {
  for (let index = 0; index < clients; index += 1) {
    const begun = await beginTalk(product, index);
    talks.push({ ...begun, readers: [], sent: 0 });
  }
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const talk = talks[index % clients];
    talk?.readers.push(openLiveReader({ url: product.url, token: talk.client.token }));
  }
  await Promise.all(talks.flatMap(({ readers }) => readers.map((reader) => reader.ready())));

  const times: number[] = [];
  for (let index = 0; index < MESSAGES; index += 1) {
    const talk = talks[index % clients];
    if (!talk) break;
    const at = await write(product, talk);
    await settle([talk], 5000);
    for (const { arrivals } of talk.readers) times.push((arrivals.at(-1)?.at ?? Number.POSITIVE_INFINITY) - at);
  }
  const p95 = percentile(times, 0.95);
  console.log(`${CONNECTIONS} live connections, ${MESSAGES} messages, ${times.length} arrivals`);
  console.log(
    `message → other browser: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (limit ${WANTED_P95_MS}), ratio ${(p95 / WANTED_P95_MS).toFixed(2)}`,
  );

  const restarting = performance.now();
  await product.kill();
  await product.restart();
  for (const talk of talks) for (let turn = 0; turn < 4; turn += 1) await write(product, talk);
  await settle(talks, 15_000);
  const { lost, doubled } = tally(talks);
  console.log(
    `after kill -9 and start: ${lost} lost, ${doubled} doubled of ${talks.reduce((sum, { sent, readers }) => sum + sent * readers.length, 0)} (wanted 0 and 0), all caught up ${((performance.now() - restarting) / 1000).toFixed(1)} s after the kill`,
  );
  reportFigures(
    {
      what: `message → other browser, ${CONNECTIONS} connections, p95`,
      ours: p95,
      unit: 'ms',
      wanted: { of: 'ours', atMost: WANTED_P95_MS },
    },
    {
      what: 'messages lost or doubled over a kill -9',
      ours: lost + doubled,
      unit: '',
      wanted: { of: 'ours', atMost: 0 },
    },
  );
} finally {
  for (const { readers } of talks) for (const reader of readers) reader.close();
  await product.stop();
}
