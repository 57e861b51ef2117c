const special = /[\\\n\r\t]/;
const names: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One value in the text form of COPY; null is `\N`. */
export function copyValue(value: string | null): string {
  if (value === null) return '\\N';
  return special.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => names[sign] ?? sign) : value;
}

/** Text of a `text[]`. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Text of a `tsvector` without positions, the same as `array_to_tsvector` of the tokens. */
export function vectorText(tokens: readonly string[]): string {
  return tokens.map((token) => `'${token.replace(/['\\]/g, '$&$&')}'`).join(' ');
}
