import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccessKit, mailbox, redirectUrl, startAccessKit } from './access-kit.test-support.ts';

let kit: AccessKit;
beforeAll(async () => {
  kit = await startAccessKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const codeOf = (answer: { json(): { error?: { code: string; params?: object } } }) => answer.json().error;
const isConnected = async () => (await kit.api('GET', '/api/mail-sources')).json<{ items: unknown[] }>().items.length;

describe('a box connected by signing in', () => {
  it('opens with the token of the person who agreed, without a password, and brings its sending side', async () => {
    const begun = await kit.begin();
    const url = new URL(begun.json<{ url: string }>().url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      prompt: 'consent',
      response_type: 'code',
      client_id: kit.provider.clientId,
      redirect_uri: redirectUrl,
      scope: 'mail offline_access',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: mailbox,
    });
    const source = (await kit.finish(await kit.provider.visit(url.href))).json();
    expect(source).toMatchObject({
      auth: 'oauth2',
      provider: { id: 'prueba', name: 'Correo de prueba', smtp: { host: '127.0.0.1' } },
      connection: { username: mailbox, host: '127.0.0.1' },
      sending: { address: mailbox, port: kit.smtp.port },
    });
    kit.server.put(kit.mail({ text: 'Con permiso' }));
    await kit.look(source.id);
    expect(await kit.texts()).toEqual(['Con permiso']);
    expect(await kit.source(source.id)).toMatchObject({ state: 'working', lastError: null });
  });

  it('is not connected when the person does not agree, and says so', async () => {
    kit.provider.setConsent('denies');
    expect(codeOf(await kit.signIn())).toMatchObject({ code: 'mail_sources.access_denied' });
    kit.provider.setConsent('other_state');
    expect(codeOf(await kit.signIn())).toMatchObject({ code: 'mail_sources.access_expired' });
    expect(await isConnected()).toBe(0);
  });

  it('is connected once: neither state nor code can be used again', async () => {
    const { url } = (await kit.begin()).json<{ url: string }>();
    const back = await kit.provider.visit(url);
    expect((await kit.finish(back)).statusCode).toBe(200);
    expect(codeOf(await kit.finish(back))).toMatchObject({ code: 'mail_sources.access_expired' });
    const again = (await kit.begin({ change: { name: 'Otro' } })).json<{ url: string }>();
    const { state } = await kit.provider.visit(again.url);
    // The code of the first sign-in, with the state of the second.
    expect(codeOf(await kit.finish({ state, code: back.code }))).toMatchObject({ code: 'mail_sources.access_expired' });
    expect(await isConnected()).toBe(1);
  });

  it('is not connected with what another provider gave, and no provider is sent a code of another', async () => {
    const exchanges = () => kit.provider.asked().length;
    const before = exchanges();
    const strange = [
      // A provider that passed the person on: they came back at the address of the other one, or at the shared one.
      { provider: 'google' },
      { provider: undefined },
      // The answer names who gave it.
      { iss: 'https://accounts.google.com' },
      { iss: 'https://login.microsoftonline.com/common/v2.0' },
      { iss: 'nobody' },
    ];
    for (const change of strange) {
      const { url } = (await kit.begin()).json<{ url: string }>();
      const back = { ...(await kit.provider.visit(url)), ...change };
      expect(codeOf(await kit.finish(back)), JSON.stringify(change)).toMatchObject({
        code: 'mail_sources.access_expired',
      });
    }
    expect(exchanges()).toBe(before);
    const { url } = (await kit.begin()).json<{ url: string }>();
    const { origin } = new URL(url);
    const named = { ...(await kit.provider.visit(url)), iss: `${origin}/issuer` };
    expect((await kit.finish(named)).statusCode).toBe(200);
  });

  it('is connected at the shared address where the provider was registered with it before', async () => {
    await kit.kit.database.adminSql`update oauth_providers set has_own_address = false where id = 'prueba'`;
    // Any other change of the operator keeps it.
    await kit.setProvider();
    kit.provider.setRedirectUrl(redirectUrl.replace('/prueba', ''));
    expect((await kit.signIn()).statusCode).toBe(200);
    await kit.setProvider({ hasOwnAddress: true });
    kit.provider.setRedirectUrl(redirectUrl);
    expect((await kit.signIn({ change: { name: 'Otra vez' } })).statusCode).toBe(200);
  });

  it('is finished only in the session that began it, within a quarter of an hour', async () => {
    const back = await kit.provider.visit((await kit.begin()).json<{ url: string }>().url);
    const elsewhere = await kit.kit.createSession(kit.client().userId);
    const other = await kit.kit.createClient();
    for (const token of [elsewhere, other.token]) {
      const answer = await kit.kit.call('POST', '/api/mail-sources/access/finish', { token, body: back });
      expect(codeOf(answer)).toMatchObject({ code: 'mail_sources.access_expired' });
    }
    kit.clock.now = kit.clock.now.add({ minutes: 16 });
    expect(codeOf(await kit.finish(back))).toMatchObject({ code: 'mail_sources.access_expired' });
    expect(await isConnected()).toBe(0);
  });

  it('is not opened with the token of another account, but with one that may use it', async () => {
    kit.provider.setPerson('otra@taller.example');
    expect(codeOf(await kit.signIn())).toMatchObject({ params: { reason: 'account' } });
    expect(await isConnected()).toBe(0);
    kit.provider.share(mailbox, 'persona@taller.example');
    kit.provider.setPerson('persona@taller.example');
    const { url } = (await kit.begin({ change: { isShared: true } })).json<{ url: string }>();
    expect(new URL(url).searchParams.has('login_hint')).toBe(false);
    const source = (await kit.finish(await kit.provider.visit(url))).json();
    kit.server.put(kit.mail({ text: 'De todos' }));
    await kit.look(source.id);
    expect(await kit.texts()).toEqual(['De todos']);
  });

  it.each([
    ['down', 'provider'],
    ['nonsense', 'provider'],
    ['invalid_client', 'setup'],
  ] as const)('tells trouble of the provider (%s) from a refusal', async (trouble, reason) => {
    const { url } = (await kit.begin()).json<{ url: string }>();
    const back = await kit.provider.visit(url);
    kit.provider.setTrouble(trouble);
    expect(codeOf(await kit.finish(back))).toMatchObject({
      code: 'mail_sources.connection_failed',
      params: { reason },
    });
  });

  it('needs a provider the operator has set, and the client is told which are', async () => {
    expect(codeOf(await kit.begin({ change: { provider: 'google' } }))).toMatchObject({
      code: 'mail_sources.provider_not_set',
    });
    expect((await kit.api('GET', '/api/mail-sources/providers')).json()).toEqual({
      items: [
        { id: 'google', kind: 'google', name: 'Google', isReady: false },
        { id: 'microsoft', kind: 'microsoft', name: 'Microsoft', isReady: false },
        { id: 'prueba', kind: 'other', name: 'Correo de prueba', isReady: true },
      ],
    });
  });

  it('takes the place of a password and keeps cursor and history; a password takes its place, and it is revoked', async () => {
    const { id } = await kit.addBox({ username: mailbox });
    kit.server.put(kit.mail({ text: 'Con contraseña' }));
    await kit.look(id);
    expect((await kit.signIn({ id })).json()).toMatchObject({ id, auth: 'oauth2', received: 1 });
    kit.server.put(kit.mail({ text: 'Con permiso' }));
    await kit.look(id);
    expect(await kit.texts()).toEqual(['Con contraseña', 'Con permiso']);
    const { folder: _folder, ...given } = kit.connection();
    const back = await kit.api('PUT', `/api/mail-sources/${id}/connection`, given);
    expect(back.json()).toMatchObject({ auth: 'password', provider: null, sending: null });
    kit.server.put(kit.mail({ text: 'Otra vez' }));
    await kit.look(id);
    expect(await kit.texts()).toHaveLength(3);
  });

  it('keeps its tokens out of answers, history and every column that is not sealed', async () => {
    const { id } = await kit.connected();
    kit.provider.expireAccess();
    await kit.look(id);
    const sql = kit.kit.database.adminSql;
    const rows = [
      ...(await sql`select * from mail_sources`),
      ...(await sql`select * from mail_source_grants`),
      ...(await sql`select * from mail_source_attempts`),
      ...(await sql`select * from history_entries`),
      ...(await sql`select * from oauth_providers`),
    ];
    const said =
      JSON.stringify(rows) + (await kit.api('GET', '/api/mail-sources')).body + (await kit.setProvider()).body;
    for (const secret of kit.provider.secrets()) expect(said).not.toContain(secret);
    const [grant] = await sql<{ refresh: string; access: string }[]>`
      select sealed_refresh_token as refresh, sealed_access_token as access from mail_source_grants where source_id = ${id}`;
    expect(grant).toEqual({ refresh: expect.stringMatching(/^v2\./), access: expect.stringMatching(/^v2\./) });
  });
});
