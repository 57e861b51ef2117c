// npm run tasks [-- -g answer]: the tasks of every day by mouse, by keyboard, and by keyboard on a slow line, counted and
// compared with the peers. Traces, with a picture of every step, go into TASKS_OUT, by default a folder outside the repository.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const out = path.resolve(process.env.TASKS_OUT ?? mkdtempSync(path.join(tmpdir(), 'enlace-tasks-')));
if (!path.relative(root, out).startsWith('..')) throw new Error(`TASKS_OUT is inside the repository: ${out}`);
mkdirSync(out, { recursive: true });
const results = path.join(mkdtempSync(path.join(tmpdir(), 'enlace-counts-')), 'results.jsonl');
const tool = path.join(root, 'node_modules/@playwright/test/cli.js');
const config = path.join(root, 'e2e/tasks/playwright.config.ts');
const { status } = spawnSync(nodeRuntime(), [tool, 'test', '--config', config, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: path.join(root, 'e2e'),
  env: { ...process.env, TASKS_OUT: out, TASKS_RESULTS: results },
});

/** Keys that were answered, slowest first. */
function answerTimes(run) {
  return (run?.answers ?? [])
    .flatMap(({ key, ms }) => (ms === null || ms === undefined ? [] : [{ key, ms }]))
    .toSorted((a, b) => b.ms - a.ms);
}

function slowest(run) {
  const [worst] = answerTimes(run);
  return worst ? `${Math.round(worst.ms)} ms (${worst.key})` : '–';
}

function median(run) {
  const times = answerTimes(run);
  const middle = times[Math.floor(times.length / 2)];
  return middle ? `${Math.round(middle.ms)} ms` : '–';
}

const runs = existsSync(results)
  ? readFileSync(results, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
const names = [...new Set(runs.map(({ name }) => name))];
const heads = ['task', 'clicks', 'keys', 'best peer', 'clicks/peer', 'keys/peer', 'slow line: median', 'slowest'];
const table = names.map((name) => {
  const of = (way) => runs.find((run) => run.name === name && run.way === way);
  const [mouse, keys, slow] = ['mouse', 'keys', 'slow'].map(of);
  const { peer } = runs.find((run) => run.name === name);
  const ratio = (run) => (run ? (run.count / peer.count).toFixed(2) : '–');
  return [
    name,
    mouse?.count ?? '–',
    keys?.count ?? '–',
    `${peer.name} ${peer.count}`,
    ratio(mouse),
    ratio(keys),
    median(slow),
    slowest(slow),
  ];
});
const widths = heads.map((head, at) => Math.max(head.length, ...table.map((row) => String(row[at]).length)));
const line = (row) => `| ${row.map((cell, at) => String(cell).padEnd(widths[at])).join(' | ')} |`;
process.stdout.write(
  `\n${[line(heads), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...table.map(line)].join('\n')}\n\ntraces: ${out}\n`,
);
process.exit(status ?? 1);
