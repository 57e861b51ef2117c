import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { readPageFileInThread } from './read-in-thread.ts';

const names = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

test('an honest page comes out of the thread as it was read', async () => {
  const page = await readPageFileInThread('<h1>Barro</h1><a href="https://barro.example/tienda">Tienda</a>');
  expect(page).toMatchObject({ kind: 'page', name: 'Barro', links: [{ title: 'Tienda' }] });
});

// Each paragraph makes the parser reopen every unclosed element.
test.each([
  ['36 kB', 3000, 3000],
  ['300 kB', 20_000, 20_000],
])(
  'a page that would grow to millions of elements is not read, and nobody waits for it: %s',
  async (_, open, lines) => {
    const html = `<p>${names(open, (index) => `<b a=${index}>`)}${names(lines, () => '<p>x')}<a href="https://a.example">x</a>`;
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const before = process.memoryUsage().rss;
    delay.enable();
    expect(await readPageFileInThread(html)).toBeUndefined();
    delay.disable();
    // The work itself takes many seconds: whatever the machine was doing, this thread did not do it.
    expect(delay.max / 1e6).toBeLessThan(2000);
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
  },
);
