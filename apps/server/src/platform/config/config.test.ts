import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

describe('the certificate of the mail listener', () => {
  it('is a pair', () => {
    const config = loadConfig({ SMTP_IN_TLS_CERT: '/etc/chain.pem', SMTP_IN_TLS_KEY: '/etc/key.pem' });
    expect(config.mail.inbound.tls).toEqual({ certFile: '/etc/chain.pem', keyFile: '/etc/key.pem' });
    expect(loadConfig({}).mail.inbound.tls).toBeUndefined();
  });

  it.each([
    ['SMTP_IN_TLS_KEY', { SMTP_IN_TLS_CERT: '/etc/chain.pem' }],
    ['SMTP_IN_TLS_CERT', { SMTP_IN_TLS_KEY: '/etc/key.pem', SMTP_IN_TLS_CERT: '' }],
  ])('without %s stops the start and says which half is missing', (missing, source) => {
    expect(() => loadConfig(source)).toThrow(`${missing}: is missing`);
  });
});

function problemsOf(source: Record<string, string>): string {
  try {
    loadConfig(source);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('a setting that is wrong', () => {
  it.each([
    ['PORT', 'abc', 'needs a number from 0 to 65535 (is "abc")'],
    ['DRAIN_SECONDS', '1.5', 'needs a number from 0 to 300 (is "1.5")'],
    ['PROCESS_MODE', 'both', 'needs one of all, web, worker (is "both")'],
    ['DEFAULT_LOCALE', 'xx', 'needs one of es, en, jp (is "xx")'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'needs a number from 0 to 1 (is "2")'],
    ['S3_REGION', 'a b', 'needs letters, digits, - and _ (is "a b")'],
    ['GEOIP_URL', 'nonsense', 'needs an address such as https://service.example (is "nonsense")'],
    ['MAIL_FROM', 'foo', 'needs an e-mail address such as enlace@example.org (is "foo")'],
    ['MAIL_IN_DOMAIN', 'foo bar', 'needs the name of a domain such as in.example.org (is "foo bar")'],
    [
      'TRUST_PROXY',
      'foo',
      'needs addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas (is "foo")',
    ],
  ])('%s=%s is told what it needs', (name, value, words) => {
    expect(problemsOf({ [name]: value })).toBe(`These settings are not valid:\n  ${name}: ${words}`);
  });

  it.each([
    'ftp://x.example',
    'localhost:3000',
    'nonsense',
    'https://x.example/sub/',
    'https://x.example?a=1',
    'http:x',
  ])('PUBLIC_URL=%s is no address of a site', (value) =>
    expect(problemsOf({ PUBLIC_URL: value })).toContain('PUBLIC_URL: needs an address'),
  );

  it.each([
    ['DATABASE_URL', 'mysql://u:geheim-9271@h/x'],
    ['DATABASE_URL', 'geheim-9271'],
    ['DATABASE_URL', 'postgres://u:geheim-9271%zz@h/x'],
    ['SMTP_URL', 'geheim-9271'],
    ['SMTP_URL', 'smtp://u:geheim-9271@h?tls=maybe'],
    ['METRICS_TOKEN', 'geheim-9271'],
    ['STRIPE_SECRET_KEY', 'geheim-9271'],
    ['PUBLIC_URL', 'https://u:geheim-9271@x.example'],
  ])('%s=%s is refused without being repeated', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toContain(`${name}: needs`);
    expect(problems).not.toContain('geheim-9271');
  });

  it.each([
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ana@example.org' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'una clave de operadora' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ])('is named when its other half is missing: %s', (missing, source) => {
    expect(problemsOf(source)).toContain(`${missing}: is missing;`);
  });
});

describe('a setting in one of its forms', () => {
  it.each([
    ['PUBLIC_URL', 'https://enlace.example/'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8, fd00::/8, loopback, 172.16.0.0/255.240.0.0'],
    ['MAIL_IN_DOMAIN', 'buzón.example'],
    ['DATABASE_URL', 'postgresql://enlace:cl%40ve@db.example/enlace?sslmode=require'],
    ['DATABASE_URL', 'postgres:///enlace?host=/run/postgresql'],
    ['SMTP_URL', 'smtps://relay.example'],
  ])('%s=%s is taken', (name, value) => {
    expect(problemsOf({ [name]: value })).toBe('');
  });

  it('gives the address of a sender that is written with a name', () => {
    expect(loadConfig({ MAIL_FROM: 'Enlace <enlace@example.org>' }).mail.from).toBe('enlace@example.org');
    expect(loadConfig({}).mail.from).toBe('enlace@mail.localhost');
  });
});
