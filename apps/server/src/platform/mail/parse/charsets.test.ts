import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_LIMITS } from './parsed-mail.types.ts';
import { readMail } from './read-mail.ts';
import { repairCharsets } from './repair-charsets.ts';

// The bytes were written by Python's codecs.

const read = (raw: Buffer) => readMail({ raw, limits: DEFAULT_PARSE_LIMITS });
const bytes = (base64: string) => Buffer.from(base64, 'base64');
const lines = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.flatMap((part) => [Buffer.from(part), Buffer.from('\r\n')]));

/** Encoding, label, bytes, expected text. */
const bodies: readonly (readonly [string, string, string, string])[] = [
  ['cp932', 'iso-8859-1', 'gqiQophigsmCyILBgsSCqILogtyCt4FCk2OShoLFgreBQg==', 'お世話になっております。田中です。'],
  ['cp932', 'windows-1252', 'gqiQophigsmCyILBgsSCqILogtyCt4FCk2OShoLFgreBQg==', 'お世話になっております。田中です。'],
  ['euc-kr', 'nothing', 'vsiz58fPvLy/5CwgsKGw3cDMIL7zuLbAzrChv+Q/', '안녕하세요, 가격이 얼마인가요?'],
  [
    'cp1252',
    'nothing',
    'SG9sYSwgv2N14W50byBjdWVzdGE/IE1h8WFuYSBz7SwgMjAggA==',
    'Hola, ¿cuánto cuesta? Mañana sí, 20 €',
  ],
  ['cp1252', 'utf-8', 'SG9sYSwgv2N14W50byBjdWVzdGE/IE1h8WFuYSBz7SwgMjAggA==', 'Hola, ¿cuánto cuesta? Mañana sí, 20 €'],
  [
    'cp1252',
    'us-ascii',
    'SG9sYSwgv2N14W50byBjdWVzdGE/IE1h8WFuYSBz7SwgMjAggA==',
    'Hola, ¿cuánto cuesta? Mañana sí, 20 €',
  ],
  [
    'cp1252',
    'iso-8859-1',
    'SG9sYSwgv2N14W50byBjdWVzdGE/IE1h8WFuYSBz7SwgMjAggA==',
    'Hola, ¿cuánto cuesta? Mañana sí, 20 €',
  ],
  [
    'utf-8',
    'nothing',
    'SG9sYSwgwr9jdcOhbnRvIGN1ZXN0YT8gTWHDsWFuYSBzw60sIDIwIOKCrA==',
    'Hola, ¿cuánto cuesta? Mañana sí, 20 €',
  ],
  [
    'utf-8',
    'us-ascii',
    'SG9sYSwgwr9jdcOhbnRvIGN1ZXN0YT8gTWHDsWFuYSBzw60sIDIwIOKCrA==',
    'Hola, ¿cuánto cuesta? Mañana sí, 20 €',
  ],
  [
    'utf-8',
    'iso-8859-1',
    'SG9sYSwgwr9jdcOhbnRvIGN1ZXN0YT8gTWHDsWFuYSBzw60sIDIwIOKCrA==',
    'Hola, ¿cuánto cuesta? Mañana sí, 20 €',
  ],
  [
    'utf-8',
    'windows-1252',
    'SG9sYSwgwr9jdcOhbnRvIGN1ZXN0YT8gTWHDsWFuYSBzw60sIDIwIOKCrA==',
    'Hola, ¿cuánto cuesta? Mañana sí, 20 €',
  ],
  [
    'utf-8',
    'shift_jis',
    'SG9sYSwgwr9jdcOhbnRvIGN1ZXN0YT8gTWHDsWFuYSBzw60sIDIwIOKCrA==',
    'Hola, ¿cuánto cuesta? Mañana sí, 20 €',
  ],
  [
    'utf-8',
    'iso-2022-jp',
    'SG9sYSwgwr9jdcOhbnRvIGN1ZXN0YT8gTWHDsWFuYSBzw60sIDIwIOKCrA==',
    'Hola, ¿cuánto cuesta? Mañana sí, 20 €',
  ],
  ['cp1252', 'nothing', 'TCfpbOltZW50IHLpcOl06Tog6XTpLCBjcunpZQ==', "L'élément répété: été, créée"],
  ['cp1252', 'utf-8', 'R3L232UsIFN0cmHfZSwgc2No9m5lIEdy/N9l', 'Größe, Straße, schöne Grüße'],
  ['cp1252', 'nothing', 'TuNvIGjhIGluZm9ybWHn9WVzOyBhbWFuaOMg4HMgdHLqcw==', 'Não há informações; amanhã às três'],
  ['cp932', 'nothing', 'jKmQz4LgguiC8IKoiuiCooK1gtyCt4FCh0CHig==', '見積もりをお願いします。①㈱'],
  ['cp932', 'utf-8', 'jKmQz4LgguiC8IKoiuiCooK1gtyCt4FCh0CHig==', '見積もりをお願いします。①㈱'],
  ['cp932', 'us-ascii', 'jKmQz4LgguiC8IKoiuiCooK1gtyCt4FCh0CHig==', '見積もりをお願いします。①㈱'],
  ['cp932', 'shift_jis', 'jKmQz4LgguiC8IKoiuiCooK1gtyCt4FCh0CHig==', '見積もりをお願いします。①㈱'],
  ['cp932', 'cp932', 'jKmQz4LgguiC8IKoiuiCooK1gtyCt4FCh0CHig==', '見積もりをお願いします。①㈱'],
  ['cp932', 'x-sjis', 'jKmQz4LgguiC8IKoiuiCooK1gtyCt4FCh0CHig==', '見積もりをお願いします。①㈱'],
  ['cp932', 'windows-31j', 'jKmQz4LgguiC8IKoiuiCooK1gtyCt4FCh0CHig==', '見積もりをお願いします。①㈱'],
  ['euc_jp', 'nothing', 'zMDG/KTOzb3M86Tys87Hp6S3pL+kpKTHpLmho6XGobyl1w==', '明日の予約を確認したいです。テープ'],
  ['euc_jp', 'utf-8', 'zMDG/KTOzb3M86Tys87Hp6S3pL+kpKTHpLmho6XGobyl1w==', '明日の予約を確認したいです。テープ'],
  ['euc_jp', 'euc-jp', 'zMDG/KTOzb3M86Tys87Hp6S3pL+kpKTHpLmho6XGobyl1w==', '明日の予約を確認したいです。テープ'],
  [
    'iso2022_jp',
    'nothing',
    'GyRCTEBGfCROTT1McyRyM05HJyQ3JD8kJCRHJDkhIyVGITwlVxsoQg==',
    '明日の予約を確認したいです。テープ',
  ],
  [
    'iso2022_jp',
    'us-ascii',
    'GyRCTEBGfCROTT1McyRyM05HJyQ3JD8kJCRHJDkhIyVGITwlVxsoQg==',
    '明日の予約を確認したいです。テープ',
  ],
  [
    'iso2022_jp',
    'iso-2022-jp',
    'GyRCTEBGfCROTT1McyRyM05HJyQ3JD8kJCRHJDkhIyVGITwlVxsoQg==',
    '明日の予約を確認したいです。テープ',
  ],
  [
    'iso2022_jp',
    'iso-2022-jp-ms',
    'GyRCTEBGfCROTT1McyRyM05HJyQ3JD8kJCRHJDkhIyVGITwlVxsoQg==',
    '明日の予約を確認したいです。テープ',
  ],
  [
    'iso2022_jp',
    'cp50221',
    'GyRCTEBGfCROTT1McyRyM05HJyQ3JD8kJCRHJDkhIyVGITwlVxsoQg==',
    '明日の予約を確認したいです。テープ',
  ],
  [
    'utf-8',
    'iso-8859-1',
    '5piO5pel44Gu5LqI57SE44KS56K66KqN44GX44Gf44GE44Gn44GZ44CC44OG44O844OX',
    '明日の予約を確認したいです。テープ',
  ],
  [
    'utf-8',
    'shift_jis',
    '5piO5pel44Gu5LqI57SE44KS56K66KqN44GX44Gf44GE44Gn44GZ44CC44OG44O844OX',
    '明日の予約を確認したいです。テープ',
  ],
  [
    'utf-8',
    'euc-jp',
    '5piO5pel44Gu5LqI57SE44KS56K66KqN44GX44Gf44GE44Gn44GZ44CC44OG44O844OX',
    '明日の予約を確認したいです。テープ',
  ],
  [
    'utf-8',
    'iso-2022-jp',
    '5piO5pel44Gu5LqI57SE44KS56K66KqN44GX44Gf44GE44Gn44GZ44CC44OG44O844OX',
    '明日の予約を確認したいです。テープ',
  ],
  ['koi8-r', 'koi8-r', '8NLJ18XULCDLwcsgxMXMwT8=', 'Привет, как дела?'],
  ['cp1251', 'windows-1251', 'z/Do4uXyLCDq4Oog5OXr4D8=', 'Привет, как дела?'],
  ['gbk', 'gb2312', 'warNqA==', '联通'],
  ['big5', 'big5', 'qfqk0aij', '明天見'],
  ['euc-kr', 'euc-kr', 'vsiz58fPvLy/5A==', '안녕하세요'],
  ['iso8859-15', 'iso-8859-15', 'QfFvIDIwIKQ=', 'Año 20 €'],
];

