/** A telephone number is not a formula: a plus sign followed by digits and separators, and nothing else. */
const telephone = /^\+\d[\d ().\/-]*$/;
// A formula preceded by apostrophes is guarded too, so that removing one restores the original. Japanese spreadsheets
// evaluate full-width signs as well.
const formula = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/;

/** Removes the one apostrophe that `csvCell` puts before formulas. */
export function unguarded(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

/** Content of a table cell. A number is written as one: a leading minus does not make it a formula. */
export type CsvCell = string | number | boolean;

/** A cell that no spreadsheet evaluates as a formula (it starts with an apostrophe), quoted as RFC 4180 requires. */
export function csvCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return String(cell);
  const value = cell;
  const safe = formula.test(value) && !telephone.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of CSV as RFC 4180 requires, with its line end; cells that look like formulas start with an apostrophe. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;
}

const separators = /[;,|"]|:::|^\s|\s$/;

/**
 * Several names in one cell; a name that contains a separator is quoted, so that `splitList` returns the same names.
 */
export function joinList(names: readonly string[]): string {
  return names.map((name) => (separators.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');
}

/** Names in a cell, separated by `;`, `,`, `|` or Google's ` ::: `; a quoted name is taken as it is. */
export function splitList(text: string): string[] {
  const names: string[] = [];
  let name = '';
  let isOver = false;
  const end = () => {
    if (name.trim() !== '') names.push(name.trim());
    name = '';
    isOver = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const close = sign === '"' && name.trim() === '' && !isOver ? closingQuote(text, at) : -1;
    if (close !== -1) {
      name = text.slice(at + 1, close).replaceAll('""', '"');
      names.push(name);
      name = '';
      isOver = true;
      at = close;
    } else if (sign === ';' || sign === ',' || sign === '|') end();
    else if (sign === ':' && text.startsWith(':::', at)) {
      end();
      at += 2;
    } else name += sign;
  }
  end();
  return names;
}

/**
 * Where a quoted name ends: a quote that is not doubled, followed by a separator or the end; -1 where there is none.
 */
function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text.charAt(at + 1) === '"') at += 1;
    else return /^\s*([;,|]|:::|$)/.test(text.slice(at + 1, at + 20)) ? at : -1;
  }
  return -1;
}
