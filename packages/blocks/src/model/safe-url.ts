import { isContactLink, schemeOf } from '@enlace/contract/core/link-schemes.ts';
import { findLiquidTags, isLiquidSafe, singleQuoted } from './liquid.ts';

// C0, DEL, C1, line separators and bidirectional controls: none of them is allowed in an address.
const forbiddenCharacters = /[\p{Cc}\u2028\u2029\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const bareHost = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u;
const mailAddress = /^[^\s@<>()"',;:\\]+@[^\s@<>()"',;:\\][^\s@<>()"',;:\\.]*\.[^\s@<>()"',;:\\]{2,}$/;
const phoneNumber = /^\+?[0-9][0-9 ().-]{1,24}$/;
const maxLength = 2048;

/** Addresses known only to the sending engine; each must be the only content of a URL field. */
export const systemUrlVariables = ['unsubscribe_url', 'preferences_url', 'view_online_url', 'profile_url'] as const;

function normaliseWeb(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '' || url.hostname === '') return undefined;
  return url.href;
}

function normaliseMail(text: string): string | undefined {
  const [address = '', query] = text.slice('mailto:'.length).split('?', 2);
  if (!mailAddress.test(address)) return undefined;
  if (query === undefined) return `mailto:${address}`;
  return `mailto:${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
}

/** An address that opens an app; only what could end the attribute around it is refused. */
function normaliseContact(text: string): string | undefined {
  const scheme = schemeOf(text) ?? '';
  const rest = text.slice(scheme.length + 1).trim();
  const [number = ''] = rest.split('?', 1);
  if (scheme === 'tel') return phoneNumber.test(rest) ? `tel:${rest.replace(/[ ().-]/g, '')}` : undefined;
  if (scheme === 'sms' && phoneNumber.test(number))
    return normaliseContactRest(scheme, number.replace(/[ ().-]/g, '') + rest.slice(number.length));
  return normaliseContactRest(scheme, rest);
}

function normaliseContactRest(scheme: string, rest: string): string | undefined {
  return rest === '' || /[\s"'<>{}\\`]/.test(rest) ? undefined : `${scheme}:${rest}`;
}

function normalisePlain(text: string): string | undefined {
  if (/\s/.test(text) && !/^(?:tel|sms):/i.test(text)) return undefined;
  if (mailAddress.test(text)) return `mailto:${text}`;
  if (bareHost.test(text)) return normaliseWeb(`https://${text}`);
  if (/^mailto:/i.test(text)) return normaliseMail(text);
  if (isContactLink(text)) return normaliseContact(text);
  return /^https?:\/\//i.test(text) ? normaliseWeb(text) : undefined;
}

function isSystemVariable(text: string): boolean {
  return systemUrlVariables.some((name) => new RegExp(`^\\{\\{-?\\s*${name}\\s*-?\\}\\}$`).test(text));
}

const opensBranches = /^\{%-?\s{0,20}(?:if|unless|case|for)\b/;
const opensBranch = /^\{%-?\s{0,20}(?:else|elsif|when)\b/;

/** `waits`: between `case` and its first `when` no branch has begun. */
type Branches = { start: boolean; isBegun: boolean; hasElse: boolean; waits: boolean };

/** Whether the address has begun after a logic tag, in every branch. */
function afterLogic(tag: string, isBegun: boolean, open: Branches[]): boolean {
  if (opensBranches.test(tag))
    open.push({ start: isBegun, isBegun: true, hasElse: false, waits: /^\{%-?\s{0,20}case/.test(tag) });
  const branches = open.at(-1);
  if (!branches) return isBegun;
  if (opensBranch.test(tag)) {
    branches.isBegun &&= isBegun || branches.waits;
    branches.waits = false;
    branches.hasElse ||= /^\{%-?\s{0,20}else\b/.test(tag);
    return branches.start;
  }
  if (!/^\{%-?\s{0,20}end/.test(tag)) return isBegun;
  open.pop();
  return branches.hasElse ? branches.isBegun && isBegun : branches.start;
}

// In every branch the address begins with a variable, which is validated when filled in, or with a scheme.
function normaliseWithLogic(text: string, tags: readonly string[]): string | undefined {
  const open: Branches[] = [];
  let [result, isBegun, rest] = ['', false, text];
  for (const tag of [...tags, '']) {
    const at = tag === '' ? rest.length : rest.indexOf(tag);
    const plain = rest.slice(0, at).trim();
    rest = rest.slice(at + tag.length);
    if (/[\s"'<>{}]/.test(plain)) return undefined;
    if (plain !== '' && !isBegun && !/^https?:\/\//i.test(plain) && !isContactLink(plain)) return undefined;
    isBegun = afterLogic(tag, isBegun || plain !== '' || tag.startsWith('{{'), open);
    result += plain + tag;
  }
  return /\{\{|:/.test(result) ? result : undefined;
}

// In mails variables may occur anywhere in an address: the mail engine validates the result.
function normaliseWithLiquid(text: string): string | undefined {
  if (isSystemVariable(text)) return text;
  const tags = findLiquidTags(text);
  if (!tags.every((tag) => isLiquidSafe(tag) && singleQuoted(tag) !== undefined)) return undefined;
  if (tags.some((tag) => tag.startsWith('{%'))) return normaliseWithLogic(text, tags);
  const withoutTags = tags.reduce((rest, tag) => rest.replace(tag, 'x'), text);
  if (/[\s"'<>{}]/.test(withoutTags)) return undefined;
  if (/^\{\{-?\s{0,20}[A-Za-z_]/.test(text) || isContactLink(text)) return text;
  return /^https?:\/\//i.test(text) && normaliseWeb(withoutTags) !== undefined ? text : undefined;
}

/** Whether an address contains variables, which only mails fill in. */
export function hasVariables(url: string): boolean {
  return findLiquidTags(url).length > 0;
}

/**
 * The address in the form it may be stored and linked, or undefined when it is not acceptable. Accepts http, https
 * and what opens an app to reach somebody (WHATWG URL); a bare host becomes https, a bare mail address mailto.
 */
export function normaliseUrl(input: string): string | undefined {
  const text = input.trim();
  if (text === '' || text.length > maxLength || forbiddenCharacters.test(text)) return undefined;
  return findLiquidTags(text).length > 0 ? normaliseWithLiquid(text) : normalisePlain(text);
}
