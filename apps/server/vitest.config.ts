import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    globalSetup: ['./test/kit/database.global-setup.ts'],
    pool: 'forks',
    // Files share nothing but pure code, which is read once per worker instead of once per file.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    teardownTimeout: 20_000,
    passWithNoTests: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
