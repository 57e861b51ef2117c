/** A cell that no spreadsheet runs as a formula (it begins with an apostrophe), quoted as RFC 4180 asks. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of CSV as RFC 4180 asks, with its end; cells that look like formulas start with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
