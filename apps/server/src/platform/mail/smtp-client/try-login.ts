import type { SmtpAuthFailure, SmtpDeferral, SmtpTransportOptions } from './smtp-client.types.ts';
import { SmtpConnectError } from './smtp-connect-error.ts';
import { openSmtpWire } from './smtp-handshake.ts';
import { resolveSmtpOptions } from './smtp-options.ts';

/** Connects, secures and logs in, and sends nothing; undefined when that worked. */
export async function trySmtpLogin(options: SmtpTransportOptions): Promise<SmtpDeferral | SmtpAuthFailure | undefined> {
  try {
    const { wire } = await openSmtpWire({
      options: resolveSmtpOptions(options),
      lookup: options.lookup,
      outbound: options.outbound,
      signal: new AbortController().signal,
      onFault: () => undefined,
    });
    wire.write('QUIT\r\n');
    wire.cut({ kind: 'connection_lost', text: 'The trial is over' });
    return undefined;
  } catch (error) {
    if (error instanceof SmtpConnectError) return error.outcome;
    throw error;
  }
}
