import { openSmtpWire } from '#platform/mail/smtp-client/smtp-handshake.ts';
import { resolveSmtpOptions } from '#platform/mail/smtp-client/smtp-options.ts';
import type { DoctorInput, Finding } from './check.types.ts';

const patienceMs = 10_000;

/** Connects, secures and signs in as a real sending would, and leaves without a mail. */
export async function checkMail({ config, logger }: DoctorInput): Promise<Finding[]> {
  const { smtpUrl } = config.mail;
  const check = 'mail';
  if (!smtpUrl) return [{ check, state: 'warn', text: 'SMTP_URL is not set: mail stays in the built-in outbox' }];
  try {
    const timeouts = { connect: patienceMs, greeting: patienceMs, command: patienceMs };
    const options = resolveSmtpOptions({ url: smtpUrl, timeouts, logger });
    const opened = openSmtpWire({
      options,
      lookup: undefined,
      signal: AbortSignal.timeout(3 * patienceMs),
      onFault: () => undefined,
    });
    const { wire } = await opened;
    wire.cut({ kind: 'connection_lost', text: 'The check is over' });
    return [{ check, state: 'ok', text: `${options.host}:${options.port} accepts our mail` }];
  } catch (error) {
    return [
      {
        check,
        state: 'fail',
        text: `sending does not work: ${error instanceof Error ? error.message : String(error)}`,
      },
    ];
  }
}
