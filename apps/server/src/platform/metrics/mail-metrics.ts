import type { MailTransport } from '#platform/mail-transport.ts';
import type { Metrics } from './metrics.ts';

/** Wraps the transport to count the outcome of every mail: campaigns and single mails together. */
export function countMail(transport: MailTransport, metrics: Metrics): MailTransport {
  if (!metrics.isOn) return transport;
  const sent = metrics.counter({
    name: 'enlace_mail_out_total',
    help: 'Mails handed to the mail server or the outbox, by outcome.',
  });
  return {
    get kind() {
      return transport.kind;
    },
    maxConnections: transport.maxConnections,
    close: (...options) => transport.close(...options),
    async send(message) {
      try {
        const outcome = await transport.send(message);
        sent.add({ outcome: outcome.kind });
        return outcome;
      } catch (error) {
        sent.add({ outcome: 'failed_here' });
        throw error;
      }
    },
  };
}

/** Wraps the listener to count the outcome of every mail. */
export function countInboundMail<Message, End extends string>(
  receive: (message: Message) => Promise<End>,
  metrics: Metrics,
): (message: Message) => Promise<End> {
  if (!metrics.isOn) return receive;
  const taken = metrics.counter({ name: 'enlace_mail_in_total', help: 'Mails at the inbound listener, by end.' });
  return async (message) => {
    try {
      const end = await receive(message);
      taken.add({ end });
      return end;
    } catch (error) {
      taken.add({ end: 'failed' });
      throw error;
    }
  };
}
