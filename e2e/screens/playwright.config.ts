import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** `npm run screens`: not part of the tests, since it takes some eight hundred screenshots. */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  globalSetup: [
    ...(process.env.E2E_NO_BUILD ? [] : [path.resolve(import.meta.dirname, '../kit/build.global-setup.ts')]),
    path.resolve(import.meta.dirname, '../kit/model.global-setup.ts'),
  ],
  fullyParallel: false,
  projects: [{ name: 'screens', testMatch: /\.capture\.ts$/ }],
});
