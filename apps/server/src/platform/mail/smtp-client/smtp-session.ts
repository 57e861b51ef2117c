import { findCapabilityRefusal, mailCommand, type SmtpEnvelope } from './smtp-envelope.ts';
import type { SmtpBody } from './smtp-body.ts';
import type { SmtpCapabilities } from './smtp-capabilities.ts';
import type { RecipientRefusal, SendOutcome, SmtpPhase, SmtpReply } from './smtp-client.types.ts';
import { MessageWithdrawnError } from './message-withdrawn-error.ts';
import { outcomeOfFault, outcomeOfFinal, outcomeOfRefusal } from './smtp-outcomes.ts';
import type { SmtpFault, SmtpWire } from './smtp-wire.ts';

/** Larger bodies are written alone first, so that a loss in transit is known to have happened before the dot. */
const SINGLE_WRITE_LIMIT = 64 * 1024;
const QUIT_PATIENCE_MS = 1_000;

/** One message and the promise to settle. */
export interface SmtpJob {
  envelope: SmtpEnvelope;
  body: SmtpBody;
  onBeforeFinalDot: (() => Promise<void>) | undefined;
  onRawFree: (() => void) | undefined;
  mayBegin: (() => boolean) | undefined;
  mayFinish: (() => boolean) | undefined;
  settle: (outcome: SendOutcome) => void;
  fail: (error: unknown) => void;
}

interface ActiveJob {
  job: SmtpJob;
  phase: SmtpPhase;
  failure: SendOutcome | undefined;
  /** Answers to RCPT so far, and the recipients refused among them. */
  answered: number;
  refused: RecipientRefusal[];
  isDotWritten: boolean;
  /** The kernel has taken every octet of the body. */
  isBodyTaken: boolean;
  isAccepted: boolean;
}

export interface SmtpSessionHost {
  /** Returns the next waiting message, if any. */
  takeNext(): SmtpJob | undefined;
  onFree(session: SmtpSession): void;
  onGone(session: SmtpSession, fault: SmtpFault): void;
}

/** Says who of several was refused on their own. */
function withRefused({ job, refused }: ActiveJob, outcome: SendOutcome): SendOutcome {
  if (refused.length === 0 || job.envelope.further.length === 0) return outcome;
  return outcome.kind === 'auth_failed' ? outcome : { ...outcome, refused };
}

/** Runs mail transactions over one authenticated wire; the next one is pipelined behind the body of the current one. */
export class SmtpSession {
  #current: ActiveJob | undefined;
  #ahead: ActiveJob | undefined;
  #needsReset = false;
  #isRetiring = false;
  #sent = 0;
  readonly #wire: SmtpWire;
  readonly #capabilities: SmtpCapabilities;
  readonly #host: SmtpSessionHost;
  readonly #maxMessages: number;

  constructor(input: { wire: SmtpWire; capabilities: SmtpCapabilities; host: SmtpSessionHost; maxMessages: number }) {
    this.#wire = input.wire;
    this.#capabilities = input.capabilities;
    this.#host = input.host;
    this.#maxMessages = input.maxMessages;
  }

