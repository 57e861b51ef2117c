import type { SendOutcome, SmtpDeferral, SmtpPhase, SmtpRejection, SmtpReply } from './smtp-client.types.ts';
import { queueIdOf } from './smtp-reply.ts';
import type { SmtpFault } from './smtp-wire.ts';

/** The verdict on a message from the reply to its final dot. */
export function outcomeOfFinal(reply: SmtpReply): SendOutcome {
  if (reply.code >= 200 && reply.code < 300) return { kind: 'accepted', reply, queueId: queueIdOf(reply) };
  if (reply.code >= 400) return outcomeOfRefusal({ reply, phase: 'final', isReused: false });
  return { kind: 'uncertain', reason: 'protocol', text: `The server answered ${reply.code} to the message` };
}

/** The verdict from a refused command: 4xx can be retried later, everything else is final. */
export function outcomeOfRefusal(input: {
  reply: SmtpReply;
  phase: SmtpPhase;
  isReused: boolean;
}): SmtpDeferral | SmtpRejection {
  const { reply, phase, isReused } = input;
  if (reply.code >= 500) return { kind: 'rejected', ...reply, phase, origin: 'server' };
  // Servers end long-lived connections with 421 at MAIL; 4.7.x is their judgement of the sender and must slow us down.
  const isConnectionFault = reply.code === 421 && phase === 'mail' && isReused && !reply.enhanced?.startsWith('4.7.');
  return { kind: 'deferred', ...reply, phase, isConnectionFault };
}

/** The verdict when the connection failed: after the final dot the outcome is unknown. */
export function outcomeOfFault(input: { fault: SmtpFault; phase: SmtpPhase; isDotWritten: boolean }): SendOutcome {
  const { fault, phase, isDotWritten } = input;
  if (isDotWritten) return { kind: 'uncertain', reason: fault.kind, text: fault.text };
  return { kind: 'deferred', code: null, enhanced: null, text: fault.text, phase, isConnectionFault: true };
}
