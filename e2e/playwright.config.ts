import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './kit/find-browser.mjs';

const browser = findBrowser();
const launchOptions = {
  executablePath: browser.executablePath,
  env: { ...process.env, ...browser.env },
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

/** Built server, scratch database and loopback mail per worker or test file; three in parallel, since most wait for the product. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, 'test-results'),
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 25_000 },
  reporter: [['list']],
  globalSetup: [...(process.env.E2E_NO_BUILD ? [] : ['./kit/build.global-setup.ts']), './kit/model.global-setup.ts'],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    launchOptions,
    // Every click waits for animations; tests of motion enable it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 25_000,
    // Recording every step takes a third of the time, so it is only for investigating a failure: E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [{ name: 'chromium', testMatch: /.*\.spec\.ts/ }],
});
