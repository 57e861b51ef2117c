import type { Factors, Passkey } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import type { PasskeyRow, RecoveryCodeRow, TotpRow } from './factors.types.ts';

export function presentPasskey(
  row: Pick<PasskeyRow, 'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'backedUp'>,
): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toString(),
    lastUsedAt: row.lastUsedAt?.toString() ?? null,
    isSynced: row.backedUp,
  };
}

type Rows = {
  totp: TotpRow | undefined;
  passkeys: readonly PasskeyRow[];
  recoveryCodes: readonly RecoveryCodeRow[];
  isRequired: boolean;
};

/** State of the factors; nothing that could be used as one. */
export function presentFactors({ totp, passkeys, recoveryCodes, isRequired }: Rows): Factors {
  const first = recoveryCodes[0];
  return {
    totp: totp ? { since: totp.createdAt.toString(), lastUsedAt: totp.lastUsedAt?.toString() ?? null } : null,
    passkeys: passkeys.map(presentPasskey),
    recoveryCodes: first
      ? { left: recoveryCodes.filter((code) => code.usedAt === null).length, createdAt: first.createdAt.toString() }
      : null,
    isRequired,
  };
}
