import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical.rules.ts';
import { recordable, SecretInHistoryError } from './redaction.rules.ts';

describe('what may be recorded', () => {
  it.each(['password', 'newPassword', 'token', 'access_token', 'apiSecret', 'passwordHash', 'verificationCode', 'pin'])(
    'refuses a value named %s, at any depth',
    (name) => {
      expect(() => recordable({ [name]: 'x' })).toThrow(SecretInHistoryError);
      expect(() => recordable({ smtp: [{ [name]: 'x' }] })).toThrow(name);
    },
  );

  it('lets names pass that only look alike, and the client’s own field names', () => {
    const values = { postalCode: '28004', tokenCount: 3, codesLeft: 8, fields: { code: 'A1', pin: '9' } };
    expect(recordable(values)).toEqual(values);
  });

  it('keeps whatever a client’s own fields hold, with long texts cut', () => {
    const fields = { empty: null, number: 3, flag: false, list: [1, null, 'x'.repeat(5000)], within: { pin: '9' } };
    expect(recordable({ fields })).toEqual({
      fields: { ...fields, list: [1, null, `${'x'.repeat(4000)}…`] },
    });
  });

  it('keeps line breaks as part of a value, and what no database can hold as a visible mark', () => {
    const forged = 'a\n2026-01-01 admin deleted everything\u0000\uD800';
    expect(recordable({ name: forged })).toEqual({ name: 'a\n2026-01-01 admin deleted everything\uFFFD\uFFFD' });
  });

  it('cuts long texts and drops what JSON does not know', () => {
    const { text, gone, when } = recordable({
      text: 'x'.repeat(5000),
      gone: undefined,
      when: Temporal.Instant.from('2026-01-01T00:00:00Z'),
    });
    expect(String(text)).toHaveLength(4001);
    expect(recordable({ text: 'x'.repeat(4000) })).toEqual({ text: 'x'.repeat(4000) });
    expect(gone).toBeUndefined();
    expect(when).toBe('2026-01-01T00:00:00Z');
  });
});

describe('canonical JSON', () => {
  it('has one form whatever the order of keys', () => {
    const text = '{"a":[1,true,null,"é\\n"],"b":{"x":1e+21,"y":0.1},"é":"","😀":{}}';
    expect(canonicalJson({ '😀': {}, é: '', b: { y: 0.1, x: 1e21 }, a: [1, true, null, 'é\n'] })).toBe(text);
  });
});
