import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type ChainBreach, createChainWalk } from './verify-chain.rules.ts';

const recordSchema = z.object({
  recordKind: z.enum(['alta', 'anulacion']),
  issuerTaxId: z.string(),
  fullNumber: z.string(),
  issueDate: z.string(),
  invoiceType: z.string(),
  taxTotal: z.string(),
  invoiceTotal: z.string(),
  recordedAt: z.string(),
  previousHash: z.string(),
  sequence: z.number().int(),
  hash: z.string(),
});

/** A line of the file is not a chain record. */
export class UnreadableExportError extends Error {
  override readonly name = 'UnreadableExportError';
  readonly line: number;
  constructor(line: number) {
    super(`Line ${line} is no record of an invoice chain.`);
    this.line = line;
  }
}

type NamedBreach = ChainBreach & { fullNumber: string };
export type ExportCheck = {
  checked: number;
  lastHash: string | null;
  /** The first breach, and all of them as far as the chain can be followed. */
  breach: NamedBreach | null;
  breaches: NamedBreach[];
};

function readRecord(text: string, line: number): z.infer<typeof recordSchema> {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw new UnreadableExportError(line);
    throw error;
  }
}

/**
 * Recomputes every hash of an exported chain, with one line in memory at a time. A file cannot show that records were
 * cut off at the end: compare the last hash with that of the books.
 */
export async function verifyExport(file: string): Promise<ExportCheck> {
  const walk = createChainWalk();
  let [checked, line] = [0, 0];
  let lastHash: string | null = null;
  const breaches: NamedBreach[] = [];
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() === '') continue;
    const record = readRecord(text, line);
    for (const breach of walk(record)) breaches.push({ ...breach, fullNumber: record.fullNumber });
    if (breaches.some(({ kind }) => kind !== 'date' && kind !== 'time')) break;
    checked += 1;
    lastHash = record.hash;
  }
  return { checked, lastHash, breach: breaches[0] ?? null, breaches };
}
