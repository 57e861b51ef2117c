import { describe, expect, it } from 'vitest';
import { readEmailAddress } from './email-address.ts';
import { emailSchema } from './primitives.ts';

describe('an address', () => {
  it.each([
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
    ['Ana@XN--BCHER-KVA.example', 'ana@xn--bcher-kva.example'],
    // U with a separate diaeresis.
    ['ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
    ['J\u00d6RG@b\u00fccher.example', 'jörg@xn--bcher-kva.example'],
    ['jo\u0308rg@bücher.example', 'jörg@xn--bcher-kva.example'],
    ['花子@例え.テスト', '花子@xn--r8jz45g.xn--zckzah'],
    // A full-width full stop divides labels as well (RFC 3490 §3.1).
    ['ana@例え。テスト', 'ana@xn--r8jz45g.xn--zckzah'],
    ['  Ana.Lopez+a@Taller.example ', 'ana.lopez+a@taller.example'],
  ])('%s has one form', (written, form) => {
    expect(readEmailAddress(written)).toBe(form);
    expect(readEmailAddress(form)).toBe(form);
    expect(emailSchema.parse(written)).toBe(form);
  });

  it.each([
    '',
    'ana',
    '@taller.example',
    'ana@',
    'ana@taller',
    'ana@10.0.0.1',
    'ana@taller.e',
    'a b@taller.example',
    'ana@-taller.example',
    'ana@taller..example',
    '.ana@taller.example',
    'ana@taller.example/x',
    'ana@bü/cher.example',
    'ana@bücher.example:25',
    'ana\u200b@taller.example',
    `${'a'.repeat(65)}@taller.example`,
    `${'ö'.repeat(33)}@taller.example`,
  ])('%j is none', (text) => {
    expect(readEmailAddress(text)).toBeNull();
    expect(emailSchema.safeParse(text).success).toBe(false);
  });
});