/** Encoding, bytes, expected text. */
const rawFields: readonly (readonly [string, string, string])[] = [
  ['cp1252', 'SW5mb3JtYWNp824=', 'Información'],
  ['cp1252', 'yWxvZGllIHkgTnXxbw==', 'Élodie y Nuño'],
  ['cp932', 'jKmQz4LgguiIy5eK', '見積もり依頼'],
  ['cp932', 'jKmQz4jLl4qPkQ==', '見積依頼書'],
  ['euc_jp', 'uKvA0aTipOqkzqSqtOqkpA==', '見積もりのお願い'],
  ['iso2022_jp', 'GyRCOCtAUSRiJGobKEI=', '見積もり'],
  ['utf-8', 'w5FhbmTDuiDopovnqY0=', 'Ñandú 見積'],
];

/** Encoding, encoded word, expected text. */
const encodedWords: readonly (readonly [string, string, string])[] = [
  ['cp1252', '=?utf-8?B?SW5mb3JtYWNp824=?=', 'Información'],
  ['utf-8', '=?us-ascii?B?SW5mb3JtYWNpw7Nu?=', 'Información'],
  ['utf-8', '=?iso-8859-1?B?SW5mb3JtYWNpw7NuIHkgbcOhcw==?=', 'Información y más'],
  ['cp932', '=?utf-8?B?jKmQz4LgguiIy5eK?=', '見積もり依頼'],
  ['utf-8', '=?iso-2022-jp?B?6KaL56mN44KC44KK?=', '見積もり'],
  ['iso2022_jp', '=?iso-2022-jp-ms?B?GyRCIVpLST9lISY7Xz9lRkM9OCFbGyhC?=', '【防水・止水特集】'],
  ['iso2022_jp', '=?us-ascii?B?GyRCOCtAUSRiJGobKEI=?=', '見積もり'],
  ['cp932', '=?cp932?B?jKmQz4Lggug=?=', '見積もり'],
  ['koi8-r', '=?koi8-r?B?8NLJ18XU?=', 'Привет'],
  ['gbk', '=?gb2312?B?warNqA==?=', '联通'],
];

