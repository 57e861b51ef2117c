import { isIP } from 'node:net';
import { getDomain, getPublicSuffix } from 'tldts';
import { MailAddressError, toWireDomain } from '#platform/mail/addresses.ts';
import { hostRefused } from './custom-domains.errors.ts';

const withPrivate = { allowPrivateDomains: true } as const;
/** Names within one machine or network, which nobody outside can resolve (RFC 6761, RFC 6762, RFC 9476). */
const insideOnly = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|arpa|invalid|onion|alt)$/;

/** The host name of the installation. */
export function installationHost(publicUrl: string): string {
  return new URL(publicUrl).hostname.toLowerCase();
}

/** Normalises typed or pasted input: with a scheme, a path or a trailing dot. */
function bareName(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '')
    .normalize('NFC')
    .toLowerCase();
}

function wireName(name: string): string {
  try {
    return toWireDomain(name);
  } catch (error) {
    if (error instanceof MailAddressError) throw hostRefused('no_name');
    throw error;
  }
}

/**
 * A host name in its wire form. Throws custom_domains.no_name (also for IP addresses and single labels), .own_host,
 * .public_suffix.
 */
export function readHost(text: string, publicUrl: string): string {
  const name = bareName(text);
  if (name === '' || isIP(name) !== 0 || name.includes(':')) throw hostRefused('no_name');
  const host = wireName(name);
  const own = installationHost(publicUrl);
  if (host === own || host === `www.${own}`) throw hostRefused('own_host');
  if (!host.includes('.') || insideOnly.test(host)) throw hostRefused('no_name');
  if (getPublicSuffix(host, withPrivate) === host) throw hostRefused('public_suffix');
  return host;
}

/** Whether a host is the registered domain itself; those allow no CNAME (RFC 1912 §2.4). */
export function isApex(host: string): boolean {
  return getDomain(host, withPrivate) === host;
}

/** The DNS name of a host's proof. */
export function proofName(host: string): string {
  return `_enlace.${host}`;
}

/** The proof record's content. */
export function proofText(proof: string): string {
  return `enlace-proof=${proof}`;
}
