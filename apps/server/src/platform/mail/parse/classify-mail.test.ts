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
    [['Auto-Submitted: auto-replied; owner-email="ana@example.test"']],
    [['Precedence: auto_reply']],
    [['X-Autoreply: yes']],
    [['X-Autorespond: fuera']],
    [['Auto-Submitted: auto-generated', 'X-MS-Exchange-Inbox-Rules-Loop: ana@example.test']],
  ])('is recognised by %j', async (fields) => {
    expect(await read(['From: ana@example.test', ...fields, '', 'Estoy fuera'])).toMatchObject({
      kind: 'auto_reply',
      bounce: null,
    });
  });

  it.each([
    [['Auto-Submitted: no']],
    [['X-Auto-Response-Suppress: All']],
    [['Auto-Submitted: auto-generated']],
    [['Auto-Submitted: auto-generated', 'Precedence: bulk', 'In-Reply-To: <a@b.test>']],
    [['Precedence: list']],
    [['Subject: Respuesta automática: Presupuesto']],
    [['Subject: Out of office until Monday']],
    [['Subject: Absent mindedly ordered twice']],
    [['Subject: 不在でした']],
    [['Subject: Re: out of stock']],
    [['Subject: Undelivered parcel']],
  ])('is not seen in %j', async (fields) => {
    expect(await read(['From: ana@example.test', ...fields, '', 'hola'])).toMatchObject({ kind: 'human' });
  });

  it('is not the same as a newsletter', async () => {
    expect(await read(['From: n@x.test', 'List-Id: <n.x.test>', '', 'news'])).toMatchObject({
      kind: 'human',
      isBulk: true,
      shelfReason: 'newsletter',
    });
  });
});

describe('a machine by its name alone', () => {
  it.each([
    ['postmaster@pequena.test', 'Precio del taller', 'Soy Ana, ¿cuánto cuesta?'],
    ['bounces+7@tienda.test', 'Pedido devuelto', 'El paquete para ana@example.test fue devuelto.'],
    ['mailer-daemon@casa.test', 'Undeliverable parcel', 'The courier left a note for ana@example.test.'],
    ['bounces@tienda.test', '配送について', 'ana@example.test 様、荷物をお届けできませんでした。'],
  ])('%s is a person: %s', async (from, subject, text) => {
    expect(await read([`From: ${from}`, `Subject: ${subject}`, '', text])).toMatchObject({ kind: 'human' });
  });

  it.each([
    [
      'es',
      'No se puede entregar: Clase',
      'El mensaje no se entregó.',
      "Remote Server returned '550 5.1.10 RESOLVER.ADR'",
    ],
    [
      'en',
      'Undeliverable: Class',
      'Your message could not be delivered.',
      '#550 5.1.10 RESOLVER.ADR.RecipientNotFound ##',
    ],
    ['ja', '配信不能: 教室', 'メッセージを配信できませんでした。', "リモート サーバーから '550 5.1.10' が返されました"],
  ])('with what a server answered it sends a report (%s)', async (_language, subject, words, code) => {
    const mail = await read([
      'From: Microsoft Outlook <postmaster@corp.test>',
      `Subject: ${subject}`,
      'Content-Type: text/html; charset=utf-8',
      '',
      `<p>${words}</p><p>ana@example.test</p><p>${code}</p>`,
    ]);
    expect(mail).toMatchObject({
      kind: 'bounce',
      bounce: { recipients: [{ address: 'ana@example.test', action: 'failed', status: '5.1.10' }] },
    });
  });
});

describe('what is kept apart', () => {
  it.each([
    ['newsletter', ['List-Id: <n.x.test>']],
    ['newsletter', ['List-Unsubscribe: <https://x.test/u>', 'Precedence: bulk']],
    ['newsletter', ['List-Unsubscribe: <https://x.test/u>', 'Feedback-ID: 1:x']],
    [null, ['List-Unsubscribe: <https://crm.test/u>']],
    [null, ['List-Unsubscribe: <https://crm.test/u>', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']],
    [null, ['Precedence: bulk']],
    [null, ['List-Id: <n.x.test>', 'List-Unsubscribe: <x>', 'In-Reply-To: <ours@enlace.test>']],
    [null, ['List-Id: <club.x.test>', 'List-Post: <mailto:club@x.test>', 'Precedence: list']],
  ])('%s: %j', async (shelfReason, fields) => {
    const mail = await read(['From: Ana <ana@example.test>', ...fields, '', 'hola']);
    expect(mail).toMatchObject({ kind: 'human', isBulk: true, shelfReason });
  });

  it('is a notice of a program that nobody can answer', async () => {
    const notice = ['From: Banco <no-reply@banco.test>', 'Auto-Submitted: auto-generated'];
    expect(await read([...notice, '', 'Aviso'])).toMatchObject({ kind: 'human', shelfReason: 'notice' });
    const form = await read([...notice, 'Reply-To: Ana <ana@example.test>', '', 'hola']);
    expect(form).toMatchObject({ shelfReason: null, writer: { address: 'ana@example.test', name: 'Ana' } });
  });
});

describe('who wrote', () => {
  const ana = 'Ana Gil <ana@example.test>';
  it.each([
    ['ana@example.test', ['From: Mi web <wordpress@taller.test>', `Reply-To: ${ana}`]],
    ['ana@example.test', ['From: Ana Gil via Info <info@g.test>', 'X-Original-From: ' + ana, 'List-Id: <info.g.test>']],
    ['ana@example.test', ['From: "Ana (Info)" <info@g.test>', `Reply-To: ${ana}`, 'Mailing-list: list info@g.test']],
    ['ana@casa.test', ['From: Ana Gil <ana@casa.test>', `Reply-To: ${ana}`]],
    ['ana@example.test', [`From: ${ana}`, 'Reply-To: Ventas <ventas@example.test>']],
    ['jroca@casa.test', ['From: J. Roca <jroca@casa.test>', 'Reply-To: Julia Roca <julia@example.test>']],
    ['ana@example.test', ['From: Ana Gil <no-reply@example.test>', 'Reply-To: ana@example.test']],
    ['ana@example.test', [`From: ${ana}`, 'Reply-To: club@g.test', 'List-Post: <mailto:club@g.test>']],
    ['ana@example.test', ['From: Gil, Ana <ana@example.test>']],
    ['ana@example.test', ['From: Ana Gil <ana@example.test']],
    ['ana@example.test', ['From: ana@example.test (Ana Gil)']],
    ['ana@example.test', ['From: "Ana <ana@example.test>']],
  ])('%s of %j', async (address, fields) => {
    expect((await read([...fields, '', 'hola'])).writer?.address).toBe(address);
  });

  it('keeps a name with a comma or a colon whole', async () => {
    const colon = await read(['From: Taller: Lucía Prado <lucia@visitor.test>', '', 'hola']);
    expect(colon.from).toEqual({ name: 'Taller: Lucía Prado', address: 'lucia@visitor.test' });
    const mail = await read(['From: Lucía Prado, Taller <lucia@visitor.test>', '', 'hola']);
    expect(mail.from).toEqual({ name: 'Lucía Prado, Taller', address: 'lucia@visitor.test' });
    const encoded = await read(['From: =?utf-8?Q?Luc=C3=ADa_Prado,_Taller?= <lucia@visitor.test>', '', 'hola']);
    expect(encoded.from).toEqual({ name: 'Lucía Prado, Taller', address: 'lucia@visitor.test' });
  });
});
