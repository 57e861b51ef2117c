import { strToU8, Zip, ZipDeflate } from 'fflate';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
/** Rows of one sheet, its header among them (ECMA-376 has room for 1,048,576). */
const mostRows = 1_048_576;
const mostCharacters = 32_767;
const formulaStart = /^[=+\-@\t\r]/;
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text
    .slice(0, mostCharacters)
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

/** Every cell is a text, which no program runs; one that looks like a formula stays a text when it is edited, too. */
function cell(text: string): string {
  if (text === '') return '<c/>';
  const style = formulaStart.test(text) ? ' s="1"' : '';
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function row(cells: readonly string[]): string {
  return `<row>${cells.map(cell).join('')}</row>`;
}

const styles = `${head}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`;

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

type Table = { name: string; header: readonly string[]; rows: AsyncIterable<readonly (readonly string[])[]> };

/**
 * A workbook of texts, a piece at a time: memory holds one batch of rows. What is more than a sheet takes goes on in the
 * next one.
 */
export async function* writeXlsx({ name, header, rows }: Table): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  let sheets = 0;
  let used = 0;
  let sheet: ZipDeflate | undefined;
  function put(part: string, text: string): void {
    const entry = new ZipDeflate(part, { level: 6 });
    zip.add(entry);
    entry.push(strToU8(text), true);
  }
  function closeSheet(): void {
    sheet?.push(strToU8('</sheetData></worksheet>'), true);
    sheet = undefined;
  }
  function openSheet(): ZipDeflate {
    closeSheet();
    sheets += 1;
    used = 1;
    const opened = new ZipDeflate(`xl/worksheets/sheet${sheets}.xml`, { level: 6 });
    zip.add(opened);
    opened.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>${row(header)}`));
    sheet = opened;
    return opened;
  }
  put('xl/styles.xml', styles);
  openSheet();
  for await (const batch of rows) {
    for (let start = 0; start < batch.length;) {
      const target = sheet !== undefined && used < mostRows ? sheet : openSheet();
      const part = batch.slice(start, start + mostRows - used);
      target.push(strToU8(part.map(row).join('')));
      used += part.length;
      start += part.length;
    }
    yield* ready.splice(0);
  }
  closeSheet();
  for (const [part, text] of closingParts(name, sheets)) put(part, text);
  zip.end();
  yield* ready.splice(0);
}
