import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createZone } from '#workspace/sending-domains/zone.test-support.ts';
import { loadConfig } from '#platform/config/config.ts';
import {
  ALL_CAPABILITIES,
  type FakeSmtpScript,
  type FakeSmtpServer,
  startFakeSmtpServer,
} from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

const zone = createZone();
const secretWord = 'muy-secreta';
const script: FakeSmtpScript = { capabilities: [...ALL_CAPABILITIES, 'AUTH PLAIN'], answers: {} };
let server: FakeSmtpServer;
let kit: TestApp;
let token: string;
beforeAll(async () => {
  server = await startFakeSmtpServer(script);
  const { mail } = loadConfig({});
  const smtpUrl = `smtp://lazo:${secretWord}@127.0.0.1:${server.port}?tls=none`;
  kit = await createTestApp({
    config: { mail: { ...mail, smtpUrl, from: 'hola@lazo.example', inbound: { ...mail.inbound, port: 1 } } },
    overrides: { dns: zone.dns },
  });
  ({ token } = await kit.createAdmin());
});
afterAll(async () => {
  await kit.close();
  await server.close();
});

const test = async () =>
  (await kit.call('POST', '/api/admin/mail/test', { token, body: { to: 'ana@correo.example' } })).json();

describe('the mail of the installation', () => {
  it('is told without its password', async () => {
    const answer = await kit.call('GET', '/api/admin/mail', { token });
    expect(answer.json()).toMatchObject({
      kind: 'smtp',
      from: 'hola@lazo.example',
      server: { host: '127.0.0.1', port: server.port, tls: 'none', user: 'lazo' },
    });
    expect(answer.body).not.toContain(secretWord);
  });

  it('is tested by a mail whose whole conversation is told, but not what signs in', async () => {
    const sent = await test();
    expect(sent).toMatchObject({ isAccepted: true, isKept: false, failure: null });
    const lines: string[] = sent.steps.map(({ by, text }: { by: string; text: string }) => `${by} ${text}`);
    expect(lines[0]).toMatch(/^server 220 /);
    expect(lines).toContain('client AUTH PLAIN ***');
    expect(lines).toContain('client RCPT TO:<ana@correo.example>');
    expect(JSON.stringify(sent)).not.toContain(Buffer.from(`\0lazo\0${secretWord}`).toString('base64'));
    expect(server.messages).toHaveLength(1);
  });

  it('says why it was refused, with the words of the server', async () => {
    script.answers = { rcpt: '550 5.1.1 no such person' };
    expect(await test()).toMatchObject({ isAccepted: false, failure: 'recipient' });
    script.answers = { auth: '535 5.7.8 wrong' };
    const refused = await test();
    expect(refused.failure).toBe('auth');
    expect(refused.steps.at(-1)).toMatchObject({ by: 'server', text: expect.stringContaining('535') });
    script.answers = {};
  });

  it('is checked in the DNS by the domain of its sender', async () => {
    zone.records.set('TXT lazo.example', ['v=spf1 mx -all']);
    zone.records.set('TXT _dmarc.lazo.example', ['v=DMARC1; p=none']);
    const { domain, hasKeys, checks } = (await kit.call('POST', '/api/admin/mail/dns', { token, body: {} })).json();
    expect({ domain, hasKeys }).toEqual({ domain: 'lazo.example', hasKeys: false });
    const verdicts = new Map(checks.map(({ check, verdict }: { check: string; verdict: string }) => [check, verdict]));
    expect(verdicts.get('spf')).toBe('good');
    expect(verdicts.has('dmarc')).toBe(true);
  });

  it('says that nobody listens for mail that comes in', async () => {
    zone.records.set('MX mail.localhost', ['mx.lazo.example']);
    const answer = (await kit.call('POST', '/api/admin/mail/inbound', { token, body: {} })).json();
    expect(answer).toMatchObject({ answers: false, words: expect.stringContaining('ECONNREFUSED') });
  });

  it('is tested a few times a minute at most, and by owners alone', async () => {
    const support = await kit.createAdmin({ role: 'support' });
    const body = { to: 'ana@correo.example' };
    expect((await kit.call('POST', '/api/admin/mail/test', { token: support.token, body })).statusCode).toBe(403);
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push(await test());
    expect(answers.at(-1)).toMatchObject({ error: { code: 'request.rate_limited' } });
  });
});

describe('ways to be paid', () => {
  it('tell what is missing and no value of a key', async () => {
    const { items, webhookUrl } = (await kit.call('GET', '/api/admin/payment-providers', { token })).json();
    const of = (name: string) => items.find(({ provider }: { provider: string }) => provider === name);
    expect(of('sandbox')).toMatchObject({ isOn: true, isReal: false });
    expect(of('transfer')).toMatchObject({ isOn: false, missing: ['seller', 'iban'] });
    expect(of('stripe')).toMatchObject({ isOn: false, missing: ['secret_key'] });
    expect(webhookUrl).toBe('http://localhost:3000/hooks/stripe');
  });
});
