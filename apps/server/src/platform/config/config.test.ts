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
