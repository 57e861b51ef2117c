import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Files share nothing but pure code, which is read once per worker instead of once per file.
    isolate: false,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
