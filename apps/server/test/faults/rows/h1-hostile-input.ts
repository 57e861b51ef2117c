import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '#test/kit/postfix.ts';
import { callAt, until } from '../../processes/calls.test-support.ts';
import { createClient, type FaultProduct, faultProduct } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { hostileCorpus, sendMail } from '../kit/hostile-corpus.ts';
import type { HostileTarget } from '../kit/hostile-wire.ts';

const maxMs = 250;
const maxHealthMs = 1000;

type Watch = { worstMs: number; during: string; healthWorstMs: number; reads: number; wrong: string[] };

/** Reads as another client and polls the health endpoint; `now` names what is being sent. */
function watch(url: string, { token, now }: { token: string | undefined; now: () => string }) {
  const found: Watch = { worstMs: 0, during: '', healthWorstMs: 0, reads: 0, wrong: [] };
  let isOver = false;
  async function timed(address: string, headers: Record<string, string>): Promise<number> {
    const began = performance.now();
    const answer = await fetch(`${url}${address}`, { headers, signal: AbortSignal.timeout(30_000) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return performance.now() - began;
  }
  async function read(): Promise<void> {
    const headers =
      token === undefined ? {} : { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' };
    while (!isOver) {
      const during = now();
      try {
        const ms = await timed(token === undefined ? '/' : '/api/contacts?limit=20', headers);
        found.reads += 1;
        if (ms > found.worstMs) [found.worstMs, found.during] = [ms, during];
      } catch (error) {
        found.wrong.push(`while “${during}” was sent, a reader got: ${String(error)}`);
      }
      await delay(10);
    }
  }
  async function ask(): Promise<void> {
    while (!isOver) {
      const during = now();
      try {
        found.healthWorstMs = Math.max(found.healthWorstMs, await timed('/healthz', {}));
      } catch (error) {
        found.wrong.push(`while “${during}” was sent, health said: ${String(error)}`);
      }
      await delay(50);
    }
  }
  const readers = [read(), read(), ask()];
  return {
    async end(): Promise<Watch> {
      isOver = true;
      await Promise.all(readers);
      if (found.worstMs > maxMs)
        found.wrong.push(`worst answer ${found.worstMs.toFixed(0)} ms while “${found.during}” was sent`);
      if (found.healthWorstMs > maxHealthMs) found.wrong.push(`health took ${found.healthWorstMs.toFixed(0)} ms`);
      return found;
    },
  };
}

/** Waits until nothing due is left in the queue. */
async function drained(product: FaultProduct): Promise<void> {
  let quietSince: number | undefined;
  await until(
    'the end of the work',
    async () => {
      const [row] = await product.withSql(
        (sql) => sql<{ due: number }[]>`
          select count(*)::int as due from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
      );
      quietSince = row?.due === 0 ? (quietSince ?? performance.now()) : undefined;
      await delay(250);
      return quietSince !== undefined && performance.now() - quietSince > 1500 ? true : undefined;
    },
    600_000,
  );
}

/** Writes to a contact; returns the address for the reply. */
async function replyAddress(product: FaultProduct, token: string): Promise<string> {
  const { url } = product;
  const call = async (address: string, body?: unknown) => {
    const answer = await callAt(url, address, { token, ...(body === undefined ? {} : { method: 'POST', body }) });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { id } = (await call('/api/contacts', { name: 'Ana Visita', email: 'ana@visitor.example' })) as { id: string };
  const made = (await call('/api/profiles', { name: 'Taller' })) as { id: string };
  const letter = {
    profileId: made.id,
    contactIds: [id],
    subject: 'Hola',
    text: 'Hola, Ana',
    html: null,
    idempotencyKey: 'hostile-1',
  };
  await call('/api/communications/letters', letter);
  return until('the letter', async () => {
    const [mail] = await product.withSql(
      (sql) => sql<{ reply_to: string | null }[]>`
        select reply_to from mails where to_address = 'ana@visitor.example' and reply_to is not null order by id desc limit 1`,
    );
    return mail?.reply_to ?? undefined;
  });
}

async function isListed(product: FaultProduct, token: string, words: string): Promise<boolean> {
  const answer = await callAt(product.url, `/api/search?q=${encodeURIComponent(words)}`, { token });
  return (await answer.text()).includes(words);
}

async function hostile({ rounds, chance, program, folder, note }: FaultInput): Promise<Judged> {
  const smtpPort = await freePort();
  const env = { SMTP_IN_PORT: String(smtpPort), MAIL_IN_DOMAIN: 'buzon.example' };
  const product = await faultProduct({ program, dataDir: path.join(folder, 'data'), env });
  await product.start();
  const wrong: string[] = [];
  const figures: string[] = [];
  try {
    const stranger = await createClient(product, 'mala');
    const reader = await createClient(product, 'marina');
    const mailTo = await replyAddress(product, stranger.token);
    const target: HostileTarget = { url: product.url, token: stranger.token, smtpPort, mailTo };
    const { pid } = product.child();
    for (let round = 0; round < Math.max(1, rounds); round += 1) {
      const items = hostileCorpus({ chance, share: rounds === 0 ? 0.15 : 1 });
      let now = 'nothing';
      const watching = watch(product.url, { token: reader.token, now: () => now });
      for (const item of items) {
        now = item.name;
        await item.send(target).catch((error: unknown) => wrong.push(`“${item.name}”: ${String(error)}`));
      }
      now = 'what was sent before';
      const words = `ordinaria${Math.floor(chance() * 1e9)}`;
      await sendMail(
        target,
        `From: Ana <ana@visitor.example>\r\nTo: x@y.example\r\nSubject: ${words}\r\nMessage-ID: <${words}@visitor.example>\r\n\r\n${words} ${words}`,
      );
      await drained(product);
      const seen = await watching.end();
      wrong.push(...seen.wrong.slice(0, 20));
      if (!(await isListed(product, stranger.token, words)))
        wrong.push('an ordinary mail after all of it did not arrive');
      if (!product.isRunning() || product.child().pid !== pid)
        wrong.push(`the process ended:\n${product.output().slice(-2000)}`);
      note(
        `${items.length} items, ${seen.reads} reads, worst ${seen.worstMs.toFixed(0)} ms (${seen.during}), health ≤ ${seen.healthWorstMs.toFixed(0)} ms`,
      );
      figures.push(
        `${items.length} items, ${seen.reads} reads beside them, worst answer ${seen.worstMs.toFixed(0)} ms, health ≤ ${seen.healthWorstMs.toFixed(0)} ms`,
      );
    }
    return { figures: figures.join('; '), wrong };
  } finally {
    await product.stop();
  }
}

/** A server that reads a paste on its only thread, with a backtracking expression. */
const naiveServer = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const header = new RegExp('^(?:[A-Za-z][A-Za-z0-9-]{1,60}:[^\\n]*\\r?\\n(?:[ \\t][^\\n]*\\r?\\n)*){2,}');
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.once('end', () => {
      if (request.method === 'POST') header.test(body);
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

async function naive(): Promise<Judged> {
  const server = new Worker(naiveServer, { eval: true });
  try {
    const [port]: unknown[] = await once(server, 'message');
    const url = `http://127.0.0.1:${String(port)}`;
    const watching = watch(url, { token: undefined, now: () => 'the folded paste' });
    await delay(200);
    await fetch(url, { method: 'POST', body: `A-:${'\r\n\tx'.repeat(26)}` });
    await delay(200);
    const { wrong } = await watching.end();
    return { figures: '', wrong };
  } finally {
    await server.terminate();
  }
}

export const hostileInput: FaultRow = {
  id: 'H1',
  promise: 'mails, calls, templates, files and patterns that mean harm stop nobody else',
  wanted: `another client’s worst answer ≤ ${maxMs} ms on a quiet machine, health always answered, 0 restarts`,
  usualRounds: 1,
  run: hostile,
  control: { what: 'a server that reads a paste on its main thread', run: naive },
};
