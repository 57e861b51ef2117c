import { settingsSections } from '@enlace/contract/core/user-paths.ts';
import {
  type OauthKind,
  type OtherProvider,
  otherProviderSchema,
} from '@enlace/contract/operation/instance/oauth-providers.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { KeyringError } from '#platform/security/keyring.ts';
import type { Secrets } from '#platform/security/secrets.ts';
import { OauthError, type OauthProvider } from './oauth.types.ts';

/** Purpose under which the client secrets are encrypted. */
export const oauthSecretPurpose = 'oauth-client-secret';

export type StoredProvider = {
  id: string;
  clientId: string;
  clientSecretSealed: string | null;
  tenant: string | null;
  /** Endpoints the operator entered; null for Google and Microsoft. */
  endpoints: unknown;
  hasOwnAddress: boolean;
  changedAt: Temporal.Instant;
};

type Place = Omit<OauthProvider, 'id' | 'kind' | 'clientId' | 'clientSecret' | 'hasOwnAddress'>;

const google: Place = {
  name: 'Google',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  revokeUrl: 'https://oauth2.googleapis.com/revoke',
  scopes: ['https://mail.google.com/'],
  imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
  smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
};

function microsoft(tenant: string): Place {
  const base = `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/oauth2/v2.0`;
  return {
    name: 'Microsoft',
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    revokeUrl: null,
    scopes: [
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
      'offline_access',
    ],
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  };
}

type Own = Pick<OauthProvider, 'id' | 'hasOwnAddress'>;

/**
 * Where people come back from a provider, registered there exactly like this: an address of its own, so that no
 * provider can pass on what another one gave (RFC 9700 §4.4). Without a provider, the one that was the same for all.
 */
export function redirectUrlOf({ publicUrl }: { publicUrl: string }, provider?: Own): string {
  const shared = `${publicUrl}/user/opciones/${settingsSections.incoming}`;
  return provider?.hasOwnAddress === true ? `${shared}/${provider.id}` : shared;
}

export function kindOf(id: string): OauthKind {
  return id === 'google' || id === 'microsoft' ? id : 'other';
}

export function endpointsOf({ endpoints }: Pick<StoredProvider, 'endpoints'>): OtherProvider | undefined {
  return otherProviderSchema.safeParse(endpoints).data;
}

type Known = Pick<StoredProvider, 'id' | 'tenant' | 'endpoints'>;

/** Its endpoints and mail servers; undefined when those of another one cannot be read. */
export function placeOf(stored: Known): Place | undefined {
  const kind = kindOf(stored.id);
  if (kind === 'google') return google;
  if (kind === 'microsoft') return microsoft(stored.tenant ?? 'common');
  return endpointsOf(stored);
}

export async function listStoredProviders(tx: Pick<Tx, 'sql'>): Promise<StoredProvider[]> {
  return tx.sql<StoredProvider[]>`
    select id, client_id, client_secret_sealed, tenant, endpoints, has_own_address, changed_at from oauth_providers order by id`;
}

export async function findStoredProvider(tx: Pick<Tx, 'sql'>, id: string): Promise<StoredProvider | undefined> {
  const [row] = await tx.sql<StoredProvider[]>`
    select id, client_id, client_secret_sealed, tenant, endpoints, has_own_address, changed_at from oauth_providers where id = ${id}`;
  return row;
}

/** Throws OauthError `setup` when it is not set, or its secret cannot be read after a restore without its keys. */
export function openProvider(stored: StoredProvider | undefined, secrets: Pick<Secrets, 'open'>): OauthProvider {
  const place = stored && placeOf(stored);
  if (!place) throw new OauthError('setup');
  const { id, clientId, clientSecretSealed } = stored;
  try {
    const clientSecret = clientSecretSealed === null ? null : secrets.open(oauthSecretPurpose, clientSecretSealed);
    return { id, kind: kindOf(id), clientId, clientSecret, hasOwnAddress: stored.hasOwnAddress, ...place };
  } catch (error) {
    throw error instanceof KeyringError ? new OauthError('setup', error) : error;
  }
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/**
 * Whether an answer that names its issuer (RFC 9207) is that of another provider than the one that was asked. Issuers
 * are known of Google and Microsoft; any other one may have a name of its own, but not the place of somebody else here.
 */
export function isOfAnother(issuer: string, provider: OauthProvider, all: readonly StoredProvider[]): boolean {
  const origin = originOf(issuer);
  if (origin === originOf(provider.authorizeUrl)) return false;
  if (provider.kind !== 'other' || origin === null) return true;
  const known = [google.authorizeUrl, microsoft('common').authorizeUrl];
  const others = all.flatMap((stored) => placeOf(stored)?.authorizeUrl ?? []);
  return [...known, ...others].some((url) => originOf(url) === origin);
}
