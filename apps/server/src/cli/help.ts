import { version } from '#platform/version.ts';
import type { Command } from './command.types.ts';

/** What stands before every command. */
export const call = 'npm run enlace --';

/** What a command needs beside its options. */
const operands: ReadonlyMap<string, string> = new Map([
  ['export-client', '<file> --alias <alias>'],
  ['import-client', '<file> --alias <alias>'],
]);

/** One command: how it is called, what it does, and its options. */
export function helpOf(command: Command): string {
  const { words, alias, summary, options } = command;
  const own = operands.get(words);
  const also = alias === undefined ? [] : [`      also called ${alias}`];
  const title = own === undefined ? words : `${words} ${own}`;
  return [`  ${title}`, `      ${summary}`, ...also, ...options.map((line) => `      ${line}`)].join('\n');
}

/** How one command is used, or several whose names begin alike. */
export function usageOf(commands: readonly Command[]): string {
  return commands.map((command) => `Usage: ${call} ${helpOf(command).trim()}`).join('\n\n');
}

/** Every command. */
export function helpOfAll(commands: readonly Command[]): string {
  return [
    `Enlace ${version}, command line. Works beside a running server and without one.`,
    '',
    `Usage: ${call} <command> [options]`,
    '',
    ...commands.map(helpOf),
    '',
    `One of them alone: ${call} help <command>. What runs here: ${call} --version.`,
    'Settings come from the same environment variables as the server’s (docs/configuration.md).',
    'Long work says on standard error how far it is; not with --quiet or --json.',
    'Exit codes: 0 done, 1 failed or something was found, 2 not understood, 130 stopped with Ctrl+C.',
  ].join('\n');
}

/** How many letters have to be put in, taken out or changed (Levenshtein). */
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

/** The commands that were perhaps meant: those that begin with the word, or else the one written most alike. */
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
