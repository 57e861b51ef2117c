import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_LIMITS } from './parsed-mail.types.ts';
import { readMail } from './read-mail.ts';

const read = (lines: readonly string[]) =>
  readMail({ raw: Buffer.from(lines.join('\r\n')), limits: DEFAULT_PARSE_LIMITS });
const seen = async (head: readonly string[], body: readonly string[] = ['hola']) =>
  read([...head, 'To: hola@taller.test', 'Message-ID: <1@x.test>', '', ...body]);

const lucia = 'lucia@visitor.test';
const from = `From: Lucía Prado <${lucia}>`;
const munged = 'From: Lucía Prado via Info <info@grupo.test>';
const listed = ['List-Id: Info <info.grupo.test>', 'Precedence: list', 'List-Post: <mailto:info@grupo.test>'];
const generated = 'Auto-Submitted: auto-generated';
const unsubscribe = 'List-Unsubscribe: <https://x.test/u>';

/** What systems of the outside world put into the header of a mail that a person wrote. */
const people: readonly [string, string[]][] = [
  ['a group that keeps the writer in X-Original-Sender alone', [munged, ...listed, `X-Original-Sender: ${lucia}`]],
  ['a list that names itself and the writer', [munged, ...listed, `Reply-To: Info <info@grupo.test>, ${lucia}`]],
  [
    'a list that wants the answers and puts the writer into Cc',
    [munged, ...listed, 'Reply-To: info@grupo.test', `Cc: Pep <pep@x.test>, Lucía Prado <${lucia}>`],
  ],
  [
    'a service that writes the address of the writer into its own',
    [
      'From: Lucía <lucia=visitor.test@groups.test>',
      'List-Id: <cer.groups.test>',
      `Reply-To: cer@groups.test, ${lucia}`,
    ],
  ],
  ['a list without an address for posts', [from, 'List-Id: <info.sympa.test>', 'Precedence: list', unsubscribe]],
  [
    'a group of a firm, whose address it was sent to',
    [from, 'Cc: Info <Info@taller.test>', 'List-ID: <info.taller.onmicrosoft.test>', unsubscribe],
  ],
  [
    'a form whose service adds an unsubscription',
    ['From: Forms <notifications@forms.test>', `Reply-To: ${lucia}`, generated, unsubscribe, 'Feedback-ID: a'],
  ],
  [
    'a form sent as bulk mail',
    ['From: Forms <noreply@forms.test>', `Reply-To: Lucía <${lucia}>`, generated, unsubscribe, 'Precedence: bulk'],
  ],
  [
    'a form that puts the name of the visitor before its own address',
    ['From: Lucía Prado <formulario@taller.test>', `Reply-To: Lucía Prado <${lucia}>`],
  ],
  ['a ticket system', [from, generated, 'Precedence: bulk', 'X-Auto-Response-Suppress: All']],
];

describe('what a person wrote', () => {
  it.each(people)('by %s', async (_name, head) => {
    const mail = await seen(head);
    expect(mail).toMatchObject({ kind: 'human', shelfReason: null, writer: { address: lucia } });
  });

  it.each([
    [
      'mailing with a page to post',
      ['From: Ana <ana@news.test>', 'List-Id: <ana.news.test>', unsubscribe, 'List-Post: <https://ana.news.test/p>'],
    ],
    [
      'mailing of a service with its own address for answers',
      ['From: Shop <news@shop.test>', 'Reply-To: <us1@inbound.test>', 'List-Id: <1.list.test>', unsubscribe],
    ],
    [
      'mailing with one-click unsubscription',
      [
        'From: <noreply@shop.test>',
        'Reply-To: <info@other.test>',
        unsubscribe,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'Precedence: bulk',
      ],
    ],
  ])('is not a %s', async (_name, head) => {
    expect(await seen(head)).toMatchObject({ kind: 'human', shelfReason: 'newsletter' });
  });
});

describe('what a machine answered', () => {
  it.each([
    ['rules of Exchange', [from, generated, 'X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent']],
    ['Exchange', [from, generated, 'X-MS-Exchange-Parent-Message-Id: <ours@enlace.test>']],
    ['a server in the name of nobody', ['Return-Path: <>', from, generated, 'In-Reply-To: <ours@enlace.test>']],
  ])('by %s', async (_name, head) => {
    expect(await seen(head)).toMatchObject({ kind: 'auto_reply' });
  });

  it('by a telephone company that shows the transcript alone', async () => {
    const mail = await seen(
      ['Return-Path: <>', 'From: Mail Delivery Subsystem <MAILER-DAEMON@phone.test>', 'Subject: エラーメール'],
      [
        'The following address was not available.',
        `  <${lucia}>`,
        '----- Transcript -----',
        `550 Unknown user ${lucia}`,
      ],
    );
    expect(mail).toMatchObject({ kind: 'bounce', bounce: { recipients: [{ address: lucia, action: 'failed' }] } });
  });
});

describe('what would be lost', () => {
  it.each([
    ['no boundary', 'multipart/mixed'],
    ['a boundary that no line shows', 'multipart/mixed; boundary="otra"'],
  ])('a body of parts with %s is the text', async (_name, type) => {
    const mail = await seen([from, `Content-Type: ${type}`], ['--b1', '', 'Necesito 40 tazas, señora', '--b1--']);
    expect(mail.text).toContain('Necesito 40 tazas, señora');
  });

  const inner = ['From: otro@x.test', 'Subject: El original', '', 'Texto de dentro'];
  it.each([
    ['without a disposition', []],
    ['shown inside', ['Content-Disposition: inline']],
  ])('a mail inside %s is a file', async (_name, fields) => {
    const mail = await seen(
      [from, 'Content-Type: multipart/mixed; boundary=b1'],
      ['--b1', '', 'Mira esto', '--b1', 'Content-Type: message/rfc822', ...fields, '', ...inner, '--b1--'],
    );
    expect(mail.replyText).toBe('Mira esto');
    expect(mail.attachments.map(({ filename, mime }) => [filename, mime])).toEqual([['message.eml', 'message/rfc822']]);
    expect(Buffer.from(mail.attachments[0]?.content ?? []).toString()).toContain('Texto de dentro');
  });

  it.each([
    ['.p7m', 'application/pkcs7-mime; smime-type=enveloped-data'],
    ['.p7m', 'application/x-pkcs7-mime'],
    ['.eml', 'message/global'],
  ])('an unnamed file ends in %s: %s', async (ending, type) => {
    const mail = await seen([from, `Content-Type: ${type}`, 'Content-Transfer-Encoding: base64'], ['MIIB']);
    expect(mail.attachments[0]?.filename.endsWith(ending)).toBe(true);
  });
});
