import type { BookCheck } from '@enlace/contract/billing/invoices/invoice-chain.contract.ts';
import { type ExportCheck, UnreadableExportError, verifyBooks, verifyExport } from '#billing/door.ts';
import { type Command, CommandError, exitCodes } from './command.types.ts';
import { withPlatform } from './open-platform.ts';
import { readOptions } from './options.ts';

type Breach = { kind: string; sequence: number | null; fullNumber: string | null };

/** Describes the breach and its record. */
function describe({ kind, sequence, fullNumber }: Breach): string {
  const number = fullNumber === null ? '' : ` (${fullNumber})`;
  switch (kind) {
    case 'hash':
      return `record ${sequence}${number} does not have the hash of what it says`;
    case 'link':
      return `record ${sequence}${number} does not follow the one before`;
    case 'sequence':
      return `record ${sequence} is missing`;
    case 'head':
      return 'the last record is not the one that was noted as the last';
    case 'invoice':
      return `record ${sequence}${number} says another thing than its invoice`;
    case 'date':
      return `record ${sequence}${number} is dated before the one before it in its series`;
    case 'time':
      return `record ${sequence}${number} was recorded before the one before it`;
    default:
      return `a number is missing or given twice:${number}`;
  }
}

function describeAll(breaches: readonly Breach[]): string {
  return breaches.map(describe).join('; ');
}

function hashLine(lastHash: string | null): string {
  return lastHash === null ? '' : `\nLast hash: ${lastHash}`;
}

function sayBooks({ isWhole, checked, numbers, breaches, lastHash }: BookCheck): string {
  if (isWhole) return `The books are whole: ${checked} records, ${numbers} numbers.${hashLine(lastHash)}`;
  return `The books are inconsistent: ${describeAll(breaches)}.`;
}

function sayExport({ checked, breach, breaches, lastHash }: ExportCheck): string {
  if (!breach) return `The exported chain is whole: ${checked} records.${hashLine(lastHash)}`;
  return `The exported chain is inconsistent: ${describeAll(breaches)}.`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
}

async function readFile(file: string): Promise<ExportCheck> {
  try {
    return await verifyExport(file);
  } catch (error) {
    if (error instanceof UnreadableExportError) throw new CommandError(error.message);
    if (isMissing(error)) throw new CommandError(`There is no file ${file}.`);
    throw error;
  }
}

export const verifyInvoices: Command = {
  words: 'verify-invoices',
  summary: 'Recompute the chain of all invoices, compare it with them and look for gaps in the numbers',
  options: ['--file <path>  Instead: the records as they were exported (JSON Lines); needs no database'],
  async run({ args, terminal, ...input }) {
    const { file } = readOptions(args, { file: { type: 'string' } });
    if (file !== undefined) {
      const check = await readFile(file);
      terminal.say(sayExport(check));
      return check.breach === null ? exitCodes.done : exitCodes.failed;
    }
    const check = await withPlatform(input, (deps) => verifyBooks({ deps }));
    terminal.say(sayBooks(check));
    return check.isWhole ? exitCodes.done : exitCodes.failed;
  },
};
