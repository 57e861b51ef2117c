import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableSubject } from '../../src/sending/communications/readable-subject.rules.ts';
import { splitAddresses } from '../../src/audience/imports/reading/find-addresses.ts';
import { targetOfHeader } from '../../src/audience/imports/reading/header-names.ts';
import { replySubject } from '../../src/mailbox/conversations/mailbox.rules.ts';
import { readAmount } from '../../src/billing/payments/bank/amount-text.rules.ts';
import { sanitiseMarkdown } from '../../src/identity/policies/sanitise-markdown.rules.ts';
import { networkOf } from '../../src/presence/profiles/import/social-network.rules.ts';
import { emptyDocument } from '../../src/sending/templates/document.rules.ts';
import { readerClassOf } from '../../src/sending/tracking/reader-class.rules.ts';
import { findDataVariables } from '../../src/sending/transactional/data-variables.rules.ts';
import { parseDevice } from '../../src/platform/http/device.ts';
import { redactText } from '../../src/platform/log-redaction.ts';
import { classifyMail } from '../../src/platform/mail/parse/classify-mail.ts';
import { readPerson } from '../../src/platform/mail/parse/find-writer.ts';
import { readPlainBounce } from '../../src/platform/mail/parse/plain-bounce.ts';
import { cleanCss, remoteUrlsOf } from '../../src/platform/mail/render/clean-css.ts';
import { hideLiquid } from '../../src/platform/mail/render/hidden-liquid.ts';
import { insertInBody, wholeDocument } from '../../src/platform/mail/render/own-html.ts';

const mail = { subject: '', preheader: '', document: emptyDocument() };
const report = {
  ...{ headers: new Map<string, string>(), subject: '', parts: [], recipients: [] },
  ...{ fromAddress: 'mailer-daemon@b.example', isPassedOn: false, writerAddress: '', recipients: [] },
};
const euro = { currency: 'EUR', exponent: 2 };
const many = 100_000;
const repeated = (piece: string) => piece.repeat(many);

const hostile: readonly [name: string, work: () => unknown][] = [
  ['the subject of a mailing', () => readableSubject(repeated('{{a|'), {})],
  ['logic in a subject', () => readableSubject(repeated('{%'), {})],
  ['the name of a column', () => targetOfHeader(`email ${repeated('1 ')}x1`)],
  ['addresses in a cell', () => splitAddresses(repeated('<a@b'))],
  ['an answered subject', () => replySubject(`re${repeated(' ')}x`)],
  ['an amount', () => readAmount(`${repeated('1')}x`, euro)],
  ['links of a policy', () => sanitiseMarkdown(`${repeated('\r')}x${repeated('\n[')}`)],
  ['the host of a network', () => networkOf(`https://${repeated('pinterest.')}1`)],
  ['the program of a reader', () => readerClassOf(repeated('iPhone'))],
  ['the device of a sign-in', () => parseDevice(repeated('Version/1'))],
  ['conditions of a template', () => findDataVariables({ ...mail, subject: repeated('{% if ') })],
  ['credentials in a log', () => redactText(repeated('aa://:'))],
  ['a parser in a log', () => redactText(repeated('Unexpected end,"'))],
  ['the name of a writer', () => readPerson(`${repeated(' ;')}x <a@b.example>`)],
  ['a bounce, its address', () => readPlainBounce({ subject: '', text: `a@b.example${repeated(' ')}x` })],
  ['a bounce, its rules', () => readPlainBounce({ subject: '', text: repeated('\n') })],
  ['a bounce, its rows of signs', () => readPlainBounce({ subject: '', text: repeated('---x\n') })],
  ['a bounce, what a server said', () => classifyMail({ ...report, text: repeated('error 4') })],
  [
    'fields that somebody filled in',
    () => classifyMail({ ...report, fromAddress: 'a@c.example', text: repeated('a:  b\n') }),
  ],
  ['fonts of a style sheet', () => cleanCss(repeated('@font-face{'))],
  ['code of a style sheet', () => cleanCss(`${repeated('expression(')}url(${repeated(' ')}x`)],
  ['pictures of a style sheet', () => remoteUrlsOf(`url(${repeated(' ')}x`)],
  ['comments for Outlook', () => hideLiquid(repeated('<!--[if mso]>'))],
  ['tags without an end', () => wholeDocument(repeated('<head '), 'es')],
  ['a document without an end', () => wholeDocument(`<body ${repeated('<meta ')}`, 'es')],
  ['the body of a mail', () => insertInBody(repeated('<body '), { first: 'x' })],
];

