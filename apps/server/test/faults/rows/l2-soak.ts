import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { callAt } from '../../processes/calls.test-support.ts';
import { createClient, faultProduct, metricsToken } from '../kit/fault-product.test-support.ts';
import { type Sample, slopePerHour } from '../kit/slope.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { startUploader } from '../kit/uploads.test-support.ts';
import { startWriters } from '../kit/writers.test-support.ts';

const warmUpShare = 0.4;
const maxSlopePerHour = 0.01;
const maxLoopSeconds = 0.05;
/** After every response, so that hours of it fit on a disk and a pause of the process is visible. */
const pauseMs = 100;
const places = [
  '/api/contacts?limit=50',
  '/api/files?limit=20',
  '/login',
  '/api/user',
  '/api/mailbox/conversations?limit=20',
  '/api/history?limit=20',
];

async function look(pid: number): Promise<Omit<Sample, 'atMs'>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const files = (await readdir(`/proc/${pid}/fd`)).length;
  return { resident: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024, files };
}

async function watch(pid: number, forMs: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  while (performance.now() - began < forMs) {
    samples.push({ atMs: performance.now() - began, ...(await look(pid)) });
    await delay(Math.max(200, forMs / 600));
  }
  return samples;
}

function judge(samples: Sample[]): { slope: number; filesGrown: number } {
  const settled = samples.slice(Math.floor(samples.length * warmUpShare));
  const half = Math.floor(settled.length / 2);
  const median = (part: Sample[]): number =>
    part.map(({ files }) => files).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
  return { slope: slopePerHour(settled), filesGrown: median(settled.slice(half)) - median(settled.slice(0, half)) };
}

async function soak({ rounds: minutes, program, folder, note }: FaultInput): Promise<Judged> {
  const product = await faultProduct({ program, dataDir: path.join(folder, 'data') });
  await product.start();
  try {
    const { token } = await createClient(product);
    const writers = startWriters({ url: product.url, token, mark: 'n', count: 2, pauseMs });
    const uploader = startUploader({ url: product.url, token }, { bytes: 30_000, pauseMs: 10 * pauseMs });
    let isOver = false;
    let [reads, unread] = [0, 0];
    async function read(): Promise<void> {
      for (let turn = 0; !isOver; turn += 1) {
        const answer = await callAt(product.url, places[turn % places.length] ?? '/login', { token });
        await answer.arrayBuffer();
        if (answer.ok) reads += 1;
        else unread += 1;
        await delay(pauseMs);
      }
    }
    const reading = Promise.all([read(), read()]);
    const figuresOf = async (): Promise<string> =>
      (await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
    await delay(3000);
    await figuresOf();
    const samples = await watch(product.child().pid ?? 0, minutes * 60_000);
    const text = await figuresOf();
    isOver = true;
    await Promise.all([writers.end(), uploader.end(), reading]);
    const loop = Number(/event_loop_delay_seconds\{quantile="0\.99"\} (\S+)/.exec(text)?.[1] ?? 0);
    const { slope, filesGrown } = judge(samples);
    const peak = Math.max(...samples.map(({ resident }) => resident)) / 1_048_576;
    note(`${writers.acknowledged.size} writes, ${uploader.acknowledged.size} uploads, ${reads} reads`);
    // A short run cannot detect a hundredth per hour through the noise of garbage collection.
    const isLong = minutes >= 60;
    const max = isLong ? maxSlopePerHour : maxSlopePerHour * (120 / minutes);
    return {
      figures: `${minutes} min, ${writers.acknowledged.size + uploader.acknowledged.size} writes, ${reads} reads: RSS ${peak.toFixed(0)} MiB at most, ${(slope * 100).toFixed(1)} %/h${isLong ? '' : ' (short run, indicative)'}, files ${filesGrown >= 0 ? '+' : ''}${filesGrown}, event loop p99 ${(loop * 1000).toFixed(0)} ms`,
      wrong: [
        ...(slope > max ? [`memory grows by ${(slope * 100).toFixed(1)} % an hour`] : []),
        ...(filesGrown > 5 ? [`${filesGrown} more open files`] : []),
        ...(loop > maxLoopSeconds ? [`the event loop waited ${(loop * 1000).toFixed(0)} ms at p99`] : []),
        ...(unread > 0 ? [`${unread} reads were refused`] : []),
        ...(writers.refused.length > 0 ? [`${writers.refused.length} writes were refused`] : []),
      ],
    };
  } finally {
    await product.stop();
  }
}

/** A program that leaks 200 kB per second and occasionally a file descriptor. */
async function leaking(): Promise<Judged> {
  const text =
    "const kept=[],fs=require('fs');setInterval(()=>{kept.push(Buffer.alloc(2e5,1));fs.openSync(process.execPath)},200)";
  const child = spawn(process.execPath, ['--eval', text], { stdio: 'ignore' });
  try {
    const { slope, filesGrown } = judge(await watch(child.pid ?? 0, 8000));
    return {
      figures: '',
      wrong: [
        ...(slope > maxSlopePerHour * 240 ? [`${(slope * 100).toFixed(0)} %/h`] : []),
        ...(filesGrown > 5 ? [`${filesGrown} more open files`] : []),
      ],
    };
  } finally {
    child.kill('SIGKILL');
  }
}

export const soakTest: FaultRow = {
  id: 'L2',
  promise: 'hours of mixed load (`--rounds` are minutes) leave memory and open files where they were',
  wanted: '2 h: RSS < 1 %/h after warm-up, files flat, event loop p99 < 50 ms',
  usualRounds: 4,
  run: soak,
  control: { what: 'a program that leaks', run: leaking },
};
