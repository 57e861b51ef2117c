import type { Database } from './database/client.ts';
import type { Logger } from './logger.ts';
import { MessageWithdrawnError } from './mail/smtp-client/message-withdrawn-error.ts';
import type { SmtpTransport } from './mail/smtp-client/smtp-client.types.ts';
import { createSmtpTransport } from './mail/smtp-client/smtp-transport.ts';

/** How mail leaves: over SMTP, or into the built-in outbox where the operator reads it. */
export type MailTransport = Pick<SmtpTransport, 'send' | 'close'> & {
  readonly kind: 'smtp' | 'outbox';
  readonly maxConnections: number;
};

/** Accepts every message by storing it whole, so that nothing leaves the machine and nothing is lost. */
function createOutboxTransport({ db }: { db: Database }): MailTransport {
  return {
    kind: 'outbox',
    maxConnections: 8,
    async send({ envelope, raw, onBeforeFinalDot, mayFinish }) {
      await onBeforeFinalDot?.();
      if (mayFinish?.() === false) throw new MessageWithdrawnError();
      await db.sql`insert into outbox_mails (envelope_from, envelope_to, raw) values (${envelope.from}, ${envelope.to}, ${raw})`;
      return { kind: 'accepted', reply: { code: 250, enhanced: '2.0.0', text: 'kept in the outbox' }, queueId: null };
    },
    close: async () => undefined,
  };
}

type Input = { smtpUrl: string | undefined; maxConnections: number; db: Database; logger: Logger };

/** The transport of the settings: `SMTP_URL` when set, else the outbox. */
export function createMailTransport({ smtpUrl, maxConnections, db, logger }: Input): MailTransport {
  if (!smtpUrl) return createOutboxTransport({ db });
  const transport = createSmtpTransport({ url: smtpUrl, maxConnections, logger });
  return {
    kind: 'smtp',
    maxConnections,
    send: (message) => transport.send(message),
    close: (options) => transport.close(options),
  };
}
