import type { LightMyRequestResponse } from 'fastify';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import {
  ALL_CAPABILITIES,
  type FakeSmtpServer,
  startFakeSmtpServer,
} from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { type FakeProvider, startFakeProvider } from '#platform/oauth/oauth-server.test-support.ts';
import { type BoxKit, type BoxSource, startBoxKit } from './box-kit.test-support.ts';

export const mailbox = 'hola@taller.example';
export const redirectUrl = 'http://localhost:3000/user/opciones/correo-entrante/prueba';

/** A client whose boxes are connected by signing in at a provider, which the operator has set. */
export type AccessKit = BoxKit & {
  server: FakeImap;
  smtp: FakeSmtpServer;
  provider: FakeProvider;
  /** Sets the provider, as the operator does. */
  setProvider(change?: object): Promise<LightMyRequestResponse>;
  /** The address a person is sent to, for a new box or a known one. */
  begin(input?: { id?: string; change?: object }): Promise<LightMyRequestResponse>;
  finish(body: object): Promise<LightMyRequestResponse>;
  /** The whole way of a person who agrees. */
  signIn(input?: { id?: string; change?: object }): Promise<LightMyRequestResponse>;
  connected(): Promise<BoxSource>;
};

export async function startAccessKit({ rotates = true } = {}): Promise<AccessKit> {
  const time = { now: () => Temporal.Instant.from('2026-11-16T12:00:00Z') };
  const provider = await startFakeProvider({ redirectUrl, now: () => time.now(), rotates });
  const acceptsToken = (user: string, token: string) => provider.accepts(user, token);
  const server = await startFakeImap({ user: mailbox, acceptsToken });
  const capabilities = [...ALL_CAPABILITIES, 'AUTH XOAUTH2'];
  const smtp = await startFakeSmtpServer({ implicitTls: true, capabilities, acceptsToken });
  const box = await startBoxKit(server);
  time.now = () => box.clock.now;
  const admin = await box.kit.createAdmin();

  const setProvider: AccessKit['setProvider'] = (change = {}) => {
    const place = (port: number) => ({ host: '127.0.0.1', port, security: 'tls' });
    const endpoints = {
      name: 'Correo de prueba',
      ...provider.endpoints,
      scopes: ['mail', 'offline_access'],
      imap: place(server.port),
      smtp: place(smtp.port),
    };
    const { clientId, clientSecret } = provider;
    const body = { clientId, clientSecret, endpoints, ...change };
    return box.kit.call('PUT', '/api/admin/oauth-providers/prueba', { token: admin.token, body });
  };
  const begin: AccessKit['begin'] = ({ id, change = {} } = {}) =>
    id === undefined
      ? box.api('POST', '/api/mail-sources/access', {
          ...{ provider: 'prueba', address: mailbox, name: 'Mi correo', profileId: box.profileId() },
          ...change,
        })
      : box.api('POST', `/api/mail-sources/${id}/access`, { provider: 'prueba', ...change });
  const finish = (body: object) => box.api('POST', '/api/mail-sources/access/finish', body);
  const signIn: AccessKit['signIn'] = async (input) => {
    const begun = await begin(input);
    if (begun.statusCode !== 200) return begun;
    return finish(await provider.visit(begun.json<{ url: string }>().url));
  };
  return {
    ...box,
    server,
    smtp,
    provider,
    setProvider,
    begin,
    finish,
    signIn,
    async reset() {
      await box.reset();
      server.clear();
      provider.setPerson(mailbox);
      provider.setConsent('grants');
      provider.setTrouble(null);
      provider.setLifetime(3600);
      provider.setRedirectUrl(redirectUrl);
      await setProvider();
    },
    async connected() {
      const answer = await signIn();
      if (answer.statusCode !== 200) throw new Error(`no box was connected: ${answer.body}`);
      return answer.json<BoxSource>();
    },
    async close() {
      await box.close();
      await Promise.all([server.close(), smtp.close(), provider.close()]);
    },
  };
}
