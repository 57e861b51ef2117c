import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callAt } from '../../processes/calls.test-support.ts';
import { createClient, type FaultProduct, faultProduct } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';

const slow = 500;
const cutWithinMs = 60_000;
const maxMemory = 512 * 1024 * 1024;

/** 95th percentile of one reader's response times over this period, in milliseconds. */
async function measure({ url }: FaultProduct, token: string, forMs: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + forMs;
  async function read(): Promise<void> {
    while (performance.now() < until) {
      const began = performance.now();
      const answer = await callAt(url, '/api/contacts?limit=20', { token });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a healthy reader got ${answer.status}`);
      times.push(performance.now() - began);
    }
  }
  await Promise.all(Array.from({ length: 4 }, read));
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0;
}

type Slow = { openedAt: number; cutAt: number | undefined; socket: Socket };

/** Half of them never end their headers, half their body; each sends a byte now and then so as not to look idle. */
function openSlow(url: string, count: number): Slow[] {
  const { port } = new URL(url);
  return Array.from({ length: count }, (_each, index) => {
    const head = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    const first = index % 2 === 0 ? head : `${head}content-length: 10000\r\n\r\n{`;
    const piece = index % 2 === 0 ? 'x-a: b\r\n' : ' ';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(first));
    const each: Slow = { openedAt: performance.now(), cutAt: undefined, socket };
    const dribble = setInterval(() => socket.write(piece), 2000);
    socket.resume().on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(dribble);
      each.cutAt = performance.now();
    });
    return each;
  });
}

async function residentOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) * 1024;
}

const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
const wide = `{${Array.from({ length: 10_001 }, (_each, index) => `"k${index}":1`).join(',')}}`;
const bodies = [
  { what: 'JSON over 1 MiB', body: JSON.stringify({ name: 'x'.repeat(1_100_000) }), wanted: 413 },
  { what: 'JSON 40 deep', body: `{"name":${deep}}`, wanted: 400 },
  { what: 'JSON of 10,001 keys', body: wide, wanted: 400 },
];

async function hostile({ rounds, program, folder, note }: FaultInput): Promise<Judged> {
  const product = await faultProduct({ program, dataDir: path.join(folder, 'data') });
  await product.start();
  const wrong: string[] = [];
  try {
    const { token } = await createClient(product);
    for (const { what, body, wanted } of bodies) {
      const answer = await fetch(`${product.url}/api/contacts`, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
        },
      });
      await answer.arrayBuffer();
      if (answer.status !== wanted) wrong.push(`${what} answered ${answer.status}, not ${wanted}`);
    }
    await measure(product, token, 2000);
    const figures: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await measure(product, token, 4000);
      const opened = openSlow(product.url, slow);
      await delay(500);
      const during = await measure(product, token, 4000);
      const memory = await residentOf(product.child().pid);
      const deadline = performance.now() + cutWithinMs + 10_000;
      while (opened.some(({ cutAt }) => cutAt === undefined) && performance.now() < deadline) await delay(200);
      const longest = Math.max(...opened.map(({ openedAt, cutAt }) => (cutAt ?? Number.POSITIVE_INFINITY) - openedAt));
      for (const { socket } of opened) socket.destroy();
      const after = await measure(product, token, 4000);
      const base = Math.max(before, after, 5);
      note(
        `p95 ${before.toFixed(1)} ms before, ${during.toFixed(1)} during, ${after.toFixed(1)} after; cut ≤ ${(longest / 1000).toFixed(0)} s; ${(memory / 1_048_576).toFixed(0)} MiB`,
      );
      if (during > 2 * base) wrong.push(`p95 of healthy readers ${during.toFixed(1)} ms, ${base.toFixed(1)} without`);
      if (longest > cutWithinMs) wrong.push('a slow client was not cut within 60 s');
      if (memory > maxMemory) wrong.push(`${(memory / 1_048_576).toFixed(0)} MiB resident`);
      figures.push(
        `${slow} slow clients: p95 × ${(during / base).toFixed(2)}, cut ≤ ${(longest / 1000).toFixed(0)} s, ${(memory / 1_048_576).toFixed(0)} MiB`,
      );
    }
    return { figures: `${figures.join('; ')}; 413 and 400 as wanted`, wrong };
  } finally {
    await product.stop();
  }
}

/** Node's server without time limits, with the same requests. */
async function patient(): Promise<Judged> {
  const server = createServer((_request, response) => response.end());
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const opened = openSlow(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, 20);
  await delay(cutWithinMs + 2000);
  // Those that only owe a body were answered immediately; those that owe headers are still there.
  const left = opened.filter(({ cutAt }) => cutAt === undefined).length;
  for (const { socket } of opened) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  return { figures: '', wrong: left > 0 ? [`${left} of 20 slow clients still hold on after 60 s`] : [] };
}

export const hostileClients: FaultRow = {
  id: 'L1',
  promise:
    '500 clients that dribble headers or bodies do not slow the others down; bodies beyond the limits are refused',
  wanted: 'healthy p95 < 2 × baseline, slow ones cut ≤ 60 s, 413 and 400, RSS < 512 MiB',
  usualRounds: 1,
  run: hostile,
  control: { what: "Node's server without limits of time", run: patient },
};
