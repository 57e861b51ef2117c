import { describe, expect, it } from 'vitest';
import type { SmtpDeferral } from '#platform/mail/smtp-client/smtp-client.types.ts';
import { explainOwnOutcome } from './mail-failure.rules.ts';

const base: SmtpDeferral = {
  kind: 'deferred',
  code: null,
  enhanced: null,
  text: '',
  phase: 'connect',
  isConnectionFault: true,
};

describe('what went wrong with a mail server', () => {
  it.each([
    ['getaddrinfo ENOTFOUND smtp.nada.example', 'unknown_host'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
    ['The server did not answer in time (connect)', 'timeout'],
    ['self-signed certificate', 'certificate'],
    ['something nobody foresaw', 'other'],
  ] as const)('%s is %s', (text, failure) => {
    expect(explainOwnOutcome({ ...base, text }).failure).toBe(failure);
  });

  it('tells a missing STARTTLS, a 4xx, and each refusal apart', () => {
    const noTls = { ...base, phase: 'starttls', text: 'The server does not offer STARTTLS' } as const;
    expect(explainOwnOutcome(noTls).failure).toBe('no_starttls');
    expect(explainOwnOutcome({ ...base, code: 451, text: 'try later', phase: 'rcpt' })).toEqual({
      failure: 'later',
      words: '451 try later',
    });
    const refused = (phase: 'mail' | 'rcpt' | 'data') =>
      explainOwnOutcome({ kind: 'rejected', code: 550, enhanced: null, text: 'no', phase, origin: 'server' }).failure;
    expect([refused('mail'), refused('rcpt'), refused('data')]).toEqual(['sender', 'recipient', 'content']);
    expect(explainOwnOutcome({ kind: 'auth_failed', code: 535, enhanced: null, text: 'bad' }).failure).toBe('auth');
    expect(explainOwnOutcome({ kind: 'auth_failed', code: null, enhanced: null, text: 'x' }).failure).toBe(
      'auth_needs_tls',
    );
  });

  it('tells a server that was too slow to confirm from one that broke off', () => {
    const broken = (reason: 'timeout' | 'connection_lost') =>
      explainOwnOutcome({ kind: 'uncertain', reason, text: 'no answer after DATA' });
    expect(broken('timeout')).toEqual({ failure: 'timeout', words: 'no answer after DATA' });
    expect(broken('connection_lost')).toEqual({ failure: 'other', words: 'no answer after DATA' });
  });

  it('gives the words of the server with its code, where there is one', () => {
    const refused = (code: number | null) =>
      explainOwnOutcome({ kind: 'auth_failed', code, enhanced: null, text: 'bad user' }).words;
    expect([refused(535), refused(null)]).toEqual(['535 bad user', 'bad user']);
  });
});