/** Charsets the parser does not know or reads in another way: name, label, bytes, text. */
const rareCharsets: readonly (readonly [string, string, string, string])[] = [
  [
    'UTF-16 with its mark, little end first',
    'utf-16',
    '//5NAGEA8QBhAG4AYQAgAHMA7QAsACAAi4lNeoIwijAgAKwgDQAKAHMAZQBnAHUAbgBkAGEAIABsAO0AbgBlAGEA',
    'Mañana sí, 見積もり €\nsegunda línea',
  ],
  [
    'UTF-16 with its mark, big end first',
    'utf-16',
    '/v8ATQBhAPEAYQBuAGEAIABzAO0ALAAgiYt6TTCCMIoAICCsAA0ACgBzAGUAZwB1AG4AZABhACAAbADtAG4AZQBh',
    'Mañana sí, 見積もり €\nsegunda línea',
  ],
  [
    'UTF-16 without a mark',
    'utf-16',
    'AE0AYQDxAGEAbgBhACAAcwDtACwAIImLek0wgjCKACAgrAANAAoAcwBlAGcAdQBuAGQAYQAgAGwA7QBuAGUAYQ==',
    'Mañana sí, 見積もり €\nsegunda línea',
  ],
  [
    'UTF-16LE',
    'utf-16le',
    'TQBhAPEAYQBuAGEAIABzAO0ALAAgAIuJTXqCMIowIACsIA0ACgBzAGUAZwB1AG4AZABhACAAbADtAG4AZQBhAA==',
    'Mañana sí, 見積もり €\nsegunda línea',
  ],
  [
    'UTF-16 without a label',
    '',
    'TQBhAPEAYQBuAGEAIABzAO0ALAAgAIuJTXqCMIowIACsIA0ACgBzAGUAZwB1AG4AZABhACAAbADtAG4AZQBhAA==',
    'Mañana sí, 見積もり €\nsegunda línea',
  ],
  [
    'UTF-32 with its mark',
    'utf-32',
    '//4AAE0AAABhAAAA8QAAAGEAAABuAAAAYQAAACAAAABzAAAA7QAAACwAAAAgAAAAi4kAAE16AACCMAAAijAAACAAAACsIAAADQAAAAoAAABzAAAAZQAAAGcAAAB1AAAAbgAAAGQAAABhAAAAIAAAAGwAAADtAAAAbgAAAGUAAABhAAAA',
    'Mañana sí, 見積もり €\nsegunda línea',
  ],
  [
    'UTF-32BE',
    'utf-32be',
    'AAAATQAAAGEAAADxAAAAYQAAAG4AAABhAAAAIAAAAHMAAADtAAAALAAAACAAAImLAAB6TQAAMIIAADCKAAAAIAAAIKwAAAANAAAACgAAAHMAAABlAAAAZwAAAHUAAABuAAAAZAAAAGEAAAAgAAAAbAAAAO0AAABuAAAAZQAAAGE=',
    'Mañana sí, 見積もり €\nsegunda línea',
  ],
  [
    'UTF-7',
    'utf-7',
    'TWErQVBFLWFuYSBzK0FPMCwgK2lZdDZUVENDTUlvICtJS3cNCnNlZ3VuZGEgbCtBTzAtbmVh',
    'Mañana sí, 見積もり €\nsegunda línea',
  ],
  [
    'UTF-7 by its old name',
    'unicode-1-1-utf-7',
    'TWErQVBFLWFuYSBzK0FPMCwgK2lZdDZUVENDTUlvICtJS3cNCnNlZ3VuZGEgbCtBTzAtbmVh',
    'Mañana sí, 見積もり €\nsegunda línea',
  ],
  ['UTF-16 without ASCII or a mark', 'utf-16', 'iYt6TU+dmDxm+A==', '見積依頼書'],
  ['ISO-2022-JP with half-width letters', 'iso-2022-jp', 'GyRCLSEtajY2IUEbKElDPUQbKEI=', '①㈱橋～ﾃｽﾄ'],
  [
    'ISO-2022-JP that escapes each sign',
    'iso-2022-jp',
    'GyRCLSEbKEIbJEItahsoQhskQjY2GyhCGyRCIUEbKEIbKElDGyhCGyhJPRsoQhsoSUQbKEIbKEI=',
    '①㈱橋～ﾃｽﾄ',
  ],
  ['ISO-2022-JP that shifts', 'cp50222', 'DkM9RA8=', 'ﾃｽﾄ'],
  ['half-width letters of Shift_JIS', 'x-sjis', 'w73EurDL', 'ﾃｽﾄｺｰﾋ'],
  ['ISO-2022-KR', 'iso-2022-kr', 'GyQpQw4+SDNnR088PD9kDw==', '안녕하세요'],
  ['HZ', 'hz-gb-2312', 'fntEejpDfn0=', '您好'],
  ['code page 850', 'cp850', 'TWGkYW5hIHOh', 'Mañana sí'],
  ['code page 437', 'IBM437', 'TWGkYW5h', 'Mañana'],
  ['code page 852', 'cp-852', 'RHppqWt1aqk=', 'Dziękuję'],
  ['Mac OS Roman', 'x-mac-roman', 'TWGWYW5h', 'Mañana'],
  ['Mac OS of Central Europe', 'x-mac-ce', 'RHppq2t1aqs=', 'Dziękuję'],
  ['windows-1252 with odd signs in its name', 'cp-1252', 'TWHxYW5hIDIwIIA=', 'Mañana 20 €'],
  ['windows-1251 with its short name', 'win-1251', 'z/Do4uXy', 'Привет'],
  ['a quoted name with a space', '"iso 8859-15"', 'QfFvIDIwIKQ=', 'Año 20 €'],
  ['KS C 5601', 'ks_c_5601-1987', 'vsiz58fPvLy/5A==', '안녕하세요'],
  ['GB18030 under the name of its ancestor', 'gb2312', 'xPq6w6Os6UY=', '您好，镕'],
];

