import { feedback, ours, prose, report, type Shape } from './corpus-writer.test-support.ts';

const person = 'Julia Roca <julia@correo.test>';

/** Automatic answers (RFC 3834) and other mails that look like bounces but are not. */
export const lookAlikes: Shape[] = [
  {
    name: 'Out of office, Outlook',
    raw: prose({
      from: person,
      subject: 'Automatic reply: Novedades',
      headers: ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All'],
      body: ['I am out of the office until Monday. For urgent matters write to ana@correo.test.'],
    }),
    expected: 'none',
  },
  {
    name: 'Out of office, Gmail, null sender',
    raw: prose({
      from: person,
      subject: 'Vacaciones Re: Novedades',
      headers: ['Auto-Submitted: auto-replied', 'Precedence: bulk'],
      body: ['Estoy de vacaciones hasta el 15.'],
    }),
    expected: 'none',
  },
  {
    name: 'Left the company',
    raw: prose({
      from: person,
      subject: 'Undeliverable? Julia no longer works here',
      headers: ['Auto-Submitted: auto-replied'],
      body: [
        'Julia no longer works here. The address julia@correo.test is no longer in use. Please write to eva@correo.test.',
      ],
      returnPath: '<julia@correo.test>',
    }),
    expected: 'none',
  },
  {
    name: 'vacation program',
    raw: prose({
      from: person,
      subject: 'away from my mail',
      headers: ['Precedence: junk', 'X-Autoreply: yes'],
      body: ['I will not be reading my mail for a while.'],
    }),
    expected: 'none',
  },
  {
    name: 'Precedence auto_reply',
    raw: prose({
      from: person,
      subject: 'Gracias por su mensaje',
      headers: ['Precedence: auto_reply'],
      body: ['Le contestaremos pronto.'],
    }),
    expected: 'none',
  },
  {
    name: 'Japanese absence',
    raw: prose({ from: person, subject: '自動返信: お休みをいただいております', body: ['15日まで不在です。'] }),
    expected: 'none',
  },
  {
    name: 'German absence',
    raw: prose({
      from: person,
      subject: 'Abwesenheitsnotiz: Urlaub',
      headers: ['Auto-Submitted: auto-replied (vacation)'],
      body: ['Ich bin bis Montag nicht erreichbar.'],
    }),
    expected: 'none',
  },
  {
    name: 'French absence',
    raw: prose({
      from: person,
      subject: 'Réponse automatique : Nouvelles',
      headers: ['Auto-Submitted: auto-replied'],
      body: ['Je suis absente.'],
    }),
    expected: 'none',
  },
  {
    name: 'Ticket of a help desk',
    raw: prose({
      from: 'Soporte <soporte@mesa.test>',
      subject: '[#4411] Hemos recibido su mensaje',
      headers: ['Auto-Submitted: auto-generated'],
      body: ['Su consulta tiene el número 4411. Error 550 es un ejemplo.'],
    }),
    expected: 'none',
  },
  {
    name: 'Challenge before delivery',
    raw: prose({
      from: 'confirm@guardia.test',
      subject: 'Please confirm your message to eva@guardia.test',
      headers: ['Auto-Submitted: auto-replied'],
      body: ['Your message is held until you confirm.'],
    }),
    expected: 'none',
  },
  {
    name: 'Read receipt',
    raw: report({
      from: person,
      subject: 'Read: Novedades',
      type: 'disposition-notification',
      prose: 'Your message was read.',
      blocks: [],
    }).replace('message/delivery-status', 'message/disposition-notification'),
    expected: 'none',
  },
  {
    name: 'A person forwards a report whole',
    raw: [
      'Return-Path: <julia@correo.test>',
      `From: ${person}`,
      'To: hola@enlace.example',
      'Subject: Fwd: Undelivered Mail Returned to Sender',
      'Message-ID: <fw-1@correo.test>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="f"',
      '',
      '--f',
      'Content-Type: text/plain',
      '',
      'Mira lo que me llega.',
      '--f',
      'Content-Type: message/rfc822',
      '',
      report({
        from: 'MAILER-DAEMON@mx.test',
        subject: 'Undelivered Mail Returned to Sender',
        prose: 'failed',
        blocks: [{ final: 'otro@otro.test', action: 'failed', status: '5.1.1' }],
      }),
      '--f--',
      '',
    ].join('\r\n'),
    expected: 'none',
  },
  {
    name: 'A person quotes a report in words',
    raw: prose({
      from: person,
      subject: 'Re: Undelivered Mail Returned to Sender',
      returnPath: '<julia@correo.test>',
      body: ['Te lo reenvío, ¿qué hago?', '', '> <eva@uno.test>: host mx said: 550 5.1.1 User unknown'],
    }),
    expected: 'none',
  },
  {
    name: 'A parcel that could not be delivered',
    raw: prose({
      from: 'Paquetería <postmaster@paquetes.test>',
      subject: 'Delivery failure: your parcel',
      returnPath: '<rebotes@paquetes.test>',
      body: ['We tried to deliver your parcel 550511 and nobody was at home.'],
    }),
    expected: 'none',
  },
  {
    name: 'A digest of a postmaster',
    raw: prose({
      from: 'postmaster@mx.test',
      subject: 'Quarantine summary',
      headers: ['Auto-Submitted: auto-generated'],
      body: ['3 messages are held for julia@correo.test.'],
    }),
    expected: 'none',
  },
  {
    name: 'DMARC aggregate report',
    raw: prose({
      from: 'noreply-dmarc-support@google.test',
      subject: 'Report domain: enlace.example Submitter: google.test',
      headers: ['Auto-Submitted: auto-generated'],
      body: ['Attached.'],
    }),
    expected: 'none',
  },
  {
    name: 'A newsletter about bounces',
    raw: prose({
      from: 'Boletín <boletin@revista.test>',
      subject: 'Delivery status notification explained',
      returnPath: '<b@revista.test>',
      headers: ['List-Unsubscribe: <https://revista.test/u>'],
      body: ['What does 550 5.1.1 mean? <user@example.test>: unknown'],
    }),
    expected: 'none',
  },
];

