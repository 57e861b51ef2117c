import { defineConfig } from 'vitest/config';
import { tablerIcons } from './tabler-icons.ts';

export default defineConfig({
  plugins: [tablerIcons()],
  test: {
    // Test files share only pure code, which is loaded once per worker instead of once per file.
    isolate: false,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
