import { explainFailure } from '#platform/expected-error.ts';
import { version } from '#platform/version.ts';
import { backup } from './backup/backup.ts';
import { backups } from './backup/backups.ts';
import { bench } from './bench.ts';
import { type Command, exitCodes, StoppedError, UsageError } from './command.types.ts';
import { exportClient } from './clients/export-client.ts';
import { importClient } from './clients/import-client.ts';
import { confirmThisInstance } from './confirm-instance.ts';
import { createAdmin } from './create-admin.ts';
import { doctor } from './doctor/doctor.ts';
import { demoFill } from './fill-demo.ts';
import { call, findNear, helpOfAll, usageOf } from './help.ts';
import { historyCheck } from './history-check.ts';
import { listKeyring, retire, rotate } from './keys.ts';
import { moveFilesCommand } from './move-files.ts';
import { restore } from './restore/restore.ts';
import { migrate } from './migrate.ts';
import { createTerminal, type Terminal } from './terminal.ts';
import { upgradeDatabase } from './upgrade-database.ts';
import { verifyInvoices } from './verify-invoices.ts';

const commands: readonly Command[] = [
  createAdmin,
  listKeyring,
  rotate,
  retire,
  historyCheck,
  verifyInvoices,
  confirmThisInstance,
  backup,
  backups,
  restore,
  moveFilesCommand,
  upgradeDatabase,
  migrate,
  bench,
  doctor,
  exportClient,
  importClient,
  demoFill,
];
function find(words: readonly string[]): { command: Command; args: string[] } | undefined {
  for (const command of commands) {
    if (command.alias !== undefined && words[0] === command.alias) return { command, args: words.slice(1) };
    const own = command.words.split(' ');
    if (own.every((word, index) => words[index] === word)) return { command, args: words.slice(own.length) };
  }
  return undefined;
}

const helpWords = new Set(['--help', '-h', 'help']);
const versionWords = new Set(['--version', '-v', 'version']);

/** The words before the first option, as far as they can belong to the name of a command. */
function nameIn(words: readonly string[]): string {
  const end = words.findIndex((word) => word.startsWith('-'));
  return (end === -1 ? words : words.slice(0, end)).slice(0, 2).join(' ');
}

function complainOf(words: readonly string[], terminal: Terminal): number {
  const asked = nameIn(words) || (words[0] ?? '');
  const [first = ''] = asked.split(' ');
  const near = findNear(commands, asked);
  const meant = near.length > 0 ? near : findNear(commands, first);
  const hint = meant.length === 0 ? '' : ` Did you mean ${meant.map((name) => `"${name}"`).join(' or ')}?`;
  terminal.complain(`There is no command "${asked}".${hint} All of them: ${call} help`);
  return exitCodes.usage;
}

function explain(words: readonly string[], terminal: Terminal): number {
  const asked = words.filter((word) => !helpWords.has(word));
  const name = nameIn(asked);
  const found = find(asked)?.command;
  const wanted = found ? [found] : commands.filter((command) => command.words.startsWith(`${name} `));
  if (name !== '' && wanted.length === 0) return complainOf(asked, terminal);
  terminal.say(name === '' ? helpOfAll(commands) : usageOf(wanted));
  return exitCodes.done;
}

/**
 * Runs one command; resolves with the exit code. `serverRoot`: the folder of the server package, with its migrations.
 */
export async function run({ given, serverRoot }: { given: string[]; serverRoot: string }): Promise<number> {
  const words = given.filter((word) => word !== '--quiet');
  const [first] = words;
  const terminal = createTerminal({ isSilent: words.length < given.length || words.includes('--json') });
  if (first === undefined) {
    terminal.say(helpOfAll(commands));
    return exitCodes.usage;
  }
  if (versionWords.has(first)) {
    terminal.say(`Enlace ${version}`);
    return exitCodes.done;
  }
  if (first === 'help' || words.some((word) => word === '--help' || word === '-h')) return explain(words, terminal);
  const found = find(words);
  if (!found) return complainOf(words, terminal);
  try {
    return await found.command.run({ args: found.args, env: process.env, terminal, serverRoot });
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.complain(`${error.message}\n\n${usageOf([found.command])}`);
      return exitCodes.usage;
    }
    terminal.complain(explainFailure(error));
    return error instanceof StoppedError ? exitCodes.stopped : exitCodes.failed;
  }
}
