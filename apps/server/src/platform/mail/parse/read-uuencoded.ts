/** Files that old programs write into the text itself: uuencode, and its form in base64 (POSIX). */

export type UuencodedFile = { name: string; content: Buffer };

const beginning = /^begin(-base64)? [0-7]{3,4} (\S.{0,999})$/;
/** Of a line, before its bytes. */
const lengthOf = (line: string) => (line.charCodeAt(0) - 32) & 63;

/** The bytes of one line; undefined when it is none. Spaces at its end may have been lost, and some programs add a sum. */
function readLine(line: string): Buffer | undefined {
  if (!/^[ -`]+$/.test(line)) return undefined;
  const length = lengthOf(line);
  const needed = Math.ceil(length / 3) * 4;
  if (line.length - 1 > needed + 1) return undefined;
  const units = Array.from(line.slice(1, needed + 1).padEnd(needed, ' '), lengthOf);
  const bytes = Buffer.alloc((needed / 4) * 3);
  for (let at = 0; at < units.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = units.slice(at, at + 4);
    bytes.writeUIntBE((a << 18) | (b << 12) | (c << 6) | d, (at / 4) * 3, 3);
  }
  return bytes.subarray(0, length);
}

function readUuencoded(lines: readonly string[], from: number): { content: Buffer; next: number } | undefined {
  const pieces: Buffer[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === 'end') return { content: Buffer.concat(pieces), next: at + 1 };
    if (line.trim() === '' || line === '`') continue;
    const bytes = readLine(line);
    if (!bytes) return undefined;
    pieces.push(bytes);
  }
  return undefined;
}

function readBase64(lines: readonly string[], from: number): { content: Buffer; next: number } | undefined {
  for (let at = from; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim();
    if (line === '====') return { content: Buffer.from(lines.slice(from, at).join(''), 'base64'), next: at + 1 };
    if (!/^[A-Za-z0-9+/=]*$/.test(line)) return undefined;
  }
  return undefined;
}

/** The files in the text and what is left of it; a file that is not whole stays text. */
export function readUuencodedFiles(text: string): { text: string; files: UuencodedFile[] } {
  if (!/^begin(?:-base64)? [0-7]/m.test(text)) return { text, files: [] };
  const lines = text.split(/\r?\n/);
  const files: UuencodedFile[] = [];
  const left: string[] = [];
  // What one beginning found to be no file is not read again by the next.
  let broken = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, isBase64, name = ''] = beginning.exec(line) ?? [];
    const found =
      name === '' || broken > 20
        ? undefined
        : isBase64 === undefined
          ? readUuencoded(lines, at + 1)
          : readBase64(lines, at + 1);
    if (found) {
      files.push({ name: name.trim(), content: found.content });
      at = found.next - 1;
      continue;
    }
    if (name !== '') broken += 1;
    left.push(line);
  }
  return files.length === 0 ? { text, files } : { text: left.join('\n'), files };
}
