import type { SendLimits } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';

/** Parses a number; empty means unlimited. */
export function numberOf(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** `gmail.com 100, outlook.com 200`: text format of limits per recipient domain. */
export function domainLines(domains: SendLimits['domains']): string {
  return domains.map(({ domain, perMinute }) => `${domain} ${perMinute}`).join(', ');
}

/** “1.000” means a thousand to some and one to others: only digits are a number. */
function countOf(text: string): number {
  const count = Number(text);
  return String(count) === text && Number.isSafeInteger(count) ? count : 0;
}

/** Invalid numbers become 0, which the server refuses with its reason. */
export function readDomainLines(text: string): SendLimits['domains'] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim().split(/[\s=:]+/))
    .filter(([domain]) => domain !== undefined && domain !== '')
    .map(([domain = '', count = '']) => ({ domain, perMinute: countOf(count) }));
}
