import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBase64url, toBytes } from './base64url.ts';

test('bytes of any length and value come back, in the letters of an address', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const text = toBase64url(Uint8Array.from(bytes).buffer);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect([...toBytes(text)]).toEqual([...bytes]);
    }),
  );
});

test('what is no base64url is refused', () => {
  expect(() => toBytes('señal*')).toThrow();
});
