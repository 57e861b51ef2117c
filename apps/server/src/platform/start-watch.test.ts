import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { createStartWatch, StartOverdueError, StartStoppedError } from './start-watch.ts';

const never = () => new Promise<never>(() => undefined);

function watched(limits: { warnAfterMs: number; stepLimitMs: number; wholeLimitMs: number }) {
  const lines: string[] = [];
  const note = (_fields: unknown, text: string) => void lines.push(text);
  const logger = { debug: note, info: note, warn: note, error: note };
  const asked = new AbortController();
  return { watch: createStartWatch({ clock: systemClock, logger, signal: asked.signal, limits }), lines, asked };
}

it('names the step that is waited for, and gives it up', async () => {
  const { watch, lines } = watched({ warnAfterMs: 5, stepLimitMs: 20, wholeLimitMs: 10_000 });
  const step = watch.step({ waitsFor: 'the job queue', work: never });
  await expect(step).rejects.toThrow(StartOverdueError);
  await expect(step).rejects.toThrow('waiting for the job queue');
  expect(lines).toEqual(['The start is still waiting for the job queue']);
});

it('gives the whole start up, however short each step is', async () => {
  const { watch } = watched({ warnAfterMs: 1000, stepLimitMs: 60_000, wholeLimitMs: 1 });
  await expect(watch.step({ waitsFor: 'PostgreSQL', work: never })).rejects.toThrow('PostgreSQL');
});

it('ends with the signal, and says nothing of a step that came to its end', async () => {
  const { watch, lines, asked } = watched({ warnAfterMs: 1000, stepLimitMs: 60_000, wholeLimitMs: 60_000 });
  expect(await watch.step({ waitsFor: 'nothing', work: async () => 5 })).toBe(5);
  const step = watch.step({ waitsFor: 'the routes', work: never });
  asked.abort();
  await expect(step).rejects.toThrow(StartStoppedError);
  await expect(watch.step({ waitsFor: 'more', work: never })).rejects.toThrow(StartStoppedError);
  expect(lines).toEqual([]);
});
