export type MimeMail = { fields: [name: string, value: string][]; parts: { mime: string; text: string }[] };

function unfold(head: string): [string, string][] {
  return head
    .replace(/\r\n([ \t])/g, '$1')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]);
}

function fromQuotedPrintable(text: string): Buffer {
  const joined = text.replace(/[ \t]+(?=\r\n|$)/g, '').replace(/=\r\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body).toString('utf8') : body;
}

/** Decodes encoded words of RFC 2047; whitespace between two of them is dropped. */
export function decodeWords(value: string): string {
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1');
  return joined.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString('utf8')
      : fromQuotedPrintable(text.replaceAll('_', ' ')).toString('utf8'),
  );
}

/**
 * An independent parser for mails, following RFC 2045 to 2047 and 5322 to the letter; shares no code with the writer.
 */
export function readMime(raw: string): MimeMail {
  const end = raw.indexOf('\r\n\r\n');
  const fields = unfold(raw.slice(0, end));
  const body = raw.slice(end + 4);
  const valueOf = (name: string) => fields.find(([each]) => each === name)?.[1] ?? '';
  const type = valueOf('content-type');
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) {
    const encoding = valueOf('content-transfer-encoding').toLowerCase();
    return { fields, parts: [{ mime: type.split(';')[0] ?? '', text: decoded(body, encoding) }] };
  }
  const inner = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1);
  if (!inner.at(-1)?.startsWith('--')) throw new Error('the last boundary is missing');
  return { fields, parts: inner.slice(0, -1).flatMap((part) => readMime(part.replace(/^[ \t]*\r\n/, '')).parts) };
}
