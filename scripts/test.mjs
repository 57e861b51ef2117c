// npm test: verify, every unit, database and API test, the build, the browser tests. Ends with one line of totals.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const binary = nodeRuntime();
const env = {
  ...process.env,
  PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}`,
  FORCE_COLOR: '0',
};
const results = mkdtempSync(path.join(tmpdir(), 'enlace-tests-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
let broken = false;

function run(label, folder, args, extra = {}) {
  process.stdout.write(`\n=== ${label}\n`);
  const { status } = spawnSync(binary, args, {
    cwd: path.join(root, folder),
    stdio: 'inherit',
    env: { ...env, ...extra },
  });
  if (status !== 0) broken = true;
  return status === 0;
}

function addVitest(file) {
  if (!existsSync(file)) return;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
  totals.skipped += numPendingTests + numTodoTests;
}

function addPlaywright(file) {
  if (!existsSync(file)) return;
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected;
  totals.skipped += stats.skipped;
}

function vitest(folder) {
  const report = path.join(results, `${folder.replaceAll('/', '-')}.json`);
  const tool = path.join(root, 'node_modules/vitest/vitest.mjs');
  run(`tests of ${folder}`, folder, [
    tool,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  addVitest(report);
}

function playwright() {
  const report = path.join(results, 'e2e.json');
  const tool = path.join(root, 'node_modules/@playwright/test/cli.js');
  run('browser tests', 'e2e', [tool, 'test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  addPlaywright(report);
}

if (!only) run('verify', '.', [path.join(root, 'scripts/verify.mjs')]);
if (!only || only === 'unit')
  for (const folder of ['packages/contract', 'packages/blocks', 'apps/web', 'apps/server']) vitest(folder);
if (!only || only === 'e2e') {
  if (run('build', '.', [path.join(root, 'scripts/build-if-needed.mjs')])) playwright();
}

rmSync(results, { recursive: true, force: true });
if (totals.passed === 0) broken = true;
const failed = totals.failed === 0 && broken ? 1 : totals.failed;
process.stdout.write(`\n${totals.passed} passed, ${failed} failed, ${totals.skipped} skipped\n`);
process.exit(broken || failed > 0 ? 1 : 0);
