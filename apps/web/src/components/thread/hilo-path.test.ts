import { expect, test } from 'vitest';
import { hiloPaths } from './hilo-path.ts';

test('the thread loops at the present and is dotted ahead, and is taut when all is sent', () => {
  const half = hiloPaths(0.5);
  expect(half.run).toContain('C');
  expect(half.track).toMatch(/H554$/);
  expect(hiloPaths(1)).toEqual({ run: 'M6 32H554', track: '' });
  expect(hiloPaths(7)).toEqual(hiloPaths(1));
});
