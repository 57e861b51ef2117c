import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

describe('password hashes', () => {
  it('verify the right password and no other', async () => {
    const hash = await passwords.hash('tres tazas verdes');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify({ password: 'tres tazas verdes', hash })).toBe(true);
    expect(await passwords.verify({ password: 'tres tazas verde', hash })).toBe(false);
  });

  it('differ for the same password', async () => {
    expect(await passwords.hash('igual igual')).not.toBe(await passwords.hash('igual igual'));
  });

  it('take the same password typed with composed or decomposed accents', async () => {
    const hash = await passwords.hash('contrase\u00f1a larga');
    expect(await passwords.verify({ password: 'contrasen\u0303a larga', hash })).toBe(true);
  });

  it('verify with the parameters they were made with', async () => {
    const older = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$';
    await expect(passwords.verify({ password: 'x', hash: older })).rejects.toThrow('PHC');
  });
});
