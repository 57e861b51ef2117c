import { describe, expect, it } from 'vitest';
import { settle } from './editor.fixture.ts';
import { createNewestTask } from './newest-task.ts';

function setUp() {
  const waiting: (() => void)[] = [];
  const done: string[] = [];
  const schedule = createNewestTask(() => new Promise((resolve) => waiting.push(resolve)));
  return {
    done,
    ask: (name: string) =>
      schedule(async () => {
        done.push(name);
        await settle();
      }),
    /** The frame was painted. */
    async calm() {
      for (const resolve of waiting.splice(0)) resolve();
      await settle();
      await settle();
    },
  };
}

describe('keeping the newest', () => {
  it('waits until the screen has answered, and then only keeps what came last', async () => {
    const { ask, calm, done } = setUp();
    const kept = [ask('a'), ask('b'), ask('c')];
    await settle();
    expect(done).toEqual([]);
    await calm();
    expect(done).toEqual(['c']);
    await Promise.all(kept);
  });

  it('goes on with what was asked for while it worked, and is over when nothing waits', async () => {
    const { ask, calm, done } = setUp();
    const first = ask('a');
    await calm();
    const second = ask('drop');
    await calm();
    await Promise.all([first, second]);
    expect(done).toEqual(['a', 'drop']);
  });

  it('works again after a task that failed', async () => {
    const schedule = createNewestTask(() => Promise.resolve());
    const done: string[] = [];
    await expect(schedule(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('full');
    await schedule(async () => done.push('b'));
    expect(done).toEqual(['b']);
  });
});
