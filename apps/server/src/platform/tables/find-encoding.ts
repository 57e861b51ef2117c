import { isAscii, isUtf8 } from 'node:buffer';
import type { ImportEncoding } from '@enlace/contract/audience/imports/imports.schemas.ts';

const japaneseEncodings = ['shift_jis', 'euc-jp'] as const;
const japanese = /[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/u;

function byteOrderMark(head: Buffer): ImportEncoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}

/**
 * Text in two-byte units without a byte order mark: every other byte of its Latin letters, digits and line ends is
 * zero.
 */
function wideEncoding(head: Buffer): ImportEncoding | undefined {
  const zeros = [0, 0];
  for (let index = 0; index < head.length; index += 1)
    if (head[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < head.length / 20) return undefined;
  return odd >= even ? 'utf-16le' : 'utf-16be';
}

function decodes(head: Buffer, encoding: string): string | undefined {
  try {
    // As a stream, because the last character may be truncated.
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Accented Latin letters read as Japanese become single characters among letters; real Japanese comes in runs. */
function japaneseScore(text: string): number {
  let score = 0;
  let run = 0;
  for (const character of `${text}\n`) {
    if (japanese.test(character)) run += 1;
    else {
      score += run > 1 ? run : -2 * run;
      if (/[\ue000-\uf8ff\u0080-\u009f]/u.test(character)) score -= 2;
      // A file may contain an invalid character; a file that is not Japanese contains many.
      else if (character === '\ufffd') score -= 4;
      run = 0;
    }
  }
  return score;
}

function findJapanese(head: Buffer): ImportEncoding | undefined {
  // Bytes that are valid in one of them are hardly ever valid in the other, too.
  const whole = japaneseEncodings.filter((encoding) => decodes(head, encoding) !== undefined);
  const [best] = (whole.length > 0 ? whole : japaneseEncodings)
    .map((encoding) => ({ encoding, score: japaneseScore(new TextDecoder(encoding).decode(head, { stream: true })) }))
    .toSorted((left, right) => right.score - left.score);
  return best && best.score > 0 ? best.encoding : undefined;
}

/** Files concatenated from several sources have lines in both encodings. */
function isMostlyUtf8(head: Buffer): boolean {
  let balance = 0;
  for (const text of head.toString('latin1').split('\n')) {
    const line = Buffer.from(text, 'latin1');
    if (!isAscii(line)) balance += isUtf8(line) ? 1 : -1;
  }
  return balance > 0;
}

/**
 * The encoding of a text file from its first bytes: byte order mark, zeros, UTF-8, Japanese, otherwise Windows-1252, in
 * which everything is valid.
 */
export function findEncoding(head: Buffer): ImportEncoding {
  const marked = byteOrderMark(head) ?? wideEncoding(head);
  if (marked) return marked;
  if (decodes(head, 'utf-8') !== undefined || isMostlyUtf8(head)) return 'utf-8';
  return findJapanese(head) ?? 'windows-1252';
}