const aol = 'Feedback Loop <fbl@proveedor.test>';

/** Complaints (RFC 5965), and feedback that is not a complaint. */
export const complaints: Shape[] = [
  {
    name: 'ARF, abuse',
    raw: feedback({
      from: aol,
      subject: 'FW: Novedades',
      fields: [
        'Feedback-Type: abuse',
        'User-Agent: Loop/1.0',
        'Version: 1',
        `Original-Mail-From: <b+c0198f1a2@entra.enlace.example>`,
        'Original-Rcpt-To: <xavi@proveedor.test>',
        'Arrival-Date: Mon, 2 Nov 2026 09:00:00 +0100',
      ],
    }),
    expected: 'complaint',
  },
  {
    name: 'ARF, recipient hidden, headers only',
    raw: feedback({
      from: aol,
      subject: 'complaint about message',
      copy: 'headers',
      fields: ['Feedback-Type: abuse', 'User-Agent: Loop/2', 'Version: 0.1', 'Source-IP: 192.0.2.1'],
    }),
    expected: 'complaint',
  },
  {
    name: 'ARF, fraud',
    raw: feedback({
      from: aol,
      subject: 'abuse report',
      fields: ['Feedback-Type: fraud', 'User-Agent: x', 'Version: 1'],
    }),
    expected: 'complaint',
  },
  {
    name: 'ARF, opt-out',
    raw: feedback({
      from: aol,
      subject: 'opt-out',
      fields: ['Feedback-Type: opt-out', 'User-Agent: x', 'Version: 1', `Original-Rcpt-To: ${ours.from}`],
    }),
    expected: 'complaint',
  },
  {
    name: 'ARF, the person says it is no spam',
    raw: feedback({
      from: aol,
      subject: 'not spam',
      fields: ['Feedback-Type: not-spam', 'User-Agent: x', 'Version: 1'],
    }),
    expected: 'no_complaint',
  },
  {
    name: 'ARF, a failed DMARC check',
    raw: feedback({
      from: aol,
      subject: 'auth failure',
      fields: ['Feedback-Type: auth-failure', 'Auth-Failure: dmarc', 'User-Agent: x', 'Version: 1'],
    }),
    expected: 'no_complaint',
  },
];
