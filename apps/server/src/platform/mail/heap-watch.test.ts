import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { heapLimits, watchHeap } from './heap-watch.ts';

const megabytes = 48;

/** Runs a watched script in a thread and returns how it ended. */
async function run(script: string): Promise<{ passed: number; code: number }> {
  const limits = heapLimits({ megabytes, maxYoungGenerationSizeMb: 8 });
  const thread = new Worker(script, { eval: true, resourceLimits: limits });
  let passed = 0;
  const endWatch = watchHeap({
    thread,
    megabytes,
    onPassed() {
      passed += 1;
      void thread.terminate();
    },
  });
  const [code] = await once(thread, 'exit');
  endWatch();
  return { passed, code: Number(code) };
}

it.each([
  ['objects', 'const kept = []; for (;;) kept.push({ at: kept.length, text: String(Math.random()) });'],
  ['long lists', 'const kept = []; for (;;) kept.push(new Array(100_000).fill(0).map((_, index) => `${index}x`));'],
  [
    'parsed text',
    'const text = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at }))); const kept = []; for (;;) kept.push(JSON.parse(text));',
  ],
])('a thread that fills its heap with %s without a pause is stopped, and nothing else is', async (_name, script) => {
  expect(await run(script)).toEqual({ passed: 1, code: 1 });
});

it('a thread that makes much garbage and keeps little is left alone', async () => {
  const script =
    'const kept = []; const end = Date.now() + 1000; for (let at = 0; Date.now() < end; at += 1) kept[at % 10_000] = { at, text: `${Math.random()}` };';
  expect(await run(script)).toEqual({ passed: 0, code: 0 });
});

it('a watch that was ended says nothing any more', async () => {
  const thread = new Worker('const kept = []; for (;;) kept.push({ text: String(Math.random()) });', {
    eval: true,
    resourceLimits: heapLimits({ megabytes }),
  });
  let passed = 0;
  watchHeap({ thread, megabytes: 1, onPassed: () => (passed += 1) })();
  await new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
  await thread.terminate();
  expect(passed).toBe(0);
});
