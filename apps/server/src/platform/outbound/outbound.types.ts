import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

export type OutboundRequest = {
  url: string;
  method?: 'GET' | 'POST';
  /** Credentials among them stay at the first origin. */
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Content types that are taken, as `image/png` or `image/*`; every one when absent. Asked of successful answers only. */
  accept?: readonly string[];
  /** Most bytes of the decoded body; at most and by default 2 MB. */
  maxBytes?: number;
  /** For everything together; at most 10 s, by default 5 s. */
  timeoutMs?: number;
  /** At most and by default 3. */
  maxRedirects?: number;
  /**
   * For calls that come in numbers: the connection is kept a moment for the next to the same place, and a request that a
   * closed one swallowed is sent again, so it must do no harm twice.
   */
  keepsConnection?: boolean;
};

export type OutboundResponse = {
  status: number;
  /** In lower case, without parameters; empty when the server named none. */
  contentType: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Where the answer came from after redirects. */
  url: string;
};

export type OutboundTarget = {
  host: string;
  port: number;
  /** Ports of mail submission and transfer, or of mail reading. */
  service: 'smtp' | 'imap';
  /** TLS from the first byte. */
  tls: boolean;
  timeoutMs?: number;
};

/** The one door to addresses that users name. Every failure is an OutboundError. */
export type Outbound = {
  /** One HTTP exchange. Answers with any status; throws when there is none, or none we would take. */
  fetch(request: OutboundRequest): Promise<OutboundResponse>;
  /** A connection for a mail protocol. */
  connect(target: OutboundTarget): Promise<Socket>;
  /** TLS on a connection that began without (STARTTLS); the certificate must be good for the host. */
  secure(input: { socket: Socket; host: string; timeoutMs?: number }): Promise<TLSSocket>;
  /** Certificates to trust instead of the well-known ones, for libraries that do TLS themselves on a socket from here. */
  readonly ca?: readonly string[];
};
