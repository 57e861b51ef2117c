import { prepareBody } from './smtp-body.ts';
import type {
  OutgoingMessage,
  SendOutcome,
  SmtpTransport,
  SmtpTransportOptions,
  SmtpTransportStats,
} from './smtp-client.types.ts';
import { SmtpConnectError } from './smtp-connect-error.ts';
import { toEnvelope } from './smtp-envelope.ts';
import { openSmtpWire } from './smtp-handshake.ts';
import { type ResolvedSmtpOptions, resolveSmtpOptions } from './smtp-options.ts';
import { type SmtpJob, SmtpSession, type SmtpSessionHost } from './smtp-session.ts';
import type { SmtpFault } from './smtp-wire.ts';

/** First in, first out, without the cost of shifting long arrays. */
class JobQueue<Job> {
  #items: (Job | undefined)[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(job: Job): void {
    this.#items.push(job);
  }

  shift(): Job | undefined {
    if (this.#head === this.#items.length) return undefined;
    const job = this.#items[this.#head];
    this.#items[this.#head] = undefined;
    this.#head += 1;
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return job;
  }

  /** Empties the queue and returns the jobs that were waiting. */
  drain(): Job[] {
    const rest: Job[] = [];
    for (let job = this.shift(); job !== undefined; job = this.shift()) rest.push(job);
    return rest;
  }
}

/** While other connections work, a further one that was refused is not retried before this time. */
const CONNECT_PAUSE_MS = 1_000;

/** Opens a pool of connections to one SMTP server (RFC 5321, 2920, 3207, 4954). Throws RangeError on bad options. */
export function createSmtpTransport(options: SmtpTransportOptions): SmtpTransport {
  return new PooledSmtpTransport(options);
}

class PooledSmtpTransport implements SmtpTransport, SmtpSessionHost {
  readonly #options: ResolvedSmtpOptions;
  readonly #input: SmtpTransportOptions;
  readonly #queue = new JobQueue<SmtpJob>();
  readonly #sessions = new Set<SmtpSession>();
  readonly #free: SmtpSession[] = [];
  readonly #abort = new AbortController();
  #connecting = 0;
  /**
   * False until a connection has succeeded: only one attempt at a time, so that a bad password is tried once, not
   * twenty times.
   */
  #isProven = false;
  #pauseUntil = 0;
  #isClosing = false;
  #onDrained: (() => void)[] = [];

  constructor(input: SmtpTransportOptions) {
    this.#input = input;
    this.#options = resolveSmtpOptions(input);
  }

  async send(message: OutgoingMessage): Promise<SendOutcome> {
    const envelope = toEnvelope(message.envelope);
    const body = prepareBody(message.raw, message.soundFrom);
    if (this.#isClosing) return closedOutcome();
    return new Promise((resolve, reject) => {
      const { onBeforeFinalDot, onRawFree, mayBegin, mayFinish } = message;
      const hooks = { onBeforeFinalDot, onRawFree, mayBegin, mayFinish };
      this.#queue.push({ envelope, body, ...hooks, settle: resolve, fail: reject });
      this.#dispatch();
    });
  }

  stats(): SmtpTransportStats {
    let inFlight = 0;
    for (const session of this.#sessions) inFlight += session.jobs;
    return {
      connections: this.#sessions.size,
      idle: this.#free.length,
      queued: this.#queue.length,
      inFlight,
    };
  }

  close({ force = false }: { force?: boolean } = {}): Promise<void> {
    this.#isClosing = true;
    this.#settleQueue(closedOutcome());
    for (const session of this.#free.splice(0)) session.quit();
    this.#abort.abort();
    if (force) for (const session of this.#sessions) session.cut('The transport was closed');
    return new Promise((resolve) => {
      this.#onDrained.push(resolve);
      this.#reportDrained();
    });
  }

  takeNext(): SmtpJob | undefined {
    return this.#queue.shift();
  }

  onFree(session: SmtpSession): void {
    if (this.#isClosing) {
      session.quit();
      return;
    }
    const job = this.#queue.shift();
    if (job === undefined) this.#free.push(session);
    else session.begin(job);
  }

  onGone(session: SmtpSession, fault: SmtpFault): void {
    this.#sessions.delete(session);
    const index = this.#free.indexOf(session);
    if (index !== -1) this.#free.splice(index, 1);
    this.#input.logger.debug({ host: this.#options.host, fault }, 'SMTP connection ended');
    this.#dispatch();
    this.#reportDrained();
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const session = this.#free.pop();
      if (session === undefined) break;
      const job = this.#queue.shift();
      if (job !== undefined) session.begin(job);
    }
    while (this.#mayConnect()) void this.#connect();
  }

  #mayConnect(): boolean {
    if (this.#isClosing || this.#queue.length <= this.#connecting) return false;
    if (this.#sessions.size + this.#connecting >= this.#options.maxConnections) return false;
    if (!this.#isProven) return this.#connecting === 0;
    return this.#sessions.size === 0 || performance.now() >= this.#pauseUntil;
  }

  async #connect(): Promise<void> {
    this.#connecting += 1;
    const holder: { session?: SmtpSession } = {};
    try {
      const { wire, capabilities } = await openSmtpWire({
        options: this.#options,
        lookup: this.#input.lookup,
        outbound: this.#input.outbound,
        signal: this.#abort.signal,
        onFault: (fault) => holder.session?.onFault(fault),
        onStep: this.#input.onStep,
      });
      this.#connecting -= 1;
      this.#isProven = true;
      const session = new SmtpSession({
        wire,
        capabilities,
        host: this,
        maxMessages: this.#options.maxMessagesPerConnection,
      });
      holder.session = session;
      if (!wire.isOpen) return;
      this.#sessions.add(session);
      session.start();
    } catch (error) {
      this.#connecting -= 1;
      this.#onConnectFailed(error);
    }
    this.#dispatch();
    this.#reportDrained();
  }

  #onConnectFailed(error: unknown): void {
    const isExpected = error instanceof SmtpConnectError;
    const outcome = isExpected ? error.outcome : unexpectedOutcome(error);
    const { host, port } = this.#options;
    if (!isExpected)
      this.#input.logger.error({ host, port, err: error }, 'SMTP connection failed in an unforeseen way');
    this.#input.logger.warn({ host, port, outcome }, 'SMTP connection failed');
    this.#pauseUntil = performance.now() + CONNECT_PAUSE_MS;
    if (this.#sessions.size > 0) return;
    // Without this, parallel attempts to reach a server that is gone would keep starting each other.
    this.#isProven = false;
    if (this.#connecting > 0) return;
    this.#settleQueue(outcome);
  }

  #settleQueue(outcome: SendOutcome): void {
    for (const job of this.#queue.drain()) job.settle(outcome);
  }

  #reportDrained(): void {
    if (!this.#isClosing || this.#sessions.size > 0 || this.#connecting > 0) return;
    for (const resolve of this.#onDrained.splice(0)) resolve();
  }
}

function closedOutcome(): SendOutcome {
  return deferral('The transport was closed');
}

function unexpectedOutcome(error: unknown): SendOutcome {
  return deferral(error instanceof Error ? error.message : String(error));
}

function deferral(text: string): SendOutcome {
  return { kind: 'deferred', code: null, enhanced: null, text, phase: 'connect', isConnectionFault: true };
}
