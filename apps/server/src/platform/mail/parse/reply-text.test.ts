import { describe, expect, it } from 'vitest';
import { ownTimeOf } from '#test/kit/own-time.ts';
import { type AnswerFacts, stripQuotedHistory } from './reply-text.ts';

const answering = { subject: 'Re: Clase', isAnswer: true };

/** What a person wrote or passed on, however much it looks like history. */
const wholes: [string, string, AnswerFacts?][] = [
  ['a list marked by hand', 'Quiero esto:\n> 40 tazas\n> 20 platos'],
  [
    'what somebody wrote, told in English',
    'Hi,\n\nOn Monday the delivery man came and wrote:\n\nThe parcel is too large.\n\nCan you change it?',
  ],
  ['a route', 'From: Madrid\nTo: Seville\nDate: 3 December\n\n40 cups'],
  ['a route with a time', 'Hello, I need:\n\nFrom: Madrid\nTo: Seville\nDate: 3/12/2026 10:00\n\n40 cups'],
  ['a shipment in Japanese', '見積もりの件\n\n差出人: 田中\n宛先: 山田\n日付: 12月3日\n\n荷物を送りたいです。'],
  [
    'a dated note',
    'Hola:\n\nEl 3 de noviembre de 2025 el técnico escribió:\n\nHay que cambiar la pieza.\n\n¿Qué hago?',
  ],
  ['an address before a colon', 'Escríbeme a lucia@visitor.test o llama a las 10:00:\n\n600 000 000'],
  [
    'a mail forwarded by Apple Mail',
    'Mira esto\n\nInicio del mensaje reenviado:\n\nDe: Prov <p@x.test>\nAsunto: Oferta\nFecha: 3 de noviembre de 2025, 10:12:00 CET\nPara: Lucía <l@x.test>\n\nOferta',
  ],
  [
    'a mail forwarded from Japan',
    'ご確認ください。\n\n---------- Forwarded message ---------\nFrom: 仕入先 <p@x.test>\nDate: 2025年11月3日(月) 10:12\nSubject: 見積\nTo: <l@x>\n\n土 2EUR',
  ],
  [
    'a mail forwarded by Outlook',
    'Te lo paso.\n\nDe: Prov <p@x.test>\nEnviado: lunes, 3 de noviembre de 2025 10:12\nPara: Lucía\nAsunto: Oferta\n\nOferta',
    { subject: 'RV: Oferta', isAnswer: true },
  ],
  [
    'the mail of somebody else, pasted from Outlook',
    'Te paso lo suyo:\n\nDe: Prov <p@x.test>\nEnviado: lunes, 3 de noviembre de 2025 10:12\nPara: Lucía\nAsunto: Oferta\n\nOferta',
  ],
  [
    'a quotation under a greeting alone',
    'Hola:\n\nEl lun, 3 nov 2025 a las 10:12, T (<t@x.test>) escribió:\n> Hola\n> ¿Qué día?',
  ],
  [
    'an introduction of a Japanese letter',
    'お世話になっております。\n\n2026年12月3日 10:00に伺いました件、田中様からのメール：\n\n人数は4名です。',
  ],
  ['a dated order', 'Pedido del 3/11/2025:\n\n12 tazas'],
  ['a signature', 'Hola, ¿tenéis hueco?\n--\nLucía'],
  ['what somebody wrote, told in French', 'Bonjour,\n\nLe facteur a écrit :\n\nColis trop grand.'],
  ['what somebody wrote, told in German', 'Am Montag kam der Bote und schrieb:\n\nPaket zu groß'],
  [
    'answers between quotations',
    'El lun, 3 nov 2025 a las 10:12, T (<t@x.test>) escribió:\n> ¿Qué día?\nEl martes\n> ¿Cuántos?\nCuatro',
  ],
];

