import { describe, expect, it } from 'vitest';
import type { SendOutcome, SmtpTransportOptions } from '#platform/mail/smtp-client/smtp-client.types.ts';
import {
  ALL_CAPABILITIES,
  type FakeSmtpScript,
  startFakeSmtpServer,
} from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { createSmtpTransport } from '#platform/mail/smtp-client/smtp-transport.ts';
import type { DeliveryResult } from '../campaigns.types.ts';
import { resultOf } from './outcome.rules.ts';

const quiet = () => undefined;
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const now = Temporal.Instant.from('2026-11-22T08:00:00Z');
const delivery = { deliveryId: '01900000-0000-7000-8000-000000008000', attempts: 0, firstAttemptAt: null };
const timeouts = { connect: 1000, greeting: 150, command: 150, final: 150, idle: 100 };
const minutes = (from: number, to: number) => ({ from: from * 60, to: to * 60 });

type Fault = {
  name: string;
  script?: FakeSmtpScript;
  options?: Partial<SmtpTransportOptions>;
  raw?: string;
  /** The expected ledger row. */
  expected: Partial<DeliveryResult>;
  retry?: { from: number; to: number };
  marks?: number;
};

const later = { state: 'pending' } as const;
const answer = (
  step: 'mail' | 'rcpt' | 'data' | 'final' | 'ehlo' | 'greeting' | 'auth',
  text: string,
): FakeSmtpScript => ({
  answers: { [step]: text },
});

/** The eighteen ways a server can fail a mail, and the results. */
const matrix: readonly Fault[] = [
  {
    name: 'refuses the connection',
    options: { port: 1 },
    expected: { ...later, isAttempt: false, slowsDomain: false },
  },
  {
    name: 'has no address',
    options: {
      host: 'nada.invalid',
      lookup: (_name, _options, done) => done(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }), ''),
    },
    expected: { ...later, isAttempt: false },
  },
  {
    name: 'fails at TLS',
    script: answer('ehlo', '250-fake.test\r\n250 STARTTLS'),
    options: { tls: 'required' },
    expected: { ...later, isAttempt: false },
  },
  { name: 'is slow with its banner', script: answer('greeting', 'hang'), expected: { ...later, isAttempt: false } },
  { name: 'drops at EHLO', script: answer('ehlo', 'drop'), expected: { ...later, isAttempt: false } },
  { name: 'drops at MAIL', script: answer('mail', 'drop'), expected: { ...later, isAttempt: false } },
  { name: 'drops at RCPT', script: answer('rcpt', 'drop'), expected: { ...later, isAttempt: false } },
  {
    name: 'drops in the body',
    script: { dropInBodyAfter: 1000 },
    expected: { ...later, isAttempt: true },
    raw: 'x'.repeat(12_000_000),
  },
  { name: 'drops after the dot', script: answer('final', 'drop'), expected: { state: 'uncertain' }, marks: 1 },
  {
    name: '421 at RCPT',
    script: answer('rcpt', '421 4.3.2 closing'),
    expected: { ...later, slowsDomain: true, isAttempt: true },
    retry: minutes(0.9, 1.1),
  },
  {
    name: '450, greylisting',
    script: answer('rcpt', '450 4.2.0 greylisted'),
    expected: { ...later, slowsDomain: false, isAttempt: true },
    retry: minutes(0.9, 1.1),
  },
  {
    name: '451',
    script: answer('final', '451 4.3.0 later'),
    expected: { ...later, slowsDomain: false, isAttempt: true },
    marks: 1,
  },
  {
    name: '452 with its policy',
    script: answer('mail', '452 4.7.28 too many'),
    expected: { ...later, slowsDomain: true, isAttempt: true },
  },
  {
    name: '535 to the login',
    script: { capabilities: [...ALL_CAPABILITIES, 'AUTH PLAIN LOGIN'], answers: { auth: '535 5.7.8 no' } },
    options: { auth: { user: 'u', password: 'p' } },
    expected: { ...later, code: 535, isAttempt: false },
  },
  {
    name: '550, nobody there',
    script: answer('rcpt', '550 5.1.1 no such user'),
    expected: { state: 'rejected', isHardBounce: true, retrySeconds: 0 },
  },
  {
    name: '554 to the text',
    script: answer('final', '554 5.7.1 spam'),
    expected: { state: 'rejected', isHardBounce: false, retrySeconds: 0 },
    marks: 1,
  },
  { name: 'hangs at the end', script: answer('final', 'hang'), expected: { state: 'uncertain' }, marks: 1 },
  {
    name: 'knows neither 8BITMIME nor PIPELINING',
    script: { capabilities: ['SIZE 1000000'] },
    expected: { state: 'accepted' },
    marks: 1,
  },
];

async function send({ script, options, raw = 'Hola' }: Fault): Promise<{ outcome: SendOutcome; marks: number }> {
  const server = await startFakeSmtpServer(script);
  const transport = createSmtpTransport({
    host: '127.0.0.1',
    port: server.port,
    tls: 'none',
    timeouts,
    logger,
    ...options,
  });
  let marks = 0;
  try {
    const outcome = await transport.send({
      envelope: { from: 'hola@enlace.example', to: 'ana@correo.example' },
      raw: Buffer.from(`Subject: Hola\r\n\r\n${raw}\r\n`),
      onBeforeFinalDot: async () => void (marks += 1),
    });
    return { outcome, marks };
  } finally {
    await transport.close({ force: true });
    await server.close();
  }
}

describe('a server that', () => {
  it.each(matrix.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    const { outcome, marks } = await send(fault);
    const result = resultOf(outcome, { delivery, now });
    expect(result).toMatchObject(fault.expected);
    expect(marks).toBe(fault.marks ?? marks);
    const { from, to } = fault.retry ?? { from: 0, to: Number.POSITIVE_INFINITY };
    expect(result.retrySeconds).toBeGreaterThanOrEqual(from);
    expect(result.retrySeconds).toBeLessThanOrEqual(to);
  });

  it('asks for patience is asked at least five times within half an hour each, and given up after four days', () => {
    const deferred = {
      kind: 'deferred',
      code: 450,
      enhanced: '4.2.0',
      text: 'later',
      phase: 'rcpt',
      isConnectionFault: false,
    } as const;
    const waits = Array.from({ length: 6 }, (_item, attempts) => {
      return resultOf(deferred, { delivery: { ...delivery, attempts, firstAttemptAt: now }, now }).retrySeconds;
    });
    expect(waits.slice(0, 5).every((seconds) => seconds <= 30 * 60)).toBe(true);
    const atLast = { ...delivery, attempts: 40, firstAttemptAt: now.subtract({ hours: 96 }) };
    expect(resultOf(deferred, { delivery: atLast, now }).state).toBe('rejected');
  });
});
