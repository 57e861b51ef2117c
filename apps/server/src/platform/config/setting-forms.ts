import { isIP } from 'node:net';
import { z } from 'zod';
import { findAddress } from '../mail/addresses.ts';
import { parseSmtpUrl } from '../mail/smtp-client/smtp-options.ts';
import { parseAllowList } from '../outbound/allow-list.ts';
import { splitList } from './split-list.ts';

/** Whether reading the text throws nothing. */
function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** A whole number within a range. */
export function wholeNumber(min: number, max: number) {
  const error = `needs a number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** A folder name, key or the like, without further rules. */
export const textForm = z.string().min(1);

/** A web address to be called. */
export const webAddressForm = z.url({
  protocol: /^https?$/,
  error: 'needs an address such as https://service.example',
});

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text) || url.hostname === '') return false;
  return (
    /^\/*$/.test(url.pathname) && url.search === '' && url.hash === '' && url.username === '' && !text.includes('@')
  );
}

/** The product's own address: its pages are at the root. */
export const originForm = z.string().refine(isOrigin, {
  message: 'needs an address such as https://enlace.example, with http:// or https:// and without a path',
});

/** The address in `a@b.example` or `Name <a@b.example>`; undefined for anything else. */
export function readSender(text: string): string | undefined {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text.trim();
  return findAddress(address) === undefined ? undefined : address;
}

/** Sender address of mail. */
export const senderForm = z
  .string()
  .refine((text) => readSender(text) !== undefined, { message: 'needs an e-mail address such as enlace@example.org' });

/** Domain of mail addresses. */
export const mailDomainForm = z
  .string()
  .refine((text) => findAddress(`enlace@${text}`) !== undefined && !text.includes('@'), {
    message: 'needs the name of a domain such as in.example.org',
  });

/** Mail server to hand mail to. */
export const smtpUrlForm = z.string().refine((text) => isReadable(() => parseSmtpUrl(text)), {
  message: 'needs smtp://user:password@host:587 or smtps://…, with ?tls=required, opportunistic or none at its end',
});

function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) return false;
  return isReadable(() => [url.username, url.password, url.pathname].map(decodeURIComponent));
}

/** A PostgreSQL database. */
export const databaseUrlForm = z.string().refine(isDatabaseUrl, {
  message:
    'needs postgres://user:password@host:5432/database, with signs such as % or @ of the password written as %25, %40',
});

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  if (namedNetworks.has(text)) return true;
  const [address = '', range, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (range === undefined || (family === 4 && isIP(range) === 4)) return true;
  const bits = Number(range);
  return /^\d{1,3}$/.test(range) && bits >= 1 && bits <= (family === 4 ? 32 : 128);
}

/** Proxies in front. */
export const networksForm = z.string().refine((text) => splitList(text).every(isNetwork), {
  message: 'needs addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
});

/** Internal targets. */
export const allowListForm = z.string().refine((text) => isReadable(() => parseAllowList(splitList(text))), {
  message: 'needs hosts, addresses or networks, separated by commas',
});

/** Name of a bucket. */
export const bucketForm = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'needs the name of a bucket' });

/** Region of a bucket. */
export const regionForm = z.string().regex(/^[\w-]+$/, { message: 'needs letters, digits, - and _' });

/** Folder of a bucket. */
export const prefixForm = z
  .string()
  .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, { message: 'needs letters, digits, -, _ and . between slashes' });

/** Messages for invalid values of formats without their own. */
export const wordsOfIssue: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_value' ? `needs one of ${issue.values.map(String).join(', ')}` : 'has not the form it needs';

const longestEcho = 60;

/** The value in a message, for non-secret settings; an address could contain a secret all the same. */
export function echoOf(value: unknown): string {
  if (typeof value !== 'string' || /[@?\p{C}]/u.test(value)) return '';
  return ` (is "${value.length > longestEcho ? `${value.slice(0, longestEcho)}…` : value}")`;
}
