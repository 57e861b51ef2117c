import { expect, test } from 'vitest';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { followRow } from './followed-row.ts';

test('a change during a reading is read after it, and so is what was missed without a connection', async () => {
  let heard = (): void => undefined;
  let missed: (() => void) | undefined;
  let stored = 1;
  const seen: number[] = [];
  const open: (() => void)[] = [];
  const row = followRow({
    channel: 'changed',
    name: 'row',
    logger: silentLogger,
    async read() {
      const value = stored;
      await new Promise<void>((resume) => open.push(resume));
      seen.push(value);
    },
    db: {
      async listen(_channel, handler, options) {
        heard = () => handler('');
        missed = options?.onGap;
        return { unlisten: async () => undefined };
      },
    },
  });
  const release = async () => {
    await expect.poll(() => open.length).toBe(1);
    open.pop()?.();
  };
  const started = row.start();
  await expect.poll(() => open.length).toBe(1);
  stored = 2;
  heard();
  await release();
  await release();
  await started;
  stored = 3;
  missed?.();
  await release();
  await expect.poll(() => seen).toEqual([1, 2, 3]);
});
