import { version } from '#platform/version.ts';
import type { Command } from './command.types.ts';

/** Precedes every command. */
export const call = 'npm run enlace --';

/** Arguments of a command besides its options. */
const operands: ReadonlyMap<string, string> = new Map([
  ['export-client', '<file> --alias <alias>'],
  ['import-client', '<file> --alias <alias>'],
]);

/** Help of one command: usage, description and options. */
export function helpOf(command: Command): string {
  const { words, alias, summary, options } = command;
  const own = operands.get(words);
  const also = alias === undefined ? [] : [`      also called ${alias}`];
  const title = own === undefined ? words : `${words} ${own}`;
  return [`  ${title}`, `      ${summary}`, ...also, ...options.map((line) => `      ${line}`)].join('\n');
}

/** Usage of one command, or of several whose names start alike. */
export function usageOf(commands: readonly Command[]): string {
  return commands.map((command) => `Usage: ${call} ${helpOf(command).trim()}`).join('\n\n');
}

/** Every command. */
export function helpOfAll(commands: readonly Command[]): string {
  return [
    `Enlace ${version}, command line. Works with and without a running server.`,
    '',
    `Usage: ${call} <command> [options]`,
    '',
    ...commands.map(helpOf),
    '',
    `One of them alone: ${call} help <command>. What runs here: ${call} --version.`,
    'Settings come from the same environment variables as the server’s (docs/configuration.md).',
    'Long work reports its progress on standard error; not with --quiet or --json.',
    'Exit codes: 0 done, 1 failed or something was found, 2 not understood, 130 stopped with Ctrl+C.',
  ].join('\n');
}

/** Number of letters to insert, delete or replace (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_each, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (to[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const longestWord = 40;

/** Suggested commands: those that start with the word, otherwise the most similar one. */
export function findNear(commands: readonly Command[], asked: string): string[] {
  if (asked === '' || asked.length > longestWord) return [];
  const names = commands.flatMap(({ words, alias }) => (alias === undefined ? [words] : [words, alias]));
  const beginning = names.filter((name) => name.startsWith(`${asked} `));
  if (beginning.length > 0) return beginning;
  const [nearest] = names
    .map((name) => ({ name, steps: distance(asked, name) }))
    .toSorted((left, right) => left.steps - right.steps);
  return nearest && nearest.steps <= Math.max(2, Math.floor(nearest.name.length / 3)) ? [nearest.name] : [];
}
