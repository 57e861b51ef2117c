import { recoveryCodeCount } from '@enlace/contract/identity/sign-in/factors.schemas.ts';

const selectorLength = 2;
const codeLength = 12;

export type FactorCode = { kind: 'totp'; digits: string } | { kind: 'recovery'; code: string } | { kind: 'neither' };

/**
 * Normalises typed input: width variants, spaces and hyphens are ignored, as are letters unused in Crockford's base 32.
 */
export function readFactorCode(typed: string): FactorCode {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'totp', digits: plain };
  const code = plain.replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === codeLength && !code.includes('U') ? { kind: 'recovery', code } : { kind: 'neither' };
}

export function selectorOf(code: string): string {
  return code.slice(0, selectorLength);
}

/** A set of codes whose first characters differ, so that each identifies its own row. Each keeps 50 secret bits. */
export function makeRecoveryCodes(random: (length: number) => string): string[] {
  const codes = new Map<string, string>();
  while (codes.size < recoveryCodeCount) {
    const code = random(codeLength);
    codes.set(selectorOf(code), code);
  }
  return [...codes.values()];
}

/** The readable form: three groups of four. */
export function printRecoveryCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}
