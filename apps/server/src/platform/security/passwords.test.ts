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

describe('many passwords at once', () => {
  it('wait in a line of limited length; whoever comes later is asked to come back', async () => {
    const few = createPasswords({ concurrent: 1, waiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, (_, index) => few.hash(`tazas ${index}`)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const refusal: unknown = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))[0];
    expect(refusal).toMatchObject({ code: 'server.unavailable', status: 503, retryAfterSeconds: 3 });
    await expect(few.hash('after the rush')).resolves.toContain('$argon2id$');
  });
});

describe('a hash of earlier days', () => {
  const salt = 'AAAAAAAAAAAAAAAAAAAAAA';
  const tag = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

  it.each([
    ['with less memory', `$argon2id$v=19$m=12288,t=2,p=1$${salt}$${tag}`, true],
    ['with fewer passes', `$argon2id$v=19$m=19456,t=1,p=1$${salt}$${tag}`, true],
    ['with another number of lanes', `$argon2id$v=19$m=19456,t=2,p=4$${salt}$${tag}`, true],
    ['with a shorter tag', `$argon2id$v=19$m=19456,t=2,p=1$${salt}$AAAAAAAAAAAAAAAAAAAAAA`, true],
    ['of another kind', '$2b$10$abcdefghijklmnopqrstuv', true],
    ['as they are made today', `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}`, false],
    ['with more memory', `$argon2id$v=19$m=65536,t=3,p=1$${salt}$${tag}`, false],
  ])('%s', (_name, hash, isWeak) => {
    expect(passwords.needsRehash(hash)).toBe(isWeak);
  });
});
