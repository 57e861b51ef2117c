import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dkimSign, sealMessage } from 'mailauth';
import { describe, expect, it } from 'vitest';
import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';
import { createSenderCheck } from './sender-check.ts';
import type { SenderCheckInput } from './sender-check.types.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** DNS records of correo.example and of those who impersonate it. */
const records: Record<string, string> = {
  's1._domainkey.correo.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  's1._domainkey.google.com': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  's1._domainkey.otro.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  '_dmarc.correo.example': 'v=DMARC1; p=reject; adkim=r; aspf=r',
  'correo.example': 'v=spf1 ip4:9.9.9.9 -all',
  'otro.example': 'v=spf1 ip4:8.8.4.4 -all',
  'suelto.example': 'v=spf1 ip4:9.9.9.9 -all',
};

const resolver: ResolveRecords = async (name, type) => {
  const record = type === 'TXT' ? records[name] : undefined;
  if (record === undefined) throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' });
  return [[record]];
};

const { check } = createSenderCheck({ resolver, logger });

function mail({ domain = 'correo.example', text = 'Hola' } = {}): Buffer {
  const head = [
    `From: Ana <ana@${domain}>`,
    'To: marina@taller.example',
    'Subject: Pregunta',
    'Date: Mon, 16 Nov 2026 12:00:00 +0000',
    `Message-ID: <1@${domain}>`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
}

async function signed(raw: Buffer, signingDomain = 'correo.example'): Promise<Buffer> {
  const signer = { signingDomain, selector: 's1', privateKey };
  const { signatures, errors } = await dkimSign(raw, { ...signer, signatureData: [signer] });
  expect(errors).toHaveLength(0);
  return Buffer.concat([Buffer.from(signatures), raw]);
}

/** Delivered by a server that correo.example does not list. */
const stranger = { remoteAddress: '8.8.4.4', helo: 'mx.otro.example', envelopeFrom: 'x@otro.example' };
const ownServer = { remoteAddress: '9.9.9.9', helo: 'mx.correo.example', envelopeFrom: 'ana@correo.example' };
const fetched = { remoteAddress: null, helo: null, envelopeFrom: '' };

const ask = (raw: Buffer, way: Omit<SenderCheckInput, 'raw'>) => check({ raw, ...way });

describe('the domain of a sender', () => {
  it('that signed the mail stands behind it, whoever brought it', async () => {
    const raw = await signed(mail());
    expect(await ask(raw, stranger)).toEqual({
      verdict: 'verified',
      dkim: 'pass',
      spf: 'pass',
      dmarc: 'pass',
      domain: 'correo.example',
    });
    expect(await ask(raw, fetched)).toMatchObject({ verdict: 'verified', dkim: 'pass', spf: 'none', dmarc: 'pass' });
  });

  it('disowns a mail that was changed on its way', async () => {
    const raw = Buffer.from((await signed(mail())).toString().replace('Hola', 'Pague'));
    expect(await ask(raw, stranger)).toMatchObject({ verdict: 'suspect', dmarc: 'fail' });
    expect((await ask(raw, stranger))?.dkim).not.toBe('pass');
  });

  it('disowns a mail that somebody else signed and sent', async () => {
    const raw = await signed(mail(), 'otro.example');
    expect(await ask(raw, stranger)).toMatchObject({ verdict: 'suspect', spf: 'pass', dmarc: 'fail' });
  });

  it('stands behind what its own servers bring, signed or not', async () => {
    expect(await ask(mail(), ownServer)).toMatchObject({
      verdict: 'verified',
      dkim: 'none',
      spf: 'pass',
      dmarc: 'pass',
    });
  });

  it('disowns what a server brings that it does not name', async () => {
    const way = { ...ownServer, remoteAddress: '8.8.4.4' };
    expect(await ask(mail(), way)).toMatchObject({ verdict: 'suspect', spf: 'fail', dmarc: 'fail' });
  });

  it('that names servers but asks for nothing is believed for them and accuses nobody', async () => {
    const raw = mail({ domain: 'suelto.example' });
    const way = { ...ownServer, envelopeFrom: 'ana@suelto.example' };
    expect(await ask(raw, way)).toMatchObject({ verdict: 'verified', spf: 'pass', dmarc: 'none' });
    const elsewhere = { ...way, remoteAddress: '8.8.4.4' };
    expect(await ask(raw, elsewhere)).toMatchObject({ verdict: 'unknown', spf: 'fail', dmarc: 'none' });
  });

  it('accuses no fetched mail, which has lost the address it came from', async () => {
    expect(await ask(mail(), fetched)).toMatchObject({ verdict: 'unknown', dmarc: 'fail' });
  });

  it('accuses no forwarded mail for its server alone, and believes what a named forwarder saw', async () => {
    const way = { ...ownServer, remoteAddress: '8.8.4.4', isForwarded: true };
    expect(await ask(mail(), way)).toMatchObject({ verdict: 'unknown', spf: 'fail', dmarc: 'fail' });
    const seen = (dmarc: string, from = 'correo.example') => `mx.google.com; dmarc=${dmarc} header.from=${from}`;
    const sealed = async (signingDomain: string, authResults: string) =>
      Buffer.concat([
        await sealMessage(mail(), { signingDomain, selector: 's1', privateKey, authResults, cv: 'none' }),
        mail(),
      ]);
    const asked = async (sealer: string, results: string) => (await ask(await sealed(sealer, results), way))?.verdict;
    expect(await asked('google.com', seen('pass'))).toBe('verified');
    expect(await asked('google.com', seen('fail'))).toBe('unknown');
    expect(await asked('google.com', seen('pass', 'otro.example'))).toBe('unknown');
    expect(await asked('otro.example', seen('pass'))).toBe('unknown');
    // The seal does not fit another text.
    const changed = Buffer.from(
      (await sealed('google.com', seen('pass'))).toString('latin1').replace('Hola', 'Pague'),
      'latin1',
    );
    expect((await ask(changed, way))?.verdict).toBe('unknown');
    expect((await ask(await sealed('google.com', seen('pass')), { ...way, isForwarded: false }))?.verdict).toBe(
      'suspect',
    );
  });

  it('disowns a forwarded mail whose signature was broken', async () => {
    const raw = Buffer.from((await signed(mail())).toString().replace('Hola', 'Pague'));
    expect(await ask(raw, { ...stranger, isForwarded: true })).toMatchObject({ verdict: 'suspect', dmarc: 'fail' });
  });

  it('is not asked for a mail with two senders or a pile of signatures', async () => {
    const two = Buffer.concat([Buffer.from('From: Otra <otra@otro.example>\r\n'), mail()]);
    expect(await ask(two, ownServer)).toBeNull();
    const pile = Buffer.concat([Buffer.from('DKIM-Signature: v=1\r\n'.repeat(11)), mail()]);
    expect(await ask(pile, ownServer)).toBeNull();
  });

  it('is asked about several mails at once, so that slow name servers delay none by the others', async () => {
    const domains = ['correo.example', 'otro.example', 'suelto.example'];
    const asked = new Set<string>();
    const everyDomain = Promise.withResolvers<void>();
    const slow: ResolveRecords = async (name, type) => {
      asked.add(domains.find((domain) => name.endsWith(domain)) ?? '');
      if (asked.size === domains.length) everyDomain.resolve();
      // No question is answered before there is one about each mail.
      await everyDomain.promise;
      return resolver(name, type);
    };
    const side = createSenderCheck({ resolver: slow, logger });
    const verdicts = await Promise.all(
      domains.map((domain) => side.check({ raw: mail({ domain }), ...ownServer, envelopeFrom: `ana@${domain}` })),
    );
    expect(verdicts).toMatchObject([{ spf: 'pass' }, { spf: 'fail' }, { spf: 'pass' }]);
    await side.close();
  });

  it('is asked once where its name servers fail, so that an outage delays all mails by about as much as one', async () => {
    const questions: string[] = [];
    const failing: ResolveRecords = async (name) => {
      questions.push(name);
      await sleep(300);
      throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
    };
    const side = createSenderCheck({ resolver: failing, logger });
    const domains = Array.from({ length: 12 }, (_none, index) => `d${index}.example`);
    const verdicts = await Promise.all(
      domains.map((domain) => side.check({ raw: mail({ domain }), ...ownServer, envelopeFrom: `ana@${domain}` })),
    );
    expect(verdicts.map((each) => each?.verdict)).toEqual(domains.map(() => 'unknown'));
    expect(new Set(questions).size).toBe(questions.length);
    await side.close();
  });
});
