import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dkimSign } from 'mailauth';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '@enlace/contract/mailbox/conversations/mailbox.contract.ts';
import * as addresses from '@enlace/contract/mailbox/senders/profile-addresses.contract.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createInboundServer } from '#platform/mail/inbound/inbound-server.ts';
import type { InboundServer } from '#platform/mail/inbound/inbound.types.ts';
import { createSenderCheck } from '#platform/mail/sender-check/sender-check.ts';
import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { freePort, type Postfix, postfixObstacle, startPostfix } from '#test/kit/postfix.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createInboundMail } from './inbound-mail.ts';
import { receiveFormMessage } from './mailbox.usecases.ts';

const obstacle = await postfixObstacle();
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Postfix's public address; loopback would allow no verdict. */
const postfixAddress = '9.9.9.9';
const records: Record<string, string> = {
  's1._domainkey.correo.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  '_dmarc.correo.example': 'v=DMARC1; p=reject',
  'correo.example': `v=spf1 ip4:${postfixAddress} -all`,
  'banco.example': 'v=spf1 ip4:8.8.4.4 -all',
};
const resolver: ResolveRecords = async (name, type) => {
  const record = type === 'TXT' ? records[name] : undefined;
  if (record === undefined) throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' });
  return [[record]];
};

const julia = 'julia@correo.example';
type Arrived = { to: string; mail: Email; raw: Buffer };

/** The mailboxes at correo.example; all others are refused. */
async function startOutside(clock: TestApp['platform']['clock']) {
  const arrived: Arrived[] = [];
  const server = await createInboundServer({
    host: '127.0.0.1',
    port: 0,
    domain: 'correo.example',
    accept: async () => 'open',
    onMessage: async ({ raw, envelope }) => {
      const mail = await PostalMime.parse(raw);
      for (const to of envelope.to) arrived.push({ to, mail, raw });
      return 'stored';
    },
    clock,
    logger: silentLogger,
  });
  return { server, arrived };
}

