/** The part of the web’s URL that browsers and the server have in common. */
declare const URL: { new (text: string): { hostname: string }; canParse(text: string): boolean };

const longest = 254;
const longestLocal = 64;
/** Dot-atom (RFC 5321 §4.1.2), with letters of any script (RFC 6531). */
const localForm =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u{80}-\u{10ffff}-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u{80}-\u{10ffff}-]+)*$/u;
const labelForm = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const invisible = /[\p{C}\p{Z}]/u;
const ascii = /^[\x21-\x7e]+$/;

/** A domain as it is sent (RFC 5890): lower case, labels of other scripts in their ASCII form; null when it is none. */
function readDomain(text: string): string | null {
  let domain = text.toLowerCase();
  if (!ascii.test(domain)) {
    // Signs that would end the host of an address on the web.
    if (/[/?#%\\:[\]]/.test(domain)) return null;
    const url = `http://${domain}`;
    if (!URL.canParse(url)) return null;
    domain = new URL(url).hostname;
  }
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  const isSound =
    labels.length > 1 && last.length > 1 && !/^\d/.test(last) && labels.every((label) => labelForm.test(label));
  return isSound && domain.length <= 253 ? domain : null;
}

/** Octets in UTF-8. */
function octetsOf(text: string): number {
  let octets = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    octets += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return octets;
}

/**
 * The one form of an e-mail address, which is how two spellings are the same person: lower case, composed letters
 * (NFC), the domain in ASCII. Null when it is not an address.
 */
export function readEmailAddress(text: string): string | null {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  if (at <= 0 || address.length > longest || invisible.test(address)) return null;
  const local = address.slice(0, at).normalize('NFC').toLowerCase();
  const domain = readDomain(address.slice(at + 1));
  if (domain === null || !localForm.test(local) || octetsOf(local) > longestLocal) return null;
  const whole = `${local}@${domain}`;
  return octetsOf(whole) <= longest ? whole : null;
}
