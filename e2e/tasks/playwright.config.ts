import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

const testMatch = /\.walk\.ts$/;
// A screen takes many seconds on a slow line, and the task waits for what a person waits for.
const patience = 120_000;

/** `npm run tasks`: what people do every day, counted; not part of the tests. Its traces stay outside the repository. */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  outputDir: process.env['TASKS_OUT'] ?? path.join(tmpdir(), 'enlace-tasks'),
  globalSetup: process.env['E2E_NO_BUILD'] ? [] : [path.resolve(import.meta.dirname, '../kit/build.global-setup.ts')],
  workers: 1,
  use: { ...base.use, trace: 'on' },
  projects: [
    { name: 'tasks', testMatch, grep: /by (mouse|keys)$/ },
    {
      name: 'slow line',
      testMatch,
      grep: /by slow$/,
      timeout: 600_000,
      expect: { timeout: patience },
      // Copying the page after every step would be work of the same slow processor.
      use: { actionTimeout: patience, trace: { mode: 'on', snapshots: false } },
    },
  ],
});
