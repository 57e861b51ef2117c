import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tus, uploadLimits } from '../packages/contract/src/files/uploads/uploads.contract.ts';
import { type Product, startProduct } from '../e2e/kit/product.ts';
import { callApi, createClient } from '../e2e/kit/session.ts';
import { reportFigures } from './figures.ts';
import { median } from './median.ts';

const megabyte = 1_000_000;
const BYTES = Number(process.env['BENCH_MB'] ?? 256) * megabyte;
const PARALLEL = Number(process.env['BENCH_PARALLEL'] ?? 20);
const EACH = Number(process.env['BENCH_EACH_MB'] ?? 24) * megabyte;
const CHUNK = uploadLimits.chunkBytes;
const mebibyte = 1024 * 1024;
const MAX_GROWTH = 150 * mebibyte;
const MAX_WAIT_S = 10;
const patienceMs = 30_000;
const ROUND_BYTES = 64 * megabyte;
const RATE_ROUNDS = 7;

// One upload through HTTP on the built server, killed twice and aborted once in the middle of a chunk: what is resent,
// and whether the result is correct. Its rate is compared with plainly writing as many bytes with as many syncs,
// alternately. Then many uploads at once, and the growth of the server's memory.

const noise = randomBytes(CHUNK);

/** The file consists of chunk-sized blocks, no two alike. */
function blockOf(number: number): Buffer {
  const bytes = Buffer.from(noise);
  bytes.writeBigUInt64BE(BigInt(number), 0);
  return bytes;
}

/** Bytes of the file at an offset, at most a chunk, wherever one begins after an abort. */
function chunkAt(offset: number, length: number): Buffer {
  const number = Math.floor(offset / CHUNK);
  const both = Buffer.concat([blockOf(number).subarray(offset % CHUNK), blockOf(number + 1)]);
  return both.subarray(0, Math.min(CHUNK, length - offset));
}

/** The server is a child of this process; its memory is read where the system reports it. */
async function residentBytes(): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    const status = await read('status');
    const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status);
    if (isOurs && (await read('cmdline')).includes('apps/server/dist/main.js'))
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  }
  throw new Error('the server is not below this process');
}

type Sender = { product: Product; token: string };

function headersOf({ token }: Sender, more: Record<string, string> = {}): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'tus-resumable': tus.version, ...more };
}

async function begin(sender: Sender, { length, sha256 }: { length: number; sha256?: string }): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const pairs = [`filename ${base64('grande.bin')}`, ...(sha256 === undefined ? [] : [`sha256 ${base64(sha256)}`])];
  const headers = headersOf(sender, { 'upload-length': String(length), 'upload-metadata': pairs.join(',') });
  const reply = await fetch(`${sender.product.url}/api/uploads`, { method: 'POST', headers });
  if (reply.status !== 201) throw new Error(`the upload was refused: ${await reply.text()}`);
  return String(reply.headers.get('location'));
}

async function offsetOf(sender: Sender, url: string): Promise<number> {
  const reply = await fetch(sender.product.url + url, { method: 'HEAD', headers: headersOf(sender) });
  return Number(reply.headers.get('upload-offset'));
}

function patchHeaders(sender: Sender, offset: number): Record<string, string> {
  return headersOf(sender, { 'upload-offset': String(offset), 'content-type': tus.contentType });
}

/**
 * Sends one chunk, retrying while an aborted request still holds the upload; returns the id of the finished file, and
 * the time spent waiting.
 */
async function sendChunk(sender: Sender, { url, offset, length }: { url: string; offset: number; length: number }) {
  const asked = performance.now();
  const body = new Uint8Array(chunkAt(offset, length));
  for (;;) {
    const began = performance.now();
    const reply = await fetch(sender.product.url + url, {
      method: 'PATCH',
      headers: patchHeaders(sender, offset),
      body,
    });
    if (reply.status === 204) return { fileId: reply.headers.get(tus.fileHeader), waitedMs: began - asked };
    if (reply.status !== 423 || performance.now() - asked > patienceMs)
      throw new Error(`a chunk was answered with ${reply.status}`);
    await sleep(200);
  }
}

/** Sends half a chunk and then interrupts it; returns how many bytes the sender had sent. */
async function breakOff(
  sender: Sender,
  { url, offset, length }: { url: string; offset: number; length: number },
  act: 'kill' | 'cut',
) {
  const bytes = chunkAt(offset, length);
  const half = bytes.subarray(0, bytes.length / 2);
  const target = new URL(sender.product.url + url);
  await new Promise<void>((resolve) => {
    const headers = { ...patchHeaders(sender, offset), 'content-length': String(bytes.length) };
    const going = httpRequest(target, { method: 'PATCH', headers });
    going.on('error', () => resolve());
    going.write(half, () => void (act === 'kill' ? sender.product.kill() : going.destroy(new Error('cut'))));
  });
  if (act === 'kill') await sender.product.restart();
  return offset + half.length;
}

/** After an abort the other side may still be writing what arrived. */
async function settledOffset(sender: Sender, url: string): Promise<number> {
  let seen = await offsetOf(sender, url);
  for (let same = 0; same < 3;) {
    await sleep(100);
    const now = await offsetOf(sender, url);
    same = now === seen ? same + 1 : 0;
    seen = now;
  }
  return seen;
}

async function hashOf(length: number): Promise<string> {
  const hash = createHash('sha256');
  for (let offset = 0; offset < length; offset += CHUNK) hash.update(chunkAt(offset, length));
  return hash.digest('hex');
}

