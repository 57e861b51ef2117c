const lineOctets = 75;

/** Escapes a text value (RFC 2426 §4, RFC 6350 §3.4). */
export function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll('\n', '\\n')
    .replaceAll(',', '\\,')
    .replaceAll(';', '\\;');
}

/** Reverses `escapeText`; a backslash before any other character stands for that character. */
export function unescapeText(value: string): string {
  return value.replace(/\\([\s\S])/g, (_all, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
}

/** Splits at an unescaped separator. */
export function splitValue(value: string, separator: ';' | ','): string[] {
  const parts = [''];
  for (let index = 0; index < value.length; index += 1) {
    const character = value.charAt(index);
    if (character === separator) parts.push('');
    else if (character === '\\' && index + 1 < value.length) {
      parts[parts.length - 1] += character + value.charAt(index + 1);
      index += 1;
    } else parts[parts.length - 1] += character;
  }
  return parts;
}

/** Folds at 75 octets without splitting a character (RFC 6350 §3.2). */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    const limit = lines.length === 0 ? lineOctets : lineOctets - 1;
    if (octets + size > limit) {
      lines.push(current);
      current = '';
      octets = 0;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n ');
}

const circumflex: Record<string, string> = { '^': '^^', '\n': '^n', '"': "^'" };

/** A quoted parameter; characters it must not contain are encoded as in RFC 6868. */
export function quoteParameter(text: string): string {
  return `"${text.replace(/\r\n|\r/g, '\n').replace(/[\^\n"]/g, (sign) => circumflex[sign] ?? sign)}"`;
}

/** Reverses `quoteParameter` for the text inside the quotes. */
export function decodeParameter(text: string): string {
  return text.replace(/\^([\^n'])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign === "'" ? '"' : '^'));
}
