import type { Database } from './database/client.ts';
import type { Logger } from './logger.ts';
import { MessageWithdrawnError } from './mail/smtp-client/message-withdrawn-error.ts';
import { messageFacts } from './mail/message-facts.ts';
import type { OutgoingMessage, SendOutcome, SmtpTransport } from './mail/smtp-client/smtp-client.types.ts';
import { createSmtpTransport } from './mail/smtp-client/smtp-transport.ts';

/** The original of a stored copy; a campaign has its client in List-ID. */
export type MailOrigin = { purpose: string; senderId: string | null };

/** How mail is sent: over SMTP, or into the built-in outbox where the operator reads it. */
export type MailTransport = Pick<SmtpTransport, 'close'> & {
  send(message: OutgoingMessage & { origin?: MailOrigin }): Promise<SendOutcome>;
  readonly kind: 'smtp' | 'outbox';
  readonly maxConnections: number;
};

/** Accepts every message by storing it whole, so that nothing leaves the machine and nothing is lost. */
function createOutboxTransport({ db }: { db: Database }): MailTransport {
  return {
    kind: 'outbox',
    maxConnections: 8,
    async send({ envelope, raw, origin, onBeforeFinalDot, mayFinish }) {
      await onBeforeFinalDot?.();
      if (mayFinish?.() === false) throw new MessageWithdrawnError();
      const { messageId, listOwner } = messageFacts(raw);
      await db.sql`
        insert into outbox_mails (envelope_from, envelope_to, raw, message_id, sender_id, purpose)
        values (${envelope.from}, ${envelope.to}, ${raw}, ${messageId}, ${origin?.senderId ?? listOwner}, ${origin?.purpose ?? null})`;
      return { kind: 'accepted', reply: { code: 250, enhanced: '2.0.0', text: 'kept in the outbox' }, queueId: null };
    },
    close: async () => undefined,
  };
}

type Input = { smtpUrl: string | undefined; maxConnections: number; db: Database; logger: Logger };

/** The configured transport: `SMTP_URL` when set, else the outbox. */
export function createMailTransport({ smtpUrl, maxConnections, db, logger }: Input): MailTransport {
  if (!smtpUrl) return createOutboxTransport({ db });
  const transport = createSmtpTransport({ url: smtpUrl, maxConnections, logger });
  return {
    kind: 'smtp',
    maxConnections,
    send: ({ origin: _origin, ...message }) => transport.send(message),
    close: (options) => transport.close(options),
  };
}
