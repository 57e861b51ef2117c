import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownTimeOf } from '#test/kit/own-time.ts';
import { ExpectedError, explainFailure } from './expected-error.ts';
import { describeFailure, redactFields, redactText } from './log-redaction.ts';
import { createLogger } from './logger.ts';

const token = 'q7Rk2mVx-0sT9aLzPd3_fGhJkYuIoNbEwCxZ1Q5rT8A';

describe('texts on their way to the log', () => {
  it.each([
    `https://enlace.example/reset-password/${token}/marina%40correo.example`,
    `GET /c/${token} failed`,
    `/t/c/${token}/3`,
    `opened http://localhost:3000/setup/Ab3dEf6h`,
    `/api/live?ticket=${token}&x=1`,
    `https://x.example/cb?a=1&access_token=short1&b=2`,
    `Authorization: Bearer ${token}`,
    `{"authorization":"Basic bWFyaW5hOmNsYXZl"}`,
    `smtp://post:${token}@relay.example:587?tls=required`,
    `cannot reach postgres://enlace:${token}@db.example/enlace in time`,
    `password=${token}`,
    `{"password":"${token}","email":"a@b.example"}`,
    `Unexpected token 'q', "{"p":"${token}"" is not valid JSON`,
    `invalid input syntax for type uuid: "${token}"`,
    `sealed as v2.3.${token}`,
    `AUTH PLAIN ${token}`,
    `the token ${token} is unknown`,
    `could not open 'https://enlace.example/setup/${token}'`,
    `ENOENT: no such file or directory, open '/setup/${token}'`,
  ])('lose what is secret: %s', (text) => {
    const clean = redactText(text);
    expect(clean).toContain('***');
    for (const secret of [token, 'Ab3dEf6h', 'short1', 'bWFyaW5hOmNsYXZl']) expect(clean).not.toContain(secret);
  });

  it.each([
    'request failed',
    'at deliver (file:///srv/enlace/apps/server/dist/chunks/deliver-mail-DkF3a9xQ.js:120:15)',
    '018f3c1e-7b2a-7c11-9d55-0a1b2c3d4e5f',
    'duplicate key value violates unique constraint "messages_message_id"',
    'connect ECONNREFUSED 127.0.0.1:587',
    '2026-11-21T10:00:00.123456Z',
    'http://localhost:3000/user/opciones?page=2',
    "EACCES: permission denied, mkdir '/srv/enlace/download/enlace-data'",
    "EXDEV: cross-device link not permitted, rename '/srv/c/old-data' -> '/srv/archivo/new-data'",
  ])('keep what helps: %s', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('stay short and take no long time, whatever they are', () => {
    const hostile = [
      'a://'.repeat(12_500),
      `${'x'.repeat(50_000)}`,
      'password='.repeat(6000),
      '"'.repeat(50_000),
      '/c/'.repeat(16_000),
      '\\"'.repeat(25_000),
    ];
    for (const text of hostile) {
      expect(redactText(text).length).toBeLessThan(20_000);
      expect(ownTimeOf(() => void redactText(text))).toBeLessThan(300);
    }
  });
});

describe('failures on their way to the console', () => {
  class OwnWordsError extends ExpectedError {
    override readonly isOwnWords = true;
  }

  it('are a sentence when they were to be expected, with the folders it names', () => {
    const sentence = 'There is no folder /srv/enlace/download/enlace-data.';
    expect(explainFailure(new ExpectedError(sentence))).toBe(sentence);
    expect(explainFailure(new OwnWordsError('METRICS_TOKEN: needs at least 16 characters'))).toBe(
      'METRICS_TOKEN: needs at least 16 characters',
    );
    expect(explainFailure(new Error('unforeseen'))).toContain('log-redaction.test.ts');
  });

  it.each([
    `opened https://enlace.example/setup/${token}`,
    `see https://enlace.example/admin/invitacion/Ab3dEf6h now`,
    `cannot reach postgres://enlace:${token}@db.example/enlace`,
  ])('lose what is secret: %s', (text) => {
    const clean = explainFailure(new ExpectedError(text));
    expect(clean).toContain('***');
    for (const secret of [token, 'Ab3dEf6h']) expect(clean).not.toContain(secret);
  });
});

describe('fields on their way to the log', () => {
  it('hide secrets and what people wrote by name, at any depth', () => {
    const clean = redactFields({
      campaignId: 'c1',
      password: 'p',
      smtpUrl: 'u',
      headers: { authorization: 'a', 'x-csrf-token': 't', cookie: 'c', accept: 'text/html' },
      mail: { subject: 's' },
      job: { payload: { text: 'secret words' }, id: 'j' },
      outcome: { kind: 'deferred', code: 451, text: 'try later', phase: 'rcpt' },
      raw: Buffer.from('bytes'),
      at: Temporal.Instant.from('2026-11-21T10:00:00Z'),
    });
    expect(clean).toEqual({
      campaignId: 'c1',
      password: '***',
      smtpUrl: '***',
      headers: { authorization: '***', 'x-csrf-token': '***', cookie: '***', accept: 'text/html' },
      mail: '***',
      job: { payload: '***', id: 'j' },
      outcome: { kind: 'deferred', code: 451, text: 'try later', phase: 'rcpt' },
      raw: '***',
      at: '2026-11-21T10:00:00Z',
    });
  });

  it('keep of an error its name, message, stack, code and causes, each cleaned', () => {
    const database = Object.assign(new Error(`invalid input syntax for type uuid: "${token}"`), {
      name: 'PostgresError',
      code: '22P02',
      severity: 'ERROR',
      detail: `Key (email)=(${token}) exists`,
      query: `select '${token}'`,
      parameters: [token],
    });
    const error = new Error(`sending to smtp://a:${token}@b failed`, {
      cause: new AggregateError([database, new Error(`Bearer ${token}`)], 'both'),
    });
    const text = JSON.stringify(redactFields({ err: error }));
    expect(text).not.toContain(token);
    for (const kept of ['PostgresError', '22P02', 'log-redaction.test.ts', 'both']) expect(text).toContain(kept);
    expect(describeFailure(error)).not.toContain(token);
  });

  it('survive rings and depth', () => {
    const ring: Record<string, unknown> = { name: 'ring' };
    ring['self'] = ring;
    const endless = new Error('a');
    endless.cause = endless;
    expect(JSON.stringify(redactFields({ ring, endless }))).toContain('[deeper]');
  });

  it('never carry a token out, wherever it stands in a record', () => {
    const names = fc.constantFrom('a', 'err', 'url', 'list', 'headers', 'token', 'note');
    const leaf = fc.constantFrom(token, `x?ticket=${token}`, `Bearer ${token}`, `https://a:${token}@b/`, 3, null);
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(names, tie('tree')),
        fc.constant(new Error(token)),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(JSON.stringify(redactFields({ value }))).not.toContain(token);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the logger', () => {
  it('writes one JSON line per call, cleaned, and nothing below its level', () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'info', write: (line) => lines.push(line) });
    logger.debug({ token }, 'unseen');
    logger.warn({ err: new Error(`/c/${token}`), host: 'mail.example' }, `about ${token}`);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      host: 'mail.example',
      msg: 'about ***',
      err: { type: 'Error', message: '/c/***' },
    });
  });
});
