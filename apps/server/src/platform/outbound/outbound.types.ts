import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

export type OutboundRequest = {
  url: string;
  method?: 'GET' | 'POST';
  /** Credentials are sent to the first origin only. */
  headers?: Record<string, string>;
  body?: Buffer | string;
  /**
   * Accepted content types, such as `image/png` or `image/*`; all when absent. Checked for successful responses only.
   */
  accept?: readonly string[];
  /** Maximum bytes of the decoded body; at most and by default 2 MB. */
  maxBytes?: number;
  /** For the whole exchange; at most 10 s, by default 5 s. */
  timeoutMs?: number;
  /** At most and by default 3. */
  maxRedirects?: number;
  /**
   * For frequent calls: the connection is kept open briefly for the next request to the same target, and a request lost
   * on a closed one is sent again, so it must be idempotent.
   */
  keepsConnection?: boolean;
};

export type OutboundResponse = {
  status: number;
  /** In lower case, without parameters; empty when the server sent none. */
  contentType: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** URL of the response after redirects. */
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

/** The only way to connect to addresses that users configure. Every failure is an OutboundError. */
export type Outbound = {
  /** One HTTP exchange. Resolves with any status; throws when there is no response, or no acceptable one. */
  fetch(request: OutboundRequest): Promise<OutboundResponse>;
  /** A connection for a mail protocol. */
  connect(target: OutboundTarget): Promise<Socket>;
  /** TLS on a connection that started without it (STARTTLS); the certificate must be valid for the host. */
  secure(input: { socket: Socket; host: string; timeoutMs?: number }): Promise<TLSSocket>;
  /**
   * Certificates to trust instead of the well-known ones, for libraries that do TLS themselves on a socket opened here.
   */
  readonly ca?: readonly string[];
};
