import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { threadMs, watchSilence, watchTime } from './time-watch.ts';

function outcome(input: { usedMs: () => Promise<number | undefined>; timeoutMs: number; ceilingMs: number }) {
  return new Promise<string>((resolve) => {
    watchTime({ ...input, startedAtMs: 100, onPassed: (reason) => resolve(reason) });
  });
}

it('blames the work for its processor time alone, and the machine for the clock', async () => {
  const limits = { timeoutMs: 10, ceilingMs: 80 };
  expect(await outcome({ ...limits, usedMs: async () => 111 })).toBe('timeout');
  expect(await outcome({ ...limits, usedMs: async () => 105 })).toBe('busy');
  expect(await outcome({ ...limits, usedMs: () => Promise.reject(new Error('nobody can say')) })).toBe('busy');
});

it('ends a thread that works without a word, and none that waits or speaks', async () => {
  const said = (busy: boolean) => `
    const { parentPort } = require('node:worker_threads');
    ${busy ? 'for (;;);' : 'parentPort.on("message", () => undefined);'}`;
  const [loops, waits] = [true, false].map((busy) => new Worker(said(busy), { eval: true }));
  if (!loops || !waits) throw new Error('two threads are needed');
  const passed: string[] = [];
  const watch = (name: string, thread: Worker) =>
    watchSilence({ usedMs: () => threadMs(thread), maxMs: 200, onPassed: () => passed.push(name) });
  const watches = [watch('loops', loops), watch('waits', waits)];
  const speaking = watch('speaks', loops);
  const words = setInterval(() => speaking.heard(), 50);
  try {
    await expect.poll(() => passed, { timeout: 60_000 }).toEqual(['loops']);
  } finally {
    clearInterval(words);
    for (const each of [...watches, speaking]) each.stop();
    await Promise.all([loops.terminate(), waits.terminate()]);
  }
});
