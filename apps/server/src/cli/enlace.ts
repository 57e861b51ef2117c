import { InvalidSettingsError } from '#platform/config/env.ts';
import {
  BinariesMissingError,
  ClusterUnusableError,
  PostgresStartError,
  RunIdentityError,
} from '#platform/database/embedded/embedded-postgres.errors.ts';
import { describeFailure, redactText } from '#platform/log-redaction.ts';
import { KeyringError } from '#platform/security/keyring.ts';
import { BucketRefusedError } from '#platform/storage/s3/assert-bucket.ts';
import { version } from '#platform/version.ts';
import { backup } from './backup/backup.ts';
import { backups } from './backup/backups.ts';
import { bench } from './bench.ts';
import { type Command, CommandError, exitCodes, UsageError } from './command.types.ts';
import { exportClient } from './clients/export-client.ts';
import { importClient } from './clients/import-client.ts';
import { confirmThisInstance } from './confirm-instance.ts';
import { createAdmin } from './create-admin.ts';
import { doctor } from './doctor/doctor.ts';
import { demoFill } from './fill-demo.ts';
import { historyCheck } from './history-check.ts';
import { listKeyring, retire, rotate } from './keys.ts';
import { moveFilesCommand } from './move-files.ts';
import { restore } from './restore/restore.ts';
import { migrate } from './migrate.ts';
import { createTerminal } from './terminal.ts';
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
const call = 'npm run enlace --';

function helpOf(command: Command): string {
  const options = command.options.map((line) => `      ${line}`);
  const also = command.alias === undefined ? [] : [`      also called ${command.alias}`];
  return [`  ${command.words}`, `      ${command.summary}`, ...also, ...options].join('\n');
}

function help(): string {
  return [
    `Enlace ${version}, command line. Works beside a running server and without one.`,
    '',
    `Usage: ${call} <command> [options]`,
    '',
    ...commands.map(helpOf),
    '',
    'Settings come from the same environment variables as the server’s (docs/configuration.md).',
    'Long work says on standard error how far it is; not with --quiet or --json.',
    'Exit codes: 0 done, 1 failed or something was found, 2 not understood.',
  ].join('\n');
}

function find(words: string[]): { command: Command; args: string[] } | undefined {
  for (const command of commands) {
    if (command.alias !== undefined && words[0] === command.alias) return { command, args: words.slice(1) };
    const own = command.words.split(' ');
    if (own.every((word, index) => words[index] === word)) return { command, args: words.slice(own.length) };
  }
  return undefined;
}

/** Failures whose message says all there is to say. */
const expected = [
  CommandError,
  InvalidSettingsError,
  KeyringError,
  BinariesMissingError,
  ClusterUnusableError,
  PostgresStartError,
  RunIdentityError,
  BucketRefusedError,
];

/** Runs one command; the result is the exit code. `serverRoot`: the folder of the server package, with its migrations. */
export async function run({ given, serverRoot }: { given: string[]; serverRoot: string }): Promise<number> {
  const words = given.filter((word) => word !== '--quiet');
  const terminal = createTerminal({ isSilent: words.length < given.length || words.includes('--json') });
  if (words.length === 0 || words.some((word) => word === '--help' || word === '-h') || words[0] === 'help') {
    terminal.say(help());
    return words.length === 0 ? exitCodes.usage : exitCodes.done;
  }
  const found = find(words);
  if (!found) {
    terminal.complain(`There is no command "${words.join(' ')}".\n\n${help()}`);
    return exitCodes.usage;
  }
  try {
    return await found.command.run({ args: found.args, env: process.env, terminal, serverRoot });
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.complain(`${error.message}\n\nUsage: ${call} ${helpOf(found.command).trim()}`);
      return exitCodes.usage;
    }
    const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
    terminal.complain(isExpected ? redactText(error.message) : describeFailure(error));
    return exitCodes.failed;
  }
}
