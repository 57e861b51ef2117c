import { describe, expect, test } from 'vitest';
import { sharedBuffers } from './server-settings.ts';

const gibibyte = 1024 ** 3;

describe('what the database keeps in memory', () => {
  test.each([
    [1, '128MB'],
    [3.8, '256MB'],
    [7.6, '512MB'],
    [23.5, '1GB'],
    [512, '1GB'],
  ])('of a machine with %s GB', (gibibytes, size) => {
    expect(sharedBuffers(gibibytes * gibibyte)).toBe(size);
  });
});
