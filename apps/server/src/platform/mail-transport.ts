import type { Database } from './database/client.ts';
import type { Logger } from './logger.ts';
import { MessageWithdrawnError } from './mail/smtp-client/message-withdrawn-error.ts';
import { messageFacts } from './mail/message-facts.ts';
import type { OutgoingMessage, SendOutcome, SmtpTransport } from './mail/smtp-client/smtp-client.types.ts';
import { createSmtpTransport } from './mail/smtp-client/smtp-transport.ts';

/** The original of a stored copy; a campaign has its client in List-ID. */
export type MailOrigin = { purpose: string; senderId: string | null };

/** The built-in outbox's answer to every mail; in the ledger it tells those that never left the machine. */
export const keptText = 'kept in the outbox';

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
        values (${envelope.from}, ${[envelope.to, ...(envelope.further ?? [])].join(', ')}, ${raw}, ${messageId}, ${origin?.senderId ?? listOwner}, ${origin?.purpose ?? null})`;
      return { kind: 'accepted', reply: { code: 250, enhanced: '2.0.0', text: keptText }, queueId: null };
    },
    close: async () => undefined,
  };
}

type Input = {
  /** The address of the server that holds now; undefined: the outbox. */
  readUrl: () => string | undefined;
  maxConnections: number;
  db: Database;
  logger: Logger;
};

/** Sends through the server that holds at the moment of each mail, and keeps it in the outbox while there is none. */
export function createMailTransport({ readUrl, maxConnections, db, logger }: Input): MailTransport {
  const outbox = createOutboxTransport({ db });
  const leaving = new Set<Promise<void>>();
  let held: { url: string; transport: SmtpTransport } | undefined;

  /** What is on its way through the previous server still ends there. */
  function retire(): void {
    if (!held) return;
    const closing = held.transport.close().finally(() => leaving.delete(closing));
    leaving.add(closing);
    held = undefined;
  }

  function current(url: string): SmtpTransport {
    if (held?.url !== url) {
      retire();
      held = { url, transport: createSmtpTransport({ url, maxConnections, logger }) };
    }
    return held.transport;
  }

  return {
    get kind() {
      return readUrl() === undefined ? ('outbox' as const) : ('smtp' as const);
    },
    maxConnections,
    send({ origin, ...message }) {
      const url = readUrl();
      if (url !== undefined) return current(url).send(message);
      retire();
      return outbox.send(origin === undefined ? message : { ...message, origin });
    },
    async close(options) {
      await held?.transport.close(options);
      await Promise.all(leaving);
    },
  };
}
