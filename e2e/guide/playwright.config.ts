import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** `npm run guide`: the screenshots of docs/guide, not part of the tests. */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  globalSetup: process.env.E2E_NO_BUILD ? [] : [path.resolve(import.meta.dirname, '../kit/build.global-setup.ts')],
  workers: 1,
  use: { ...base.use, locale: 'en-GB', colorScheme: 'light' },
  projects: [{ name: 'guide', testMatch: /\.capture\.ts$/ }],
});
