import { describe, expect, it } from 'vitest';
import { appPasswordOf, signInOf } from './providers.rules.ts';
import { readAutoconfig } from './read-autoconfig.ts';

const address = 'hola@taller.example';
const server = (kind: string, type: string, fields: Record<string, string>) =>
  `<${kind} type="${type}">${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</${kind}>`;
const file = (...servers: string[]) =>
  `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="taller.example"><domain>taller.example</domain>${servers.join('')}</emailProvider></clientConfig>`;
const usual = {
  hostname: 'Correo.Taller.example',
  port: '993',
  socketType: 'SSL',
  authentication: 'password-cleartext',
};

describe('a file of Thunderbird’s format', () => {
  it('gives servers for reading and sending in their order, with the user name it asks for', () => {
    const found = readAutoconfig(
      file(
        server('incomingServer', 'pop3', { ...usual, username: '%EMAILADDRESS%' }),
        server('incomingServer', 'imap', { ...usual, username: '%EMAILLOCALPART%' }),
        server('incomingServer', 'imap', { ...usual, port: '143', socketType: 'STARTTLS' }),
        server('outgoingServer', 'smtp', { ...usual, port: '465', username: 'taller-%EMAILLOCALPART%-%EMAILDOMAIN%' }),
      ),
      address,
    );
    const host = 'correo.taller.example';
    expect(found).toEqual({
      by: 'autoconfig',
      imap: [
        { host, port: 993, security: 'tls', username: 'hola' },
        { host, port: 143, security: 'starttls', username: address },
      ],
      smtp: [{ host, port: 465, security: 'tls', username: 'taller-hola-taller.example' }],
    });
  });

  it('takes a server that a password opens besides the sign-in', () => {
    const ways = 'OAuth2</authentication><authentication>password-cleartext';
    const found = readAutoconfig(file(server('incomingServer', 'imap', { ...usual, authentication: ways })), address);
    expect(found?.imap).toHaveLength(1);
  });

  it.each([
    ['no encryption', { socketType: 'plain' }],
    ['no port', { port: 'doce' }],
    ['a port that is none', { port: '70000' }],
    ['no host', { hostname: '' }],
    ['only a sign-in', { authentication: 'OAuth2' }],
  ])('is no use with %s', (_name, change) => {
    expect(readAutoconfig(file(server('incomingServer', 'imap', { ...usual, ...change })), address)).toBeUndefined();
  });

  it.each([
    '',
    'No hay nada',
    '<html><body>Hola</body></html>',
    file().slice(0, 60),
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  ])('is none: %s', (text) => {
    expect(readAutoconfig(text, address)).toBeUndefined();
  });
});

describe('the provider of an address', () => {
  it.each([
    ['gmail.com', [], 'google'],
    ['taller.example', ['aspmx.l.google.com'], 'google'],
    ['taller.example', ['taller-example.mail.protection.outlook.com'], 'microsoft'],
    ['hotmail.es', [], 'microsoft'],
    ['taller.example', ['mx.notgoogle.com'], undefined],
    // A server that only helps out says nothing.
    ['taller.example', ['mx.taller.example', 'aspmx.l.google.com'], undefined],
  ])('%s with %j wants the sign-in of %s', (domain, exchanges, provider) => {
    expect(signInOf(domain, exchanges)).toBe(provider);
  });

  it('may want a password made for programs, and has servers everybody knows', () => {
    expect(appPasswordOf('icloud.com', [])).toMatchObject({
      name: 'iCloud',
      proposal: { by: 'provider', imap: [{ host: 'imap.mail.me.com' }], smtp: [{ port: 587, security: 'starttls' }] },
    });
    expect(appPasswordOf('zohomail.com', ['mx.zoho.com'])?.proposal.imap).toMatchObject([{ host: 'imap.zoho.com' }]);
    expect(appPasswordOf('taller.example', ['mx.zoho.eu'])?.proposal.imap).toMatchObject([{ host: 'imappro.zoho.eu' }]);
    expect(appPasswordOf('yahoo.de', ['mx-eu.mail.am0.yahoodns.net'])?.name).toBe('Yahoo');
    expect(appPasswordOf('aol.com', ['mx-aol.mail.gm0.yahoodns.net'])?.proposal.imap).toMatchObject([
      { host: 'imap.aol.com' },
    ]);
    // Of another provider on the same network.
    expect(appPasswordOf('taller.example', ['mx-biz.mail.am0.yahoodns.net'])).toBeUndefined();
    expect(appPasswordOf('taller.example', [])).toBeUndefined();
  });
});
