import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type Letter = { from: string; to: string; raw: string };

/** The answers of a server, one after the other; an answer of several lines ends with a blank after its code (RFC 5321 §4.2). */
class Answers {
  readonly #socket: Socket;
  #text = '';
  #wake: (() => void) | undefined;
  #isOver = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    const end = (): void => {
      this.#isOver = true;
      this.#wake?.();
    };
    socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1');
      this.#wake?.();
    });
    socket.on('error', end);
    socket.on('close', end);
  }

  async next(): Promise<string> {
    for (;;) {
      const whole = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\n/.exec(this.#text)?.[0];
      if (whole !== undefined) {
        this.#text = this.#text.slice(whole.length);
        return whole.trim();
      }
      if (this.#isOver) throw new Error('the connection was lost');
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async to(line: string, wanted: string): Promise<void> {
    this.#socket.write(line);
    const answer = await this.next();
    if (!answer.startsWith(wanted)) throw new Error(answer);
  }
}

async function handOne(answers: Answers, { from, to, raw }: Letter): Promise<void> {
  await answers.to(`MAIL FROM:<${from}>\r\n`, '2');
  await answers.to(`RCPT TO:<${to}>\r\n`, '2');
  await answers.to('DATA\r\n', '354');
  await answers.to(`${raw.replaceAll('\r\n.', '\r\n..')}\r\n.\r\n`, '250');
}

type Handing = {
  port: number;
  connections: number;
  /** Told of each letter that the server answered with 250. */
  onAccepted?: (letter: Letter) => void;
  /** A letter without that answer is handed over again, as a queue does, until then. */
  untilMs?: number;
};

export type Handed = { accepted: number; refusals: string[]; left: number; seconds: number };

/** Hands letters over on several connections, each reused as long as it lasts, as the queue of a mail server does. */
export async function handLetters(letters: readonly Letter[], input: Handing): Promise<Handed> {
  const { port, connections, onAccepted, untilMs = 0 } = input;
  const queue = [...letters];
  const refusals: string[] = [];
  let accepted = 0;
  const began = performance.now();
  const mayTryAgain = (): boolean => performance.now() - began < untilMs;

  async function connection(): Promise<void> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    const answers = new Answers(socket);
    let letter: Letter | undefined;
    try {
      await once(socket, 'connect');
      await answers.next();
      await answers.to('EHLO mx.visitor.example\r\n', '250');
      for (letter = queue.shift(); letter !== undefined; letter = queue.shift()) {
        await handOne(answers, letter);
        accepted += 1;
        onAccepted?.(letter);
      }
    } catch (error) {
      if (letter) queue.unshift(letter);
      refusals.push(String(error));
    }
    socket.destroy();
  }

  async function lane(): Promise<void> {
    await connection();
    while (queue.length > 0 && mayTryAgain()) {
      await delay(50);
      await connection();
    }
  }

  await Promise.all(Array.from({ length: connections }, lane));
  return { accepted, refusals, left: queue.length, seconds: (performance.now() - began) / 1000 };
}