async function until<T>(read: () => Promise<T | undefined> | T | undefined, said: () => Promise<string>): Promise<T> {
  const end = performance.now() + 20_000;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (performance.now() > end) throw new Error(`waited in vain; Postfix said:\n${await said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe.skipIf(obstacle !== null)(`through a Postfix${obstacle === null ? '' : ` (left out: ${obstacle})`}`, () => {
  let kit: TestApp;
  let marina: TestClient;
  let profileId: string;
  let inbound: InboundServer;
  let outside: Awaited<ReturnType<typeof startOutside>>;
  let postfix: Postfix;

  beforeAll(async () => {
    const port = await freePort();
    const { mail } = loadConfig({ DATA_DIR: '/tmp', SMTP_URL: `smtp://127.0.0.1:${port}?tls=none` });
    const senderCheck = createSenderCheck({ resolver, logger: silentLogger });
    kit = await createTestApp({ work: true, config: { mail }, overrides: { senderCheck } });
    const { platform } = kit;
    const { domain } = platform.config.mail.inbound;
    const door = createInboundMail(platform);
    inbound = await createInboundServer({
      host: '127.0.0.1',
      port: 0,
      domain,
      accept: door.accept,
      onMessage: (message) =>
        door.receive({ ...message, envelope: { ...message.envelope, remoteAddress: postfixAddress } }),
      clock: platform.clock,
      logger: silentLogger,
    });
    outside = await startOutside(platform.clock);
    postfix = await startPostfix({ port, domains: { [domain]: inbound.port }, elsewhere: outside.server.port });
    marina = await kit.createClient();
    profileId = platform.ids.uuid();
    await kit.database.adminSql`
      insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
      values (${marina.owner}, ${profileId}, 'Talleres', 'talleres', 'es', '{}', 'abc', 'barro')`;
  }, 60_000);
  afterAll(async () => {
    await postfix.stop();
    await Promise.all([inbound.close(), outside.server.close()]);
    await kit.close();
  });

  const write = (email: string) =>
    kit.platform.db.scoped(marina.owner, (tx) =>
      receiveFormMessage({
        tx,
        deps: kit.platform,
        owner: marina.owner,
        profile: { id: profileId, name: 'Talleres' },
        sender: { name: 'Julia Roca', email, phone: null },
        text: '¿Quedan plazas?',
        fields: [],
        consent: { text: 'Acepto', textVersion: 'v1', ipHash: null, locale: 'es' },
        spam: { score: 0, reasons: [] },
        idempotencyKey: kit.platform.ids.uuid(),
        locale: 'es',
      }),
    );

  async function thread(id: string) {
    const answer = await kit.call('GET', `/api/mailbox/conversations/${id}`, { token: marina.token });
    return contract.getConversation.reply.parse(answer.json()).messages.items;
  }

  async function answer(id: string, text: string): Promise<void> {
    const body = { text, idempotencyKey: kit.platform.ids.uuid() };
    const url = `/api/mailbox/conversations/${id}/replies`;
    expect((await kit.call('POST', url, { token: marina.token, body })).statusCode).toBe(200);
  }

  type Written = { envelopeFrom?: string; subject: string; text: string; isSigned: boolean };

  /** Somebody outside writes in Julia's name, with or without her domain's signature. */
  async function post(sent: Arrived, { envelopeFrom = julia, subject, text, isSigned }: Written): Promise<void> {
    const to = sent.mail.replyTo?.[0]?.address ?? '';
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const made = await composer.sendMail({ from: julia, to, subject, text, inReplyTo: sent.mail.messageId ?? '' });
    if (!Buffer.isBuffer(made.message)) throw new Error('the mail was not composed');
    const signer = { signingDomain: 'correo.example', selector: 's1', privateKey };
    const signatures = isSigned
      ? (await dkimSign(made.message, { ...signer, signatureData: [signer] })).signatures
      : '';
    const client = createTransport({ host: '127.0.0.1', port: postfix.port, secure: false, ignoreTLS: true });
    const raw = Buffer.concat([Buffer.from(signatures), made.message]);
    await client.sendMail({ envelope: { from: envelopeFrom, to }, raw });
    client.close();
  }

  const received = (id: string, text: string) =>
    until(async () => (await thread(id)).find((message) => message.text === text), postfix.log);

  it('answers go out whole, replies come in with what their domain says, and a refusal stands on its answer', async () => {
    const { conversationId } = await write(julia);
    const { conversationId: unreachable } = await write('nadie@fuera.example');
    await answer(conversationId, 'Sí: quedan tres. ¿Te apunto, señora Núñez? 土曜日です。');
    await answer(unreachable, 'Buenos días');
    const sent = await until(() => outside.arrived.find(({ to }) => to === julia), postfix.log);
    expect(sent.mail.text).toContain('¿Te apunto, señora Núñez? 土曜日です。');
    expect(sent.raw.toString('latin1')).toContain('Received: ');

    const mails = [
      { subject: 'Re: ¿Sábado o el año que viene? Ñandú', text: 'Apúntame, mañana es mejor' },
      { subject: '土曜日の見学について', text: '窯の見学はできますか' },
    ];
    for (const mail of mails) await post(sent, { ...mail, isSigned: true });
    for (const { subject, text } of mails) {
      const found = await received(conversationId, text);
      expect(found).toMatchObject({ subject, direction: 'in' });
      const checks = { verdict: 'verified', dkim: 'pass', spf: 'pass', dmarc: 'pass', domain: 'correo.example' };
      expect(found.senderCheck).toMatchObject(checks);
    }

    const forged = { envelopeFrom: 'caja@banco.example', subject: 'Su cuenta', text: 'Pulse aquí' };
    await post(sent, { ...forged, isSigned: false });
    const { senderCheck } = await received(conversationId, 'Pulse aquí');
    expect(senderCheck).toMatchObject({ verdict: 'suspect', dkim: 'none', spf: 'fail', dmarc: 'fail' });

    const own = (await thread(conversationId)).find(({ direction }) => direction === 'out');
    expect(own?.delivery?.state).toBe('accepted');
    const refused = await until(
      async () => (await thread(unreachable)).find(({ delivery }) => delivery?.state === 'bounced'),
      postfix.log,
    );
    expect(refused.delivery?.detail).toMatch(/550|5\.7\.1/);
  }, 60_000);

  it('asks for each recipient before it takes a mail, by the lines of the handbook', async () => {
    const { domain } = kit.platform.config.mail.inbound;
    const handbook = await readFile(path.resolve(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8');
    const [, lines = ''] = /```postfix\n([^`]+)```/.exec(handbook) ?? [];
    const written = lines.replaceAll('in.example.org', domain).replaceAll('2525', String(inbound.port));
    expect(written).toContain('reject_unverified_recipient');
    const port = await freePort();
    // The test writes from outside of its network.
    const outsider = ['mynetworks = 127.0.0.2/32', 'smtpd_relay_restrictions = reject_unauth_destination'];
    const further = [...outsider, ...written.trim().split('\n')];
    const front = await startPostfix({ port, domains: {}, elsewhere: outside.server.port, further });
    try {
      const url = '/api/profile-addresses';
      const { items } = addresses.listProfileAddresses.reply.parse(
        (await kit.call('GET', url, { token: marina.token })).json(),
      );
      const known = items[0]?.addresses[0]?.address ?? '';
      const client = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
      const send = (to: string) => client.sendMail({ from: julia, to, subject: 'Hola', text: 'Por la puerta nueva' });
      await expect(send(`nadie@${domain}`)).rejects.toMatchObject({ responseCode: 550 });
      await expect(send('alguien@otra.example')).rejects.toMatchObject({ responseCode: 554 });
      await send(known);
      client.close();
      const arrived = await until(async () => {
        const list = await kit.call('GET', '/api/mailbox/conversations?state=waiting', { token: marina.token });
        return list
          .json<{ items: { preview: string }[] }>()
          .items.find(({ preview }) => preview === 'Por la puerta nueva');
      }, front.log);
      expect(arrived).toBeDefined();
      expect(await front.log()).not.toContain('sender non-delivery notification');
    } finally {
      await front.stop();
    }
  }, 60_000);
});
