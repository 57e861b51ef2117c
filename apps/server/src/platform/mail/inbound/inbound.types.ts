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
  /** Connections of one network (IPv4: /24, IPv6: /48) at once. */
  clientsPerNetwork: number;
  recipients: number;
  /** Unknown recipients and other refusals after which a client is dropped: guessing addresses is not worth it. */
  refusals: number;
  /** Commands a connection may send until it brought a message. */
  commands: number;
  /** Milliseconds a connection may take until it brought a message, however it divides them. */
  messageTimeoutMs: number;
  /** Milliseconds without a byte after which a client is dropped. */
  socketTimeoutMs: number;
}

export interface InboundServerOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** The only domain mail is taken for; this is never a relay. */
  domain: string;
  /** Whether this address (lower-case domain) exists here. */
  accept: (recipient: string) => Promise<boolean>;
  /** Resolves once the message is durably stored or finally refused; throwing makes the sender try again later. */
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
  /** Clients from now on get this certificate. */
  renewTls(pair: TlsPair): void;
  /** Stops listening and waits for clients in the middle of a message, a few seconds at most. */
  close(): Promise<void>;
}
