import type { Tx } from '#platform/database/client.ts';
import type { RecoveryCodeRow } from './factors.types.ts';

export type NewRecoveryCode = { selector: string; codeHash: string };

export async function replaceRecoveryCodes(
  tx: Tx,
  { userId, codes, now }: { userId: string; codes: readonly NewRecoveryCode[]; now: Temporal.Instant },
): Promise<void> {
  await removeRecoveryCodes(tx, userId);
  await tx.sql`
    insert into recovery_codes ${tx.sql(codes.map((code) => ({ userId, ...code, createdAt: now.toString() })))}`;
}

export async function listRecoveryCodes(tx: Tx, userId: string): Promise<RecoveryCodeRow[]> {
  return [...(await tx.sql<RecoveryCodeRow[]>`select * from recovery_codes where user_id = ${userId}`)];
}

export async function findUnusedRecoveryCode(
  tx: Tx,
  { userId, selector }: { userId: string; selector: string },
): Promise<RecoveryCodeRow | undefined> {
  const [row] = await tx.sql<RecoveryCodeRow[]>`
    select * from recovery_codes where user_id = ${userId} and selector = ${selector} and used_at is null`;
  return row;
}

/** True for exactly one caller; the hash is compared so that a set regenerated meanwhile is not affected. */
export async function spendRecoveryCode(
  tx: Tx,
  { row, now }: { row: RecoveryCodeRow; now: Temporal.Instant },
): Promise<boolean> {
  const rows = await tx.sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${row.userId} and selector = ${row.selector} and code_hash = ${row.codeHash} and used_at is null
    returning selector`;
  return rows.length > 0;
}

export async function removeRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.sql`delete from recovery_codes where user_id = ${userId}`;
}
