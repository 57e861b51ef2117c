import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type SunkMail = { from: string; to: string; raw: string };

/** What the sink answers instead of accepting a mail. */
export type SinkAnswer = { stage: 'rcpt' | 'data'; code: number; text: string };

export type SmtpSink = {
  port: number;
  mails: SunkMail[];
  /** Decides per recipient; undefined accepts the mail. */
  answer: (to: string) => SinkAnswer | undefined;
  /** Milliseconds before each acceptance. */
  delayMs: number;
  close(): Promise<void>;
};

class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor({ code, text }: SinkAnswer) {
    super(text);
    this.responseCode = code;
  }
}

function addressOf(value: SMTPServerSession['envelope']['mailFrom']): string {
  return value ? value.address : '';
}

/** A real mail server on loopback that stores what it receives. */
export async function startSmtpSink({ port = 0 }: { port?: number } = {}): Promise<SmtpSink> {
  const sink: SmtpSink = { port, mails: [], answer: () => undefined, delayMs: 0, close: async () => undefined };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo({ address }, _session, callback) {
      const answer = sink.answer(address);
      callback(answer?.stage === 'rcpt' ? new SmtpRefusal(answer) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const answer = sink.answer(to);
        if (answer?.stage === 'data') return callback(new SmtpRefusal(answer));
        const accept = () => {
          sink.mails.push({
            from: addressOf(session.envelope.mailFrom),
            to,
            raw: Buffer.concat(chunks).toString('utf8'),
          });
          callback(null, 'queued as TEST');
        };
        return sink.delayMs === 0 ? accept() : setTimeout(accept, sink.delayMs);
      });
    },
  });
  // Connections of killed senders end in errors here; that is the point of those tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  sink.port = typeof address === 'object' && address ? address.port : port;
  sink.close = () => new Promise((resolve) => server.close(resolve));
  return sink;
}
