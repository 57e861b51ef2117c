import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import { type BoxKit, startBoxKit } from './box-kit.test-support.ts';

let server: FakeImap;
let clear: FakeImap;
let box: BoxKit;

beforeAll(async () => {
  [server, clear] = [await startFakeImap(), await startFakeImap({ isClear: true })];
  box = await startBoxKit(server);
});
afterAll(async () => {
  await box.close();
  await server.close();
  await clear.close();
});
beforeEach(() => box.reset());

describe('a box', () => {
  it('is reached by STARTTLS when its port or its owner says so, and without it there is no login', async () => {
    const change = { port: clear.port, security: 'starttls' };
    const { id } = await box.addBox(change);
    clear.put(box.mail({ text: 'Por el 143' }));
    await box.look(id);
    expect(await box.texts()).toEqual(['Por el 143']);
    const logins = clear.logins();
    clear.setHarm('refuses');
    const tried = await box.api('POST', '/api/mail-sources/imap/test', box.connection(change));
    expect(tried.json()).toEqual({ result: 'failed', reason: 'no_starttls' });
    await box.look(id);
    expect(await box.source(id)).toMatchObject({ state: 'failing', lastError: 'no_starttls' });
    expect(clear.logins()).toBe(logins);
    clear.setHarm(null);
    // What is not given stays as it was.
    const { host, username, password, port } = box.connection(change);
    const url = `/api/mail-sources/${id}/connection`;
    const kept = await box.api('PUT', url, { host, username, password, port });
    expect(kept.json()).toMatchObject({ connection: { port: clear.port, security: 'starttls' } });
    const moved = await box.api('PUT', url, box.connection());
    expect(moved.json()).toMatchObject({ connection: { port: server.port, security: 'tls' } });
  });
});
