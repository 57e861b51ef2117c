import type { SmtpReply } from './smtp-client.types.ts';

export interface SmtpCapabilities {
  pipelining: boolean;
  startTls: boolean;
  eightBitMime: boolean;
  smtpUtf8: boolean;
  /** Whether SIZE was announced at all. */
  size: boolean;
  /** Largest message in octets, null when not limited. */
  maxSize: number | null;
  authMethods: ReadonlySet<string>;
}

export const NO_CAPABILITIES: SmtpCapabilities = {
  pipelining: false,
  startTls: false,
  eightBitMime: false,
  smtpUtf8: false,
  size: false,
  maxSize: null,
  authMethods: new Set(),
};

/** Reads the extension list of an EHLO reply (RFC 5321 §4.1.1.1); the first line is the server's name. */
export function parseCapabilities(reply: SmtpReply): SmtpCapabilities {
  const found = new Map<string, string>();
  const authMethods = new Set<string>();
  for (const line of reply.text.split('\n').slice(1)) {
    const [keyword = '', ...parameters] = line.trim().toUpperCase().split(/[ =]+/);
    found.set(keyword, parameters.join(' '));
    if (keyword === 'AUTH') for (const method of parameters) authMethods.add(method);
  }
  const maxSize = Number(found.get('SIZE') ?? 0);
  return {
    pipelining: found.has('PIPELINING'),
    startTls: found.has('STARTTLS'),
    eightBitMime: found.has('8BITMIME'),
    smtpUtf8: found.has('SMTPUTF8'),
    size: found.has('SIZE'),
    maxSize: Number.isSafeInteger(maxSize) && maxSize > 0 ? maxSize : null,
    authMethods,
  };
}
