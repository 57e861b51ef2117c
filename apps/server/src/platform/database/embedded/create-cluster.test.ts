import { describe, expect, test } from 'vitest';
import { syncMethod } from './create-cluster.ts';

describe('how a new cluster reaches the disk', () => {
  test.each([
    ['linux', '6.12.0-arch1', 'syncfs'],
    ['linux', '5.8.0', 'syncfs'],
    ['linux', '5.4.0-216-generic', 'fsync'],
    ['linux', '4.19.0', 'fsync'],
    ['linux', 'unreadable', 'fsync'],
    ['darwin', '24.1.0', 'fsync'],
    ['win32', '10.0.26100', 'fsync'],
  ] as const)('on %s %s', (platform, release, method) => {
    expect(syncMethod({ platform, release })).toBe(method);
  });
});
