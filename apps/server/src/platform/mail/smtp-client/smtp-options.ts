import { hostname } from 'node:os';
import type { SmtpServerAddress, SmtpTimeouts, SmtpTlsMode, SmtpTransportOptions } from './smtp-client.types.ts';

const DEFAULT_TIMEOUTS: SmtpTimeouts = {
  connect: 30_000,
  greeting: 60_000,
  command: 300_000,
  final: 600_000,
  idle: 30_000,
};

export interface ResolvedSmtpOptions extends SmtpServerAddress {
  clientName: string;
  maxConnections: number;
  maxMessagesPerConnection: number;
  timeouts: SmtpTimeouts;
}

/** Reads `smtp://` and `smtps://` addresses; throws RangeError when one is malformed. */
export function parseSmtpUrl(input: string): SmtpServerAddress {
  const url = URL.parse(input);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new RangeError('An SMTP address looks like smtp://user:password@host:587');
  }
  const isImplicit = url.protocol === 'smtps:';
  const tls = isImplicit ? 'implicit' : readTlsMode(url.searchParams.get('tls'));
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isImplicit ? 465 : 25) : Number(url.port),
    tls,
    auth: user === '' ? null : { user, password: decodeURIComponent(url.password) },
    verifyCertificate: url.searchParams.get('verify') !== '0',
  };
}

/** Merges address, defaults and overrides; throws RangeError when no host is given. */
export function resolveSmtpOptions(options: SmtpTransportOptions): ResolvedSmtpOptions {
  const base = options.url === undefined ? undefined : parseSmtpUrl(options.url);
  const host = options.host ?? base?.host;
  if (host === undefined || host === '') throw new RangeError('The SMTP transport needs a host');
  const tls = options.tls ?? base?.tls ?? 'opportunistic';
  return {
    host,
    port: options.port ?? base?.port ?? (tls === 'implicit' ? 465 : 25),
    tls,
    auth: options.auth ?? base?.auth ?? null,
    verifyCertificate: options.verifyCertificate ?? base?.verifyCertificate ?? true,
    clientName: options.clientName ?? defaultClientName(),
    maxConnections: options.maxConnections ?? 5,
    maxMessagesPerConnection: options.maxMessagesPerConnection ?? 1000,
    timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts },
  };
}

function readTlsMode(value: string | null): SmtpTlsMode {
  if (value === null || value === 'opportunistic') return 'opportunistic';
  if (value === 'required' || value === 'none') return value;
  throw new RangeError('The tls setting of an SMTP address is required, opportunistic or none');
}

// EHLO needs a domain name or an address literal (RFC 5321 §4.1.1.1); container names are often neither.
function defaultClientName(): string {
  const name = hostname();
  return /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name) ? name : '[127.0.0.1]';
}
