// The table at the end of `npm run bench`: one row per figure, with its goal, and whether it was reached.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

function number(value) {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function goal({ wanted, unit }) {
  const [sign, value] = 'atLeast' in wanted ? ['≥', wanted.atLeast] : ['≤', wanted.atMost];
  return wanted.of === 'ours' ? `${sign} ${number(value)} ${unit}` : `${sign} ${number(value)} ×`;
}

function row(figure) {
  const { what, ours, unit, peer, isReached } = figure;
  return [
    what,
    `${number(ours)} ${unit}`,
    peer ? `${peer.name}: ${number(peer.value)} ${unit}` : '',
    peer ? number(ours / peer.value) : '',
    goal(figure),
    isReached ? 'yes' : '**no**',
  ];
}

/** The rows of the file named by BENCH_FIGURES, as objects. */
export function parseFigures(text) {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** The figures as a Markdown table. */
export function markdownTable(figures) {
  const head = ['what', 'ours', 'limit or peer, same run', 'ratio', 'wanted', 'reached'];
  const lines = [head, head.map(() => '---'), ...figures.map(row)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The machine of the figures: only ratios carry over to another one. */
export function machine() {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  const [load = 0] = loadavg();
  return `${cpus().length} cores (${cpu?.model ?? 'unknown'}), ${memory} GB, load ${load.toFixed(1)} at the end, commit ${commit}`;
}
