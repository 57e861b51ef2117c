import { expect, it } from 'vitest';
import type { LogFields, Logger } from '#platform/logger.ts';
import { logQueueErrors } from './jobs.ts';

type Line = { level: string; fields: LogFields; message: string };

function list(): { lines: Line[]; logger: Logger } {
  const lines: Line[] = [];
  const take = (level: string) => (fields: LogFields, message: string) => void lines.push({ level, fields, message });
  return { lines, logger: { debug: take('debug'), info: take('info'), warn: take('warn'), error: take('error') } };
}

it('tells the same trouble of eighty pollers once, then once a minute with its count', () => {
  const { lines, logger } = list();
  let at = 0;
  const log = logQueueErrors(logger, () => at);
  const full = () => Object.assign(new Error(`could not extend file "base/${at}"`), { code: '53100' });
  // Six minutes of a full disk, as fast as eighty pollers ask.
  for (; at < 360_000; at += 48) log(full());
  expect(lines.map(({ message }) => message)).toEqual([
    'job queue error',
    ...Array(5).fill('job queue error continues'),
  ]);
  expect(lines[0]?.fields['err']).toBeInstanceOf(Error);
  expect(lines[1]?.fields).toMatchObject({ kind: '53100', unwritten: 1249, seconds: 60 });
});

it('says of an overloaded machine in a sentence that it is too slow, for how long, and without a stack', () => {
  const { lines, logger } = list();
  let at = 0;
  const log = logQueueErrors(logger, () => at);
  for (; at < 61_000; at += 100) log(new Error('timeout exceeded when trying to connect'));
  const message = 'the database or this machine is too slow: the job queue waits for answers';
  expect(lines).toEqual([
    { level: 'warn', fields: { unwritten: 0, seconds: 0 }, message },
    { level: 'warn', fields: { unwritten: 599, seconds: 60 }, message },
  ]);
});
