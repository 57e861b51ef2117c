import { contactSchemes, isContactLink } from '@enlace/contract/core/link-schemes.ts';
import { findLiquidTags } from './liquid-parts.ts';

// Addresses of the engine itself: it fills them with its own pages.
const ENGINE_VARIABLES = new Set(
  'unsubscribe_url preferences_url view_online_url web_url profile_url profile.url track.click track.open'.split(' '),
);
const SCHEMES = new Set(['http:', 'https:', ...contactSchemes.map((scheme) => `${scheme}:`)]);
const MAX_ADDRESS = 8000;

export type AddressFilter = 'link_address' | 'link_host' | 'link_rest' | 'link_value' | 'link_contact';

function encodeValue(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Percent-encodes characters not allowed in addresses; what is already encoded stays. */
function encodeRest(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]+|'/g, (part) => (part === "'" ? '%27' : encodeURIComponent(part)));
}

/** A whole address, or the beginning of one: an allowed scheme, else nothing. */
export function judgeAddress(value: string): string {
  const text = value.trim();
  if (text === '' || text.length > MAX_ADDRESS || /[\p{Cc}\u2028\u2029]/u.test(text)) return '';
  const address = text.startsWith('//')
    ? `https:${text}`
    : /^[\p{L}\p{N}][\p{L}\p{N}.-]*\.\p{L}{2,}(?:[:/?#]|$)/u.test(text)
      ? `https://${text}`
      : text;
  const url = URL.parse(address);
  if (url === null || !SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return '';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return encodeRest(address);
  const [origin = ''] = /^https?:\/*[^/?#\\]*/i.exec(address) ?? [];
  return encodeRest(`${url.protocol}//${url.host}${address.slice(origin.length)}`);
}

function judgeHost(value: string): string {
  const text = value.trim();
  const host = URL.parse(`https://${text}`)?.host ?? '';
  return /^[\p{L}\p{N}.-]+(?::\d{1,5})?$/u.test(text) ? host : encodeValue(text);
}

function encodeContact(value: string): string {
  return encodeValue(value).replaceAll('%40', '@').replaceAll('%2B', '+');
}

/** After a variable at the start of an address: a path, query or fragment continues it, anything else is a value. */
function encodePath(value: string): string {
  return /^(?:\/(?![/\\])|[?#])/.test(value) ? encodeRest(value) : encodeValue(value);
}

/** How a value is treated at its position in an address: checked where it determines the target, encoded elsewhere. */
export const addressFilters: Readonly<Record<AddressFilter, (value: string) => string>> = {
  link_address: judgeAddress,
  link_host: judgeHost,
  link_rest: encodePath,
  link_value: encodeValue,
  link_contact: encodeContact,
};

/** Represents a variable in what precedes another one. */
const FILLED = '\uE110';

function filterAt(before: string): AddressFilter {
  const text = before.trimStart();
  if (text === '') return 'link_address';
  if (text === FILLED) return 'link_rest';
  if (isContactLink(text) && !text.includes('?')) return 'link_contact';
  return /^https?:\/\/[^/?#]*$/i.test(text) ? 'link_host' : 'link_value';
}

function withFilter(tag: string, filter: AddressFilter): string {
  const inside = tag.slice(2, tag.endsWith('-}}') ? -3 : -2);
  const name = /^-?\s*([\w.]+)/.exec(inside)?.[1] ?? '';
  const isJudged = /\|\s*(?:url_encode|link_(?:address|host|rest|value|contact))\b/.test(inside);
  if (isJudged || ENGINE_VARIABLES.has(name)) return tag;
  const written = inside.trimEnd();
  return `{{${written} | ${filter}${tag.slice(2 + written.length)}`;
}

/**
 * One address of a template, with a filter on each of its variables, so that the address actually sent is checked and
 * not the template. Liquid logic stays; addresses of the engine's own pages stay unchanged.
 */
export function guardAddress(address: string): string {
  let [result, before, position] = ['', '', 0];
  const branches: string[] = [];
  for (const tag of findLiquidTags(address)) {
    const at = address.indexOf(tag, position);
    const plain = address.slice(position, at);
    [result, before] = [result + plain, before + plain];
    position = at + tag.length;
    if (tag.startsWith('{{')) {
      result += withFilter(tag, filterAt(before));
      before += FILLED;
      continue;
    }
    result += tag;
    const name = /^\{%-?\s*(\w+)/.exec(tag)?.[1] ?? '';
    if (['if', 'unless', 'case', 'for'].includes(name)) branches.push(before);
    else if (['else', 'elsif', 'when'].includes(name)) before = branches.at(-1) ?? before;
    else if (name.startsWith('end')) branches.pop();
  }
  return result + address.slice(position);
}

/** The address as originally written. */
export function unguardAddress(address: string): string {
  return address.replace(/ \| link_(?:address|host|rest|value|contact)(?=\s{0,20}-?\}\})/g, '');
}

/** What an address depending on logic may begin with: an allowed scheme, a part of one, or no scheme at all. */
const BEGINNING = /^(?:https?(?::|$)|[/?#]|[^:]*[./?#])/i;

/** Whether logic hides the scheme of an address from the template check: the start of every branch is examined. */
function hidesScheme(address: string): boolean {
  const parts = address.split(/(\{%(?:(?!\{%|%\})[\s\S])*%\})/);
  if (parts.length === 1) return false;
  return parts.some((part, index) => {
    const text = part.replace(/[\s\p{Cc}]+/gu, '');
    if (index % 2 === 1 || text === '' || text.startsWith('{{')) return false;
    const isFirst = parts.slice(0, index).every((before, place) => place % 2 === 1 || before.trim() === '');
    return isFirst ? !BEGINNING.test(text) && !isContactLink(text) : /^(?:[a-z]{0,20}script|data|file):/i.test(text);
  });
}

/** Guards the addresses in a document's double-quoted attributes. Linear time. */
export function guardAddresses(html: string): string {
  if (!html.includes('{{') && !html.includes('{%')) return html;
  return html.replace(/\s(href|src|background)="([^"{]*\{[^"]*)"/gi, (_whole, name: string, value: string) => {
    const isDead = name.toLowerCase() === 'href' && hidesScheme(value);
    return ` ${name}="${isDead ? '' : guardAddress(value)}"`;
  });
}

const ADDRESS_FIELD = /(?:^|[a-z])url$|^href$|^website$/i;

/** Guards the address fields of a block document, for renderers that write more than HTML. */
export function guardDocument<Value>(document: Value): Value {
  const guard = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return value.includes('{{') && ADDRESS_FIELD.test(key) ? guardAddress(value) : value;
    if (Array.isArray(value)) return value.map((item) => guard(item, ''));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, guard(part, name)]));
  };
  // The same shape: only strings change.
  return guard(document, '') as Value;
}
