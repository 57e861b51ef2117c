import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { type SmtpSink, startSmtpSink } from '#sending/campaigns/smtp-sink.test-support.ts';
import { remindOfSetAside } from '#mailbox/conversations/inbound/notify-set-aside.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { mailOneNotice } from '#workspace/notifications/jobs/mail-notice.job.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { testCertificate } from '#platform/mail/smtp-client/tls-pair.test-support.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { type Dovecot, dovecotObstacle, startDovecot } from '#test/kit/dovecot.ts';
import { freePort } from '#test/kit/postfix.ts';
import { pollOne } from './jobs/poll-source.job.ts';
import { watchSources } from './usecases/notify-halted.ts';

const obstacle = await dovecotObstacle();
const user = 'marina@taller.example';
const password = 'secreto-1';

/** Another certificate for the same name, which nobody trusts. */
async function strangePair() {
  const folder = await mkdtemp(path.join(tmpdir(), 'enlace-pair-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key];
  await promisify(execFile)('openssl', ['req', '-x509', ...newKey, '-out', cert, '-subj', '/CN=localhost']);
  const pair = { privateKey: await readFile(key, 'utf8'), certificate: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return pair;
}

/** Accepts every connection and says nothing. */
async function startMute(port: number): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.skipIf(obstacle !== null)(`a box in a Dovecot${obstacle === null ? '' : ` (left out: ${obstacle})`}`, () => {
  let kit: TestApp;
  let dovecot: Dovecot;
  let sink: SmtpSink;
  let marina: TestClient;
  let profileId: string;
  let sourceId: string;
  let count = 0;
  let now = Temporal.Now.instant();
  const clock: Clock = { ...systemClock, now: () => now };

  beforeAll(async () => {
    const [port, clearPort] = [await freePort(), await freePort()];
    [dovecot, sink] = [await startDovecot({ port, clearPort, box: { user, password } }), await startSmtpSink()];
    const outbound = createOutbound({ allow: ['127.0.0.1:*'], ca: [testCertificate] });
    const smtpUrl = `smtp://127.0.0.1:${sink.port}?tls=none`;
    kit = await createTestApp({
      overrides: { clock, outbound, senderCheck: { check: async () => null, close: async () => undefined } },
      config: {
        mail: {
          smtpUrl,
          from: 'enlace@enlace.example',
          inbound: { host: '127.0.0.1', port: 0, domain: 'in.enlace.example', tls: undefined, rawDays: 0 },
        },
      },
    });
  }, 60_000);
  afterAll(async () => {
    await kit.close();
    await dovecot.stop();
    await sink.close();
  });
  beforeEach(async () => {
    now = Temporal.Now.instant().round('second');
    marina = await kit.createClient();
    const created = await kit.call('POST', '/api/profiles', { token: marina.token, body: { name: 'Taller' } });
    profileId = created.json<{ id: string }>().id;
    await dovecot.put(mail('uno'), 'Clientes');
    sourceId = await addBox();
    await look();
  });

  const api = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
    kit.call(method, url, { token: marina.token, ...(body === undefined ? {} : { body }) });
  const connection = (change = {}) => ({
    ...{ host: '127.0.0.1', port: dovecot.port, username: user, password, folder: 'Clientes', ...change },
  });

  function mail(text: string): Buffer {
    count += 1;
    const head = ['From: Ana <ana@correo.example>', `Subject: ${text}`, `Message-ID: <d${count}@correo.example>`];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
  }

  async function addBox(): Promise<string> {
    const answer = await api('POST', '/api/mail-sources/imap', {
      ...connection(),
      name: 'Mi correo',
      profileId,
      start: 'week',
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    return answer.json<{ id: string }>().id;
  }
  const look = () => pollOne({ deps: kit.platform, owner: marina.owner, sourceId });

  async function countMails(): Promise<number> {
    const sql = kit.database.adminSql;
    const [row] = await sql`select count(*)::int as mails from inbound_mails where owner_id = ${marina.owner}`;
    return Number(row?.['mails']);
  }

  async function fail(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      now = now.add({ minutes: 15 });
      await look();
    }
  }

  async function waitADay(): Promise<void> {
    for (let quarter = 0; quarter < 8; quarter += 1) {
      now = now.add({ hours: 3 });
      await watchSources({ deps: kit.platform });
      await remindOfSetAside({ deps: kit.platform });
    }
    marina = { ...marina, token: await kit.createSession(marina.userId) };
  }

  async function notice() {
    const { items } = (await api('GET', '/api/notifications?unread=true')).json<{ items: Notification[] }>();
    return items.filter(({ kind }) => kind === 'mail.source').map(({ params }) => params);
  }

  async function subjects(): Promise<string[]> {
    const sql = kit.database.adminSql;
    const waiting = await sql<{ id: string }[]>`
      select id from notifications where owner_id = ${marina.owner} and email = 'immediate' and mailed_at is null order by id`;
    for (const { id } of waiting) await mailOneNotice({ deps: kit.platform, owner: marina.owner, notificationId: id });
    const queued = await sql<{ id: string }[]>`
      select id from mails where to_address = ${marina.email} and purpose = 'notice' and state = 'queued' order by id`;
    for (const { id: mailId } of queued) await deliverStoredMail({ deps: kit.platform, mailId });
    const raws = sink.mails.filter(({ to }) => to === marina.email);
    return (await Promise.all(raws.map(({ raw }) => PostalMime.parse(raw)))).map(({ subject = '' }) => subject);
  }
  const trouble = async () => (await api('GET', '/api/mail-sources/trouble')).json<{ sources: unknown[] }>().sources;

  const stopped = 'No llega el correo de «Mi correo»';
  const lasting = 'Sigue sin llegar el correo de «Mi correo», desde hace 1 día';
  const running = 'Vuelve a llegar el correo de «Mi correo»';

  /**
   * Expects three reports: immediately, again after a day, and when it works again; each once, as notification, mail
   * and mark.
   */
  async function expectWords(reason: string, repair: () => Promise<void>): Promise<void> {
    await fail(4);
    expect([await notice(), await trouble()]).toMatchObject([[], [{ state: 'failing' }]]);
    await fail(1);
    expect(await notice()).toMatchObject([{ what: 'halted', reason, days: 0 }]);
    expect(await subjects()).toEqual([stopped]);
    expect(await trouble()).toMatchObject([{ name: 'Mi correo', state: reason === 'auth' ? 'stopped' : 'failing' }]);
    await waitADay();
    expect(await notice()).toMatchObject([{ what: 'halted', reason, days: 1 }]);
    expect(await subjects()).toEqual([stopped, lasting]);
    await repair();
    await look();
    await look();
    expect(await notice()).toMatchObject([{ what: 'running' }]);
    expect(await subjects()).toEqual([stopped, lasting, running]);
    expect(await trouble()).toEqual([]);
    await waitADay();
    expect(await subjects()).toHaveLength(3);
  }

  it('that is stopped', async () => {
    await dovecot.halt();
    await expectWords('unreachable', () => dovecot.start());
  }, 60_000);

  it('whose password was changed', async () => {
    await dovecot.setPassword('cambiada');
    try {
      await expectWords('auth', async () => {
        await api('PUT', `/api/mail-sources/${sourceId}/connection`, connection({ password: 'cambiada' }));
      });
    } finally {
      await dovecot.setPassword(password);
    }
  }, 60_000);

  it('whose certificate nobody vouches for', async () => {
    await dovecot.halt();
    await dovecot.start(await strangePair());
    await expectWords('tls', async () => {
      await dovecot.halt();
      await dovecot.start();
    });
  }, 60_000);

  it('whose folder is gone', async () => {
    await dovecot.removeFolder('Clientes');
    await expectWords('folder', () => dovecot.put(mail('dos'), 'Clientes'));
  }, 60_000);

  it('that offers STARTTLS is read that way, and never in clear', async () => {
    const change = { port: dovecot.clearPort, security: 'starttls' };
    const answer = await api('PUT', `/api/mail-sources/${sourceId}/connection`, connection(change));
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { connection: { security: 'starttls' } }]);
    const before = await countMails();
    await dovecot.put(mail('por el 143'), 'Clientes');
    await look();
    const { items } = (await api('GET', '/api/mail-sources')).json<{ items: unknown[] }>();
    expect(items).toMatchObject([{ state: 'working', lastError: null }]);
    expect(await countMails()).toBe(before + 1);
    const asTls = connection({ port: dovecot.clearPort, security: 'tls' });
    expect((await api('POST', '/api/mail-sources/imap/test', asTls)).json()).toEqual({
      result: 'failed',
      reason: 'tls',
    });
  }, 60_000);

  it('that is full is read all the same', async () => {
    const before = await countMails();
    await dovecot.setQuota('1k');
    try {
      await dovecot.put(mail('dos'.repeat(1000)), 'Clientes');
      await fail(1);
      expect([await countMails(), await notice(), await trouble()]).toEqual([before + 1, [], []]);
    } finally {
      await dovecot.setQuota(null);
    }
  }, 60_000);

  it('whose server takes the call and says nothing', async () => {
    await dovecot.halt();
    const mute = await startMute(dovecot.port);
    try {
      // Each of them waits for the greeting; the others failed the same way.
      await kit.database.adminSql`
        update mail_sources set failures = 4, last_error = 'timeout' where owner_id = ${marina.owner}`;
      await fail(1);
      expect(await notice()).toMatchObject([{ what: 'halted', reason: 'timeout', days: 0 }]);
      expect(await subjects()).toEqual([stopped]);
      expect(await trouble()).toMatchObject([{ name: 'Mi correo', state: 'failing' }]);
    } finally {
      await mute.close();
      await dovecot.start();
    }
    await look();
    expect(await subjects()).toEqual([stopped, running]);
    expect(await trouble()).toEqual([]);
  }, 60_000);
});
