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

/** What outside systems put into the header of a mail written by a person. */
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
  [
    'a ticket system that sends through a service',
    [from, 'Precedence: bulk', 'Feedback-ID: 1.eu-west-1.a=:AmazonSES', 'X-Auto-Response-Suppress: All'],
  ],
  ['a form that comes from nobody', ['Return-Path: <>', 'From: Web <web@taller.test>', `Reply-To: ${lucia}`]],
  ['a form that writes to itself', ['From: <hola@taller.test>', `Reply-To: ${lucia}`]],
  ['a form of a business named like the visitor', ['From: <web@anagil.test>', `Reply-To: Ana Prado <${lucia}>`]],
  [
    'a list that made an address for the writer',
    [
      'From: Lucía Prado <0a1b-request@lista.test>',
      'List-Post: <mailto:CER@lista.test>',
      `Reply-To: Lista <CER@lista.test>, ${lucia}`,
    ],
  ],
  ['a program that says it is no answer', [from, 'X-Autoreply: no', 'X-Auto-Reply: false']],
];

describe('what a person wrote', () => {
  it.each(people)('by %s', async (_name, head) => {
    const mail = await seen(head);
    expect(mail).toMatchObject({ kind: 'human', shelfReason: null, writer: { address: lucia } });
  });

  it('is told from the box it was sent to, though every business has an info', async () => {
    const mail = await read([
      'From: info@taller.test',
      'To: info@taller.test',
      'Reply-To: info@tienda.test',
      '',
      'hola',
    ]);
    expect(mail.writer?.address).toBe('info@tienda.test');
  });

  const silent = ['From: Avisos <notifications@forms.test>', unsubscribe, 'Precedence: bulk', generated];
  const filledIn = ['Hay una respuesta nueva', '', 'Nombre: Lucía', `Email: ${lucia}`, 'Mensaje: ¿Hay plaza?'];
  const table = `<table>${['Nombre', 'Lucía', 'Correo', lucia].map((cell) => `<td>${cell}</td>`).join('')}</table>`;

  it('is in the list when only the fields of a form name the person', async () => {
    expect(await seen(silent, filledIn)).toMatchObject({ shelfReason: null });
    const [own, ...rest] = filledIn.map((line) => line.replace(lucia, 'ayuda@forms.test'));
    expect(await seen(silent, [own ?? '', ...rest])).toMatchObject({ shelfReason: 'newsletter' });
    expect(await seen(['List-Id: <n.x.test>', ...silent], filledIn)).toMatchObject({ shelfReason: 'newsletter' });
  });

  it('is read cell by cell where a form sends a table', async () => {
    const mail = await seen([from, 'Content-Type: text/html; charset=utf-8'], [table]);
    expect(mail.text).toBe(`Nombre  Lucía  Correo  ${lucia}`);
  });

  it.each([
    ['a recording', 'audio/wav', []],
    ['a fax', 'application/pdf', ['Message-Context: fax-message']],
  ])('came by telephone as %s', async (_name, type, fields) => {
    const head = ['From: Centralita <noreply@pbx.test>', generated, ...fields];
    const file = [
      `Content-Type: ${type}`,
      'Content-Disposition: attachment; filename=a',
      'Content-Transfer-Encoding: base64',
    ];
    expect(await seen([...head, ...file], ['QUJD'])).toMatchObject({ kind: 'human', shelfReason: null });
  });

  it.each([
    [
      'a form from nobody that begins with From',
      'Web <web@taller.test>',
      true,
      'Class',
      [`From: Lucía <${lucia}>`, 'Subject: Class', '', '¿Cuánto?'],
    ],
    ['somebody from nobody about a parcel', from.slice(6), true, 'Pedido devuelto', [`Escribidme a ${lucia}`]],
    ['somebody from nobody about an error', 'Web <web@taller.test>', true, 'Consulta', ['Me sale un error 404', lucia]],
    [
      'a postmaster about an error',
      'Ana <postmaster@casa.test>',
      false,
      'No puedo pagar',
      ['La web responde error 503', lucia],
    ],
    [
      'a postmaster about a date',
      'Ana <postmaster@casa.test>',
      false,
      'Clase',
      [`Voy el 4.12.26. Mi correo: ${lucia}`],
    ],
    ['a postmaster about a number', 'Ana <postmaster@casa.test>', false, 'Tazas', ['450 tazas azules', lucia]],
    [
      'a postmaster who answers',
      'Ana <postmaster@casa.test>',
      false,
      'RE: Tazas',
      ['Yes.', '', 'From: Taller <hola@taller.test>', 'Sent: Monday', `To: ${lucia}`],
    ],
  ])('is no report by %s', async (_name, sender, isNullSender, subject, body) => {
    const head = [...(isNullSender ? ['Return-Path: <>'] : []), `From: ${sender}`, `Subject: ${subject}`];
    expect(await seen(head, body)).toMatchObject({ kind: 'human', bounce: null, shelfReason: null });
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

  it('by a program that marks its answers in an old way', async () => {
    expect(await seen([from, 'X-Autogenerated: Reply'])).toMatchObject({ kind: 'auto_reply' });
  });

  const figures = 'Content-Disposition: attachment; filename="google.test!taller.test!1795478400!1795564799.xml.gz"';
  const title = 'Subject: Report Domain: taller.test Submitter: google.test Report-ID: <1>';
  it.each([
    ['figures about a domain', [title, 'Content-Type: application/gzip', figures, 'Content-Transfer-Encoding: base64']],
    [
      'figures about encryption',
      ['TLS-Report-Domain: taller.test', 'Content-Type: multipart/report; report-type=tlsrpt'],
    ],
    ['a list to its owner', ['List-Id: <club.x.test>', 'Precedence: list', 'X-List-Administrivia: yes']],
    ['a timer', [generated, 'X-Cron-Env: <SHELL=/bin/sh>']],
  ])('is a notice when it is %s', async (_name, head) => {
    expect(await seen(['From: servidor@x.test', ...head], ['QUJD'])).toMatchObject({
      kind: 'human',
      shelfReason: 'notice',
    });
  });

  it('is not what somebody forwards', async () => {
    const head = [from, title.replace('Report', 'Fwd: Report'), 'Content-Type: application/gzip', figures];
    expect(await seen(head)).toMatchObject({ kind: 'human', shelfReason: null });
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

  const written = [from, 'To: hola@taller.test', 'Subject: Plaza', 'Message-ID: <1@x.test>', '', '¿Hay plaza?', ''];
  it.each([
    ['a byte order mark', `\ufeff${written.join('\r\n')}`],
    ['empty lines', `\r\n\n${written.join('\r\n')}`],
    ['lines that end with CR', written.join('\r')],
  ])('the header behind %s is read', async (_name, text) => {
    const mail = await readMail({ raw: Buffer.from(text), limits: DEFAULT_PARSE_LIMITS });
    expect(mail).toMatchObject({ subject: 'Plaza', from: { address: lucia }, text: '¿Hay plaza?' });
  });

  it.each([
    ['text', '¿Hay plaza?'],
    ['text/enriched; charset=utf-8', '<bold>¿Hay</bold> plaza?'],
    ['text/x-unknown; charset=utf-8', '¿Hay plaza?'],
  ])('a text of the kind %s is read', async (type, body) => {
    expect((await seen([from, `Content-Type: ${type}`], [body])).text).toBe('¿Hay plaza?');
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

const alternative = (text: string, html: string) =>
  read([
    'From: Lucía <lucia@visitor.test>',
    'To: hola@taller.test',
    'Subject: Pedido',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--b--',
  ]);

describe('the text of a mail with HTML', () => {
  it.each([
    ['says there is HTML', 'Su programa de correo no muestra HTML.', '<p>Quiero <b>12 tazas azules</b>.</p>'],
    ['names a page', 'View this email in your browser: https://x.test/v/1', '<p>Tu cita es el <b>12 de mayo</b>.</p>'],
    ['is Japanese', 'このメールはHTML形式です。', '<p>土曜日に<b>二名</b>で予約をお願いします。</p>'],
    ['is cut short', 'Hola, quiero', '<p>Hola, quiero doce tazas azules y tres platos para el viernes.</p>'],
  ])('is the HTML when the plain part %s', async (_name, text, html) => {
    const mail = await alternative(text, html);
    expect(mail.text).toBe(html.replace(/<[^>]*>/g, ''));
  });

  it.each([
    ['differ in form', 'Hola,\n\nquiero 12 tazas.', '<div>Hola,</div><div>quiero <b>12</b> tazas.</div>'],
    ['are large', 'Hola', `<p>${'palabras '.repeat(120_000)}</p>`],
    ['have pictures alone in HTML', 'Hola', '<img src="cid:1"><img src="https://x.test/a.png">'],
    [
      'have a quotation in HTML',
      'Sí',
      '<p>Sí</p><blockquote type="cite">Una cita con muchas palabras más</blockquote>',
    ],
  ])('is the plain part when both %s', async (_name, text, html) => {
    expect((await alternative(text, html)).text).toBe(text.replaceAll('\r\n', '\n'));
  });

  it('keeps the cells of a table and the targets of links', async () => {
    const html =
      '<table><tr><td>Nombre</td><td>Lucía</td></tr></table><a href="https://pago.test/r?a=1&amp;b=2">Pagar</a> ' +
      '<a href="https://taller.test/">taller.test</a> <a href="tel:+34600">Llamar</a> <a href="#x">Arriba</a>';
    const mail = await read(['From: a@x.test', 'Content-Type: text/html; charset=utf-8', '', html]);
    expect(mail.text).toBe(
      'Nombre  Lucía\n\nPagar (https://pago.test/r?a=1&b=2) taller.test Llamar (tel:+34600) Arriba',
    );
  });

  it.each([
    ['sms:+34600', ' (sms:+34600)'],
    ['whatsapp://send?phone=34600', ' (whatsapp://send?phone=34600)'],
    ['tg://resolve?domain=taller', ' (tg://resolve?domain=taller)'],
    ['webcal://taller.test/plazas.ics', ' (webcal://taller.test/plazas.ics)'],
    ['javascript:alert(1)', ''],
  ])('says where a link leads that opens an app: %s', async (address, said) => {
    const html = `<p>Hola</p><a href="${address}">Escríbenos</a>`;
    const mail = await read(['From: a@x.test', 'Content-Type: text/html; charset=utf-8', '', html]);
    expect(mail.text).toBe(`Hola\n\nEscríbenos${said}`);
  });

  it.each([
    [
      'what stands in the lines of a list of terms',
      '<dl><dt>Nombre<dd>Ana<dt>Plazas<dd>4</dl>',
      'Nombre  Ana\nPlazas  4',
    ],
    [
      'a line that begins inside another',
      '<div>Hola<div>segunda</div><div><br></div><div>cuarta</div></div>',
      'Hola\nsegunda\n\ncuarta',
    ],
    ['the lines of preformatted text', '<pre>3 tazas\n2 platos</pre>', '3 tazas\n2 platos'],
    ['the lines that a style keeps', '<div style="white-space: pre-wrap">3 tazas\n2 platos</div>', '3 tazas\n2 platos'],
    ['no marks of its own for quotations', '<p>Hola</p><p>&#xE002;</p><p>sigue &#57344; así</p>', 'Hola\n\nsigue así'],
    ['nothing that is hidden', '<div style="Display : none">Oferta</div><p hidden>x</p><p>Hola</p>', 'Hola'],
    ['what pictures say when nothing else does', '<p><img alt="Cerrado en mayo" src="a.png"></p>', 'Cerrado en mayo'],
  ])('keeps %s', async (_name, html, text) => {
    const mail = await read(['From: a@x.test', 'Content-Type: text/html; charset=utf-8', '', html]);
    expect(mail.text).toBe(text);
  });

  it('is not a file in the form that Gmail reads', async () => {
    const part = ['--b', 'Content-Type: text/x-amp-html', '', '<html amp4email>Hola</html>'];
    const mail = await read([
      ...['From: a@x.test', 'Content-Type: multipart/alternative; boundary=b', ''],
      ...['--b', 'Content-Type: text/plain', '', 'Hola', ...part, '--b--'],
    ]);
    expect(mail).toMatchObject({ text: 'Hola', attachments: [] });
  });
});

describe('a file of a mail', () => {
  it.each([
    ['application/octet-stream', '', 'JVBERi0xLjQK', 'attachment.pdf', 'application/pdf'],
    ['application/octet-stream', '', 'aG9sYQ==', 'attachment', 'application/octet-stream'],
    ['application/pdf', '; name=Presupuesto', 'JVBERi0xLjQK', 'Presupuesto.pdf', 'application/pdf'],
    ['application/vnd.apple.pages', '', 'aG9sYQ==', 'attachment.pages', 'application/vnd.apple.pages'],
  ])('of type %s%s has a name that programs open', async (type, name, data, filename, mime) => {
    const head = [`Content-Type: ${type}${name}`, 'Content-Disposition: attachment'];
    const mail = await seen([from, ...head, 'Content-Transfer-Encoding: base64'], [data]);
    expect(mail.attachments).toMatchObject([{ filename, mime }]);
  });
});
