import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { findBrowser } from '../../e2e/kit/find-browser.mjs';
import { postcss } from './postcss.ts';
import { tablerIcons } from './tabler-icons.ts';

const { executablePath, env } = findBrowser();
const launchOptions = { executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox', '--disable-gpu'] };

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [tablerIcons()],
        test: {
          name: 'unit',
          // Test files share only pure code, which is loaded once per worker instead of once per file.
          isolate: false,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: ['src/**/*.browser.test.tsx'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        plugins: [tablerIcons(), react()],
        css: { postcss },
        // Found before the first test: a dependency that is found later reloads the page under a running one.
        optimizeDeps: {
          entries: ['src/**/*.browser.test.tsx'],
          include: [
            'axe-core',
            'react-dom/client',
            'react-router/dom',
            'tus-js-client',
            '@dnd-kit/sortable',
            '@intl-tel-input/react',
            'vitest-browser-react',
            '@dnd-kit/core',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            '@mantine/form',
            '@mantine/hooks',
            '@tanstack/react-virtual',
            '@tiptap/react',
            '@tiptap/starter-kit',
          ],
          rolldownOptions: { external: ['virtual:tabler-icons'] },
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/test/browser/setup.ts'],
          testTimeout: 30_000,
          // Ends what hangs; a busy machine needs more than the usual second.
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions,
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'Europe/Madrid', locale: 'es-ES' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
