import { replaceSpans } from '@enlace/contract/core/text-spans.ts';
import { secretPath } from './secret-links.ts';

/** Replaces something secret or long. */
const hidden = '***';
const longestText = 8000;
const deepest = 6;
const maxEntries = 50;

/** Fields that contain secrets or what people wrote, whatever their value. */
const secretName =
  /pass(?:word|phrase|wd)?$|pwd|secret|token|ticket|authoriz|cookie|credential|api_?key|private_?key|signature|(?:smtp|database)_?url|sealed|salt$|otp|challenge/i;
const contentName =
  /^(?:raw|body|html|mjml|text|full_?text|payload|content|source|mail|fields|form|rows?|parameters?|args?|query|detail|hint|where|internal_?query)$/i;

/** Error fields logged besides name, message and stack; the rest could be a request, a row or a mail. */
const errorFields = new Set([
  ...['code', 'errno', 'syscall', 'port', 'status', 'statusCode', 'reason', 'phase', 'kind', 'exitCode', 'signal'],
  ...['severity', 'routine', 'schema_name', 'table_name', 'column_name', 'constraint_name', 'sqlState', 'responseCode'],
]);

type Rule = readonly [RegExp, string];

/** user:password@ in any address, also when the password itself contains slashes or the spaces are missing. */
// bounded: 9,000 characters, the longest text with what took the place of quotations
const credentials: Rule = [/([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s"'<>@:]*:[^\s"'<>]*@/gi, `$1${hidden}@`];

/** Node.js messages before the full path of a system call's file: folders may have any of those names. */
const beforeFile = String.raw`(?<!(?:\b(?:access|chmod|chown|copyfile|link|lstat|mkdir|mkdtemp|open|opendir|read|readlink|realpath|rename|rm|rmdir|scandir|stat|statfs|symlink|unlink|utime|write)|->) '(?:\/|[a-z]:[\\/])[^'\n]{1,400})`;

const requestPaths: Rule = [new RegExp(beforeFile + secretPath, 'gi'), `$1${hidden}`];
const webAddresses: Rule = [
  new RegExp(String.raw`(\bhttps?:\/\/[^\s"'<>/]{1,300}(?:\/[\w.~%-]{1,60}){0,3}?)${secretPath}`, 'gi'),
  `$1$2${hidden}`,
];

/** A parser quoting what it could not read. */
const parserWords = /Unexpected (?:token|non-whitespace|end)[^\n]{0,40}?,\s{0,4}(?:\.{3})?"/g;
const parserEnd = /"(?:\.{3})? is not valid JSON/g;

function withoutParsed(text: string): string {
  const write = (span: string) =>
    `${span.slice(0, span.search(/,\s{0,4}(?:\.{3})?"/) + 1)} ${hidden} is not valid JSON`;
  return replaceSpans(text, { opening: parserWords, closing: parserEnd, write });
}

/** Databases quote what they could not convert. */
const conversions: Rule = [
  /((?:invalid input (?:syntax|value)|value out of range|malformed|invalid byte|invalid regular)[^"\n]{0,80})"[^\n]*"/gi,
  `$1${hidden}`,
];

const textRules: readonly Rule[] = [
  [/\b(bearer|basic|digest)\s+[\w.~+/=-]{6,}/gi, `$1 ${hidden}`],
  [
    /([?&#;](?:[\w-]*(?:token|ticket|secret|password|passwd|signature|code|key|sig)|t|p)=)[^&\s"'<>#)]+/gi,
    `$1${hidden}`,
  ],
  [
    /("?(?:pass(?:word|phrase|wd)?|pwd|secret|token|authorization|cookie|api_?key)"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&}]+)/gi,
    `$1${hidden}`,
  ],
  [/\bAUTH\s+(?:PLAIN|LOGIN|XOAUTH2|OAUTHBEARER|CRAM-MD5)\s+\S+/gi, `AUTH ${hidden}`],
  [/\bv[12]\.(?:\d{1,9}\.)?[\w-]{24,}/g, hidden],
  // Anything as long and mixed as our tokens; identifiers with dashes at fixed positions are shorter.
  [/(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}(?![\w-])/g, hidden],
];

function redactBy(rules: readonly Rule[], text: string): string {
  const short = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), withoutParsed(short));
}

/** A text without credentials, tokens and one-time links. */
export function redactText(text: string): string {
  return redactBy([conversions, credentials, requestPaths, ...textRules], text);
}

/** The same for a message to whoever started the program: a path in it is a file path, unless it is a web address. */
export function redactSentence(text: string): string {
  return redactBy([conversions, credentials, webAddresses, ...textRules], text);
}

function isHidden(name: string): boolean {
  return secretName.test(name) || contentName.test(name);
}

/** A mail server's response has the same key as what a person wrote, but appears next to its step. */
function isReply(name: string, record: object): boolean {
  return name === 'text' && ('phase' in record || ('kind' in record && Object.keys(record).length === 2));
}

type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

function redactError(error: Error, depth: number): Plain {
  const plain: { [name: string]: Plain } = {
    type: redactText(error.name),
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
  };
  for (const name of errorFields) {
    const value: unknown = Reflect.get(error, name);
    if (value !== undefined && typeof value !== 'function') plain[name] = redactValue(value, depth + 1);
  }
  if (error.cause !== undefined) plain['cause'] = redactValue(error.cause, depth + 1);
  if (error instanceof AggregateError)
    plain['errors'] = error.errors.slice(0, maxEntries).map((each: unknown) => redactValue(each, depth + 1));
  return plain;
}

function redactRecord(value: object, depth: number): Plain {
  const plain: { [name: string]: Plain } = {};
  for (const [name, each] of Object.entries(value).slice(0, maxEntries))
    if (each !== undefined && typeof each !== 'function')
      plain[redactText(name)] = isHidden(name) && !isReply(name, value) ? hidden : redactValue(each, depth + 1);
  return plain;
}

function redactObject(value: object, depth: number): Plain {
  if (value instanceof Error) return redactError(value, depth);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((each: unknown) => redactValue(each, depth + 1));
  if (value instanceof Map || value instanceof Set) return `[${value.size} entries]`;
  if (value instanceof URL) return redactText(value.href);
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(value));
  if (!isPlain && 'toJSON' in value) return redactText(String(value));
  return redactRecord(value, depth);
}

/** A plain copy of a value to be logged: bounded, and without secrets. */
export function redactValue(value: unknown, depth = 0): Plain {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return redactText(String(value));
  return depth >= deepest ? '[deeper]' : redactObject(value, depth);
}

/** The fields of one log line. */
export function redactFields(fields: Record<string, unknown>): Record<string, Plain> {
  const redacted = redactRecord(fields, 0);
  return typeof redacted === 'object' && redacted !== null && !Array.isArray(redacted) ? redacted : {};
}

/** An error as text for the console of whoever starts the program. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return redactText(String(error));
  const cause = error.cause === undefined ? '' : `\n  because: ${describeFailure(error.cause)}`;
  return `${redactText(error.stack ?? error.message)}${cause}`;
}
