import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Test files share only pure code, which is loaded once per worker instead of once per file.
    isolate: false,
    name: 'blocks',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
  },
});
