import type { MailFailure } from '@enlace/contract/operation/instance/mail-check.contract.ts';
import type { SendOutcome, SmtpDeferral, SmtpPhase } from '#platform/mail/smtp-client/smtp-client.types.ts';

export type Explained = { failure: MailFailure | null; words: string | null };

function ofRefusal(phase: SmtpPhase): MailFailure {
  if (phase === 'mail') return 'sender';
  return phase === 'rcpt' ? 'recipient' : 'content';
}

const signs: readonly [RegExp, MailFailure][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'unknown_host'],
  [/in time|ETIMEDOUT/, 'timeout'],
  [/certificate|self.signed|altname|CERT_|SSL|TLS/i, 'certificate'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|closed the connection/, 'unreachable'],
];

function ofDeferral({ code, phase, text }: SmtpDeferral): MailFailure {
  if (code !== null) return 'later';
  if (phase === 'starttls' && /does not offer/.test(text)) return 'no_starttls';
  return signs.find(([sign]) => sign.test(text))?.[1] ?? 'other';
}

/** Why the operator's own server rejected a mail, as screens show it; null when it did not. */
export function explainOwnOutcome(outcome: SendOutcome): Explained {
  switch (outcome.kind) {
    case 'accepted':
      return { failure: null, words: `${outcome.reply.code} ${outcome.reply.text}` };
    case 'auth_failed':
      return {
        failure: outcome.code === null ? 'auth_needs_tls' : 'auth',
        words: `${outcome.code ?? ''} ${outcome.text}`.trim(),
      };
    case 'rejected':
      return { failure: ofRefusal(outcome.phase), words: `${outcome.code} ${outcome.text}` };
    case 'uncertain':
      return { failure: outcome.reason === 'timeout' ? 'timeout' : 'other', words: outcome.text };
    case 'deferred':
      return { failure: ofDeferral(outcome), words: `${outcome.code ?? ''} ${outcome.text}`.trim() };
  }
}
