import { readFileSync, readlinkSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const moduleUrl = new URL('./low-priority.ts', import.meta.url).href;

/** Field 19 of proc_pid_stat(5), counted from the field after the name. */
function nicenessOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

const isLinux = process.platform === 'linux';

it.runIf(isLinux)('lowers the thread that asks and leaves the one that answers requests', async () => {
  const before = nicenessOf(readFileSync(`/proc/${readlinkSync('/proc/thread-self')}/stat`, 'utf8'));
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const { readFileSync } = require('node:fs');
     import(${JSON.stringify(moduleUrl)}).then(({ giveWay }) => {
       giveWay();
       parentPort.postMessage(readFileSync('/proc/thread-self/stat', 'utf8'));
     });`,
    { eval: true },
  );
  const stat = await new Promise<string>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await worker.terminate();
  expect(nicenessOf(stat)).toBe(Math.min(19, Math.max(10, before)));
  expect(nicenessOf(readFileSync('/proc/thread-self/stat', 'utf8'))).toBe(before);
});
