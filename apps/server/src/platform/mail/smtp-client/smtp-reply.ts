import type { SmtpReply } from './smtp-client.types.ts';

const MAX_LINE_LENGTH = 4096;
const MAX_REPLY_LINES = 256;
const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;
const ENHANCED = /^([245]\.\d{1,3}\.\d{1,3})(?: |$)/;
const QUEUE_ID = /\bqueued as\s+<?([\w.-]{1,100})|\bid=([\w.-]{1,100})/i;

/** Raised when the peer does not speak SMTP; the connection cannot be used any more. */
export class SmtpProtocolError extends Error {
  override readonly name = 'SmtpProtocolError';
}

/** Cuts the incoming byte stream into replies, multi-line ones included (RFC 5321 §4.2). */
export class SmtpReplyParser {
  #rest = '';
  #lines: string[] = [];

  /** True when bytes of an unfinished reply are held back. */
  get hasPartialInput(): boolean {
    return this.#rest !== '' || this.#lines.length > 0;
  }

  /** Calls `onReply` for each complete reply in the chunk; throws SmtpProtocolError on anything other than SMTP. */
  push(chunk: Buffer, onReply: (reply: SmtpReply) => void): void {
    const input = this.#rest + chunk.toString('latin1');
    let start = 0;
    for (let end = input.indexOf('\n'); end !== -1; end = input.indexOf('\n', start)) {
      const line = input.slice(start, input.charCodeAt(end - 1) === 13 ? end - 1 : end);
      start = end + 1;
      const reply = this.#addLine(line);
      if (reply !== undefined) onReply(reply);
    }
    this.#rest = start === input.length ? '' : input.slice(start);
    if (this.#rest.length > MAX_LINE_LENGTH) throw new SmtpProtocolError('The server sent an overlong line');
  }

  #addLine(line: string): SmtpReply | undefined {
    const match = line.length <= MAX_LINE_LENGTH ? LINE.exec(line) : null;
    if (match === null) throw new SmtpProtocolError('The server sent a line that is not an SMTP reply');
    const code = Number(match[1]);
    this.#lines.push(match[3] ?? '');
    if (match[2] === '-') {
      if (this.#lines.length > MAX_REPLY_LINES) throw new SmtpProtocolError('The server sent an endless reply');
      return undefined;
    }
    const lines = this.#lines;
    this.#lines = [];
    return toReply({ code, lines });
  }
}

function toReply({ code, lines }: { code: number; lines: string[] }): SmtpReply {
  const first = lines[0] ?? '';
  const enhanced = ENHANCED.exec(first)?.[1] ?? null;
  const plain = enhanced === null ? lines : lines.map((line) => line.replace(ENHANCED, ''));
  return { code, enhanced, text: decodeUtf8(plain.length === 1 ? (plain[0] ?? '') : plain.join('\n')) };
}

function decodeUtf8(latin1: string): string {
  // Replies are almost always ASCII; RFC 6531 servers may add UTF-8.
  return /[\x80-\xff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1;
}

/** Finds the id under which the receiving server queued the message, as Postfix, Exim, Exchange and others print it. */
export function queueIdOf(reply: SmtpReply): string | null {
  const match = QUEUE_ID.exec(reply.text);
  return match?.[1] ?? match?.[2] ?? null;
}
