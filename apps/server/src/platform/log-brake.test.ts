import { expect, it } from 'vitest';
import { createLogBrake } from './log-brake.ts';
import { createLogger } from './logger.ts';

it('writes a fault once, then counts it, a line a minute, and begins again after a quiet minute', () => {
  let at = 0;
  const brake = createLogBrake({ max: 1, now: () => at });
  const written: unknown[] = [];
  // Twenty a second for three minutes.
  for (; at < 180_000; at += 50) {
    const passed = brake.pass('database');
    if (passed) written.push(passed);
  }
  expect(written).toEqual([
    { unwritten: 0, seconds: 0 },
    { unwritten: 1199, seconds: 60 },
    { unwritten: 1199, seconds: 120 },
  ]);
  expect(brake.pass('something else')).toEqual({ unwritten: 0, seconds: 0 });
  at += 200_000;
  expect(brake.pass('database')).toEqual({ unwritten: 0, seconds: 0 });
});

it('keeps a full disk from being filled by the log', () => {
  const lines: string[] = [];
  let at = 0;
  const logger = createLogger({ level: 'info', write: (line) => lines.push(line), now: () => at });
  for (let index = 0; index < 7474; index += 1) {
    at += 48;
    logger.error({ err: new Error('no space left on device'), jobId: String(index) }, 'job failed');
  }
  expect(lines.length).toBeLessThan(40);
  expect(lines.at(-1)).toContain('"unwritten":');
  // Lines that differ in their error are not lost behind it, and non-errors are never suppressed.
  logger.error({ err: new Error('another error') }, 'job failed');
  for (let index = 0; index < 100; index += 1) logger.info({ index }, 'mail stored');
  expect(lines.filter((line) => line.includes('another error'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('mail stored'))).toHaveLength(100);
});
