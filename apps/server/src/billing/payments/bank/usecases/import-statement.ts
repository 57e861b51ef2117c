import { createHash } from 'node:crypto';
import { lockBilling } from '#billing/billing-clock/billing-lock.usecases.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AdminCall } from '../../payments.types.ts';
import { statementKnown } from '../bank.errors.ts';
import {
  countEntries,
  findKnownBankIds,
  findStatementByHash,
  insertEntries,
  insertStatement,
  type NewEntry,
  queueForImport,
} from '../bank.repository.ts';
import type { BankStatement, Candidate, ReadStatement, StatementEntry } from '../bank.types.ts';
import { findCandidates } from '../candidates.queries.ts';
import { proposeFor, sureMatch } from '../match.rules.ts';
import { readCamt } from '../read-camt.ts';
import { readCsvStatement } from '../read-csv-statement.ts';
import { bookEntry } from './book-entry.ts';

type ImportInput = AdminCall & { fileName: string; bytes: Buffer; currency: string };

function readStatement(bytes: Buffer, currency: string): ReadStatement {
  const start = bytes
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return start.startsWith('<')
    ? { format: 'camt053', entries: readCamt(bytes) }
    : { format: 'csv', entries: readCsvStatement(bytes, { currency }) };
}

/**
 * The bank's id of an entry. Without one, its content and its position among equal entries of the file replace it, so
 * that two equal payments of one day stay two, and an overlapping statement adds none.
 */
export function nameEntries(entries: readonly StatementEntry[]): (StatementEntry & { bankId: string })[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    if (entry.bankId !== null) return { ...entry, bankId: entry.bankId };
    const { bookedOn, amountMinor, currency, reference, payerName } = entry;
    const said = JSON.stringify([bookedOn.toString(), amountMinor, currency, reference, payerName]);
    const place = (seen.get(said) ?? 0) + 1;
    seen.set(said, place);
    const digest = createHash('sha256').update(said).digest('hex').slice(0, 40);
    return { ...entry, bankId: `said:${digest}:${place}` };
  });
}

async function leaveKnownOut(
  tx: Tx,
  entries: readonly StatementEntry[],
): Promise<(StatementEntry & { bankId: string })[]> {
  const named = nameEntries(entries);
  const known = await findKnownBankIds(
    tx,
    named.map(({ bankId }) => bankId),
  );
  const seen = new Set<string>();
  return named.filter(({ bankId }) => {
    if (known.has(bankId) || seen.has(bankId)) return false;
    seen.add(bankId);
    return true;
  });
}

type Prepared = NewEntry & { sure: Candidate | undefined };

function prepare(
  { deps, statementId }: { deps: AdminCall['deps']; statementId: string },
  entries: readonly (StatementEntry & { bankId: string })[],
  candidates: readonly Candidate[],
): Prepared[] {
  return entries.map((entry, index) => {
    const proposals = proposeFor(entry, candidates);
    // Only a person reverses returned money, never the import.
    const sure = entry.amountMinor > 0 ? sureMatch(proposals, candidates) : undefined;
    const state = proposals.length > 0 ? 'suggested' : entry.amountMinor <= 0 ? 'ignored' : 'unmatched';
    const candidate = sure && candidates.find(({ invoiceId }) => invoiceId === sure.invoiceId);
    return { ...entry, id: deps.ids.uuid(), statementId, position: index + 1, state, proposals, sure: candidate };
  });
}

async function write(
  tx: Tx,
  input: ImportInput,
  read: ReadStatement,
  contentHash: string,
): Promise<{ id: string; known: number }> {
  const { deps, ctx, fileName } = input;
  const id = deps.ids.uuid();
  const { format } = read;
  await insertStatement(tx, {
    id,
    fileName,
    format,
    contentHash,
    importedBy: ctx.actor.userId,
    createdAt: deps.clock.now(),
  });
  const fresh = await leaveKnownOut(tx, read.entries);
  const prepared = prepare({ deps, statementId: id }, fresh, await findCandidates(tx, fresh));
  await insertEntries(
    tx,
    prepared.map(({ sure: _sure, ...entry }) => entry),
  );
  await lockBilling(
    tx,
    prepared.flatMap(({ sure }) => sure?.ownerId ?? []),
  );
  for (const { sure, id: entryId } of prepared)
    if (sure) await bookEntry({ tx, deps, actor: ctx.actor, entryId, candidate: sure, mustBeOpen: true });
  const known = read.entries.length - fresh.length;
  const after = { fileName, format, entries: fresh.length, known };
  const entry = { action: 'bank_statement.imported', subjectKind: 'bank_statement', subjectId: id, after };
  await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
  return { id, known };
}

/** Reads a statement, records the certain payments and proposes invoices for the others. All or nothing. */
export async function importStatement(input: ImportInput): Promise<{ statement: BankStatement; known: number }> {
  const { deps, bytes, currency } = input;
  const read = readStatement(bytes, currency);
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  return deps.db.system(async (tx) => {
    await queueForImport(tx);
    const before = await findStatementByHash(tx, contentHash);
    if (before) throw statementKnown(before.createdAt.toString());
    const { id, known } = await write(tx, input, read, contentHash);
    const row = await findStatementByHash(tx, contentHash);
    if (!row) throw new Error('a statement vanished while it was written');
    return { statement: { ...row, counts: await countEntries(tx, id) }, known };
  });
}