describe('a text', () => {
  it.each(bodies)('written in %s and labelled as %s is read', async (_, label, data, text) => {
    const type = label === 'nothing' ? 'Content-Type: text/plain' : `Content-Type: text/plain; charset=${label}`;
    const plain = await read(lines('From: a@b.test', type, '', bytes(data)));
    expect(plain).toMatchObject({ text, isDamaged: false });
    const encoded = await read(
      lines(
        'Content-Type: multipart/mixed; boundary="x y"',
        '',
        'pre',
        '--x y',
        type,
        'Content-Transfer-Encoding: base64',
        '',
        data,
        '--x y--',
      ),
    );
    expect(encoded.text).toBe(text);
  });

  it('of HTML follows its own meta element where the mail says nothing', async () => {
    const html = Buffer.from('<meta charset="iso-8859-2"><p>Za\xbf\xf3\xb3\xe6</p>', 'latin1');
    expect(await read(lines('Content-Type: text/html', '', html))).toMatchObject({ text: 'Zażółć' });
  });

  it('in UTF-8 that lost a byte keeps the rest and says so', async () => {
    const cut = Buffer.concat([Buffer.from('Mañana sí, en el taller de cerámica. Se'), Buffer.from([0xc3])]);
    const mail = await read(lines('Content-Type: text/plain; charset=utf-8', '', cut));
    expect(mail).toMatchObject({ text: 'Mañana sí, en el taller de cerámica. Se\ufffd', isDamaged: true });
  });

  it('in bytes that are no text in any charset says so', async () => {
    const noise = Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256));
    expect(await read(lines('Content-Type: text/plain; charset=utf-8', '', noise))).toMatchObject({ isDamaged: true });
  });

  it('without a label is in the charset that the words of its Subject name', async () => {
    const raw = lines('Subject: =?koi8-r?B?8NLJ18XU?=', '', bytes('09DB08nCzw=='));
    expect(await read(raw)).toMatchObject({ subject: 'Привет', text: 'спасибо' });
  });

  it('has its charset named without a semicolon before it', async () => {
    const raw = lines('Content-Type: text/plain charset=iso-8859-1', '', Buffer.from('Mañana', 'latin1'));
    expect(await read(raw)).toMatchObject({ text: 'Mañana', attachments: [] });
  });

  it.each(rareCharsets)('in %s is read in every encoding, alone and with a file', async (_, label, data, text) => {
    const type = label === '' ? 'Content-Type: text/plain' : `Content-Type: text/plain; charset=${label}`;
    const base64 = lines(type, 'Content-Transfer-Encoding: base64', '', data);
    const binary = lines(type, 'Content-Transfer-Encoding: binary', '', bytes(data));
    const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', type, '', bytes(data), '--b'];
    const mixed = lines(...parts, 'Content-Type: application/pdf; name=x.pdf', '', '%PDF', '--b--');
    for (const raw of [base64, binary, mixed])
      expect(await read(raw)).toMatchObject({
        text,
        isDamaged: false,
        attachments: raw === mixed ? [{ filename: 'x.pdf' }] : [],
      });
  });
});

