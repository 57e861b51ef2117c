import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type CaughtMail = { from: string; to: string; raw: Buffer; parsed: Email };

export type MailSink = {
  url: string;
  mails: CaughtMail[];
  /** The newest matching mail for this address, waiting up to ten seconds. */
  waitFor(to: string, fits?: (mail: CaughtMail) => boolean): Promise<CaughtMail>;
  close(): Promise<void>;
};

const patienceMs = 15_000;

/** Simulates the outside world's mail server: accepts and stores everything on loopback. */
export async function startMailSink(): Promise<MailSink> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSize: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        void PostalMime.parse(raw).then((parsed) => {
          for (const recipient of session.envelope.rcptTo) mails.push({ from, to: recipient.address, raw, parsed });
          callback();
        }, callback);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mail sink has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}?tls=none`,
    mails,
    async waitFor(to, fits = () => true) {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        const found = mails.findLast((mail) => mail.to.toLowerCase() === to.toLowerCase() && fits(mail));
        if (found) return found;
        if (performance.now() > deadline) {
          throw new Error(
            `no mail for ${to}; there are ${mails.map((mail) => `${mail.to}: ${mail.parsed.subject ?? ''}`).join(' | ') || 'none'}`,
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
