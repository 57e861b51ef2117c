import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aliasSchema } from '../identity/sign-in/alias.schemas.ts';
import { registerInputSchema } from '../identity/sign-in/auth.schemas.ts';
import { phoneSchema } from '../identity/sign-in/phone.ts';
import { fieldIssues } from './field-issues.ts';
import { matchLocale } from './locale.ts';

function issuesOf(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value);
  return result.success ? [] : fieldIssues(result.error);
}

describe('field issues', () => {
  it('say required for what is missing or empty', () => {
    const paths = issuesOf(registerInputSchema, { name: '  ' })
      .filter(({ code }) => code === 'required')
      .map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['name', 'alias', 'email', 'phone', 'password']));
  });

  it('carry the limit that was missed', () => {
    expect(issuesOf(z.object({ a: z.string().max(3) }), { a: 'abcd' })).toEqual([
      { path: 'a', code: 'too_long', limit: 3 },
    ]);
    expect(issuesOf(z.object({ a: z.number().min(2) }), { a: 1 })).toEqual([
      { path: 'a', code: 'too_small', limit: 2 },
    ]);
    expect(issuesOf(z.array(z.string()).min(1), [])).toEqual([{ path: '', code: 'too_few', limit: 1 }]);
  });

  it('name unknown keys of strict objects', () => {
    expect(issuesOf(z.strictObject({ a: z.string() }), { a: '', roll: 'admin' })).toEqual([
      { path: 'roll', code: 'unknown_field' },
    ]);
  });
});

describe('alias', () => {
  it.each([
    ['Barro-Y-Sal', 'barro-y-sal'],
    ['abc', 'abc'],
    ['a1-2b', 'a1-2b'],
  ])('%s is taken as %s', (given, stored) => {
    expect(aliasSchema.parse(given)).toBe(stored);
  });

  it.each([
    ['-abc', 'invalid_alias'],
    ['a--b', 'invalid_alias'],
    ['año', 'invalid_alias'],
    ['admin', 'alias_reserved'],
    ['ab', 'too_short'],
  ])('%s is refused as %s', (given, code) => {
    expect(issuesOf(aliasSchema, given)).toContainEqual(expect.objectContaining({ code }));
  });
});

describe('telephone', () => {
  it.each([
    ['+34 655 02 18 43', '+34655021843'],
    ['+81 3-1234-5678', '+81312345678'],
  ])('%s is stored as %s', (given, stored) => {
    expect(phoneSchema.parse(given)).toBe(stored);
  });

  it.each(['655021843', '+34 1', '+34 655 02 18 43 00 00 00 00 00 0', 'hola'])('%s is refused', (given) => {
    expect(phoneSchema.safeParse(given).success).toBe(false);
  });
});

describe('language', () => {
  it('follows the first wish the product speaks', () => {
    expect(matchLocale(['fr-FR', 'ja-JP', 'en'])).toBe('ja');
    expect(matchLocale(['jp'])).toBe('ja');
    expect(matchLocale(['fr'])).toBeUndefined();
  });
});
