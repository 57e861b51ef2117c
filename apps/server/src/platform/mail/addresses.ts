import { domainToASCII, domainToUnicode } from 'node:url';
import { readEmailAddress } from '@enlace/contract/core/email-address.ts';

const MAX_LOCAL_OCTETS = 64;
const MAX_DOMAIN_OCTETS = 253;
const MAX_ADDRESS_OCTETS = 254;

export type MailAddressErrorCode = 'empty' | 'control_character' | 'syntax' | 'local_part' | 'domain' | 'too_long';

/** Thrown when a string is not exactly one acceptable mail address. */
export class MailAddressError extends Error {
  override readonly name = 'MailAddressError';
  readonly code: MailAddressErrorCode;

  constructor({ code, message }: { code: MailAddressErrorCode; message: string }) {
    super(message);
    this.code = code;
  }
}

export interface ParsedAddress {
  local: string;
  /** Lower-case A-label form (RFC 5890), ready for the wire. */
  domain: string;
  /** `local@domain` in wire form. */
  address: string;
  /** True when the local part is not ASCII, so that RFC 6531 is required on the whole path. */
  needsSmtpUtf8: boolean;
}

const ATOM =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u{80}-\u{10FFFF}-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u{80}-\u{10FFFF}-]+)*$/u;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const INVISIBLE = /[\p{C}\p{Z}]/u;
const ASCII = /^[\x21-\x7e]+$/;
/** Recently validated domains, in wire form. */
const knownDomains = new Map<string, string>();
const knownDomainsLimit = 500;
const PLAIN_LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/**
 * Parses exactly one dot-atom address (RFC 5321 §4.1.2 without quoted local parts and address literals) with the octet
 * limits of §4.5.3.1; international domains become A-labels. Throws MailAddressError.
 */
export function parseAddress(input: string): ParsedAddress {
  return readPlainAddress(input) ?? readAnyAddress(input);
}

/** Nearly every address of a campaign: ASCII, at a recently validated domain. */
function readPlainAddress(input: string): ParsedAddress | undefined {
  const at = input.lastIndexOf('@');
  if (at <= 0 || at > MAX_LOCAL_OCTETS || input.length > MAX_ADDRESS_OCTETS) return undefined;
  const domain = knownDomains.get(input.slice(at + 1));
  const local = input.slice(0, at);
  if (domain === undefined || at + 1 + domain.length > MAX_ADDRESS_OCTETS || !PLAIN_LOCAL.test(local)) return undefined;
  return { local, domain, address: `${local}@${domain}`, needsSmtpUtf8: false };
}

function readAnyAddress(input: string): ParsedAddress {
  if (input.length === 0) throw new MailAddressError({ code: 'empty', message: 'The address is empty' });
  if (INVISIBLE.test(input)) {
    throw new MailAddressError({
      code: 'control_character',
      message: 'The address holds a space or control character',
    });
  }
  if (input.length > MAX_ADDRESS_OCTETS * 2) {
    throw new MailAddressError({ code: 'too_long', message: 'The address is too long' });
  }
  const at = input.lastIndexOf('@');
  if (at <= 0 || at === input.length - 1) {
    throw new MailAddressError({ code: 'syntax', message: 'The address needs one local part and one domain' });
  }
  const local = input.slice(0, at).normalize('NFC');
  if (!ATOM.test(local) || !local.isWellFormed()) {
    throw new MailAddressError({ code: 'local_part', message: 'The part before the @ is not allowed' });
  }
  if (Buffer.byteLength(local) > MAX_LOCAL_OCTETS) {
    throw new MailAddressError({ code: 'too_long', message: 'The part before the @ is longer than 64 octets' });
  }
  const domain = toWireDomain(input.slice(at + 1));
  const address = `${local}@${domain}`;
  if (Buffer.byteLength(address) > MAX_ADDRESS_OCTETS) {
    throw new MailAddressError({ code: 'too_long', message: 'The address is longer than 254 octets' });
  }
  return { local, domain, address, needsSmtpUtf8: !ASCII.test(local) };
}

/** The same check as {@link parseAddress} for expected invalid input: undefined instead of an error. */
export function findAddress(input: string): ParsedAddress | undefined {
  try {
    return parseAddress(input);
  } catch (error) {
    if (error instanceof MailAddressError) return undefined;
    throw error;
  }
}

/** Returns the lower-case A-label form of a mail domain (IDNA, RFC 5891) or throws MailAddressError. */
export function toWireDomain(domain: string): string {
  const known = knownDomains.get(domain);
  if (known !== undefined) return known;
  const wire = readDomain(domain);
  if (knownDomains.size >= knownDomainsLimit) knownDomains.clear();
  knownDomains.set(domain, wire);
  return wire;
}

function readDomain(domain: string): string {
  // The URL rules would rewrite a host name of four numbers as an IP address, so only names pass.
  const ascii = ASCII.test(domain) ? domain.toLowerCase() : domainToASCII(domain);
  const labels = ascii.split('.');
  const last = labels.at(-1) ?? '';
  const isValid =
    ascii.length > 0 &&
    ascii.length <= MAX_DOMAIN_OCTETS &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(last);
  if (!isValid) throw new MailAddressError({ code: 'domain', message: 'The domain of the address is not valid' });
  return ascii;
}

export interface NamedAddress {
  address: string;
  name?: string;
}

/**
 * The one form of an address, by which two spellings are the same person; what is no address stays as it is, in lower
 * case.
 */
export function canonicalAddress(text: string): string {
  return readEmailAddress(text) ?? text.trim().toLowerCase();
}

/**
 * What people type to find an address, also with its domain in ASCII, as it is stored; the first is what they typed, in
 * lower case.
 */
export function searchedForms(typed: string): string[] {
  const text = typed.normalize('NFC').toLowerCase();
  const start = text.lastIndexOf('@') + 1;
  const domain = domainToASCII(text.slice(start));
  return domain === '' || domain === text.slice(start) ? [text] : [text, text.slice(0, start) + domain];
}

/** An address as people write it: the domain in its own script (RFC 5890); what is no address stays as it is. */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at <= 0 || !domain.includes('xn--')) return address;
  const shown = domainToUnicode(domain);
  return shown === '' ? address : `${address.slice(0, at)}@${shown}`;
}
