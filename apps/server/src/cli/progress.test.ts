import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

function recorded(isDrawn: boolean) {
  const written: string[] = [];
  return { written, progress: createProgress({ isDrawn, write: (text) => void written.push(text) }) };
}

it('fills one line for a person, and begins another for the next step', () => {
  const { written, progress } = recorded(true);
  for (const done of [0, 5, 5, 10]) progress.show({ what: 'copy', done, of: 10 });
  progress.show({ what: 'check', done: 1, of: 4 });
  progress.end();
  expect(written).toEqual([
    `\rcopy       [${'.'.repeat(24)}] 0 %`,
    `\rcopy       [${'#'.repeat(12)}${'.'.repeat(12)}] 50 %`,
    `\rcopy       [${'#'.repeat(24)}] 100 %`,
    '\n',
    `\rcheck      [${'#'.repeat(6)}${'.'.repeat(18)}] 25 %`,
    '\n',
  ]);
});

it('writes a line at every tenth where nobody looks, and the end in any case', () => {
  const { written, progress } = recorded(false);
  for (let done = 0; done <= 100; done += 3) progress.show({ what: 'copy', done, of: 100 });
  progress.show({ what: 'copy', done: 100, of: 100 });
  progress.end();
  expect(written).toHaveLength(10);
  expect(written[0]).toBe('copy 0 %\n');
  expect(written.at(-1)).toBe('copy 100 %\n');
});

it('takes work without any size for done', () => {
  const { written, progress } = recorded(false);
  progress.show({ what: 'copy', done: 0, of: 0 });
  expect(written).toEqual(['copy 100 %\n']);
});
