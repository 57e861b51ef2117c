import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './command.types.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads `--name value` options; anything else is a UsageError. */
export function readOptions<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}
