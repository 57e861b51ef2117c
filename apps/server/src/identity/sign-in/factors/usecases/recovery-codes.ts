import { AppError } from '#platform/errors.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { lockAccount } from '../account-factors.repository.ts';
import { makeRecoveryCodes, printRecoveryCode, selectorOf } from '../factor-code.rules.ts';
import { announceFactorChange } from '../factor-change.ts';
import { listRecoveryCodes, type NewRecoveryCode, replaceRecoveryCodes } from '../recovery-codes.repository.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'passwords' | 'jobs' | 'config'>;

type PreparedCodes = { printed: string[]; rows: NewRecoveryCode[] };

/** Generates and hashes a set outside any transaction, as hashing is slow on purpose. */
async function prepareRecoveryCodes(deps: Pick<Platform, 'ids' | 'passwords'>): Promise<PreparedCodes> {
  const codes = makeRecoveryCodes((length) => deps.ids.code(length));
  const rows = await Promise.all(
    codes.map(async (code) => ({ selector: selectorOf(code), codeHash: await deps.passwords.hash(code) })),
  );
  return { printed: codes.map(printRecoveryCode), rows };
}

async function hasCodes(tx: Tx, userId: string): Promise<boolean> {
  return (await listRecoveryCodes(tx, userId)).length > 0;
}

type EnsureDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'passwords'>;

/** Creates an account's codes after its first factor; null when it already has some. */
export async function ensureRecoveryCodes({
  deps,
  userId,
}: {
  deps: EnsureDeps;
  userId: string;
}): Promise<string[] | null> {
  if (await deps.db.system((tx) => hasCodes(tx, userId))) return null;
  const prepared = await prepareRecoveryCodes(deps);
  return deps.db.system(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account.secondFactorSince === null || (await hasCodes(tx, userId))) return null;
    await replaceRecoveryCodes(tx, { userId, codes: prepared.rows, now: deps.clock.now() });
    return prepared.printed;
  });
}

/** Creates a new set; the earlier codes stop working. Errors: factors.none. */
export async function renewRecoveryCodes({ deps, userId }: { deps: Deps; userId: string }): Promise<string[]> {
  const prepared = await prepareRecoveryCodes(deps);
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account.secondFactorSince === null) throw new AppError('factors.none');
    await replaceRecoveryCodes(tx, { userId, codes: prepared.rows, now });
    await announceFactorChange({ tx, deps, account, change: 'codes_renewed' });
  });
  return prepared.printed;
}
