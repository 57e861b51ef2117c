import { writeZip, type ZipEntry } from '#platform/zip/write-zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
/** Rows of one sheet, including its header (ECMA-376 allows 1,048,576). */
const maxRows = 1_048_576;
const maxCharacters = 32_767;
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;
/** A leading apostrophe would make it look guarded; another one in front distinguishes them, as in CSV. */
const guardedStart = /^'+[=+\-@\t\r\n＝＋－＠]/;
/** Characters that XML cannot contain or would change, and text that looks like the escape of such a character. */
const special = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function codeOf(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/**
 * Characters that XML would lose are escaped by number (ECMA-376 Part 1 §22.9.2.19). Text longer than a cell allows
 * ends with `…`.
 */
function escaped(text: string): string {
  const coded = text.toWellFormed().replace(special, codeOf);
  const short =
    coded.length > maxCharacters
      ? `${coded
          .slice(0, maxCharacters - 1)
          .toWellFormed()
          .replace(/\ufffd$/, '')}…`
      : coded;
  return short.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

/** Content of a cell. Numbers, dates and booleans keep their type, so that they can be summed and sorted. */
export type XlsxCell = string | number | boolean | Temporal.PlainDate;

const firstDay = Temporal.PlainDate.from('1900-03-01');
const dayZero = Temporal.PlainDate.from('1899-12-30');
const lastDay = Temporal.PlainDate.from('9999-12-31');

/** Spreadsheets count days from 1900, with a 29 February that never existed: dates before March 1900 remain text. */
function day(date: Temporal.PlainDate): string {
  if (Temporal.PlainDate.compare(date, firstDay) < 0 || Temporal.PlainDate.compare(date, lastDay) > 0)
    return cell(date.toString());
  return `<c s="2"><v>${dayZero.until(date, { largestUnit: 'day' }).days}</v></c>`;
}

/** Programs never evaluate text; text that looks like a formula also remains text when it is edited. */
function cell(content: XlsxCell): string {
  if (typeof content === 'boolean') return `<c t="b"><v>${content ? 1 : 0}</v></c>`;
  if (typeof content === 'number') return Number.isFinite(content) ? `<c><v>${content}</v></c>` : '<c/>';
  if (typeof content !== 'string') return day(content);
  if (content === '') return '<c/>';
  const text = guardedStart.test(content) ? `'${content}` : content;
  const style = formulaStart.test(text) ? ' s="1"' : '';
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function row(cells: readonly XlsxCell[]): string {
  return `<row>${cells.map(cell).join('')}</row>`;
}

const normal = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"';
/**
 * Style 1 keeps text from becoming a formula, style 2 shows a date; both fills are those every workbook starts with.
 */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${normal}/></cellStyleXfs><cellXfs count="3">${normal} xfId="0"/>${normal} xfId="0" quotePrefix="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The parts that name the sheets, which are known last. */
function closingParts(name: string, sheets: number): [string, string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const title = (number: number) => escaped(number === 1 ? name : `${name} ${number}`);
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers.map((number) => `<sheet name="${title(number)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packages}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`).join('')}</Types>`,
    ],
  ];
}

type Rows = readonly (readonly XlsxCell[])[];
type Table = { name: string; header: readonly string[]; rows: AsyncIterable<Rows> };

/** Rows as they come, in pieces no larger than what is left of a sheet. */
class RowQueue {
  readonly #batches: AsyncIterator<Rows>;
  #batch: Rows = [];

  constructor(rows: AsyncIterable<Rows>) {
    this.#batches = rows[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#batch.length === 0) {
      const next = await this.#batches.next();
      if (next.done) return false;
      this.#batch = next.value;
    }
    return true;
  }

  take(max: number): Rows {
    const taken = this.#batch.slice(0, max);
    this.#batch = this.#batch.slice(taken.length);
    return taken;
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}

async function* sheetParts(header: readonly string[], rows: RowQueue): AsyncGenerator<Buffer> {
  yield Buffer.from(`${head}<worksheet xmlns="${main}"><sheetData>${row(header)}`);
  for (let used = 1; used < maxRows && (await rows.hasMore());) {
    const taken = rows.take(maxRows - used);
    used += taken.length;
    yield Buffer.from(taken.map(row).join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

/** Every part of the workbook; a sheet is written to its end before the next part is asked for. */
async function* workbookParts({ name, header }: Omit<Table, 'rows'>, rows: RowQueue): AsyncGenerator<ZipEntry> {
  yield { path: 'xl/styles.xml', content: [Buffer.from(styles)] };
  let sheets = 0;
  do {
    sheets += 1;
    yield { path: `xl/worksheets/sheet${sheets}.xml`, content: sheetParts(header, rows) };
  } while (await rows.hasMore());
  for (const [path, text] of closingParts(name, sheets)) yield { path, content: [Buffer.from(text)] };
}

/** Nobody sees when a part of a workbook was written; the same rows make the same file. */
const partsModifiedAt = Temporal.PlainDateTime.from('1980-01-01T00:00');

/**
 * A workbook, a piece at a time: memory holds one batch of rows. What is more than a sheet takes continues in the next
 * one.
 */
export async function* writeXlsx({ rows, ...table }: Table): AsyncGenerator<Uint8Array> {
  const queue = new RowQueue(rows);
  try {
    const entries = workbookParts(table, queue);
    yield* writeZip({ entries, modifiedAt: partsModifiedAt, onEntry: () => undefined });
  } finally {
    await queue.close();
  }
}
