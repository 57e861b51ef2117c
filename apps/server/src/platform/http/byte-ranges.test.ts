import { describe, expect, test } from 'vitest';
import { byteRanges } from './byte-ranges.ts';

describe('pieces a Range header asks for', () => {
  test.each([
    ['bytes=0-', [{ start: 0, end: 99 }]],
    ['bytes=10-19', [{ start: 10, end: 19 }]],
    ['bytes=90-500', [{ start: 90, end: 99 }]],
    ['bytes=-5', [{ start: 95, end: 99 }]],
    ['bytes=-500', [{ start: 0, end: 99 }]],
    ['Bytes=1-1', [{ start: 1, end: 1 }]],
    [
      'bytes=50-59, 0-9 ,-1',
      [
        { start: 50, end: 59 },
        { start: 0, end: 9 },
        { start: 99, end: 99 },
      ],
    ],
    ['bytes=0-4,200-300', [{ start: 0, end: 4 }]],
    ['bytes=0-0,', [{ start: 0, end: 0 }]],
  ])('%s', (header, ranges) => expect(byteRanges(header, 100)).toEqual(ranges));

  test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=200-,300-'])('%s lies outside', (header) =>
    expect(byteRanges(header, 100)).toBe('unsatisfiable'),
  );

  test.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=,',
    'bytes=5-4',
    'bytes=a-b',
    'bytes=1-2;3-4',
    'bytes=0-1,x',
    'items=0-1',
    'bytes=0x1-2',
    'bytes=99999999999999999999-',
    // Overlapping ranges, or very many of them.
    'bytes=0-50,50-99',
    'bytes=-10,0-',
    `bytes=${Array.from({ length: 17 }, (_each, index) => `${index * 2}-${index * 2}`).join(',')}`,
  ])('%s is answered with everything', (header) => expect(byteRanges(header, 100)).toBeUndefined());

  test('of nothing there is no piece', () => {
    expect(byteRanges('bytes=0-', 0)).toBe('unsatisfiable');
    expect(byteRanges('bytes=-1', 0)).toBe('unsatisfiable');
  });
});
