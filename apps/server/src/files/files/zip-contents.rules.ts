// Only names are read: nothing is ever unpacked, so no archive can grow (PKWARE APPNOTE 4.3.7, 4.3.12, 4.3.16).
const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfDirectory = 0x06054b50;
const endBytes = 22;
const longestComment = 65_535;
const mostEntries = 20_000;

/** The text of an archive's first entry when it has this name and is stored as it is. */
export function zipFirstStored(bytes: Buffer, name: string): string | undefined {
  const headBytes = 30;
  if (bytes.length < headBytes || bytes.readUInt32LE(0) !== localHeader || bytes.readUInt16LE(8) !== 0)
    return undefined;
  const size = bytes.readUInt32LE(18);
  const [nameLength, extraLength] = [bytes.readUInt16LE(26), bytes.readUInt16LE(28)];
  if (bytes.toString('latin1', headBytes, headBytes + nameLength) !== name || size > 200) return undefined;
  const start = headBytes + nameLength + extraLength;
  return bytes.toString('latin1', start, start + size);
}

function findDirectory(bytes: Buffer): { start: number; entries: number } | undefined {
  const first = Math.max(0, bytes.length - endBytes - longestComment);
  for (let at = bytes.length - endBytes; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== endOfDirectory) continue;
    return { entries: bytes.readUInt16LE(at + 10), start: bytes.readUInt32LE(at + 16) };
  }
  return undefined;
}

/** Names in the central directory; undefined when the archive is broken or has more than anybody's document. */
export function zipEntryNames(bytes: Buffer): string[] | undefined {
  const directory = findDirectory(bytes);
  if (!directory || directory.entries > mostEntries) return undefined;
  const names: string[] = [];
  let at = directory.start;
  for (let count = 0; count < directory.entries; count += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralHeader) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}
