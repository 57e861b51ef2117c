import { describe, expect, it } from 'vitest';
import { ownTimeOf } from '#test/kit/own-time.ts';
import { stripQuotedHistory } from './reply-text.ts';

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
      'Fine.\n\n________________________________\nFrom: T <t@x.test>\nSent: Sunday\nTo: a\nSubject: x\n\nOk?\n',
      'Fine.',
    ],
    ['Outlook, Spanish', 'Vale.\n\nDe: T <t@x.test>\nEnviado el: domingo\nPara: a\nAsunto: x\n\n¿Ok?\n', 'Vale.'],
    [
      'Outlook, Japanese',
      '了解です。\n\n差出人: T <t@x.test>\n送信日時: 2026年3月1日\n宛先: a\n件名: x\n\n本文\n',
      '了解です。',
    ],
    ['forwarded block', 'FYI\n\n-----Original Message-----\nFrom: T\n\nOk?', 'FYI'],
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
    expect(stripQuotedHistory(text)).toBe(expected);
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
});
