import { describe, expect, it } from 'vitest';
import { openProvider } from './oauth-providers.ts';
import { authorizationUrl, challengeOf, refreshTokens, revokeToken } from './oauth-requests.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { OutboundRequest, OutboundResponse } from '#platform/outbound/outbound.types.ts';

const secrets = { open: () => 'secreto' };
const changedAt = Temporal.Instant.from('2026-11-16T12:00:00Z');
const known = (id: string, tenant: string | null = null) =>
  openProvider(
    { id, clientId: 'cliente', clientSecretSealed: 'x', tenant, endpoints: null, hasOwnAddress: true, changedAt },
    secrets,
  );
const signIn = { redirectUrl: 'https://correo.example/vuelta', state: 's', verifier: 'v', hint: null };

it('proves who began a sign-in as RFC 7636 appendix B does', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  expect(challengeOf(verifier)).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

describe('the address people are sent to', () => {
  it('asks Google for mail, and for a consent that lasts', () => {
    const url = new URL(authorizationUrl({ ...signIn, provider: known('google') }));
    expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: 'https://mail.google.com/',
      access_type: 'offline',
      redirect_uri: 'https://correo.example/vuelta',
      code_challenge_method: 'S256',
    });
  });

  it.each([
    [null, 'common'],
    ['taller.example', 'taller.example'],
  ])('asks Microsoft in the organisation that may sign in (%s)', (tenant, path) => {
    const url = new URL(authorizationUrl({ ...signIn, provider: known('microsoft', tenant) }));
    expect(url.href).toContain(`https://login.microsoftonline.com/${path}/oauth2/v2.0/authorize?`);
    expect(url.searchParams.get('scope')).toBe(
      'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    );
    expect(url.searchParams.get('prompt')).toBe('select_account');
  });
});

describe('the answer of a token endpoint', () => {
  const ask = (status: number, body: unknown, seen: OutboundRequest[] = []) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer: OutboundResponse = { status, contentType: '', headers: {}, body: Buffer.from(text), url: '' };
    const fetch = async (request: OutboundRequest) => {
      seen.push(request);
      return answer;
    };
    return refreshTokens({ outbound: { fetch }, provider: known('google') }, 'viejo');
  };

  it('is taken with what it says, and follows no redirect with the secret', async () => {
    const seen: OutboundRequest[] = [];
    const tokens = { access_token: 'a', token_type: 'bearer', expires_in: '60', refresh_token: 'r' };
    expect(await ask(200, tokens, seen)).toEqual({ accessToken: 'a', refreshToken: 'r', lifetimeSeconds: 60 });
    expect(await ask(200, { access_token: 'a', token_type: 'Bearer' })).toEqual({
      accessToken: 'a',
      refreshToken: null,
      lifetimeSeconds: 3600,
    });
    expect(seen[0]).toMatchObject({ url: 'https://oauth2.googleapis.com/token', method: 'POST', maxRedirects: 0 });
  });

  it.each([
    [400, { error: 'invalid_grant' }, 'consent'],
    [400, { error: 'interaction_required' }, 'consent'],
    [401, { error: 'invalid_client' }, 'setup'],
    [400, { error: 'unauthorized_client' }, 'setup'],
    [400, { error: 'temporarily_unavailable' }, 'provider'],
    [429, { error: 'invalid_grant' }, 'provider'],
    [500, { error: 'invalid_grant' }, 'provider'],
    [503, '<html>', 'provider'],
    [302, '', 'provider'],
    [200, '<html>', 'provider'],
    [200, { access_token: 'a\x01auth=Bearer b', token_type: 'Bearer' }, 'provider'],
    [200, { access_token: 'a', token_type: 'mac' }, 'provider'],
  ])('%s %j means %s', async (status, body, reason) => {
    await expect(ask(status, body)).rejects.toMatchObject({ name: 'OauthError', reason });
  });

  it('that does not come is no refusal; an address inside is a mistake of the operator', async () => {
    const without = (error: Error) =>
      refreshTokens({ outbound: { fetch: () => Promise.reject(error) }, provider: known('google') }, 'viejo');
    await expect(without(new OutboundError('outbound.failed', 'timeout'))).rejects.toMatchObject({
      reason: 'provider',
    });
    await expect(without(new OutboundError('outbound.refused'))).rejects.toMatchObject({ reason: 'setup' });
  });
});

describe('a revocation', () => {
  const revoke = (status: number, body: unknown) => {
    const answer = { status, contentType: '', headers: {}, body: Buffer.from(JSON.stringify(body)), url: '' };
    return revokeToken({ outbound: { fetch: async () => answer }, provider: known('google') }, 'viejo');
  };

  it.each([
    [200, {}],
    [400, { error: 'invalid_token' }],
  ])('is over with %s %j', async (status, body) => {
    await expect(revoke(status, body)).resolves.toBeUndefined();
  });

  it.each([
    [401, { error: 'invalid_client' }, 'setup'],
    [400, { error: 'invalid_client' }, 'setup'],
    [403, {}, 'setup'],
    [302, {}, 'provider'],
    [429, {}, 'provider'],
    [503, {}, 'provider'],
  ])('is tried again after %s %j', async (status, body, reason) => {
    await expect(revoke(status, body)).rejects.toMatchObject({ name: 'OauthError', reason });
  });
});
