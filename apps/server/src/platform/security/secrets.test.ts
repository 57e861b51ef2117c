import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Keyring, KeyringError, singleKeyring, withKey, withoutKeys } from './keyring.ts';
import { createSecrets, sealingKeyId } from './secrets.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const next = (ring: Keyring) => withKey(ring, { key: randomBytes(32), createdAt: now });

/** Secrets over a keyring the test may replace, as another process would. */
function secretsOver(first: Keyring) {
  const held = { ring: first, looks: 0 };
  const secrets = createSecrets((fresh) => {
    if (fresh) held.looks += 1;
    return held.ring;
  });
  return { held, secrets };
}

describe('secrets', () => {
  const secrets = createSecrets(randomBytes(32));

  it('accept a signature only for its purpose and text', () => {
    const signature = secrets.sign('csrf', 'texto');
    expect(secrets.verify({ purpose: 'csrf', text: 'texto', signature })).toBe(true);
    expect(secrets.verify({ purpose: 'reply', text: 'texto', signature })).toBe(false);
    expect(secrets.verify({ purpose: 'csrf', text: 'textos', signature })).toBe(false);
    expect(secrets.verify({ purpose: 'csrf', text: 'texto', signature: '' })).toBe(false);
  });

  it('open what they sealed, and nothing that was touched or moved', () => {
    const sealed = secrets.seal('smtp', 'clave');
    expect(secrets.open('smtp', sealed)).toBe('clave');
    expect(() => secrets.open('imap', sealed)).toThrow();
    const body = Buffer.from(sealed.slice('v2.1.'.length), 'base64url');
    for (let at = 0; at < body.length; at += 1) {
      const flipped = Buffer.from(body);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect(() => secrets.open('smtp', `v2.1.${flipped.toString('base64url')}`)).toThrow();
    }
    for (const broken of ['', 'v2.1.', 'v2.1.AAAA', 'clave', sealed.slice(0, -4), `${sealed}AAAA`])
      expect(() => secrets.open('smtp', broken)).toThrow();
  });

  it('never seal alike twice', () => {
    expect(secrets.seal('smtp', 'clave')).not.toBe(secrets.seal('smtp', 'clave'));
  });
});

describe('a ring of keys', () => {
  it('seals and signs with the last, opens and verifies with each', () => {
    const { held, secrets } = secretsOver(singleKeyring({ key: randomBytes(32) }));
    const [sealed, signature, key] = [secrets.seal('smtp', 'uno'), secrets.sign('csrf', 'x'), secrets.key('mail')];
    held.ring = next(held.ring);
    expect(secrets.open('smtp', sealed)).toBe('uno');
    expect(secrets.verify({ purpose: 'csrf', text: 'x', signature })).toBe(true);
    expect(secrets.sign('csrf', 'x')).not.toBe(signature);
    expect(secrets.key('mail')).not.toEqual(key);
    expect(secrets.keys('mail')).toEqual([secrets.key('mail'), key]);
    expect([sealed, secrets.seal('smtp', 'dos')].map(sealingKeyId)).toEqual([1, 2]);
  });

  it('opens values of before there was a ring', () => {
    const { held, secrets } = secretsOver(singleKeyring({ key: randomBytes(32) }));
    const old = secrets.seal('smtp', 'antes').replace('v2.1.', 'v1.');
    held.ring = next(held.ring);
    expect(secrets.open('smtp', old)).toBe('antes');
    expect(sealingKeyId(old)).toBe(1);
  });

  it('looks again before it refuses what a younger key made', () => {
    const first = singleKeyring({ key: randomBytes(32) });
    const second = next(first);
    const elsewhere = createSecrets(() => second);
    const looks: (boolean | undefined)[] = [];
    const secrets = createSecrets((fresh) => {
      looks.push(fresh);
      return fresh ? second : first;
    });
    expect(secrets.open('smtp', elsewhere.seal('smtp', 'nuevo'))).toBe('nuevo');
    const signature = elsewhere.sign('csrf', 'x');
    expect(secrets.verify({ purpose: 'csrf', text: 'x', signature })).toBe(true);
    expect(looks).toContain(true);
  });

  it('refuses values and signatures of a key that is gone, or of another installation', () => {
    const { held, secrets } = secretsOver(singleKeyring({ key: randomBytes(32) }));
    const [sealed, signature] = [secrets.seal('smtp', 'uno'), secrets.sign('csrf', 'x')];
    held.ring = withoutKeys(next(held.ring), { ids: [1], lasting: [] });
    expect(() => secrets.open('smtp', sealed)).toThrow(KeyringError);
    expect(secrets.verify({ purpose: 'csrf', text: 'x', signature })).toBe(false);
    const stranger = createSecrets(randomBytes(32));
    expect(() => stranger.open('smtp', sealed)).toThrow();
    expect(stranger.verify({ purpose: 'csrf', text: 'x', signature })).toBe(false);
  });

  it('keeps what verifies lasting signatures when a key goes, and nothing that opens', () => {
    const { held, secrets } = secretsOver(singleKeyring({ key: randomBytes(32) }));
    const [address, csrf] = [secrets.sign('mail-address', 'x'), secrets.sign('csrf', 'x')];
    const sealed = secrets.seal('mail-address', 'uno');
    held.ring = withoutKeys(next(held.ring), { ids: [1, 2], lasting: ['mail-address'] });
    expect(held.ring.keys.map(({ id }) => id)).toEqual([2]);
    expect(secrets.verify({ purpose: 'mail-address', text: 'x', signature: address })).toBe(true);
    expect(secrets.verify({ purpose: 'csrf', text: 'x', signature: csrf })).toBe(false);
    expect(() => secrets.open('mail-address', sealed)).toThrow(KeyringError);
    expect(() => secrets.open('mail-address', sealed.replace('v2.1.', 'v2.2.'))).toThrow();
  });
});
