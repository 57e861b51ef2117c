import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Ids } from '#platform/ids.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Outbound, OutboundResponse } from '#platform/outbound/outbound.types.ts';
import { OauthError, type OauthProvider, type Tokens } from './oauth.types.ts';

/** What is asked of an authorization server (RFC 6749); each call goes through the outbound guard. */
type Asked = { outbound: Pick<Outbound, 'fetch'>; provider: OauthProvider };

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;
/** Where the server does not say how long a token holds. */
const usualLifetime = 3600;
const longestLifetime = 90 * 24 * 3600;

/** A secret of one sign-in (RFC 7636 §4.1), 43 characters. */
export function newVerifier(ids: Pick<Ids, 'token'>): string {
  return ids.token(32);
}

/** RFC 7636 §4.2, S256. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}

/** Without these, Google gives no refresh token, and Microsoft takes whoever is signed in already. */
const furtherParameters: Readonly<Record<OauthProvider['kind'], Record<string, string>>> = {
  google: { access_type: 'offline', prompt: 'consent' },
  microsoft: { response_mode: 'query', prompt: 'select_account' },
  other: { prompt: 'consent' },
};

type SignIn = {
  provider: OauthProvider;
  redirectUrl: string;
  state: string;
  verifier: string;
  /** The account that is proposed; null lets the person choose. */
  hint: string | null;
};

/** Where a person agrees. */
export function authorizationUrl({ provider, redirectUrl, state, verifier, hint }: SignIn): string {
  const url = new URL(provider.authorizeUrl);
  const parameters = {
    ...furtherParameters[provider.kind],
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUrl,
    scope: provider.scopes.join(' '),
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(hint === null ? {} : { login_hint: hint }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function post({ outbound, provider }: Asked, url: string, form: Record<string, string>) {
  const { clientId, clientSecret } = provider;
  const client = { client_id: clientId, ...(clientSecret === null ? {} : { client_secret: clientSecret }) };
  try {
    return await outbound.fetch({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ ...form, ...client }).toString(),
      // A secret is for this address alone.
      maxRedirects: 0,
      timeoutMs,
      maxBytes,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new OauthError(error.code === 'outbound.refused' ? 'setup' : 'provider', error);
  }
}

/** Text that goes into a login: one control character more could end it. */
const tokenSchema = z
  .string()
  .max(16_384)
  .regex(/^[\x21-\x7e]+$/);
const tokensSchema = z.object({
  access_token: tokenSchema,
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().max(longestLifetime).optional().catch(undefined),
  refresh_token: tokenSchema.optional(),
});
const refusalSchema = z.object({ error: z.string().max(100) });

function jsonOf({ body }: OutboundResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The person has to agree again; the last two are Microsoft's. */
const consentErrors = new Set(['invalid_grant', 'interaction_required', 'consent_required']);
const passingErrors = new Set(['temporarily_unavailable', 'server_error', 'slow_down']);

function refusalOf(answer: OutboundResponse): OauthError {
  const { data } = refusalSchema.safeParse(jsonOf(answer));
  const isSaid = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  if (!data || !isSaid || passingErrors.has(data.error)) return new OauthError('provider');
  return new OauthError(consentErrors.has(data.error) ? 'consent' : 'setup');
}

async function askTokens(asked: Asked, form: Record<string, string>): Promise<Tokens> {
  const answer = await post(asked, asked.provider.tokenUrl, form);
  if (answer.status !== 200) throw refusalOf(answer);
  const { data } = tokensSchema.safeParse(jsonOf(answer));
  if (!data) throw new OauthError('provider');
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token ?? null,
    lifetimeSeconds: data.expires_in ?? usualLifetime,
  };
}

type Code = { code: string; verifier: string; redirectUrl: string };

/** Throws OauthError: `consent` for a code that is used, old, or of another sign-in. */
export function exchangeCode(asked: Asked, { code, verifier, redirectUrl }: Code): Promise<Tokens> {
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUrl };
  return askTokens(asked, form);
}

/** Throws OauthError. */
export function refreshTokens(asked: Asked, refreshToken: string): Promise<Tokens> {
  return askTokens(asked, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

const clientErrors = new Set(['invalid_client', 'unauthorized_client']);

/** Why nothing was revoked; undefined also for a token that the provider does not know any more. */
function revocationFault(answer: OutboundResponse): OauthError | undefined {
  const { status } = answer;
  if (status < 300) return undefined;
  if (status < 400 || status >= 500 || status === 429) return new OauthError('provider');
  const { data } = refusalSchema.safeParse(jsonOf(answer));
  const isOurs = status === 401 || status === 403 || clientErrors.has(data?.error ?? '');
  return isOurs ? new OauthError('setup') : undefined;
}

/** RFC 7009; nothing where the provider cannot do it. Throws OauthError. */
export async function revokeToken(asked: Asked, refreshToken: string): Promise<void> {
  const { revokeUrl } = asked.provider;
  if (revokeUrl === null) return;
  const answer = await post(asked, revokeUrl, { token: refreshToken, token_type_hint: 'refresh_token' });
  const fault = revocationFault(answer);
  if (fault) throw fault;
}
