import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const of = (text: string) => passwordStrength({ text, minLength: 8 });

test('length counts most, common words count against', () => {
  expect(of('corta')).toBe(0);
  expect(of('password1234')).toBe(1);
  expect(of('aaaaaaaaaaaa')).toBe(1);
  expect(of('gres-mar')).toBe(2);
  expect(of('tornoylimones')).toBe(3);
  expect(of('Torno y 7 limones')).toBe(4);
});
