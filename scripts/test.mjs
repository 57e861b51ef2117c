// npm test: verify, the build, every unit, database and API test, the browser tests. Ends with one line of totals. Long
// harnesses run a seeded sample; npm run test:all runs everything. --only unit: what needs neither a database nor a
// build; --only node: everything but the browser; --only e2e: the browser.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const binary = nodeRuntime();
const env = {
  ...process.env,
  ...(process.argv.includes('--all') ? { TEST_ALL: '1' } : {}),
  PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}`,
  FORCE_COLOR: '0',
};
/** Location of test databases and files: in memory when there is plenty, as no test outlives the machine. */
const memory = '/dev/shm';
const leastRoom = 8 * 1024 ** 3;
function hasRoomInMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= leastRoom;
}
if (hasRoomInMemory()) env.TMPDIR = memory;

const results = mkdtempSync(path.join(tmpdir(), 'enlace-tests-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Failures, repeated at the end, where long logs are read. */
const wrong = [];
/**
 * Tests that failed and then passed when rerun alone: also reported at the end, because the test is flaky or the
 * product has a rare fault.
 */
const unsteady = [];

/** Runs one command; its output is shown live, or at its end when others run in parallel. */
async function run(label, folder, args, { extra = {}, isParallel = false } = {}) {
  if (!isParallel) process.stdout.write(`\n=== ${label}\n`);
  const began = performance.now();
  const child = spawn(binary, args, {
    cwd: path.join(root, folder),
    stdio: isParallel ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...env, ...extra },
  });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part));
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  if (isParallel) process.stdout.write(`\n=== ${label}\n${Buffer.concat(parts).toString()}`);
  process.stdout.write(`=== ${label}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  if (status !== 0) wrong.push(`${label}: ended with ${String(status)}`);
  return status === 0;
}

function describeWrong({ file, name, messages }) {
  const text = messages.map((message) => message.slice(0, 3_000)).join('\n');
  return `${path.relative(root, file)} › ${name}\n${text}`;
}

/** The tests of a Playwright suite and its nested suites. */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Content of the page at a failed attempt, as recorded by Playwright: screenshots do not survive the machine of a run. */
function pageOf({ attachments = [] }) {
  const note = attachments.find(({ name, path: file }) => name === 'error-context' && file && existsSync(file));
  const text = note ? readFileSync(note.path, 'utf8') : '';
  return /^# Page snapshot\n[\s\S]*?(?=^# |$(?![\s\S]))/m.exec(text)?.[0] ?? '';
}

function addPlaywright(file) {
  if (!existsSync(file)) return;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected;
  totals.skipped += stats.skipped;
  for (const { ok, title, file: where, tests } of suites.flatMap(specsOf)) {
    if (ok && tests.every(({ status }) => status !== 'flaky')) continue;
    const tries = tests.flatMap((test) => test.results);
    const messages = tries.map(({ error }) => `${error?.message ?? ''}\n${error?.snippet ?? ''}`).join('\n');
    const pages = tries.map(pageOf).join('\n');
    (ok ? unsteady : wrong).push(`e2e/${where} › ${title}\n${messages.slice(0, 2_000)}\n${pages.slice(0, 4_000)}`);
  }
}

/** One run of Vitest; undefined when it ended without a report. */
async function runVitest(label, folder, { files = [], project, ...options }) {
  const report = path.join(results, `${label.replaceAll(/[^a-z]+/g, '-')}.json`);
  const tool = path.join(root, 'node_modules/vitest/vitest.mjs');
  const reporter = path.join(root, 'scripts/test-reporter.mjs');
  const chosen = project ? ['--project', project] : [];
  const args = [tool, 'run', ...chosen, ...files, '--reporter=default', `--reporter=${reporter}`];
  const extra = { ...options.extra, TEST_REPORT_FILE: report };
  const isWell = await run(label, folder, args, { ...options, extra });
  return { isWell, report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined };
}

/** Runs a workspace; files with failures are rerun once, alone, and those results count. */
async function vitest(folder, options = {}) {
  const label = `tests of ${folder}`;
  const { isWell, report } = await runVitest(label, folder, options);
  if (!report) return;
  for (const name of Object.keys(totals)) totals[name] += report[name];
  if (isWell) return;
  const files = [...new Set(report.wrong.map(({ file }) => path.relative(path.join(root, folder), file)))];
  const canRepeat = files.length > 0 && files.every((file) => /\.test\.tsx?$/.test(file));
  const again = canRepeat ? await runVitest(`${label}, again`, folder, { ...options, files }) : undefined;
  if (!again?.isWell) {
    for (const each of again?.report?.wrong ?? report.wrong) wrong.push(describeWrong(each));
    return;
  }
  wrong.splice(wrong.indexOf(`${label}: ended with 1`), 1);
  totals.passed += report.failed;
  totals.failed -= report.failed;
  for (const each of report.wrong) unsteady.push(describeWrong(each));
}

async function playwright() {
  const report = path.join(results, 'e2e.json');
  const tool = path.join(root, 'node_modules/@playwright/test/cli.js');
  const extra = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  await run('browser tests', 'e2e', [tool, 'test', '--retries=1', '--reporter=list,json'], { extra });
  addPlaywright(report);
}

/** None of these measures time, and most are single-threaded: in parallel they use the whole machine. */
async function small() {
  await vitest('packages/contract', { isParallel: true });
  await vitest('apps/web', { isParallel: true, ...(only === 'unit' ? { project: 'unit' } : {}) });
}

// It measures nothing: it uses the time in which the tests of the server wait for something.
const verified = only
  ? undefined
  : run('verify', '.', [path.join(root, 'scripts/verify.mjs'), '--background'], { isParallel: true });
const isBuilt = only !== 'unit' && (await run('build', '.', [path.join(root, 'scripts/build-if-needed.mjs')]));
if (only !== 'e2e') {
  await Promise.all([vitest('packages/blocks', { isParallel: true }), small()]);
  if (only === 'unit') await vitest('apps/server', { project: 'unit' });
  else await vitest('apps/server', isBuilt ? { extra: { TEST_BUILT_PROGRAM: '1' } } : {});
}
await verified;
if (isBuilt && (!only || only === 'e2e')) await playwright();

rmSync(results, { recursive: true, force: true });
if (totals.passed === 0) wrong.push('no test ran');
for (const what of unsteady) process.stdout.write(`\nunsteady: ${what}\n`);
for (const what of wrong) process.stdout.write(`\nwrong: ${what}\n`);
const failed = totals.failed === 0 && wrong.length > 0 ? 1 : totals.failed;
const late = unsteady.length === 0 ? '' : ` (${unsteady.length} at the second try)`;
process.stdout.write(`\n${totals.passed} passed${late}, ${failed} failed, ${totals.skipped} skipped\n`);
process.exit(failed > 0 ? 1 : 0);
