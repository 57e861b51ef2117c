import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Long-running files start first, so that none of them is still running when all the others are done. */
const long = [
  'several-processes.db',
  '/faults.db',
  'ladders.api',
  'isolation.api',
  'enlace.db',
  '/backup.db',
  'operate.db',
  'money-chains.api',
  '/fuzz.api',
  '/dev.db',
  'refusals.db',
  'life-of-process.db',
  'sending-faults.db',
  'dovecot.api',
  'enumeration.api',
  'client-archives.db',
  'campaign-crash.db',
  'embedded-postgres.db',
  'data-imports.api',
  '/headers.api',
  'traces.db',
  'described.api',
  '/pool.db',
];

/** By name; `scripts/check-test-kinds.mjs` compares it with what each file imports. */
const tests = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'];
const testsWithDatabase = ['{src,test}/**/*.{db,api}.test.{ts,tsx}'];

/** Also one project after the other, because a worker serves the files of one. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name === 'unit') return long.length + 1;
      const found = long.findIndex((name) => moduleId.includes(name));
      return found === -1 ? long.length : found;
    };
    return sorted.toSorted((left, right) => rank(left) - rank(right));
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'database', include: testsWithDatabase, globalSetup: ['./test/kit/database.global-setup.ts'] },
      },
      { extends: true, test: { name: 'unit', include: tests, exclude: [...testsWithDatabase, '**/node_modules/**'] } },
    ],
    pool: 'forks',
    // Files share only pure code, which is loaded once per worker instead of once per file.
    isolate: false,
    setupFiles: ['./test/kit/built-workers.setup.ts'],
    // Programs that tests start from the sources use this compile cache.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/enlace-test-code') },
    sequence: { sequencer: LongFirst },
    // Many wait for a time or another process: a third concurrent file uses what two leave of two cores.
    maxWorkers: 3,
    // Detects hanging tests without failing those that are only slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 20_000,
    passWithNoTests: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
