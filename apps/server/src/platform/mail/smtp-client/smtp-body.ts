const CR = 13;
const LF = 10;
const DOT = 46;

export interface SmtpBody {
  /** Dot-stuffed, every line ends with CRLF, without the terminating dot. */
  bytes: Buffer;
  /** Some octet is above 127, so the server must know 8BITMIME. */
  isEightBit: boolean;
}

/**
 * Makes a message fit for DATA (RFC 5321 §4.5.2): doubles leading dots and turns lone CR or LF into CRLF, so that no
 * server can see an end of data inside the message. Returns the input buffer itself when nothing needs repair.
 */
export function prepareBody(raw: Buffer): SmtpBody {
  let mask = 0;
  let extra = 0;
  let previous = LF;
  for (let index = 0; index < raw.length; index += 1) {
    const byte = raw[index] ?? 0;
    mask |= byte;
    if (byte === LF) {
      if (previous !== CR) extra += 1;
    } else {
      if (previous === CR) extra += 1;
      if (byte === DOT && (previous === LF || previous === CR)) extra += 1;
    }
    previous = byte;
  }
  const isEightBit = mask > 127;
  const endsWell = raw.length >= 2 && raw[raw.length - 1] === LF && raw[raw.length - 2] === CR;
  if (extra === 0 && endsWell) return { bytes: raw, isEightBit };
  return { bytes: repairBody({ raw, room: raw.length + extra + 2 }), isEightBit };
}

function repairBody({ raw, room }: { raw: Buffer; room: number }): Buffer {
  const bytes = Buffer.allocUnsafe(room);
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
