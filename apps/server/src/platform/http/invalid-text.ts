/** NUL and lone surrogates: PostgreSQL stores neither, and no genuine text contains them. */
function hasInvalidCharacters(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

/** Dotted path of the first text (or key) in a value that cannot be stored, or undefined. */
export function findInvalidText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return hasInvalidCharacters(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = path === '' ? key : `${path}.${key}`;
    const found = hasInvalidCharacters(key)
      ? innerPath.toWellFormed().replaceAll('\0', '')
      : findInvalidText(inner, innerPath);
    if (found !== undefined) return found;
  }
  return undefined;
}
