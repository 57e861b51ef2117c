import type { SmtpAuthFailure, SmtpDeferral, SmtpPhase, SmtpReply } from './smtp-client.types.ts';

/** Carries the outcome to report for every message that waited for the connection. */
export class SmtpConnectError extends Error {
  override readonly name = 'SmtpConnectError';
  readonly outcome: SmtpDeferral | SmtpAuthFailure;

  constructor(outcome: SmtpDeferral | SmtpAuthFailure) {
    super(outcome.text);
    this.outcome = outcome;
  }
}

// A refusal before MAIL says nothing about a recipient, so even a 5xx here only defers.
export function deferConnection(
  input: { phase: SmtpPhase; outbound?: SmtpDeferral['outbound'] } & ({ reply: SmtpReply } | { text: string }),
): SmtpConnectError {
  const reply = 'reply' in input ? input.reply : { code: null, enhanced: null, text: input.text };
  const reason = input.outbound === undefined ? {} : { outbound: input.outbound };
  return new SmtpConnectError({ kind: 'deferred', ...reply, phase: input.phase, isConnectionFault: true, ...reason });
}