  get jobs(): number {
    return (this.#current === undefined ? 0 : 1) + (this.#ahead === undefined ? 0 : 1);
  }

  /** Offers the new session to its host. */
  start(): void {
    this.#becomeFree();
  }

  /** Starts a message; only allowed while the session is free. */
  begin(job: SmtpJob): void {
    for (let next: SmtpJob | undefined = job; next !== undefined; next = this.#host.takeNext()) {
      this.#current = this.#activate(next);
      if (this.#current === undefined) continue;
      this.#wire.write(this.#openingCommands(this.#current));
      return;
    }
    this.#becomeFree();
  }

  /** Sends QUIT and releases the connection. */
  quit(): void {
    this.#isRetiring = true;
    this.#wire.expect({ phase: 'final', onReply: () => this.cut('The connection was closed with QUIT') });
    this.#wire.write('QUIT\r\n');
    setTimeout(() => this.cut('The server did not answer QUIT'), QUIT_PATIENCE_MS).unref();
  }

  cut(text: string): void {
    this.#wire.cut({ kind: 'connection_lost', text });
  }

  onFault(fault: SmtpFault): void {
    const lost = [this.#current, this.#ahead];
    this.#current = undefined;
    this.#ahead = undefined;
    for (const active of lost)
      active?.job.settle(withRefused(active, active.failure ?? outcomeOfFault({ fault, ...active })));
    this.#host.onGone(this, fault);
  }

  #activate(job: SmtpJob): ActiveJob | undefined {
    // A message that waited for this connection to open has waited for no other mail.
    if (this.#sent > 0 && job.mayBegin?.() === false) {
      job.fail(new MessageWithdrawnError());
      return undefined;
    }
    const needs = { envelope: job.envelope, isEightBit: job.body.isEightBit, size: job.body.bytes.length };
    const refusal = findCapabilityRefusal({ capabilities: this.#capabilities, needs });
    if (refusal === undefined) {
      return {
        job,
        phase: 'mail',
        failure: undefined,
        answered: 0,
        refused: [],
        isDotWritten: false,
        isBodyTaken: false,
        isAccepted: false,
      };
    }
    job.settle(refusal);
    return undefined;
  }

  #openingCommands(active: ActiveJob): string {
    const { envelope, body } = active.job;
    const needs = { envelope, isEightBit: body.isEightBit, size: body.bytes.length };
    let commands = mailCommand({ capabilities: this.#capabilities, needs });
    if (this.#needsReset) {
      this.#needsReset = false;
      commands = `RSET\r\n${commands}`;
      this.#expect({ active, phase: 'reset' });
    }
    this.#expect({ active, phase: 'mail' });
    if (!this.#capabilities.pipelining) return commands;
    this.#expect({ active, phase: 'rcpt' });
    commands += `RCPT TO:<${envelope.to}>\r\n`;
    for (const address of envelope.further) {
      this.#expect({ active, phase: 'rcpt' });
      commands += `RCPT TO:<${address}>\r\n`;
    }
    this.#expect({ active, phase: 'data' });
    return `${commands}DATA\r\n`;
  }

  #expect({ active, phase }: { active: ActiveJob; phase: SmtpPhase }): void {
    this.#wire.expect({ phase, onReply: (reply) => this.#onReply({ reply, phase, active }) });
  }

  #onReply({ reply, phase, active }: { reply: SmtpReply; phase: SmtpPhase; active: ActiveJob }): void {
    if (active.failure === undefined) active.phase = phase;
    if (reply.code === 421) this.#isRetiring = true;
    if (phase === 'final') this.#finish({ active, outcome: active.failure ?? outcomeOfFinal(reply) });
    else if (phase === 'data' && (reply.code === 354 || reply.code >= 400)) this.#onDataReply({ reply, active });
    else if (reply.code >= 400) this.#onCommandRefused({ reply, phase, active });
    else if (reply.code < 300 && phase !== 'data') this.#onCommandAccepted({ phase, active });
    else this.#wire.cut({ kind: 'protocol', text: `The server answered ${reply.code} to ${phase}: ${reply.text}` });
  }

  #onCommandAccepted({ phase, active }: { phase: SmtpPhase; active: ActiveJob }): void {
    if (phase === 'rcpt') active.answered += 1;
    if (this.#capabilities.pipelining || phase === 'reset') return;
    this.#writeNext(active);
  }

  /** Without pipelining: the next recipient, else the message. */
  #writeNext(active: ActiveJob): void {
    const { to, further } = active.job.envelope;
    const address = active.answered === 0 ? to : further[active.answered - 1];
    this.#expect({ active, phase: address === undefined ? 'data' : 'rcpt' });
    this.#wire.write(address === undefined ? 'DATA\r\n' : `RCPT TO:<${address}>\r\n`);
  }

  #onCommandRefused({ reply, phase, active }: { reply: SmtpReply; phase: SmtpPhase; active: ActiveJob }): void {
    if (phase === 'reset') {
      this.#isRetiring = true;
      return;
    }
    const outcome = outcomeOfRefusal({ reply, phase, isReused: this.#sent > 0 });
    // After a refused sender, a pipelining server refuses every recipient for that reason alone.
    if (phase === 'rcpt' && active.failure === undefined) this.#noteRefused(active, outcome);
    else active.failure ??= outcome;
    if (this.#capabilities.pipelining) return;
    if (active.failure === undefined) this.#writeNext(active);
    else this.#finishRefused(active);
  }

  /** The message fails when nobody is left to receive it. */
  #noteRefused(active: ActiveJob, outcome: RecipientRefusal['outcome']): void {
    const { to, further } = active.job.envelope;
    active.refused.push({ address: (active.answered === 0 ? to : further[active.answered - 1]) ?? to, outcome });
    active.answered += 1;
    if (active.refused.length > further.length) active.failure ??= active.refused[0]?.outcome;
  }

  #onDataReply({ reply, active }: { reply: SmtpReply; active: ActiveJob }): void {
    if (reply.code !== 354) {
      active.failure ??= outcomeOfRefusal({ reply, phase: 'data', isReused: this.#sent > 0 });
      this.#finishRefused(active);
    } else if (active.failure !== undefined) {
      // The recipient was refused but the server still expects a body: a lone dot ends it (RFC 2920 §3.1).
      this.#expect({ active, phase: 'final' });
      this.#wire.write('.\r\n');
    } else {
      this.#sendBody(active);
    }
  }

  #sendBody(active: ActiveJob): void {
    active.phase = 'body';
    const { body, onBeforeFinalDot, mayFinish } = active.job;
    if (onBeforeFinalDot === undefined && body.bytes.length <= SINGLE_WRITE_LIMIT) {
      if (mayFinish?.() === false) {
        this.#withdraw(active, new MessageWithdrawnError());
        return;
      }
      const onBodyTaken = active.job.onRawFree && (() => this.#onBodyTaken(active));
      this.#wire.writeBoth({
        body: body.bytes,
        commands: this.#closeBody(active),
        ...(onBodyTaken && { onBodyTaken }),
      });
      return;
    }
    // Failures are settled inside; nothing awaits this promise.
    void this.#sendBodyInSteps(active);
  }

  async #sendBodyInSteps(active: ActiveJob): Promise<void> {
    const { body, onBeforeFinalDot, mayFinish } = active.job;
    try {
      const flushed = this.#wire.writeAndFlush(body.bytes);
      await onBeforeFinalDot?.();
      if (body.bytes.length > SINGLE_WRITE_LIMIT) await flushed;
      if (mayFinish?.() === false) throw new MessageWithdrawnError();
    } catch (error) {
      this.#withdraw(active, error);
      return;
    }
    if (this.#current === active && this.#wire.isOpen) this.#wire.write(this.#closeBody(active));
  }

  // The server waits for a body that will not end, so the connection cannot be used any more.
  #withdraw(active: ActiveJob, error: unknown): void {
    if (this.#current !== active) return;
    this.#current = undefined;
    active.job.fail(error);
    this.cut('The message was withdrawn before its end');
  }

  // The dot and, when more mail waits, all opening commands of the next transaction (RFC 2920 §3.1 allows them in one
  // group).
  #closeBody(active: ActiveJob): string {
    active.isDotWritten = true;
    this.#sent += 1;
    this.#expect({ active, phase: 'final' });
    if (!this.#capabilities.pipelining || !this.#canTakeMore()) return '.\r\n';
    for (let job = this.#host.takeNext(); job !== undefined; job = this.#host.takeNext()) {
      this.#ahead = this.#activate(job);
      if (this.#ahead !== undefined) return `.\r\n${this.#openingCommands(this.#ahead)}`;
    }
    return '.\r\n';
  }

  #finishRefused(active: ActiveJob): void {
    this.#needsReset = true;
    if (active.failure !== undefined) this.#finish({ active, outcome: active.failure });
  }

  #finish({ active, outcome }: { active: ActiveJob; outcome: SendOutcome }): void {
    this.#current = this.#ahead;
    this.#ahead = undefined;
    active.isAccepted = outcome.kind === 'accepted';
    if (active.isAccepted && active.isBodyTaken) active.job.onRawFree?.();
    active.job.settle(withRefused(active, outcome));
    if (this.#current === undefined) this.#becomeFree();
  }

  // A server that replies too early must not free a buffer that is still being read.
  #onBodyTaken(active: ActiveJob): void {
    active.isBodyTaken = true;
    if (active.isAccepted) active.job.onRawFree?.();
  }

  #canTakeMore(): boolean {
    return !this.#isRetiring && this.#sent < this.#maxMessages;
  }

  #becomeFree(): void {
    if (!this.#wire.isOpen) return;
    if (!this.#canTakeMore()) {
      this.quit();
      return;
    }
    this.#wire.armIdle(() => this.quit());
    this.#host.onFree(this);
  }
}
