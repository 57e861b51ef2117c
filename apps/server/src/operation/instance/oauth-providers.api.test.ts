import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OauthProviderState } from '@enlace/contract/operation/instance/oauth-providers.schemas.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

let kit: TestApp;
let token: string;
beforeAll(async () => {
  kit = await createTestApp();
  ({ token } = await kit.createAdmin());
});
afterAll(() => kit.close());
beforeEach(async () => {
  for (const id of ['google', 'microsoft', 'otro'])
    await kit.call('DELETE', `/api/admin/oauth-providers/${id}`, { token });
});

const secret = 'secreto-de-cliente-1';
const put = (id: string, body: object) => kit.call('PUT', `/api/admin/oauth-providers/${id}`, { token, body });
const endpoints = {
  name: 'Otro',
  authorizeUrl: 'https://acceso.example/authorize',
  tokenUrl: 'https://acceso.example/token',
  revokeUrl: null,
  scopes: ['mail'],
  imap: { host: 'imap.example', port: 993, security: 'tls' },
  smtp: null,
};

type List = { redirectUrl: string; items: OauthProviderState[] };
async function find(id: string): Promise<OauthProviderState | undefined> {
  const { items } = (await kit.call('GET', '/api/admin/oauth-providers', { token })).json<List>();
  return items.find((item) => item.id === id);
}
const fieldsOf = (answer: { json(): { error?: { fields?: { path: string }[] } } }) =>
  answer.json().error?.fields?.map(({ path }) => path);

describe('the providers of the operator', () => {
  it('say which address to register, also before anything is set', async () => {
    const list = (await kit.call('GET', '/api/admin/oauth-providers', { token })).json<List>();
    expect(list.redirectUrl).toBe('http://localhost:3000/user/opciones/correo-entrante');
    expect(list.items).toMatchObject([
      { id: 'google', name: 'Google', isSet: false, clientId: null, hasOwnAddress: true },
      { id: 'microsoft', name: 'Microsoft', isSet: false, clientId: null },
    ]);
  });

  it('keep a secret for the client id it was given for, and say it nowhere', async () => {
    expect(fieldsOf(await put('google', { clientId: 'uno' }))).toEqual(['clientSecret']);
    const set = await put('google', { clientId: 'uno', clientSecret: secret });
    expect(set.statusCode).toBe(200);
    expect((await put('google', { clientId: 'uno' })).statusCode).toBe(200);
    expect(await find('google')).toMatchObject({ isSet: true, hasSecret: true, clientId: 'uno', isUnreadable: false });
    expect(fieldsOf(await put('google', { clientId: 'dos' }))).toEqual(['clientSecret']);
    const history = await kit.call('GET', '/api/admin/history', { token });
    expect(history.body).toContain('instance.oauth_changed');
    const rows = await kit.database.adminSql`select * from oauth_providers`;
    for (const text of [set.body, history.body, JSON.stringify(rows)]) expect(text).not.toContain(secret);
  });

  it('know Microsoft by its organisation, and others by their endpoints, which are encrypted ones', async () => {
    await put('microsoft', { clientId: 'ms', clientSecret: secret, tenant: 'taller.example' });
    expect(await find('microsoft')).toMatchObject({ tenant: 'taller.example', endpoints: null });
    expect(fieldsOf(await put('microsoft', { clientId: 'ms', endpoints }))).toEqual(['endpoints']);
    expect(fieldsOf(await put('otro', { clientId: 'o' }))).toEqual(['endpoints']);
    const clear = { ...endpoints, tokenUrl: 'http://acceso.example/token' };
    expect(fieldsOf(await put('otro', { clientId: 'o', endpoints: clear }))).toEqual(['endpoints.tokenUrl']);
    expect((await put('otro', { clientId: 'o', endpoints })).statusCode).toBe(200);
    expect(await find('otro')).toMatchObject({ kind: 'other', name: 'Otro', hasSecret: false, endpoints });
    // A secret goes to no other server than the one it was entered for.
    await put('otro', { clientId: 'o', clientSecret: secret, endpoints });
    for (const change of [{ tokenUrl: 'https://ajeno.example/token' }, { revokeUrl: 'https://ajeno.example/revoke' }]) {
      const elsewhere = await put('otro', { clientId: 'o', endpoints: { ...endpoints, ...change } });
      expect(fieldsOf(elsewhere)).toEqual(['clientSecret']);
    }
    const revokeUrl = 'https://acceso.example/revoke';
    expect((await put('otro', { clientId: 'o', endpoints: { ...endpoints, revokeUrl } })).statusCode).toBe(200);
    expect(await find('otro')).toMatchObject({ hasSecret: true, endpoints: { revokeUrl } });
  });

  it('are for owners who just proved who they are', async () => {
    const observer = await kit.createAdmin({ role: 'observer' });
    const body = { clientId: 'uno', clientSecret: secret };
    const answer = await kit.call('PUT', '/api/admin/oauth-providers/google', { token: observer.token, body });
    expect(answer.statusCode).toBe(403);
    const unproven = await kit.createSession((await kit.createAdmin()).userId, { isProven: false });
    const late = await kit.call('PUT', '/api/admin/oauth-providers/google', { token: unproven, body });
    expect(late.json()).toMatchObject({ error: { code: 'auth.proof_required' } });
  });
});
