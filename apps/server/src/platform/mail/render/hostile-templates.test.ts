import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hostileData, hostileMark, hostileShapes, hostileTemplates } from './hostile-templates.test-support.ts';
import { createTemplateRenderer, type TemplateRenderer } from './template-renderer.ts';

// `npm run fuzz:templates` tries all two hundred; the suite a selection of them.
const perShape = Number(process.env['HOSTILE_PER_SHAPE'] ?? 2);
const seed = Number(process.env['HOSTILE_SEED'] ?? 3);

const boundMs = 500;

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const strict = createTemplateRenderer({ poolSize: 1, limits: { timeoutMs: 60, hardStopMs: 200 }, logger });
const product = createTemplateRenderer({ poolSize: 1, logger });
afterAll(() => Promise.all([strict.close(), product.close()]));

beforeEach(() => {
  process.env[hostileMark] = 'secret-of-the-process';
});
afterEach(() => {
  delete process.env[hostileMark];
});

const harmless = { template: '{{ contact.name }}', data: hostileData, mode: 'text' } as const;

/** Waits for a working thread; on a busy machine even a harmless mail may be too slow once. */
async function waitForThread(renderer: TemplateRenderer): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) if ((await renderer.render(harmless)).ok) return;
  throw new Error('no harmless template was rendered any more');
}

/**
 * CPU time of all our threads, in milliseconds, until the renderer answers. Its thread is started first: that is not
 * the template's time.
 */
async function timeOnce(renderer: TemplateRenderer, template: string): Promise<number> {
  await waitForThread(renderer);
  const start = process.cpuUsage();
  const result = await renderer.render({ template, data: hostileData, mode: 'text' });
  const { user, system } = process.cpuUsage(start);
  const spent = (user + system) / 1000;
  expect(result.ok ? result.output : result.error.message).not.toMatch(
    /secret-of-the-process|root:x:|Function|Object\b/,
  );
  return spent;
}

/** Other threads of the process may add to one measurement, not to two. */
async function timeOf(renderer: TemplateRenderer, template: string): Promise<number> {
  const first = await timeOnce(renderer, template);
  return first <= boundMs ? first : Math.min(first, await timeOnce(renderer, template));
}

describe('templates that mean harm', () => {
  it('are each over within 500 ms of processor time, read nothing of ours, and never hold up the main thread', async () => {
    const hostile = hostileTemplates({ perShape, seed });
    expect(new Set(hostile).size).toBe(perShape * hostileShapes.length);
    let longestMs = 0;
    let last = process.threadCpuUsage();
    // The thread's own work between two ticks, so that other programs on the machine do not count.
    const beat = setInterval(() => {
      const spent = process.threadCpuUsage(last);
      last = process.threadCpuUsage();
      longestMs = Math.max(longestMs, (spent.user + spent.system) / 1000);
    }, 5);
    const times: number[] = [];
    for (const template of hostile) times.push(await timeOf(strict, template));
    clearInterval(beat);
    expect(longestMs).toBeLessThanOrEqual(50);
    expect(Math.max(...times)).toBeLessThanOrEqual(boundMs);
  }, 180_000);

  it('are stopped by the limits the product has, too', async () => {
    const worst = [hostileShapes[1], hostileShapes[2], hostileShapes[9]].map((shape) => shape?.(9) ?? '');
    const times: number[] = [];
    for (const template of worst) times.push(await timeOf(product, template));
    expect(Math.max(...times)).toBeLessThanOrEqual(boundMs);
  }, 30_000);
});