describe('a header field', () => {
  it.each(rawFields)('written in %s without a label is read', async (_, data, text) => {
    const field = (before: string, after = '') => Buffer.concat([Buffer.from(before), bytes(data), Buffer.from(after)]);
    const mail = await read(
      lines(
        field('From: "', '" <a@b.test>'),
        field('Subject: '),
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: application/pdf',
        field('Content-Disposition: attachment; filename="', '.pdf"'),
        '',
        'x',
        '--b--',
      ),
    );
    expect(mail).toMatchObject({ subject: text, from: { address: 'a@b.test', name: text }, isDamaged: false });
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${text}.pdf`]);
  });

  it.each(encodedWords)('with a word in %s, %s, is read', async (_, word, text) => {
    const mail = await read(lines(`From: ${word} <a@b.test>`, `Subject: ${word}`, '', 'x'));
    expect(mail).toMatchObject({ subject: text, from: { name: text } });
  });

  it('keeps words that cut a character', async () => {
    const mail = await read(lines('Subject: =?utf-8?B?UmV1bmnD?=', ' =?utf-8?B?s24=?=', '', 'x'));
    expect(mail.subject).toBe('Reunión');
  });
});

describe('a subject', () => {
  it('is whole when its words split the bytes of a character, and each ends its base64', async () => {
    const raw = lines('From: a@x.test', 'Subject: Re: =?utf-8?B?ww==?= =?utf-8?B?sWFuZMO6?= hoy', '', 'hola');
    expect((await read(raw)).subject).toBe('Re: ñandú hoy');
  });
});

describe('a mail whose charsets fit', () => {
  it('stays as it came', () => {
    const part = ['Content-Type: text/plain; charset=utf-8; format=flowed', 'X: ñ', '', 'Mañana \x1b(B'];
    const nested = ['Content-Type: multipart/alternative; boundary=c', '', '--c', ...part, '--c--', 'after'];
    const raw = lines(
      'Content-Type: multipart/mixed; boundary=b',
      'Subject: 見積',
      '',
      'é',
      '--b',
      ...nested,
      '--b',
      ...part,
      '--b--',
      '',
    );
    expect(repairCharsets(raw).equals(raw)).toBe(true);
    const digest = lines(
      'Content-Type: multipart/digest; boundary=b',
      '',
      '--b',
      '',
      'Subject: x',
      '',
      Buffer.from([0xf1]),
      '--b--',
    );
    expect(repairCharsets(digest).equals(digest)).toBe(true);
  });
});
