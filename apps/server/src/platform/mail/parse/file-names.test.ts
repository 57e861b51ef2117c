import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_LIMITS } from './parsed-mail.types.ts';
import { readMail } from './read-mail.ts';

const line = (start: string, value: string | Buffer) =>
  Buffer.concat([Buffer.from(start), Buffer.from(value), Buffer.from('\r\n')]);

async function nameOf(disposition: string | Buffer, type = 'application/pdf'): Promise<string | undefined> {
  const raw = Buffer.concat([
    Buffer.from('From: a@b.test\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'),
    line('Content-Type: ', type),
    line('Content-Disposition: ', disposition),
    Buffer.from('\r\nx\r\n--b--\r\n'),
  ]);
  return (await readMail({ raw, limits: DEFAULT_PARSE_LIMITS })).attachments[0]?.filename;
}

/** What is odd about it, the parameters, the name. */
const names: readonly (readonly [string, string, string])[] = [
  ['a path of Windows', String.raw`filename="C:\Users\x\factura.pdf"`, 'factura.pdf'],
  ['a path without quotation marks', String.raw`filename=C:\Users\x\factura.pdf`, 'factura.pdf'],
  ['a path with escaped backslashes', String.raw`filename="C:\\Users\\x\\factura.pdf"`, 'factura.pdf'],
  ['a path of a server', String.raw`filename="\\servidor\docs\año.pdf"`, 'año.pdf'],
  ['a path of Unix', 'filename="../../etc/factura.pdf"', 'factura.pdf'],
  ['a slash between digits', 'filename="Presupuesto 12/11.pdf"', 'Presupuesto 12_11.pdf'],
  ['words in quotation marks', 'filename="=?utf-8?B?UHJlc3VwdWVzdG8gYcOxby5wZGY=?="', 'Presupuesto año.pdf'],
  ['words in two charsets', 'filename="=?iso-8859-1?Q?a=F1o?= =?utf-8?Q?_pr=C3=B3ximo?=.pdf"', 'año próximo.pdf'],
  [
    'words in sections',
    'filename*0="=?utf-8?Q?Presu?="; filename*1="=?utf-8?Q?puesto_a=C3=B1o.pdf?="',
    'Presupuesto año.pdf',
  ],
  ['a character between sections', "filename*0*=utf-8''a%C3; filename*1*=%B1o.pdf", 'año.pdf'],
  ['sections out of order', "filename*1*=%B1o.pdf; filename*0*=utf-8''a%C3", 'año.pdf'],
  ['a section whose encoding is not marked', "filename*0*=utf-8''a%C3; filename*1=%B1o.pdf", 'año.pdf'],
  ['no section marked', `filename*0="utf-8''a%C3"; filename*1="%B1o.pdf"`, 'año.pdf'],
  ['escape sequences in sections', "filename*0*=ISO-2022-JP''%1B%24B8%2B; filename*1*=%40Q%1B%28B.pdf", '見積.pdf'],
  ['another charset than named', "filename*=utf-8''a%F1o.pdf", 'año.pdf'],
  ['UTF-8 named Latin-1', "filename*=iso-8859-1''a%C3%B1o.pdf", 'año.pdf'],
  ['no charset', "filename*=''a%C3%B1o.pdf", 'año.pdf'],
  ['neither charset nor language', 'filename*=a%C3%B1o.pdf', 'año.pdf'],
  ['quotation marks around all of it', `filename*="utf-8''a%C3%B1o.pdf"`, 'año.pdf'],
  ['the new form in the old parameter', "filename=utf-8''a%C3%B1o.pdf", 'año.pdf'],
  ['percent signs in the old parameter', 'filename="a%C3%B1o.pdf"', 'año.pdf'],
  ['a percent sign of its own', 'filename="50% dto.pdf"', '50% dto.pdf'],
  ['both parameters', `filename="ano.pdf"; filename*=utf-8''a%C3%B1o.pdf`, 'año.pdf'],
  ['quotation marks inside', 'filename="Presupuesto "final".pdf"', 'Presupuesto _final_.pdf'],
  ['escaped quotation marks inside', String.raw`filename="Presupuesto \"final\".pdf"`, 'Presupuesto _final_.pdf'],
  ['a semicolon inside', 'filename="Uno; dos.pdf"; size=3', 'Uno; dos.pdf'],
  ['spaces without quotation marks', 'filename=Presupuesto año próximo.pdf', 'Presupuesto año próximo.pdf'],
  ['no closing quotation mark', 'filename="factura.pdf', 'factura.pdf'],
  ['control characters', 'filename="a\tb\u0001c.pdf"', 'a b c.pdf'],
  ['an order of letters of its own', 'filename="factura\u202efdp.exe"', 'facturafdp.exe'],
  ['a point at its end', 'filename="factura."', 'factura.pdf'],
  ['nothing but points', 'filename="..."', 'attachment.pdf'],
  ['nothing', 'filename=""', 'attachment.pdf'],
  ['no ending', 'filename="factura"', 'factura.pdf'],
];

describe('the name of a file', () => {
  it.each(names)('with %s is what its sender meant', async (_, parameters, name) => {
    expect(await nameOf(`attachment; ${parameters}`)).toBe(name);
    expect(await nameOf('attachment', `application/pdf; ${parameters.replaceAll('filename', 'name')}`)).toBe(name);
  });

  it('in bytes without a charset is read before its backslashes are', async () => {
    const japanese = Buffer.concat([
      Buffer.from('attachment; filename="'),
      Buffer.from('955c8ee6', 'hex'),
      Buffer.from('.pdf"'),
    ]);
    expect(await nameOf(japanese)).toBe('表取.pdf');
    expect(await nameOf(Buffer.from('attachment; filename="año próximo.pdf"', 'latin1'))).toBe('año próximo.pdf');
  });

  it('is cut between its characters, with its ending', async () => {
    const long = await nameOf(`attachment; filename="${'👩‍👩‍👧'.repeat(60)}.pdf"`);
    expect(long).toMatch(/^(?:👩‍👩‍👧)+\.pdf$/u);
    expect(Buffer.byteLength(long ?? '')).toBeLessThanOrEqual(240);
    expect(await nameOf(`attachment; filename="${'ñ'.repeat(300)}.pdf"`)).toBe(`${'ñ'.repeat(118)}.pdf`);
  });
});