/** Seconds for writing as many bytes, synced after each chunk. */
async function plainSeconds(dataDir: string, length: number): Promise<number> {
  const file = path.join(dataDir, 'bench-plain.bin');
  const handle = await open(file, 'w');
  const began = performance.now();
  for (let offset = 0; offset < length; offset += CHUNK) {
    await handle.writeFile(chunkAt(offset, length));
    await handle.datasync();
  }
  const seconds = (performance.now() - began) / 1000;
  await handle.close();
  await rm(file);
  return seconds;
}

/** Seconds for sending; the upload is cancelled before its last byte. */
async function sendingSeconds(sender: Sender, length: number): Promise<number> {
  const url = await begin(sender, { length: length + 1 });
  const began = performance.now();
  for (let offset = 0; offset < length; offset += CHUNK) await sendChunk(sender, { url, offset, length });
  const seconds = (performance.now() - began) / 1000;
  await fetch(sender.product.url + url, { method: 'DELETE', headers: headersOf(sender) });
  return seconds;
}

/** Measured alternately, because the machine's speed varies. */
async function rates(sender: Sender): Promise<{ ours: number; plain: number; ratio: number }> {
  const rounds: { ours: number; plain: number; ratio: number }[] = [];
  for (let round = 0; round < RATE_ROUNDS; round += 1) {
    const plain = ROUND_BYTES / megabyte / (await plainSeconds(sender.product.dataDir, ROUND_BYTES));
    const ours = ROUND_BYTES / megabyte / (await sendingSeconds(sender, ROUND_BYTES));
    rounds.push({ ours, plain, ratio: ours / plain });
  }
  const middle = (key: 'ours' | 'plain' | 'ratio') => median(rounds.map((round) => round[key]));
  return { ours: middle('ours'), plain: middle('plain'), ratio: middle('ratio') };
}

const product = await startProduct({ env: { LOG_LEVEL: 'error' } });
try {
  const { token } = await createClient(product, { alias: 'nube-banco' });
  const sender: Sender = { product, token };
  const sha256 = await hashOf(BYTES);
  const url = await begin(sender, { length: BYTES, sha256 });
  const breaks: { at: number; act: 'kill' | 'cut' }[] = [
    { at: 0.3, act: 'kill' },
    { at: 0.5, act: 'cut' },
    { at: 0.7, act: 'kill' },
  ];
  let [offset, fileId, worst, longestWaitMs]: [number, string | null, number, number] = [0, null, 0, 0];
  while (offset < BYTES) {
    const next = breaks[0];
    if (next && offset >= next.at * BYTES) {
      breaks.shift();
      const reached = await breakOff(sender, { url, offset, length: BYTES }, next.act);
      offset = await settledOffset(sender, url);
      worst = Math.max(worst, reached - offset);
      continue;
    }
    const chunk = await sendChunk(sender, { url, offset, length: BYTES });
    fileId = chunk.fileId;
    longestWaitMs = Math.max(longestWaitMs, chunk.waitedMs);
    offset = Math.min(BYTES, offset + CHUNK);
  }
  const file = await (await callApi(product, `/api/files/${fileId}`, { token })).json();
  console.log(
    `${BYTES / megabyte} MB, killed twice, cut once: SHA-256 ${file.sha256 === sha256 ? 'equal' : 'DIFFERENT'}`,
  );
  console.log(
    `sent again at worst ${(worst / 1024 / 1024).toFixed(1)} MiB (limit ${CHUNK / 1024 / 1024}), ratio ${(worst / CHUNK).toFixed(2)}`,
  );
  const { ours, plain, ratio } = await rates(sender);
  console.log(
    `${ours.toFixed(0)} MB/s, plain synced writing ${plain.toFixed(0)} MB/s, ratio ${ratio.toFixed(2)} (median of ${RATE_ROUNDS} rounds in alternation)`,
  );

  console.log(`longest wait for a killed writer's hold ${(longestWaitMs / 1000).toFixed(1)} s (limit ${MAX_WAIT_S})`);

  await callApi(product, '/api/files/trash', { method: 'POST', token, body: { ids: [fileId] } });
  await callApi(product, '/api/files/purge', { method: 'POST', token, body: { ids: [fileId] } });
  const before = await residentBytes();
  let max = before;
  const watch = setInterval(() => void residentBytes().then((now) => (max = Math.max(max, now))), 100);
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      const address = await begin(sender, { length: EACH });
      for (let at = 0; at < EACH; at += CHUNK) await sendChunk(sender, { url: address, offset: at, length: EACH });
    }),
  );
  clearInterval(watch);
  const growth = max - before;
  console.log(
    `${PARALLEL} uploads of ${EACH / megabyte} MB at once: memory grew ${(growth / 1024 / 1024).toFixed(0)} MiB (limit ${MAX_GROWTH / 1024 / 1024}), ratio ${(growth / MAX_GROWTH).toFixed(2)}`,
  );
  if (file.sha256 !== sha256) process.exitCode = 1;
  reportFigures(
    {
      what: `upload of ${BYTES / megabyte} MB, killed twice, cut once, sent again`,
      ours: worst / mebibyte,
      unit: 'MiB',
      wanted: { of: 'ours', atMost: CHUNK / mebibyte },
    },
    {
      what: 'upload, longest wait for the hold of a killed writer',
      ours: longestWaitMs / 1000,
      unit: 's',
      wanted: { of: 'ours', atMost: MAX_WAIT_S },
    },
    {
      what: `${PARALLEL} uploads of ${EACH / megabyte} MB at once, growth of memory`,
      ours: growth / mebibyte,
      unit: 'MiB',
      wanted: { of: 'ours', atMost: MAX_GROWTH / mebibyte },
    },
  );
} finally {
  await product.stop();
}
