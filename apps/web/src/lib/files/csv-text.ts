function cell(value: string | null): string {
  // Spreadsheets would run these as a formula.
  const safe = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value ?? ''}` : (value ?? '');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180) with a byte order mark. */
export function csvText(head: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return `\uFEFF${[head, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}
