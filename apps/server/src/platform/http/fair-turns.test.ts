import { expect, it } from 'vitest';
import { createFairTurns, type FairTurns } from './fair-turns.ts';

async function run<T>(turns: FairTurns, key: string, work: () => Promise<T>): Promise<T> {
  await turns.enter(key);
  try {
    return await work();
  } finally {
    turns.leave(key);
  }
}

it('does so many calls of a caller at a time, in their order, and those of others at once', async () => {
  const turns = createFairTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (key: string, name: string) =>
    run(turns, key, () => {
      begun.push(name);
      return new Promise<void>((resolve) => void ends.set(name, resolve));
    });
  const all = [call('ana', 'a1'), call('ana', 'a2'), call('ana', 'a3'), call('ana', 'a4'), call('berta', 'b1')];
  await Promise.resolve();
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'b1']);
  ends.get('a2')?.();
  await all[1];
  await Promise.resolve();
  expect(begun.at(-1)).toBe('a3');
  expect(begun).not.toContain('a4');
  for (const name of ['a1', 'a3', 'b1']) ends.get(name)?.();
  await all[2];
  await Promise.resolve();
  ends.get('a4')?.();
  await Promise.all(all);
  expect(begun).toHaveLength(5);
});

it('gives the turn on when a call fails', async () => {
  const turns = createFairTurns(1);
  const failed = run(turns, 'ana', () => Promise.reject(new Error('no')));
  const next = run(turns, 'ana', () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

it('takes a call that need not wait without a promise, and keeps nothing of it', async () => {
  const turns = createFairTurns(1);
  expect(turns.enter('ana')).toBeUndefined();
  turns.leave('ana');
  expect(turns.enter('ana')).toBeUndefined();
  const waiting = turns.enter('ana');
  expect(waiting).toBeInstanceOf(Promise);
  turns.leave('ana');
  await waiting;
  expect(turns.enter('ana')).toBeInstanceOf(Promise);
});
