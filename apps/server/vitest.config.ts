import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    globalSetup: ['./test/kit/database.global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    teardownTimeout: 20_000,
    passWithNoTests: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
