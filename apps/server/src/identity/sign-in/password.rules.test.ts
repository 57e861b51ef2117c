import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { assertGoodPassword } from './password.rules.ts';

const personal = ['Marina Ferrer', 'barro-y-sal', 'marina@barro.example'];

function fieldCode(password: string): string | undefined {
  try {
    assertGoodPassword({ password, personal });
    return undefined;
  } catch (error) {
    return error instanceof Error && 'fields' in error && Array.isArray(error.fields) ? error.fields[0]?.code : 'other';
  }
}

describe('passwords that are refused', () => {
  it('are known by a list of more than three thousand that the length rule would let pass', () => {
    expect([...commonPasswords].filter((word) => word.length >= 8).length).toBeGreaterThanOrEqual(3000);
  });

  it.each(['12345678', 'Password1!', 'iloveyou2026', 'QWERTYUIOP', 'contraseña123', 'barcelona99'])(
    '%s is widely used',
    (password) => expect(fieldCode(password)).toBe('password_common'),
  );

  it.each(['Enlace2026', 'enlace-enlace', 'miEnlace!!', 'perfil.enlace.1', 'tamys2026!'])(
    '%s is made of the product’s own words',
    (password) => expect(fieldCode(password)).toBe('password_common'),
  );

  it('have four letters of one’s own at least beside the product’s words', () => {
    expect(fieldCode('enlace2026abc')).toBe('password_common');
    expect(fieldCode('enlace2026abcd')).toBeUndefined();
  });

  it('of four letters are the person’s own too, of three anybody’s', () => {
    const code = (word: string) => {
      try {
        assertGoodPassword({ password: `${word}2024!!`, personal: [word] });
        return undefined;
      } catch (error) {
        return error instanceof Error && 'fields' in error ? JSON.stringify(error.fields) : 'other';
      }
    };
    expect(code('zoey')).toContain('password_personal');
    expect(code('zoe')).toBeUndefined();
  });

  it.each(['ferrer2024', 'MarinaFerrer', 'marina.barro!', '2026marina2026', 'enlacemarina'])(
    '%s is made of the person’s own words',
    (password) => expect(fieldCode(password)).toBe('password_personal'),
  );

  it.each([
    'tres tazas verdes',
    'marina pinta platos azules',
    'x7#Qm2!pLw',
    '海辺で青い器を焼く',
    'enlazo nubes raras',
  ])('%s is taken', (password) => expect(fieldCode(password)).toBeUndefined());
});
