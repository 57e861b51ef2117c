import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startWorkersFrom } from '#platform/mail/worker-entry.ts';

const builds = path.resolve(import.meta.dirname, '../../dist');

// Only in a run that has just built the program: an older build may differ from the sources under test.
if (process.env['TEST_BUILT_PROGRAM'] === '1') {
  const current = readFileSync(path.join(builds, 'current'), 'utf8').trim();
  startWorkersFrom(pathToFileURL(path.join(builds, current, 'server/dist/workers/')));
}
