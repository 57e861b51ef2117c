import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { boxToken } from '#workspace/door.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { type AccessKit, mailbox, startAccessKit } from './access-kit.test-support.ts';
import { createSecrets } from '#platform/security/secrets.ts';
import { pollDue } from './jobs/poll-source.job.ts';
import { leaveProviders, revokeLoose } from './usecases/revoke-loose.ts';
import { revokeAccess, sweepAccess } from './usecases/revoke-access.ts';

let kit: AccessKit;
beforeAll(async () => {
  kit = await startAccessKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const refreshes = () => kit.provider.asked().filter((form) => form.get('grant_type') === 'refresh_token').length;
const asked = (sourceId: string) => ({ deps: kit.kit.platform, owner: kit.client().owner, sourceId });
async function notices() {
  const { items } = (await kit.api('GET', '/api/notifications')).json<{ items: { kind: string; params: object }[] }>();
  return items.filter(({ kind }) => kind === 'mail.source').map(({ params }) => params);
}

describe('the tokens of a box', () => {
  it('are renewed before they end, and not before', async () => {
    const { id } = await kit.connected();
    const before = refreshes();
    kit.clock.now = kit.clock.now.add({ minutes: 50 });
    await kit.look(id);
    expect(refreshes()).toBe(before);
    kit.clock.now = kit.clock.now.add({ minutes: 5 });
    kit.server.put(kit.mail({ text: 'Sigue' }));
    await kit.look(id);
    expect(refreshes()).toBe(before + 1);
    expect(await kit.texts()).toEqual(['Sigue']);
  });

  it('are renewed once after a refusal, which ends properly, and no more than once', async () => {
    const { id } = await kit.connected();
    const before = refreshes();
    kit.provider.expireAccess();
    kit.server.put(kit.mail({ text: 'Tras el rechazo' }));
    await kit.look(id);
    expect(await kit.texts()).toEqual(['Tras el rechazo']);
    expect(refreshes()).toBe(before + 1);
    expect(kit.server.refusals().at(-1)).toBe('\r\n');
    // The account may not open the mailbox any more: its tokens are new, and refused all the same.
    await kit.kit.database.adminSql`update mail_sources set username = 'ajena@taller.example' where id = ${id}`;
    await kit.look(id);
    expect(refreshes()).toBe(before + 2);
    expect(await kit.source(id)).toMatchObject({ state: 'failing', lastError: 'account' });
  });

  it('that end in the middle of a look interrupt it; the next one goes on where it was', async () => {
    kit.provider.setLifetime(2);
    const { id } = await kit.connected();
    for (const text of ['uno', 'dos', 'tres']) kit.server.put(kit.mail({ text }));
    const looking = kit.look(id);
    setTimeout(() => kit.server.cut(), 5);
    await looking;
    kit.clock.now = kit.clock.now.add({ seconds: 3 });
    await kit.look(id);
    expect(await kit.texts()).toEqual(['uno', 'dos', 'tres']);
    expect(await kit.source(id)).toMatchObject({ state: 'working', received: 3 });
  });

  it('are renewed by one at a time; the others wait and get the same', async () => {
    const { id } = await kit.connected();
    const before = refreshes();
    kit.clock.now = kit.clock.now.add({ hours: 2 });
    kit.provider.setTrouble('slow');
    const tokens = await Promise.all(Array.from({ length: 5 }, () => boxToken(asked(id))));
    expect(new Set(tokens).size).toBe(1);
    expect(refreshes()).toBe(before + 1);
    expect(kit.provider.accepts(mailbox, tokens[0] ?? '')).toBe(true);
  });

  it('are used until their end while the provider is down, and that is no refusal', async () => {
    const { id } = await kit.connected();
    kit.provider.setTrouble('down');
    kit.clock.now = kit.clock.now.add({ minutes: 57 });
    await kit.look(id);
    expect(await kit.source(id)).toMatchObject({ state: 'working', lastError: null });
    kit.clock.now = kit.clock.now.add({ hours: 1 });
    for (let look = 0; look < 6; look += 1) await kit.look(id);
    expect(await kit.source(id)).toMatchObject({ state: 'failing', lastError: 'provider' });
    kit.provider.setTrouble(null);
    await kit.look(id);
    expect(await kit.source(id)).toMatchObject({ state: 'working' });
  });

  it('survive a crash between the answer of the provider and the commit as far as the provider allows', async () => {
    const lenient = await startAccessKit({ rotates: false });
    try {
      for (const [each, state] of [
        [lenient, 'working'],
        [kit, 'stopped'],
      ] as const) {
        await each.reset();
        const { id } = await each.connected();
        each.clock.now = each.clock.now.add({ hours: 2 });
        const { platform } = each.kit;
        let scopes = 0;
        const scoped: typeof platform.db.scoped = (owner, work, options) => {
          scopes += 1;
          return scopes === 1 ? platform.db.scoped(owner, work, options) : Promise.reject(new Error('killed'));
        };
        const deps = { ...platform, db: { ...platform.db, scoped } };
        await expect(boxToken({ deps, owner: each.client().owner, sourceId: id })).rejects.toThrow('killed');
        // Nobody else asks until the one who was killed cannot be waiting any more.
        each.clock.now = each.clock.now.add({ seconds: 31 });
        await each.look(id);
        expect(await each.source(id)).toMatchObject({ state });
      }
    } finally {
      await lenient.close();
    }
  });

  it('end with the consent: the box stops, its owner is told at once, and connecting again loses nothing', async () => {
    const { id } = await kit.connected();
    kit.server.put(kit.mail({ text: 'Antes' }));
    await kit.look(id);
    kit.provider.withdraw();
    kit.server.put(kit.mail({ text: 'Durante' }));
    kit.clock.now = kit.clock.now.add({ hours: 2 });
    await kit.look(id);
    expect(await kit.source(id)).toMatchObject({ state: 'stopped', lastError: 'consent', nextPollAt: null });
    expect((await kit.api('GET', '/api/mail-sources/trouble')).json()).toMatchObject({
      sources: [{ id, state: 'stopped' }],
    });
    expect(await notices()).toMatchObject([{ what: 'halted', reason: 'consent' }]);
    // Two hours later, a person confirms first who they are.
    await kit.kit.database.adminSql`update sessions set proven_at = ${kit.clock.now.toString()}`;
    // The change of the session is announced, and heard a moment later.
    await vi.waitFor(async () =>
      expect((await kit.signIn({ id })).json()).toMatchObject({ id, state: 'working', lastError: null }),
    );
    await kit.look(id);
    expect(await kit.texts()).toEqual(['Antes', 'Durante']);
    expect(await kit.source(id)).toMatchObject({ state: 'working', received: 2 });
    expect(await notices()).toMatchObject([{ what: 'running' }]);
  });

  it('that cannot be read after a restore without the keys have to be given again: the box says so once', async () => {
    const { id } = await kit.connected();
    await kit.look(id);
    const { adminSql } = kit.kit.database;
    const gone = createSecrets(Buffer.alloc(32, 9)).seal('mail-source-token', 'x');
    await adminSql`
      update mail_source_grants set sealed_access_token = ${gone}, sealed_refresh_token = ${gone} where source_id = ${id}`;
    await kit.look(id);
    expect(await kit.source(id)).toMatchObject({ state: 'stopped', lastError: 'consent', nextPollAt: null });
    await kit.look(id);
    kit.clock.now = kit.clock.now.add({ minutes: 5 });
    await pollDue({ deps: kit.kit.platform });
    expect(await kit.source(id)).toMatchObject({ state: 'stopped', nextPollAt: null });
    expect(await notices()).toMatchObject([{ what: 'halted', reason: 'consent' }]);
    expect((await kit.signIn({ id })).json()).toMatchObject({ id, state: 'working', lastError: null });
    kit.server.put(kit.mail({ text: 'De vuelta' }));
    await kit.look(id);
    expect(await kit.texts()).toEqual(['De vuelta']);
    // What was left over is forgotten, because nobody can be asked about it.
    await adminSql`update mail_source_grants set sealed_refresh_token = ${gone} where source_id = ${id}`;
    await kit.api('DELETE', `/api/mail-sources/${id}`);
    await sweepAccess({ deps: kit.kit.platform });
    const [grant] = await adminSql<{ id: string }[]>`
      select id from mail_source_grants where owner_id = ${kit.client().owner}`;
    await revokeAccess({ deps: kit.kit.platform, owner: kit.client().owner, grantId: grant?.id ?? '' });
    expect(await adminSql`select 1 from mail_source_grants where owner_id = ${kit.client().owner}`).toEqual([]);
  });

  it('nor can a password be read then: it counts as refused, and no server is asked', async () => {
    const { id } = await kit.addBox();
    const gone = createSecrets(Buffer.alloc(32, 9)).seal('mail-source-password', 'x');
    await kit.kit.database.adminSql`
      update mail_sources set sealed_password = ${gone}, sealed_smtp_password = ${gone} where id = ${id}`;
    const before = kit.server.logins();
    for (let look = 0; look < 6; look += 1) await kit.look(id);
    expect(await kit.source(id)).toMatchObject({ state: 'stopped', lastError: 'auth', nextPollAt: null });
    expect(await notices()).toMatchObject([{ what: 'halted', reason: 'auth' }]);
    expect(kit.server.logins()).toBe(before);
  });

  it('send too: a refused login is tried once more with a new token, and the mail leaves once', async () => {
    const { id } = await kit.connected();
    kit.server.put(kit.mail({ text: 'Una pregunta' }));
    await kit.look(id);
    const sql = kit.kit.database.adminSql;
    const [row] = await sql<{ id: string }[]>`select id from conversations where owner_id = ${kit.client().owner}`;
    const reply = { text: 'Una respuesta', idempotencyKey: kit.kit.platform.ids.uuid(), close: false };
    await kit.api('POST', `/api/mailbox/conversations/${row?.id}/replies`, reply);
    const [mail] = await sql<{ id: string }[]>`
      select id from mails where owner_id = ${kit.client().owner} and purpose = 'mailbox_reply'`;
    const sent = kit.smtp.messages.length;
    kit.provider.expireAccess();
    await deliverStoredMail({ deps: kit.kit.platform, mailId: mail?.id ?? '' });
    expect(kit.smtp.messages).toHaveLength(sent + 1);
    const logins = kit.smtp.commands.filter((line) => line.startsWith('AUTH XOAUTH2 ') || line === '');
    expect(logins.at(-2)).toBe('');
    expect(logins.at(-1)).toMatch(/^AUTH XOAUTH2 /);
  });
});

describe('disconnecting a box', () => {
  const left = () => kit.kit.database.adminSql<{ id: string }[]>`
    select id from mail_source_grants where owner_id = ${kit.client().owner} and source_id is null`;

  it('revokes what was agreed to, and is repeated while the provider is down', async () => {
    const { id } = await kit.connected();
    expect((await kit.api('DELETE', `/api/mail-sources/${id}`)).statusCode).toBe(200);
    const [grant] = await left();
    const revoke = { deps: kit.kit.platform, owner: kit.client().owner, grantId: grant?.id ?? '' };
    const before = kit.provider.revoked().length;
    kit.provider.setTrouble('down');
    await expect(revokeAccess(revoke)).rejects.toMatchObject({ reason: 'provider' });
    kit.provider.setTrouble(null);
    await revokeAccess(revoke);
    await revokeAccess(revoke);
    expect(kit.provider.revoked()).toHaveLength(before + 1);
    expect(await left()).toEqual([]);
  });

  type Loose = { provider: string; sealedToken: string };
  /** What waits to be said to the provider. */
  const loose = async () => {
    const rows = await kit.kit.database.adminSql<{ data: Loose }[]>`
      select data from pgboss.job where name = 'mail_sources.revoke_token' order by created_on`;
    return rows.map(({ data }) => data);
  };
  beforeEach(async () => {
    await kit.kit.database.adminSql`delete from pgboss.job where name = 'mail_sources.revoke_token'`;
    // Clients before had the same account.
    await kit.kit.database.adminSql`delete from mail_source_grants where owner_id <> ${kit.client().owner}`;
  });

  it('of a client who is erased revokes everything by jobs, which hold nothing up', async () => {
    await kit.connected();
    await kit.connected();
    kit.provider.setTrouble('down');
    await leaveProviders({ deps: kit.kit.platform, owner: kit.client().owner });
    await leaveProviders({ deps: kit.kit.platform, owner: kit.client().owner });
    expect(
      await kit.kit.database.adminSql`
      select 1 from mail_source_grants where owner_id = ${kit.client().owner}`,
    ).toEqual([]);
    const waiting = await loose();
    expect(waiting).toHaveLength(2);
    const before = kit.provider.revoked().length;
    const [first] = waiting;
    if (!first) throw new Error('nothing waits');
    await expect(revokeLoose({ deps: kit.kit.platform, ...first })).rejects.toMatchObject({ reason: 'provider' });
    kit.provider.setTrouble(null);
    for (const each of waiting) await revokeLoose({ deps: kit.kit.platform, ...each });
    expect(kit.provider.revoked()).toHaveLength(before + 2);
    for (const each of waiting) expect(kit.provider.secrets()).not.toContain(each.sealedToken);
    // One of a provider that is gone, or that cannot be read, is forgotten.
    await revokeLoose({ deps: kit.kit.platform, provider: 'nadie', sealedToken: first.sealedToken });
    await revokeLoose({ deps: kit.kit.platform, ...first, sealedToken: 'v2.99.x' });
  });

  it('also follows a sign-in whose box does not open, unless another box may have the same consent', async () => {
    kit.provider.setPerson('otra@taller.example');
    expect((await kit.signIn()).statusCode).not.toBe(200);
    const waiting = await loose();
    expect(waiting).toHaveLength(1);
    const before = kit.provider.revoked().length;
    for (const each of waiting) await revokeLoose({ deps: kit.kit.platform, ...each });
    expect(kit.provider.revoked()).toHaveLength(before + 1);
    kit.provider.setPerson(mailbox);
    await kit.connected();
    kit.provider.setPerson('otra@taller.example');
    expect((await kit.signIn({ change: { name: 'Otra' } })).statusCode).not.toBe(200);
    expect(await loose()).toHaveLength(1);
  });

  it('revokes nothing while another box uses the same account, and gives up after a week', async () => {
    const { id } = await kit.connected();
    const other = await kit.connected();
    await kit.api('DELETE', `/api/mail-sources/${id}`);
    const [grant] = await left();
    const before = kit.provider.revoked().length;
    await revokeAccess({ deps: kit.kit.platform, owner: kit.client().owner, grantId: grant?.id ?? '' });
    expect(kit.provider.revoked()).toHaveLength(before);
    await kit.api('DELETE', `/api/mail-sources/${other.id}`);
    await sweepAccess({ deps: kit.kit.platform });
    expect(await left()).toHaveLength(1);
    kit.clock.now = kit.clock.now.add({ hours: 24 * 8 });
    await sweepAccess({ deps: kit.kit.platform });
    expect(await left()).toEqual([]);
  });
});
