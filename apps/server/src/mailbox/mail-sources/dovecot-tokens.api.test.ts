import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWebServer } from '#platform/outbound/outbound.test-support.ts';
import { type Dovecot, dovecotObstacle, startDovecot } from '#test/kit/dovecot.ts';
import { freePort } from '#test/kit/postfix.ts';
import { type AccessKit, mailbox, startAccessKit } from './access-kit.test-support.ts';

const obstacle = await dovecotObstacle();

describe.skipIf(obstacle !== null)(`tokens in a Dovecot${obstacle === null ? '' : ` (left out: ${obstacle})`}`, () => {
  let kit: AccessKit;
  let dovecot: Dovecot;
  let info: { port: number; close(): Promise<void> };

  beforeAll(async () => {
    kit = await startAccessKit();
    // Says whose a token is, as the provider knows it.
    info = await startWebServer((request, response) => {
      const token = decodeURIComponent(request.url?.split('access_token=')[1] ?? '');
      const isRight = kit.provider.accepts(mailbox, token);
      response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isRight ? { username: mailbox } : { error: 'invalid_token' }));
    });
    const [port, clearPort] = [await freePort(), await freePort()];
    const tokenInfoUrl = `http://127.0.0.1:${info.port}/info?access_token=`;
    dovecot = await startDovecot({ port, clearPort, tokenInfoUrl, box: { user: mailbox, password: 'x' } });
  }, 60_000);
  afterAll(async () => {
    await dovecot.stop();
    await info.close();
    await kit.close();
  });
  beforeEach(async () => {
    await kit.reset();
    const imap = { host: '127.0.0.1', port: dovecot.port, security: 'tls' };
    const named = { name: 'Dovecot', scopes: ['mail'], imap, smtp: null };
    await kit.setProvider({ endpoints: { ...named, ...kit.provider.endpoints } });
  });

  it('are taken, renewed when refused, and end with the consent', async () => {
    const { id, sending } = await kit.connected();
    expect(sending).toBeNull();
    await dovecot.put(kit.mail({ text: 'Primero' }));
    await kit.look(id);
    kit.provider.expireAccess();
    await dovecot.put(kit.mail({ text: 'Segundo' }));
    await kit.look(id);
    expect((await kit.texts()).toSorted()).toEqual(['Primero', 'Segundo']);
    kit.provider.withdraw();
    await kit.look(id);
    expect(await kit.source(id)).toMatchObject({ state: 'stopped', lastError: 'consent' });
    expect((await kit.signIn({ id })).json()).toMatchObject({ state: 'working' });
    await kit.look(id);
    expect(await kit.source(id)).toMatchObject({ state: 'working', received: 2 });
  });

  it('of another account are refused', async () => {
    kit.provider.setPerson('otra@taller.example');
    expect((await kit.signIn()).json()).toMatchObject({ error: { params: { reason: 'account' } } });
  });
});
