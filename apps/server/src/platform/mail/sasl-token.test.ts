import { expect, it } from 'vitest';
import { oauthBearer, xoauth2 } from './sasl-token.ts';

it('writes XOAUTH2 as providers describe it', () => {
  expect(xoauth2({ user: 'hola@taller.example', token: 'abc.def' })).toBe(
    'dXNlcj1ob2xhQHRhbGxlci5leGFtcGxlAWF1dGg9QmVhcmVyIGFiYy5kZWYBAQ==',
  );
});

it('writes OAUTHBEARER as RFC 7628 §4.1 does, with names that hold its own signs', () => {
  const login = { user: 'user@example.com', token: 'vF9dft4qmTc2Nvb3RlckBhbHRhdmlzdGEuY29tCg==' };
  expect(oauthBearer({ ...login, host: 'server.example.com', port: 143 })).toBe(
    'bixhPXVzZXJAZXhhbXBsZS5jb20sAWhvc3Q9c2VydmVyLmV4YW1wbGUuY29tAXBvcnQ9MTQzAWF1dGg9QmVhcmVyIHZGOWRmdDRxbVRjMk52YjNSbGNrQmhiSFJoZG1semRHRXVZMjl0Q2c9PQEB',
  );
  const odd = Buffer.from(oauthBearer({ ...login, user: 'a=b,c', host: 'h', port: 1 }), 'base64').toString();
  expect(odd).toMatch(/^n,a=a=3Db=2Cc,\x01/);
});
