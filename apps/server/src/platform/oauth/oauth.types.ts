import type { OauthKind } from '@enlace/contract/operation/instance/oauth-providers.schemas.ts';

export type MailPlace = { host: string; port: number; security: 'tls' | 'starttls' };

/** An authorization server of the operator, with the mail servers its tokens are for; they are sent nowhere else. */
export type OauthProvider = {
  id: string;
  kind: OauthKind;
  name: string;
  clientId: string;
  /** Null for a client without one. */
  clientSecret: string | null;
  authorizeUrl: string;
  tokenUrl: string;
  /** Null: it has no way to learn that a token is not needed any more. */
  revokeUrl: string | null;
  scopes: readonly string[];
  /** People come back from it at an address of its own. */
  hasOwnAddress: boolean;
  imap: MailPlace;
  smtp: MailPlace | null;
};

export type Tokens = {
  accessToken: string;
  /** Null: the one that was used stays. */
  refreshToken: string | null;
  lifetimeSeconds: number;
};

/**
 * `consent`: the person has to agree again. `setup`: the provider does not know this installation or its secret.
 * `provider`: it does not answer now, which is no refusal.
 */
export type OauthFailureReason = 'consent' | 'setup' | 'provider';

/** The only error of a provider; holds nothing that was sent or received. */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly reason: OauthFailureReason;

  constructor(reason: OauthFailureReason, cause?: unknown) {
    super(`oauth: ${reason}`, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}