describe('text of strangers', () => {
  // Quadratic time at these lengths would take minutes.
  it.each(hostile)('costs linear time: %s', (_name, work) => {
    const before = process.cpuUsage();
    work();
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
  });
});

/** The words that expressions of another form found as well. */
function same(pieces: readonly string[], written: (text: string) => unknown, before: (text: string) => unknown): void {
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      expect(written(text)).toEqual(before(text));
    }),
    { numRuns: 1500 },
  );
}

describe('ordinary text', () => {
  it('is read as before: subjects', () => {
    const answered = /^\s*(?:re|aw|sv|rv|res|antw)\s*(?:\[\d+\])?\s*[:：]|^\s*(?:返信|回复|回覆)\s*[:：]/i;
    same(['re', 'RE', 'aw', ' ', '[2]', ':', '：', '返信', 'x'], replySubject, (text) =>
      answered.test(text) ? text : `Re: ${text}`,
    );
    const variable = /\{\{-?\s*([\w.]+)\s*((?:\|[^}]*)?)-?\}\}/g;
    const plain = (text: string) =>
      text
        .replaceAll(variable, (_whole, name: string) => (name === 'a.b' ? 'Ana' : '…'))
        .replace(/\s+/g, ' ')
        .trim();
    const subjects = ['{{ a.b }}', '{{- c | upcase -}}', '{{a.b|x}}', '}}', ' ', 'Hola', '|', '-'];
    same(subjects, (text) => readableSubject(text, { 'a.b': 'Ana' }), plain);
  });

  it('is read as before: cells', () => {
    const bracketed = /<[^<>]*@[^<>]*>$/;
    const split = (text: string) => {
      const words = text.split(/\s+/).filter(Boolean);
      if (words.length === 0) return [];
      return bracketed.test(text.trim()) || !words.every((word) => word.includes('@')) ? [text.trim()] : words;
    };
    same(['<', '>', 'a@b.es', '@', ' ', 'Ana', '<a@b.es>'], splitAddresses, split);
    expect(['Email 2', 'E-mail 3 Address', 'Phone 2 - Value'].map(targetOfHeader)).toEqual(['email', 'email', 'phone']);
    expect(['1.234,50', '(12,00)', '+.5', '..', '-7', '1,5-'].map((text) => readAmount(text, euro))).toEqual([
      123450,
      -1200,
      50,
      undefined,
      -700,
      -150,
    ]);
  });

  it('is read as before: what a mail program gives back', () => {
    const copy = (line: string) =>
      readPlainBounce({ subject: '', text: `This mail could not be delivered.\n${line}\n<eva@b.example>: unknown` })
        .recipients.length;
    for (const line of [
      '--- Original message ---',
      '-----\n\ncopia',
      'Received: by x',
      '--- Below this line is a copy',
    ])
      expect([line, copy(line)]).toEqual([line, 0]);
    for (const line of ['- copy', 'a --- copy', '---- what follows is said by the server', ''])
      expect([line, copy(line)]).toEqual([line, 1]);
  });

  it('is read as before: mail as it was written', () => {
    const css = [
      '@font-face{src:x}',
      'url( "https://a.example/x" )',
      'expression(1)',
      ' ',
      'a{b:c}',
      'url(javascript:1)',
    ];
    const fonts = /@font-face\s*\{[^}]*\}/gi;
    const values = /expression\s*\([^)]*\)|url\(\s*['"]?\s*(?:javascript|vbscript|data:text)[^)]*\)/gi;
    same(
      css,
      (text) => cleanCss(text).css,
      (text) => text.replace(fonts, '').replace(values, ''),
    );
    const tags = ['<head>', '</head>', '<body>', '<body class="a">', '</body>', '<meta charset=x>', 'x', '<html>'];
    same(
      tags,
      (text) => insertInBody(text, { first: '-' }),
      (text) => text.replace(/<body\b[^>]*>/i, (body) => `${body}-`),
    );
    const device = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    expect(readerClassOf(device).program).toBe('apple_mail');
    expect(parseDevice(`${device} Version/17.1 Safari/605.1.15`).browser).toBe('Safari');
    expect(networkOf('https://www.pinterest.co.uk/ana')).toBe('pinterest');
    expect(redactText('postgres://ana:se:cre@t@db.example/x')).toBe('postgres://***@db.example/x');
  });
});
