import { ExpectedError } from '#platform/expected-error.ts';
import type { Terminal } from './terminal.ts';

/** 0: done. 1: it could not be done, or a check found something. 2: the command was not understood. 130: Ctrl+C. */
export const exitCodes = { done: 0, failed: 1, usage: 2, stopped: 130 } as const;

export type CommandInput = {
  /** What follows the command's own words. */
  args: string[];
  env: Record<string, string | undefined>;
  terminal: Terminal;
  /** Folder of the server package: migrations lie in it. */
  serverRoot: string;
};

export type Command = {
  /** Words that call it, e.g. `keys rotate`. */
  words: string;
  /** Another name for it, e.g. `rotate-keys`. */
  alias?: string;
  summary: string;
  /** Options, one a line. */
  options: readonly string[];
  run(input: CommandInput): Promise<number>;
};

/** The command was called in a way it does not know; told with the help beside it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot be done as things are; the message says what to do. */
export class CommandError extends ExpectedError {
  override readonly name: string = 'CommandError';
}

/** Whoever called the command ended it while it asked them something. */
export class StoppedError extends CommandError {
  override readonly name = 'StoppedError';
}
