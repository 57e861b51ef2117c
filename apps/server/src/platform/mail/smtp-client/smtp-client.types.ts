import type { LookupFunction } from 'node:net';
import type { Logger } from '#platform/logger.ts';
import type { Outbound } from '#platform/outbound/outbound.types.ts';
import type { OutboundFailure } from '#platform/outbound/outbound-error.ts';

export type SmtpPhase =
  | 'connect'
  | 'greeting'
  | 'ehlo'
  | 'starttls'
  | 'auth'
  | 'reset'
  | 'mail'
  | 'rcpt'
  | 'data'
  | 'body'
  | 'final';

export interface SmtpReply {
  code: number;
  /** RFC 3463 status such as `5.1.1`, null when the server gave none. */
  enhanced: string | null;
  /** Text of all lines without codes, joined with line feeds. */
  text: string;
}

export interface SmtpDeferral {
  kind: 'deferred';
  code: number | null;
  enhanced: string | null;
  text: string;
  phase: SmtpPhase;
  /** The connection failed, not this recipient: sending again over another connection is safe immediately. */
  isConnectionFault: boolean;
  /** Why a connection to a server that a user configured failed. */
  outbound?: OutboundFailure | 'refused';
}

export interface SmtpRejection {
  kind: 'rejected';
  code: number;
  enhanced: string | null;
  text: string;
  phase: SmtpPhase;
  /** `client` when the message was refused here because the server lacks a required capability. */
  origin: 'server' | 'client';
}

export interface SmtpAuthFailure {
  kind: 'auth_failed';
  code: number | null;
  enhanced: string | null;
  text: string;
}

/** A recipient of several that the server refused. */
export interface RecipientRefusal {
  address: string;
  outcome: SmtpDeferral | SmtpRejection;
}

/** For mails to several: those refused on their own; the outcome is that of all others. */
interface Refused {
  refused?: readonly RecipientRefusal[];
}

/** Outcome of one message. Only `accepted` and `uncertain` mean that the final dot was written. */
export type SendOutcome =
  | ({ kind: 'accepted'; reply: SmtpReply; queueId: string | null } & Refused)
  | (SmtpDeferral & Refused)
  | (SmtpRejection & Refused)
  | ({ kind: 'uncertain'; reason: 'connection_lost' | 'timeout' | 'protocol'; text: string } & Refused)
  | SmtpAuthFailure;

export interface OutgoingMessage {
  /** One sender (empty string for the null sender), one recipient, and the others of a mail to several. */
  envelope: { from: string; to: string; further?: readonly string[] };
  /** The whole RFC 5322 message; line ends are repaired and dots stuffed here. */
  raw: Buffer;
  /** From this octet on, which starts a line, nothing needs repair: the message was built that way. */
  soundFrom?: number;
  /**
   * Awaited after the server has accepted DATA and before the final dot; if it fails, nothing is delivered and `send`
   * rejects.
   */
  onBeforeFinalDot?: () => Promise<void>;
  /**
   * Called once nothing reads `raw` any more: the server has accepted the message and the kernel has taken every octet.
   * Not called when this is not known.
   */
  onRawFree?: () => void;
  /**
   * Called when a connection picks up the message behind others, before the server sees it; `false` withdraws it and
   * `send` rejects.
   */
  mayBegin?: () => boolean;
  /** Called immediately before the final dot is written; `false` withdraws the message and `send` rejects. */
  mayFinish?: () => boolean;
}

/** Milliseconds, RFC 5321 §4.5.3.2. */
export interface SmtpTimeouts {
  connect: number;
  greeting: number;
  command: number;
  final: number;
  /** How long an unused connection is kept. */
  idle: number;
}

export type SmtpTlsMode = 'implicit' | 'required' | 'opportunistic' | 'none';

/** A password, or a bearer token of the account's provider. */
export type SmtpLogin = { user: string; password: string } | { user: string; token: string };

export interface SmtpServerAddress {
  host: string;
  port: number;
  tls: SmtpTlsMode;
  auth: SmtpLogin | null;
  /** False accepts any certificate; only for hosts the operator trusts. */
  verifyCertificate: boolean;
}

/** One line of the conversation; credentials are left out, and of bodies only the length is reported. */
export interface SmtpStep {
  by: 'client' | 'server';
  text: string;
}

export interface SmtpTransportOptions {
  /** `smtp://user:pass@host:587?tls=required|opportunistic|none&verify=0` or `smtps://…`; alternative to the single fields. */
  url?: string;
  host?: string;
  port?: number;
  tls?: SmtpTlsMode;
  auth?: SmtpLogin;
  verifyCertificate?: boolean;
  /** Name given in EHLO; the host name of the machine by default. */
  clientName?: string;
  maxConnections?: number;
  maxMessagesPerConnection?: number;
  timeouts?: Partial<SmtpTimeouts>;
  /** Name resolution for the socket, so that the outbound guard can pin addresses. */
  lookup?: LookupFunction;
  /**
   * Guarded connections to servers that users configure; without it, the operator's own server is contacted directly.
   */
  outbound?: Pick<Outbound, 'connect' | 'secure'>;
  /** Called with every line sent or received. */
  onStep?: (step: SmtpStep) => void;
  logger: Logger;
}

export interface SmtpTransportStats {
  connections: number;
  idle: number;
  queued: number;
  inFlight: number;
}

/** A pool of connections to one SMTP server. Never sends a message twice and never retries. */
export interface SmtpTransport {
  /** Resolves with the outcome; rejects only for an invalid envelope (SmtpEnvelopeError) or a message withdrawn by its hooks. */
  send(message: OutgoingMessage): Promise<SendOutcome>;
  stats(): SmtpTransportStats;
  /** Waits for messages in progress, defers queued ones and sends QUIT. `force` cuts the connections. */
  close(options?: { force?: boolean }): Promise<void>;
}
