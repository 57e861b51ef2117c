import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { buildProgram } from '#app/cli/built-program.test-support.ts';
import { unmountEverything } from './kit/disk-image.test-support.ts';
import { endEverything } from './kit/fault-product.test-support.ts';
import { rows } from './rows/rows.ts';
import { type RowResult, runRow } from './run-row.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, rounds: { type: 'string' }, quiet: { type: 'boolean', default: false } },
});
const seed = values.seed === undefined ? randomInt(2 ** 31 - 1) : Number(values.seed);
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const unknown = positionals.filter((id) => !rows.some((row) => row.id === id.toUpperCase()));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${rows.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}
const chosen = rows.filter(
  ({ id }) => positionals.length === 0 || positionals.some((name) => name.toUpperCase() === id),
);

function lineOf({ id, state, figures, control, wrong, seconds }: RowResult): string {
  const summary = [figures, ...wrong].join('; ').replaceAll(/\s*\n\s*/g, ' ');
  return `| ${id} | ${state} | ${summary} | ${control.replaceAll(/\s*\n\s*/g, ' ').slice(0, 400)} | ${seconds.toFixed(0)} |`;
}

console.log(`faults: seed ${seed}${rounds === undefined ? '' : `, ${rounds} rounds`}; repeat with --seed ${seed}`);
const program = await buildProgram();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void endEverything()
      .then(unmountEverything)
      .then(() => program.remove())
      .finally(() => process.exit(130));
  });
const results: RowResult[] = [];
try {
  for (const row of chosen) {
    console.log(`\n${row.id}  ${row.promise}\n    wanted: ${row.wanted}`);
    const note = (text: string): void => (values.quiet ? undefined : console.log(`    ${text}`));
    const result = await runRow({ row, program, seed, rounds, note });
    results.push(result);
    console.log(`    ${result.state}: ${lineOf(result)}`);
  }
} finally {
  await program.remove();
}
console.log('\n| row | state | figures | control | seconds |\n| --- | --- | --- | --- | --- |');
for (const result of results) console.log(lineOf(result));
process.exit(results.every(({ state }) => state !== 'broken') ? 0 : 1);
