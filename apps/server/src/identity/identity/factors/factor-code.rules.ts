import { recoveryCodeCount } from '@enlace/contract/identity/identity/factors.schemas.ts';

const selectorLength = 2;
const codeLength = 12;

export type FactorCode = { kind: 'totp'; digits: string } | { kind: 'recovery'; code: string } | { kind: 'neither' };

/** Tells apart what was typed: width forms, spaces and hyphens do not count, nor letters Crockford's base 32 has no use for. */
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

/** A set of codes whose first characters differ, so that each names its own row. 50 secret bits remain in each. */
export function makeRecoveryCodes(random: (length: number) => string): string[] {
  const codes = new Map<string, string>();
  while (codes.size < recoveryCodeCount) {
    const code = random(codeLength);
    codes.set(selectorOf(code), code);
  }
  return [...codes.values()];
}

/** As people read and copy it: three groups of four. */
export function printRecoveryCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}
