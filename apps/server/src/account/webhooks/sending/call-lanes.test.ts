import { describe, expect, it } from 'vitest';
import { createCallLanes } from './call-lanes.ts';

describe('lanes', () => {
  it('run a few works of each at once, in their order, and forget what is over', async () => {
    const lanes = createCallLanes({ width: 2 });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const start = (lane: string, name: string) =>
      lanes.run(lane, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const works = [start('a', '1'), start('a', '2'), start('a', '3'), start('b', '4')];
    await Promise.resolve();
    expect([begun, lanes.load('a'), lanes.load('b')]).toEqual([['1', '2', '4'], 3, 1]);
    ends.get('2')?.();
    await works[1];
    await expect.poll(() => begun).toEqual(['1', '2', '4', '3']);
    for (const end of ends.values()) end();
    await Promise.all(works);
    expect([lanes.load('a'), lanes.load('b')]).toEqual([0, 0]);
  });

  it('go on after a work that failed', async () => {
    const lanes = createCallLanes({ width: 1 });
    const failed = lanes.run('a', () => Promise.reject(new Error('caído')));
    const next = lanes.run('a', () => Promise.resolve());
    await expect(failed).rejects.toThrow('caído');
    await next;
    expect(lanes.load('a')).toBe(0);
  });
});
