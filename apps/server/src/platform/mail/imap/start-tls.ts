import { Duplex } from 'node:stream';
import type { ImapFlow } from 'imapflow';
import { ImapError } from './imap.types.ts';

const tag = 'E1';
/** A greeting and one answer. */
const maxClearText = 8 * 1024;

type Step = 'wait' | 'ready' | ImapError;

/**
 * Reads the part in clear. A server that counts us as logged in before TLS (PREAUTH) cannot be secured any more, and
 * what follows its consent in clear was put there by someone else.
 */
function readClear(stream: Duplex): (bytes: Buffer) => Step {
  let [text, isGreeted] = ['', false];
  function take(line: string): Step {
    if (isGreeted && !line.startsWith(`${tag} `)) return 'wait';
    if (isGreeted) return /^\S+ OK\b/i.test(line) && text === '' ? 'ready' : new ImapError('no_starttls');
    if (!/^\* OK\b/i.test(line)) return new ImapError(/^\* PREAUTH\b/i.test(line) ? 'no_starttls' : 'protocol');
    isGreeted = true;
    stream.write(`${tag} STARTTLS\r\n`);
    return 'wait';
  }
  return (bytes) => {
    text += bytes.toString('latin1');
    for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      const step = take(line);
      if (step !== 'wait') return step;
    }
    return text.length > maxClearText ? new ImapError('protocol') : 'wait';
  };
}

/**
 * Asks for TLS on a connection in clear (RFC 9051 §6.2.1), without looking at what the server says of itself: whoever
 * is in between could leave STARTTLS out of it. Nothing said in clear is kept. Rejects with ImapError.
 */
export function startTls(stream: Duplex): Promise<void> {
  return new Promise((resolve, reject) => {
    const read = readClear(stream);
    const onData = (bytes: Buffer) => {
      const step = read(bytes);
      if (step === 'wait') return;
      stream.off('data', onData).pause();
      if (step === 'ready') resolve();
      else reject(step);
    };
    stream.on('data', onData).once('error', () => reject(new ImapError('protocol')));
  });
}

/**
 * The greeting came in clear, and the library waits for one: it gets an empty one once TLS is established, and asks for
 * the capabilities itself.
 */
export function greetWhenSecure(client: ImapFlow): void {
  const socket: unknown = Reflect.get(client, 'socket');
  if (!(socket instanceof Duplex)) throw new Error('the IMAP library opened no connection');
  socket.once('secureConnect', () => socket.unshift(Buffer.from('* OK ready\r\n')));
}
