import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './command.types.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

const ambiguous = /^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' argument is ambiguous/;

/** The `parseArgs` error in one line. */
function inWords(message: string): string {
  const option = ambiguous.exec(message)?.[1];
  if (option !== undefined) return `${option} needs a value; one that begins with a dash is written ${option}=-…`;
  return message.split(/\n|\. /)[0] ?? '';
}

/** Parses `--name value` options; anything else is a UsageError. */
export function readOptions<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(inWords(error instanceof Error ? error.message : String(error)));
  }
}
