import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { type ClearHarm, type FakeImap, startFakeImap } from './imap-server.test-support.ts';
import type { ImapAccount } from './imap.types.ts';
import { openImapBox } from './open-imap-box.ts';

const servers: FakeImap[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function setUp({ allow = ['127.0.0.1:*'], isTrusted = true, isClear = false } = {}) {
  const server = await startFakeImap({ isClear });
  servers.push(server);
  const outbound = createOutbound({ allow, ...(isTrusted ? { ca: [server.ca] } : {}) });
  const { port, user: username, password } = server;
  const security = isClear ? 'starttls' : 'tls';
  const account = { host: '127.0.0.1', port, security, username, password, folder: 'INBOX' } as const;
  return {
    server,
    open: (change: Partial<ImapAccount> = {}) => openImapBox({ outbound, account: { ...account, ...change } }),
  };
}

describe('a box opened with a token', () => {
  const mailbox = 'hola@taller.example';
  async function openWith(token: string, input: { mechanism: 'XOAUTH2' | 'OAUTHBEARER'; offered?: string[] }) {
    const acceptsToken = (user: string, given: string) => user === mailbox && given === 'abc.def';
    const server = await startFakeImap({ user: mailbox, acceptsToken, ...input });
    servers.push(server);
    const outbound = createOutbound({ allow: ['127.0.0.1:*'], ca: [server.ca] });
    const place = { host: '127.0.0.1', port: server.port, security: 'tls', folder: 'INBOX' } as const;
    return { server, open: () => openImapBox({ outbound, account: { ...place, username: mailbox, token } }) };
  }

  it.each([
    ['XOAUTH2', ['OAUTHBEARER', 'XOAUTH2', 'PLAIN']],
    ['OAUTHBEARER', ['OAUTHBEARER', 'PLAIN']],
  ] as const)('is logged in to by %s where %j are offered', async (mechanism, offered) => {
    const { server, open } = await openWith('abc.def', { mechanism, offered: [...offered] });
    server.put(Buffer.from('Subject: uno\r\n\r\nuno\r\n'));
    const box = await open();
    expect(box).toMatchObject({ messages: 1 });
    await box.close();
  });

  it('is not when the token is refused: the challenge is answered by an empty line', async () => {
    const { server, open } = await openWith('viejo', { mechanism: 'XOAUTH2' });
    await expect(open()).rejects.toMatchObject({ name: 'ImapError', reason: 'auth' });
    expect(server.refusals()).toEqual([`user=${mailbox}\x01auth=Bearer viejo\x01\x01`, '\r\n']);
    expect(server.logins()).toBe(1);
  });

  it('is not where no tokens are taken, and nothing else is tried', async () => {
    const { server, open } = await openWith('abc.def', { mechanism: 'XOAUTH2', offered: ['PLAIN'] });
    await expect(open()).rejects.toMatchObject({ name: 'ImapError', reason: 'protocol' });
    expect(server.logins()).toBe(0);
  });
});

describe('a box of a client', () => {
  it('is read from the cursor on, whole and unchanged', async () => {
    const { server, open } = await setUp();
    const raws = ['uno', 'dos', 'tres'].map((text) =>
      Buffer.from(`Subject: ${text}\r\n\r\n.\r\nñ\xff ${text}\r\n`, 'latin1'),
    );
    for (const raw of raws) server.put(raw);
    const box = await open();
    expect(box).toMatchObject({ uidValidity: 1000, uidNext: 4, messages: 3 });
    expect(await box.listAbove({ uid: 1, since: undefined })).toEqual([2, 3]);
    expect(await box.listAbove({ uid: 3, since: undefined })).toEqual([]);
    expect(await box.read({ uid: 2, maxBytes: 1000 })).toEqual({ uid: 2, size: raws[1]?.length, raw: raws[1] });
    expect(await box.read({ uid: 3, maxBytes: 5 })).toMatchObject({ uid: 3, raw: null });
    expect(await box.read({ uid: 9, maxBytes: 5 })).toBeUndefined();
    await box.close();
  });

  it('gives only mail of the days asked for', async () => {
    const { server, open } = await setUp();
    server.put(Buffer.from('a'), '01-Oct-2026');
    server.put(Buffer.from('b'), '16-Nov-2026');
    const box = await open();
    expect(await box.listAbove({ uid: 0, since: Temporal.Instant.from('2026-11-10T00:00:00Z') })).toEqual([2]);
    await box.close();
  });

  it('says in one word why it does not open', async () => {
    const { server, open } = await setUp();
    await expect(open({ password: 'otra' })).rejects.toMatchObject({ name: 'ImapError', reason: 'auth' });
    await expect(open({ folder: 'Nada' })).rejects.toMatchObject({ reason: 'folder' });
    await expect(open({ port: 1 })).rejects.toMatchObject({ reason: 'unreachable' });
    expect(server.logins()).toBe(2);
  });

  it('at a certificate nobody vouches for is not told the password', async () => {
    const { server, open } = await setUp({ isTrusted: false });
    await expect(open()).rejects.toMatchObject({ reason: 'tls' });
    expect(server.logins()).toBe(0);
  });

  it('on our own network is never called', async () => {
    const { server, open } = await setUp({ allow: [] });
    await expect(open()).rejects.toMatchObject({ reason: 'refused' });
    await expect(open({ host: 'localhost' })).rejects.toMatchObject({ reason: 'refused' });
    expect(server.logins()).toBe(0);
  });
});

describe('a box that is reached by STARTTLS', () => {
  it('is read like any other, and nothing but the wish for TLS is said in clear', async () => {
    const { server, open } = await setUp({ isClear: true });
    server.put(Buffer.from('Subject: uno\r\n\r\nuno\r\n'));
    const box = await open();
    expect(await box.listAbove({ uid: 0, since: undefined })).toEqual([1]);
    expect(await box.read({ uid: 1, maxBytes: 1000 })).toMatchObject({ uid: 1 });
    await box.close();
    expect(server.clearCommands()).toEqual([expect.stringMatching(/^\S+ STARTTLS$/)]);
    await expect(open({ password: 'otra' })).rejects.toMatchObject({ reason: 'auth' });
    expect(server.logins()).toBe(2);
  });

  it.each<[ClearHarm, string]>([
    ['refuses', 'no_starttls'],
    ['injects', 'no_starttls'],
    ['preauth', 'no_starttls'],
    ['babble', 'protocol'],
  ])('gets no password from us when the server %s', async (harm, reason) => {
    const { server, open } = await setUp({ isClear: true });
    server.setHarm(harm);
    await expect(open()).rejects.toMatchObject({ name: 'ImapError', reason });
    expect(server.logins()).toBe(0);
    expect(server.clearCommands().filter((command) => !command.endsWith(' STARTTLS'))).toEqual([]);
  });

  it('gets none either when its certificate is not trusted, or when it speaks in clear where TLS is expected', async () => {
    const { server, open } = await setUp({ isClear: true, isTrusted: false });
    await expect(open()).rejects.toMatchObject({ reason: 'tls' });
    await expect(open({ security: 'tls' })).rejects.toMatchObject({ reason: 'tls' });
    expect(server.logins()).toBe(0);
  });
});
