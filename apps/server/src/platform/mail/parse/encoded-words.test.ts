import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_LIMITS } from './parsed-mail.types.ts';
import { readMail } from './read-mail.ts';

async function subjectOf(subject: string | Buffer): Promise<string> {
  const raw = Buffer.concat([
    Buffer.from('Subject: '),
    Buffer.from(subject),
    Buffer.from('\r\nFrom: a@b.test\r\n\r\nhola'),
  ]);
  const mail = await readMail({ raw, limits: DEFAULT_PARSE_LIMITS });
  // Whatever is wrong with a field, the next one is its own.
  expect(mail.from?.address).toBe('a@b.test');
  return mail.subject;
}

/** What is odd about it, the field, the text. */
const fields: readonly (readonly [string, string, string])[] = [
  ['a character between two words', '=?utf-8?Q?Reuni=C3?= =?utf-8?Q?=B3n?=', 'Reunión'],
  ['a character between two words in base64', '=?utf-8?B?5pel5pys6A==?= =?utf-8?B?qp4=?=', '日本語'],
  ['a character between words that name other charsets', '=?utf-8?Q?=E6=97?= =?iso-8859-1?Q?=A5?=', '日'],
  ['escape sequences of the first word', '=?iso-2022-jp?B?GyRCOCtAUQ==?= =?iso-2022-jp?B?GyRCOnEbKEI=?=', '見積搾'],
  ['other charsets next to each other', '=?koi8-r?B?8NLJ18XU?= =?windows-1251?B?LCDs6PA=?=', 'Привет, мир'],
  ['other charsets and encodings', '=?iso-8859-1?Q?a=F1o?= =?utf-8?B?IHByw7N4aW1v?=', 'año próximo'],
  ['small letters', '=?UTF-8?b?UmV1bmnDs24=?=', 'Reunión'],
  ['a question mark nobody encoded', '=?utf-8?Q?=C2=BFCu=C3=A1nto_cuesta??=', '¿Cuánto cuesta?'],
  ['letters nobody encoded', '=?utf-8?Q?¿Cu=C3=A1nto?=', '¿Cuánto'],
  ['spaces nobody encoded', '=?utf-8?Q?Hola mundo ma=C3=B1ana?=', 'Hola mundo mañana'],
  ['spaces in its marks', '=? utf-8 ? B ?aG9sYQ==? =', 'hola'],
  ['nothing in them', '=?utf-8?Q??= hola =?utf-8?B??=', 'hola'],
  ['no space between them', '=?utf-8?B?aG9sYQ==?==?utf-8?B?IG11bmRv?=', 'hola mundo'],
  ['no space before them', 'Re:=?utf-8?Q?ma=C3=B1ana?=', 'Re:mañana'],
  ['a line end within base64', '=?utf-8?B?UmV1b\r\n mnDs24=?=', 'Reunión'],
  ['a line end within a character', '=?utf-8?Q?Reuni=C3=\r\n B3n?=', 'Reunión'],
  ['no end', '=?utf-8?B?UmV1bmnDs24', 'Reunión'],
  ['no end after letters', 'Re: =?utf-8?Q?Reuni=C3=B3n_hoy', 'Re: Reunión hoy'],
  ['a charset in quotation marks', '=?"utf-8"?Q?=C3=B1?=', 'ñ'],
  ['a charset spelled in its own way', '=?cp-1252?Q?20_=80?=', '20 €'],
  ['an unknown charset', '=?x-unknown?B?8NLJ18XU?=', 'Привет'],
  ['no charset', '=??B?w7E=?=', 'ñ'],
  ['a language', '=?iso-8859-1*es?Q?a=F1o?=', 'año'],
  ['signs of NEC', '=?ISO-2022-JP?B?GyRCLSEtahsoQg==?=', '①㈱'],
  ['UTF-7', '=?utf-7?Q?Ma+APE-ana?=', 'Mañana'],
  ['GBK under the name of GB2312', '=?gb2312?B?6V8=?=', '開'],
  ['no words at all', 'a =? b ?= c =?utf-8?X?d?=', 'a =? b ?= c =?utf-8?X?d?='],
];

describe('a field with encoded words', () => {
  it.each(fields)('with %s is read', async (_, field, text) => {
    expect(await subjectOf(field)).toBe(text);
  });

  it('takes no more time the more beginnings of words it has', async () => {
    for (const piece of ['=?a?Q?', '=? a ? Q ? ? ', '=?a?B?x']) {
      const start = process.cpuUsage();
      await subjectOf(piece.repeat(6_000));
      expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
    }
  });
});

describe('fields in bytes without a charset', () => {
  it('are read together, so that a short one is what the others are', async () => {
    const koi8 = Buffer.from('89DB08nCzyDawSDawcvB2g==', 'base64');
    const raw = Buffer.concat([
      Buffer.from('From: "'),
      Buffer.from('78zYx8E=', 'base64'),
      Buffer.from('" <a@b.test>\r\nSubject: '),
      koi8,
      Buffer.from('\r\n\r\nhola'),
    ]);
    const mail = await readMail({ raw, limits: DEFAULT_PARSE_LIMITS });
    expect(mail).toMatchObject({ from: { name: 'Ольга' }, subject: 'Спасибо за заказ' });
  });
});
