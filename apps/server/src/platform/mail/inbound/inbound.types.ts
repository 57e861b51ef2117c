import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';

export interface InboundEnvelope {
  /** Empty for the null sender of bounces. */
  from: string;
  /** Accepted recipients, lower-case domain, at least one. */
  to: string[];
  remoteAddress: string;
  helo: string;
}

export interface InboundMessage {
  envelope: InboundEnvelope;
  raw: Buffer;
  receivedAt: Temporal.Instant;
}

export interface InboundLimits {
  messageBytes: number;
  /** Bytes of unfinished messages of all clients together. */
  bufferedBytes: number;
  clients: number;
  /** Concurrent connections per network (IPv4: /24, IPv6: /48). */
  clientsPerNetwork: number;
  recipients: number;
  /**
   * Unknown recipients and other refusals after which a client is disconnected: guessing addresses must not pay off.
   */
  refusals: number;
  /** Commands a connection may send before delivering a message. */
  commands: number;
  /** Milliseconds a connection may take before delivering a message, however it divides them. */
  messageTimeoutMs: number;
  /** Milliseconds without a byte after which a client is disconnected. */
  socketTimeoutMs: number;
}

/** `full`: the client's storage is used up, so the sender tries again later. */
export type RecipientState = 'open' | 'full' | 'unknown';

export interface InboundServerOptions {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** The only domain mail is accepted for; this is never a relay. */
  domain: string;
  /** Whether this address (lower-case domain) exists here, and has room. */
  accept: (recipient: string) => Promise<RecipientState>;
  /** Resolves once the message is durably stored or permanently refused; throwing makes the sender retry later. */
  onMessage: (message: InboundMessage) => Promise<'stored' | 'rejected'>;
  clock: Pick<Clock, 'now'>;
  limits?: Partial<InboundLimits>;
  /** Offers STARTTLS with this certificate; undefined: no encryption is offered. */
  tls?: TlsPair | undefined;
  logger: Logger;
}

/** A private key and its certificate chain, PEM. */
export type TlsPair = { key: string; cert: string };

export interface InboundServer {
  readonly port: number;
  /** New clients get this certificate from now on. */
  renewTls(pair: TlsPair): void;
  /** Stops listening and waits for clients in the middle of a message, at most a few seconds. */
  close(): Promise<void>;
}
