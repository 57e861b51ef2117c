import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Files share nothing but pure code, which is read once per worker instead of once per file.
    isolate: false,
    name: 'contract',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
  },
});