/** What mail programs put below an answer. */
const answers: [string, string, string, AnswerFacts?][] = [
  [
    'Yahoo, without marks',
    'Sí.\n\nEl lunes, 3 de noviembre de 2025, 10:12:11 CET, T <t@x.test> escribió: \n\nHola Lucía,\n¿Qué día te viene bien?\n\nMarina',
    'Sí.',
    { known: ['Hola Lucía,\n¿Qué día te viene bien?\n\nMarina'] },
  ],
  ['Proton', 'Yes\n\nOn Monday, November 3rd, 2025 at 10:12 AM, T <t@x.test> wrote:\n\n> Which day?', 'Yes'],
  [
    'Outlook with names alone',
    'Sí.\n\nDe: Marina Ferrer \nEnviado el: lunes, 3 de noviembre de 2025 10:12\nPara: Lucía Prado\nAsunto: RE: Clase\n\n¿Qué día?',
    'Sí.',
  ],
  [
    'Outlook, English',
    'Yes\n\nFrom: Taller <t@x.test> \nSent: Monday, November 3, 2025 10:12 AM\nTo: Lucia <l@x.test>\nCc: Pep <p@x.test>\nSubject: Re: Clase\n\nWhich?',
    'Yes',
  ],
  [
    'Outlook, Japanese',
    'はい。\n\n________________________________\n差出人: 工房 <t@x.test>\n送信日時: 2025年11月3日 10:12\n宛先: 田中 <l@x.test>\n件名: Re: Clase\n\n何曜日',
    'はい。',
  ],
  [
    'Outlook on a phone, read by Gmail',
    'Sí\n\n*De:* T <t@x.test>\n*Enviado:* lunes, 3 de noviembre de 2025 10:12\n*Para:* L\n*Asunto:* Re: Clase\n\n¿Qué?',
    'Sí',
  ],
  [
    'Gmail, with a long name and address',
    'Sí.\n\nEl lun, 3 nov 2025 a las 10:12, Taller de Cerámica y Barro de Sal de la\nVilla de Arriba\n<r+m0123456789abcdef0123456789abcdef.abcdefghijklmnop@mail.taller.test>\nescribió:\n\n> ¿Qué día?',
    'Sí.',
  ],
  [
    'iPhone, Spanish',
    'Sí\n\nEnviado desde mi iPhone\n\n> El 3 nov 2025, a las 10:12, T <t@x.test> escribió:\n> \n> ¿Qué?',
    'Sí\n\nEnviado desde mi iPhone',
  ],
  [
    'iPhone, Japanese',
    'はい\n\niPhoneから送信\n\n> 2025/11/03 10:12、T <t@x.test>のメール:\n> \n> 何',
    'はい\n\niPhoneから送信',
  ],
  [
    'Samsung',
    'Sí\n\n-------- Mensaje original --------\nDe: T <t@x.test>\nFecha: 3/11/25 10:12 (GMT+01:00)\nPara: L <l@x.test>\nAsunto: Re: Clase\n\n¿Qué?',
    'Sí',
  ],
  ['a language without a rule', 'Ano\n\nDne po 3. 11. 2025 10:12 uživatel T <t@x.test> napsal:\n\n> Který', 'Ano'],
  [
    'an answer below',
    'El lun, 3 nov 2025 a las 10:12, T (<t@x.test>) escribió:\n> ¿Qué día?\n\nEl martes',
    'El martes',
  ],
  [
    'Gmail through a list',
    'OK\n\nOn Mon, Nov 3, 2025 at 10:12 AM T <t@x.test> wrote:\n> a\n\n--\nYou received this',
    'OK',
  ],
  [
    'marks without an introduction, of a known mail',
    'Perfecto.\n\n> ¿Qué día te viene bien?\n> Marina',
    'Perfecto.',
    { known: ['¿Qué día te viene bien?\nMarina'] },
  ],
  ['Zoho', 'Vale\n\n---- El lun, 03 nov 2025 10:12:00 +0100 T <t@x.test> escribió ----\n\n> ¿Qué?', 'Vale'],
  ['HEY', 'Yes\n\nOn November 3, 2025, T <t@x.test> wrote:\n> Which', 'Yes'],
  ['Thunderbird, Japanese', 'はい\n\nOn 2025/11/03 10:12, T wrote:\n> 何曜日', 'はい'],
  [
    'Gmail, Japanese, with a long address',
    'はい\n\n2025年11月3日(月) 10:12 陶芸工房 とても長い名前\n<r+m0123456789abcdef0123456789abcdef.abcdefghijklmnop@mail.taller.test>:\n\n> 何曜日ですか',
    'はい',
  ],
  ['Spark', 'Yes\nOn 3 Nov 2025 at 10:12 +0100, T <t@x.test>, wrote:\n> Which', 'Yes'],
  [
    'Outlook with recipients on several lines',
    'Sí.\n\nDe: T <t@x.test>\nEnviado: lunes, 3 de noviembre de 2025 10:12\nPara: A <a@x.test>;\nB <b@x.test>;\nC <c@x.test>\nAsunto: Re: Clase\n\n¿Qué?',
    'Sí.',
    { isAnswer: false },
  ],
  [
    'Yahoo Japan',
    'はい\n\n----- 元のメッセージ -----\nFrom: T <t@x.test>\nTo: L <l@x.test>\nDate: 2025/11/03 月 10:12\nSubject: Re: Clase\n\n何',
    'はい',
  ],
];

