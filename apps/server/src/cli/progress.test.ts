import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

function recorded(look: { isDrawn: boolean; isSilent?: boolean }) {
  const written: string[] = [];
  const time = { ms: 0 };
  const progress = createProgress({ ...look, write: (text) => void written.push(text), now: () => time.ms });
  return { written, time, progress };
}

it('fills one line for a person, and begins another for the next step', () => {
  const { written, progress } = recorded({ isDrawn: true });
  for (const done of [0, 5, 5, 10]) progress.show({ what: 'copy', done, of: 10 });
  progress.show({ what: 'check', done: 1, of: 4 });
  progress.end();
  expect(written).toEqual([
    `\rcopy       [${'.'.repeat(24)}] 0 %\u001B[K`,
    `\rcopy       [${'#'.repeat(12)}${'.'.repeat(12)}] 50 %\u001B[K`,
    `\rcopy       [${'#'.repeat(24)}] 100 %\u001B[K`,
    '\n',
    `\rcheck      [${'#'.repeat(6)}${'.'.repeat(18)}] 25 %\u001B[K`,
    '\n',
  ]);
});

it('says how much time is left once that can be told', () => {
  const { written, time, progress } = recorded({ isDrawn: true });
  progress.show({ what: 'copy', done: 0, of: 1000 });
  time.ms = 10_000;
  progress.show({ what: 'copy', done: 250, of: 1000 });
  time.ms = 20_000;
  progress.show({ what: 'copy', done: 260, of: 10_000 });
  expect(written.slice(1).map((line) => line.slice(39))).toEqual([
    '25 %, 30 s left\u001B[K',
    '2 %, 13 min left\u001B[K',
  ]);
});

it('writes a line every ten seconds where nobody looks, and the end of a step in any case', () => {
  const { written, time, progress } = recorded({ isDrawn: false });
  for (let done = 0; done < 100; done += 1) {
    progress.show({ what: 'copy', done, of: 100 });
    time.ms += 250;
  }
  progress.show({ what: 'copy', done: 100, of: 100 });
  progress.show({ what: 'copy', done: 100, of: 100 });
  progress.end();
  expect(written).toEqual(['copy 0 %\n', 'copy 40 %, 15 s left\n', 'copy 80 %, 5 s left\n', 'copy 100 %\n']);
});

it('says nothing when it was asked not to', () => {
  const { written, progress } = recorded({ isDrawn: true, isSilent: true });
  progress.show({ what: 'copy', done: 1, of: 2 });
  progress.end();
  expect(written).toEqual([]);
});

it('takes work without any size for done', () => {
  const { written, progress } = recorded({ isDrawn: false });
  progress.show({ what: 'copy', done: 0, of: 0 });
  expect(written).toEqual(['copy 100 %\n']);
});
