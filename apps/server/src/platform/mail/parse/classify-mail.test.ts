import { afterAll, describe, expect, it } from 'vitest';
import { createMailParser } from './mail-parser.ts';
import type { ParsedMail } from './parsed-mail.types.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const parser = createMailParser({ logger });

afterAll(() => parser.close());

async function read(lines: string[]): Promise<ParsedMail> {
  const result = await parser.parse(Buffer.from(lines.join('\r\n')));
  if (result.kind !== 'parsed') throw new Error(result.message);
  return result.mail;
}

function report({ status, type = 'delivery-status' }: { status: string[]; type?: string }): string[] {
  return [
    'From: MAILER-DAEMON@mx.test (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    '',
    '--b',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.test.',
    '--b',
    `Content-Type: message/${type}`,
    '',
    ...status,
    '--b',
    'Content-Type: message/rfc822',
    '',
    'From: hola@enlace.example',
    'Message-ID: <row-7@enlace.example>',
    'Subject: oferta',
    '',
    'body',
    '--b--',
    '',
  ];
}

describe('a delivery report', () => {
  it('tells who failed, why, and which mail it was', async () => {
    const mail = await read(
      report({
        status: [
          'Reporting-MTA: dns; mx.test',
          'Arrival-Date: Sun, 1 Mar 2026 10:00:00 +0000',
          '',
          'Final-Recipient: rfc822; ana@example.test',
          'Original-Recipient: rfc822;ana.alias@example.test',
          'Action: failed',
          'Status: 5.1.1',
          'Diagnostic-Code: smtp; 550 5.1.1 <ana@example.test>: Recipient address',
          '    rejected: User unknown',
          '',
          'Final-Recipient: rfc822; luis@example.test',
          'Action: delayed',
          'Status: 4.2.2 (mailbox full)',
        ],
      }),
    );
    expect(mail.kind).toBe('bounce');
    expect(mail.bounce).toEqual({
      recipients: [
        {
          address: 'ana.alias@example.test',
          finalAddress: 'ana@example.test',
          action: 'failed',
          status: '5.1.1',
          diagnostic: '550 5.1.1 <ana@example.test>: Recipient address rejected: User unknown',
        },
        { address: 'luis@example.test', finalAddress: null, action: 'delayed', status: '4.2.2', diagnostic: null },
      ],
      originalMessageId: 'row-7@enlace.example',
      originalAddresses: ['hola@enlace.example'],
      feedbackType: null,
    });
    expect(mail.attachments.map((item) => item.mime)).toEqual(['message/rfc822']);
  });

  it('of abuse is told apart', async () => {
    const mail = await read(report({ type: 'feedback-report', status: ['Feedback-Type: abuse', 'User-Agent: x/1'] }));
    expect(mail).toMatchObject({
      kind: 'bounce',
      bounce: { feedbackType: 'abuse', originalMessageId: 'row-7@enlace.example' },
    });
  });

  it('in prose, as qmail and Exim write it, is recognised', async () => {
    const qmail = await read([
      'From: MAILER-DAEMON@old.test',
      'Subject: failure notice',
      '',
      'Hi. This is the qmail-send program at old.test.',
      '<ana@example.test>:',
      '198.51.100.1 does not like recipient. Remote host said: 550 5.1.1 unknown',
      '',
      '--- Below this line is a copy of the message.',
      'Message-ID: <row-8@enlace.example>',
    ]);
    expect(qmail).toMatchObject({
      kind: 'bounce',
      bounce: {
        recipients: [{ address: 'ana@example.test', status: '5.1.1' }],
        originalMessageId: 'row-8@enlace.example',
      },
    });
    const exim = await read([
      'From: Mail Delivery System <x@y.test>',
      'X-Failed-Recipients: ana@example.test',
      'Subject: x',
      '',
      'text',
    ]);
    expect(exim).toMatchObject({ kind: 'bounce', bounce: { recipients: [{ address: 'ana@example.test' }] } });
  });
});

describe('an automatic answer', () => {
  it.each([
    [['Auto-Submitted: auto-replied']],
    [['Auto-Submitted: auto-generated (rejected)']],
    [['Precedence: auto_reply']],
    [['X-Autoreply: yes']],
    [['Subject: Respuesta automática: Presupuesto']],
    [['Subject: Out of office until Monday']],
    [['Subject: 自動返信: お問い合わせ']],
  ])('is recognised by %j', async (fields) => {
    expect(await read(['From: ana@example.test', ...fields, '', 'Estoy fuera'])).toMatchObject({
      kind: 'auto_reply',
      bounce: null,
    });
  });

  it.each([
    [['Auto-Submitted: no']],
    [['X-Auto-Response-Suppress: All']],
    [['Subject: Re: out of stock']],
    [['Subject: Undelivered parcel']],
  ])('is not seen in %j', async (fields) => {
    expect(await read(['From: ana@example.test', ...fields, '', 'hola'])).toMatchObject({ kind: 'human' });
  });

  it('is not the same as a newsletter', async () => {
    expect(await read(['From: n@x.test', 'List-Id: <n.x.test>', '', 'news'])).toMatchObject({
      kind: 'human',
      isBulk: true,
    });
  });
});
