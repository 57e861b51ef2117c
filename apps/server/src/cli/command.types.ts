import { ExpectedError } from '#platform/expected-error.ts';
import type { Terminal } from './terminal.ts';

/** 0: done. 1: failed, or a check found something. 2: invalid usage. 130: Ctrl+C. */
export const exitCodes = { done: 0, failed: 1, usage: 2, stopped: 130 } as const;

export type CommandInput = {
  /** Arguments after the command's name. */
  args: string[];
  env: Record<string, string | undefined>;
  terminal: Terminal;
  /** Folder of the server package, which contains the migrations. */
  serverRoot: string;
};

export type Command = {
  /** Name of the command, e.g. `keys rotate`. */
  words: string;
  /** Alternative name, e.g. `rotate-keys`. */
  alias?: string;
  summary: string;
  /** Options, one per line. */
  options: readonly string[];
  run(input: CommandInput): Promise<number>;
};

/** Invalid usage of a command; reported together with its help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot run in the current state; the message says what to do. */
export class CommandError extends ExpectedError {
  override readonly name: string = 'CommandError';
}

/** The user interrupted the command at a prompt. */
export class StoppedError extends CommandError {
  override readonly name = 'StoppedError';
}
