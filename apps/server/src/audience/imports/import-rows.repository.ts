import type { ImportOutcome } from '@enlace/contract/audience/imports/imports.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ImportPhase, StoredRow } from './imports.types.ts';

type Place = { owner: OwnerId; importId: string; phase: ImportPhase };

export async function clearRows(tx: Tx, { owner, importId, phase }: Place): Promise<void> {
  await tx.sql`
    delete from contact_import_rows where owner_id = ${owner} and import_id = ${importId} and phase = ${phase}`;
}

export async function insertRows(tx: Tx, { owner, importId, phase }: Place, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.sql`
    insert into contact_import_rows (owner_id, import_id, phase, line, outcome, name, contact_id, diff, problems, before, stamp)
    select ${owner}, ${importId}, ${phase}, r.line, r.outcome, r.name, r."contactId", r.diff, r.problems, r.before, r.stamp
    from jsonb_to_recordset(${tx.sql.json(rows)}) as r
      (line integer, outcome text, name text, "contactId" uuid, diff jsonb, problems jsonb, before jsonb, stamp timestamptz)`;
}

type PageInput = Place & {
  outcome: ImportOutcome | undefined;
  withProblems: boolean;
  cursor: number | undefined;
  limit: number;
};

export async function listRows(tx: Tx, input: PageInput): Promise<StoredRow[]> {
  const { owner, importId, phase, outcome, withProblems, cursor, limit } = input;
  return tx.sql<StoredRow[]>`
    select line, outcome, name, contact_id, diff, problems from contact_import_rows
    where owner_id = ${owner} and import_id = ${importId} and phase = ${phase}
      ${outcome ? tx.sql`and outcome = ${outcome}` : tx.sql``} ${withProblems ? tx.sql`and problems <> '[]'` : tx.sql``}
      ${cursor === undefined ? tx.sql`` : tx.sql`and line > ${cursor}`}
    order by line limit ${limit}`;
}

/** Contacts already changed or found by earlier rows: a person counts once per file. */
export async function listMetContacts(
  tx: Tx,
  { owner, importId, phase }: Place,
): Promise<{ contactId: string; line: number }[]> {
  return tx.sql<{ contactId: string; line: number }[]>`
    select contact_id, line from contact_import_rows
    where owner_id = ${owner} and import_id = ${importId} and phase = ${phase} and contact_id is not null`;
}