describe('the text of an answer', () => {
  it.each([
    ['Gmail, English', 'Fine.\n\nOn Sun, Mar 1, 2026 at 9:00 AM Taller <t@x.test> wrote:\n\n> Ok?\n> Bye\n', 'Fine.'],
    [
      'Gmail, folded',
      'Fine.\n\nOn Sun, Mar 1, 2026 at 9:00 AM Taller de Cerámica\n<t@x.test> wrote:\n\n> Ok?\n',
      'Fine.',
    ],
    ['Gmail, Spanish', 'Vale.\n\nEl dom, 1 mar 2026 a las 9:00, Taller (<t@x.test>) escribió:\n\n> ¿Ok?\n', 'Vale.'],
    ['Gmail, Japanese', '了解です。\n\n2026年3月1日(日) 9:00 Taller <t@x.test>:\n\n> よろしいですか。\n', '了解です。'],
    [
      'Apple Mail',
      'Fine.\n\nSent from my iPhone\n\n> On 1 Mar 2026, at 09:00, T <t@x.test> wrote:\n> \n> Ok?\n',
      'Fine.\n\nSent from my iPhone',
    ],
    [
      'Outlook',
      'Fine.\n\n________________________________\nFrom: T <t@x.test>\nSent: Sunday, March 1, 2026 9:00\nTo: a\nSubject: x\n\nOk?\n',
      'Fine.',
    ],
    [
      'Outlook, Spanish',
      'Vale.\n\nDe: T <t@x.test>\nEnviado el: domingo, 1 de marzo de 2026 9:00\nPara: a\nAsunto: x\n\n¿Ok?\n',
      'Vale.',
    ],
    [
      'Outlook, Japanese',
      '了解です。\n\n差出人: T <t@x.test>\n送信日時: 2026年3月1日\n宛先: a\n件名: x\n\n本文\n',
      '了解です。',
    ],
    ['a separator', 'Fine.\n\n-----Original Message-----\nFrom: T\n\nOk?', 'Fine.'],
    ['no quote at all', 'Just text\n> not the end\nand more', 'Just text\n> not the end\nand more'],
    [
      'answers between quotes',
      'On Sun T <t@x.test> wrote:\n> Ok?\nYes\n> When?\nMonday',
      'On Sun T <t@x.test> wrote:\n> Ok?\nYes\n> When?\nMonday',
    ],
    ['an answer below one quotation', 'On Sun, T <t@x.test> wrote:\n> Ok?\n> Bye\n\nYes\n', 'Yes'],
    ['an answer above, a footer below', 'Yes\n\nOn Sun, T <t@x.test> wrote:\n> Ok?\n\n-- \nA list\n', 'Yes'],
    ['a quotation and a footer', '> Ok?\n-- \nA list\n', '> Ok?\n-- \nA list'],
    ['nothing but a quote', '> Ok?\n', '> Ok?'],
    ['Windows line ends', 'a\r\n\r\nOn Sun, T <t@x.test> wrote:\r\n> b\r\n', 'a'],
  ])('%s', (_program, text, expected) => {
    expect(stripQuotedHistory(text, { subject: 'Re: x', isAnswer: true })).toBe(expected);
  });

  it('is found fast in hostile text', () => {
    const quotes = 'On Sun T <t@x.test> wrote:\n> a\nb\n'.repeat(20_000);
    for (const line of [
      quotes,
      'On '.repeat(20_000),
      `${'On x '.repeat(50)}\n`.repeat(5_000),
      '> \n'.repeat(200_000),
      '<'.repeat(100_000),
    ]) {
      expect(ownTimeOf(() => void stripQuotedHistory(line))).toBeLessThan(1000);
    }
  });

  it.each(wholes)('keeps %s', (_name, text, facts) => {
    expect(stripQuotedHistory(text, { ...answering, ...facts })).toBe(text);
    expect(stripQuotedHistory(text, { subject: 'Clase', ...facts })).toBe(text);
  });

  it.each(answers)('ends where %s begins to quote', (_name, text, expected, facts) => {
    expect(stripQuotedHistory(text, { ...answering, ...facts })).toBe(expected);
  });
});
