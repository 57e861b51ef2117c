import type { Socket } from 'node:net';
import type { SmtpPhase, SmtpReply, SmtpStep, SmtpTimeouts } from './smtp-client.types.ts';
import { SmtpReplyParser } from './smtp-reply.ts';

export interface SmtpFault {
  kind: 'connection_lost' | 'timeout' | 'protocol';
  text: string;
}

type ReplyHandler = (reply: SmtpReply, phase: SmtpPhase) => void;

interface Expectation {
  phase: SmtpPhase;
  onReply: ReplyHandler;
}

/**
 * One socket that carries SMTP: matches replies to their commands, in order, and enforces their time limits. Every
 * failure ends the socket and is reported once.
 */
export class SmtpWire {
  #socket: Socket;
  #parser = new SmtpReplyParser();
  #expected: Expectation[] = [];
  #fault: SmtpFault | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerDueAt = 0;
  #deadline = Number.POSITIVE_INFINITY;
  #onIdle: (() => void) | undefined;
  readonly #timeouts: SmtpTimeouts;
  readonly #onFault: (fault: SmtpFault) => void;
  readonly #onStep: ((step: SmtpStep) => void) | undefined;

  constructor(input: {
    socket: Socket;
    timeouts: SmtpTimeouts;
    onFault: (fault: SmtpFault) => void;
    onStep?: ((step: SmtpStep) => void) | undefined;
  }) {
    this.#socket = input.socket;
    this.#timeouts = input.timeouts;
    this.#onFault = input.onFault;
    this.#onStep = input.onStep;
    this.#attach();
  }

  get isOpen(): boolean {
    return this.#fault === undefined;
  }

  get socket(): Socket {
    return this.#socket;
  }

