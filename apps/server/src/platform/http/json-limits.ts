import { AppError } from '#platform/errors.ts';

export const jsonLimits = { depth: 32, keys: 10_000 } as const;

const quote = 34;
const backslash = 92;
const [openArray, closeArray, openObject, closeObject, colon] = [91, 93, 123, 125, 58];

/** Index of the closing quotation mark of the string that starts here; the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

/** Refuses JSON that nests too deeply or has too many keys, in one pass and before anything is built from it. */
export function assertJsonLimits(text: string): void {
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openObject || code === openArray) depth += 1;
    else if (code === closeObject || code === closeArray) depth -= 1;
    else if (code === colon) keys += 1;
    if (depth > jsonLimits.depth || keys > jsonLimits.keys) throw new AppError('request.malformed');
  }
}
