import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { planPicture } from './picture-order.ts';
import type { DrawnPicture, DrawOrder } from './share-image.types.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { createWorkerPool, type WorkerPool } from '#platform/mail/worker-pool.ts';

const subject = {
  name: 'Barro y Sal',
  alias: 'barroysal',
  slug: 'barro',
  document: { version: 1 as const, blocks: [], theme: defaultTheme('barro') },
};
const order: DrawOrder = { ...planPicture(subject, '').order, cover: null, kind: 'share' };
const complaints: string[] = [];
const note = (_fields: unknown, text?: string) => complaints.push(text ?? '');
const logger = { debug: () => undefined, info: () => undefined, warn: note, error: note };

let pool: WorkerPool<DrawOrder, DrawnPicture> | undefined;
function openPool({ idleMs = 60_000, timeoutMs = 20_000 }): WorkerPool<DrawOrder, DrawnPicture> {
  pool = createWorkerPool({
    name: 'share-image',
    size: 1,
    limits: { process: { megabytes: 256, idleMs } },
    timeoutMs,
    logger,
  });
  return pool;
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

afterEach(async () => {
  await pool?.close();
  pool = undefined;
  complaints.length = 0;
});

describe('a worker in a process of its own', () => {
  it('draws a picture, and the next one in the same process', async () => {
    const work = openPool({});
    const [first, second] = [await work.run(order), await work.run(order)];
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
    expect(complaints).toEqual([]);
  });

  it('ends when there was nothing to do for a while, without a complaint, and comes back when there is', async () => {
    const before = new Set(await childrenOf(process.pid));
    const work = openPool({ idleMs: 200 });
    expect((await work.run(order)).ok).toBe(true);
    await expect
      .poll(async () => (await childrenOf(process.pid)).filter((pid) => !before.has(pid)), { timeout: 10_000 })
      .toEqual([]);
    expect((await work.run(order)).ok).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('that is killed over its work costs that work alone', async () => {
    const before = new Set(await childrenOf(process.pid));
    const work = openPool({});
    expect((await work.run(order)).ok).toBe(true);
    const [worker] = (await childrenOf(process.pid)).filter((pid) => !before.has(pid));
    expect(worker).toBeDefined();
    const lost = work.run(order);
    process.kill(worker ?? 0, 'SIGKILL');
    expect(await lost).toMatchObject({ ok: false, reason: 'crashed' });
    expect((await work.run(order)).ok).toBe(true);
    expect(complaints).toEqual(['Worker ended unexpectedly']);
  });

  it('is not ended by the signals of a terminal, but with the process that started it', async () => {
    const source = path.resolve(import.meta.dirname, '../../../platform/mail/worker-process.ts');
    const script = `import { startWorkerProcess } from ${JSON.stringify(source)};
      startWorkerProcess({ name: 'share-image', megabytes: 128 }).onMessage(() => console.log('ready'));`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(starter.stdout, 'data');
    const [worker = 0] = await childrenOf(starter.pid ?? 0);
    expect(isAlive(worker)).toBe(true);
    process.kill(worker, 'SIGINT');
    process.kill(worker, 'SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isAlive(worker)).toBe(true);
    starter.kill('SIGKILL');
    await expect.poll(() => isAlive(worker), { timeout: 10_000 }).toBe(false);
  });
});
