import { connect } from 'node:net';

const patienceMs = 5000;

export type ListenerProbe = { answers: boolean; greeting: string | null; offersTls: boolean; words: string | null };

/** The address at which this machine can reach a listener bound to `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

/** Sends EHLO to a mail listener and disconnects. Never throws: `words` describes what went wrong. */
export function probeListener({ host, port }: { host: string; port: number }): Promise<ListenerProbe> {
  return new Promise((resolve) => {
    const socket = connect({ host: reachable(host), port });
    let greeting: string | null = null;
    let heard = '';
    const end = (probe: Partial<ListenerProbe>) => {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.destroy();
      resolve({ answers: false, greeting, offersTls: false, words: null, ...probe });
    };
    socket.setTimeout(patienceMs, () => end({ words: 'no answer in time' }));
    socket.setEncoding('utf8');
    socket.on('error', (error) => end({ words: error.message === '' ? String(error) : error.message }));
    socket.on('close', () => end({ words: 'the connection was closed' }));
    socket.on('data', (piece: string) => {
      heard = (heard + piece).slice(0, 10_000);
      const lines = heard.split('\r\n');
      const last = lines.findLast((line) => /^\d{3} /.test(line));
      if (last === undefined) return;
      if (greeting === null) {
        if (!last.startsWith('220 ')) {
          end({ words: last });
          return;
        }
        greeting = last;
        heard = '';
        socket.write('EHLO localhost\r\n');
        return;
      }
      if (last.startsWith('250 ')) socket.write('QUIT\r\n');
      end({ answers: last.startsWith('250 '), offersTls: /^250[ -]STARTTLS/im.test(heard), words: null });
    });
  });
}
