import { setupStateRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { describe, expect, test } from 'vitest';
import { callUrl, fillPath } from './call-url.ts';

describe('address of a call', () => {
  test('path parameters are encoded into their places', () => {
    expect(callUrl(setupStateRef, { params: { token: 'a/b c' } })).toBe('/api/setup/a%2Fb%20c');
  });
  test('absent query values are left out and lists repeat their name', () => {
    expect(fillPath('/api/x', { query: { q: 'a&b', cursor: undefined, label: ['1', '2'], page: 3 } })).toBe(
      '/api/x?q=a%26b&label=1&label=2&page=3',
    );
  });
  test('a missing path parameter is a mistake of the caller', () => {
    expect(() => fillPath('/api/setup/:token', {})).toThrow('token');
  });
});
