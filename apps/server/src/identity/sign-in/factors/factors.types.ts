import type { z } from 'zod';
import type { passkeySchema } from '@enlace/contract/identity/sign-in/factors.schemas.ts';

export type TotpRow = {
  userId: string;
  /** Encrypted. */
  secret: string;
  lastStep: number;
  createdAt: Temporal.Instant;
  lastUsedAt: Temporal.Instant | null;
};

export type RecoveryCodeRow = {
  userId: string;
  selector: string;
  codeHash: string;
  createdAt: Temporal.Instant;
  usedAt: Temporal.Instant | null;
};

export type Passkey = z.output<typeof passkeySchema>;

export type PasskeyRow = Omit<Passkey, 'isSynced'> & {
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  backedUp: boolean;
};

export type ChallengeKind = 'sign_in' | 'passkey_sign_in' | 'passkey_add' | 'passkey_proof';

export type ChallengeRow = {
  id: string;
  kind: ChallengeKind;
  userId: string | null;
  sessionId: string | null;
  parentId: string | null;
  passwordMark: Buffer | null;
  tries: number;
};

/** The available second-step methods. */
export type Methods = { totp: boolean; passkey: boolean; recovery: boolean };

/** Changes of an account's second factors that its owner is notified of. */
export type FactorChange =
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'code_used'
  | 'reset';