  /** Writes commands or body bytes; nothing is written after a fault. */
  write(data: string | Buffer): void {
    if (this.#fault !== undefined) return;
    this.#reportSent(data);
    this.#socket.write(data);
  }

  /**
   * Writes the body and the following commands in one system call; `onBodyTaken` is called once the kernel has taken
   * the body.
   */
  writeBoth({ body, commands, onBodyTaken }: { body: Buffer; commands: string; onBodyTaken?: () => void }): void {
    if (this.#fault !== undefined) return;
    this.#reportSent(body);
    this.#reportSent(commands);
    this.#socket.cork();
    if (onBodyTaken === undefined) this.#socket.write(body);
    else this.#socket.write(body, (error) => (error ? undefined : onBodyTaken()));
    this.#socket.write(commands);
    this.#socket.uncork();
  }

  /** Resolves once the bytes are passed to the kernel, or when the wire has failed in the meantime. */
  writeAndFlush(data: Buffer): Promise<void> {
    if (this.#fault !== undefined) return Promise.resolve();
    this.#reportSent(data);
    this.#setDeadline(this.#timeouts.final);
    // A failed write is reported through the fault, the only place that settles messages.
    return new Promise((resolve) => {
      this.#socket.write(data, () => {
        if (this.#expected.length === 0) this.#clearDeadline();
        resolve();
      });
    });
  }

  /** Declares that the next pending command belongs to this phase. */
  expect(expectation: Expectation): void {
    this.#expected.push(expectation);
    if (this.#expected.length === 1) this.#setDeadline(this.#limitOf(expectation.phase));
  }

  /** Calls back when the wire has been unused for the idle time. */
  armIdle(onIdle: () => void): void {
    this.#onIdle = onIdle;
    this.#setDeadline(this.#timeouts.idle);
  }

  /**
   * Replaces the plain socket after STARTTLS. Bytes the server sent in the clear after its reply are an attack (RFC
   * 3207 §6).
   */
  upgrade(socket: Socket): void {
    this.#detach();
    this.#socket = socket;
    this.#parser = new SmtpReplyParser();
    this.#attach();
  }

  /** Releases the socket while TLS is set up on it; `upgrade` takes it back. */
  release(): void {
    this.#detach();
  }

  get hasUnreadInput(): boolean {
    return this.#parser.hasPartialInput;
  }

  /** Ends the wire with a reason; a second call does nothing. */
  cut(fault: SmtpFault): void {
    if (this.#fault !== undefined) return;
    this.#fault = fault;
    this.#clearDeadline();
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#expected = [];
    this.#socket.destroy();
    this.#onFault(fault);
  }

  readonly #onData = (chunk: Buffer): void => {
    try {
      this.#parser.push(chunk, (reply) => this.#take(reply));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.cut({ kind: 'protocol', text: error.message });
    }
  };

  readonly #onError = (error: Error): void => {
    this.cut({ kind: 'connection_lost', text: error.message });
  };

  readonly #onClose = (): void => {
    this.cut({ kind: 'connection_lost', text: 'The server closed the connection' });
  };

  #take(reply: SmtpReply): void {
    if (this.#fault !== undefined) return;
    this.#onStep?.({ by: 'server', text: `${reply.code} ${reply.text}` });
    const head = this.#expected.shift();
    if (head === undefined) {
      const kind = reply.code === 421 ? 'connection_lost' : 'protocol';
      this.cut({ kind, text: `The server said ${reply.code} without being asked: ${reply.text}` });
      return;
    }
    const next = this.#expected[0];
    if (next === undefined) this.#clearDeadline();
    else this.#setDeadline(this.#limitOf(next.phase));
    head.onReply(reply, head.phase);
  }

  #reportSent(data: string | Buffer): void {
    if (this.#onStep === undefined) return;
    if (typeof data !== 'string') {
      this.#onStep({ by: 'client', text: `[${data.length} bytes]` });
      return;
    }
    const isSigningIn = this.#expected.at(-1)?.phase === 'auth';
    for (const line of data.split('\r\n')) {
      const text = isSigningIn ? `${/^AUTH \w+/.exec(line)?.[0] ?? ''} ***`.trim() : line;
      if (line !== '') this.#onStep({ by: 'client', text });
    }
  }

  #limitOf(phase: SmtpPhase): number {
    if (phase === 'greeting') return this.#timeouts.greeting;
    return phase === 'final' ? this.#timeouts.final : this.#timeouts.command;
  }

  #clearDeadline(): void {
    this.#deadline = Number.POSITIVE_INFINITY;
    this.#onIdle = undefined;
  }

  // Deadlines move with every reply; one timer that checks again when it fires is cheaper than a timer per command.
  #setDeadline(milliseconds: number): void {
    this.#deadline = performance.now() + milliseconds;
    if (this.#timer !== undefined && this.#timerDueAt <= this.#deadline) return;
    this.#startTimer(milliseconds);
  }

  #startTimer(milliseconds: number): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#timerDueAt = performance.now() + milliseconds;
    this.#timer = setTimeout(() => this.#onTimer(), milliseconds);
  }

  #onTimer(): void {
    this.#timer = undefined;
    if (this.#deadline === Number.POSITIVE_INFINITY) return;
    const rest = this.#deadline - performance.now();
    if (rest > 1) {
      this.#startTimer(rest);
      return;
    }
    const onIdle = this.#onIdle;
    if (onIdle !== undefined && this.#expected.length === 0) {
      this.#clearDeadline();
      onIdle();
      return;
    }
    const phase = this.#expected[0]?.phase ?? 'body';
    this.cut({ kind: 'timeout', text: `The server did not answer in time (${phase})` });
  }

  #attach(): void {
    this.#socket.on('data', this.#onData);
    this.#socket.on('error', this.#onError);
    this.#socket.on('close', this.#onClose);
  }

  #detach(): void {
    this.#socket.off('data', this.#onData);
    this.#socket.off('error', this.#onError);
    this.#socket.off('close', this.#onClose);
  }
}
