import { report, type Shape } from './corpus-writer.test-support.ts';

const exim = {
  from: 'Mail Delivery System <Mailer-Daemon@relay.test>',
  subject: 'Mail delivery failed: returning message to sender',
};
const one = (final: string, status: string, diagnostic: string, action = 'failed') => ({
  final,
  action,
  status,
  diagnostic,
});

/** The same format by other servers, in other languages, and with common deviations. */
export const moreReports: Shape[] = [
  {
    name: 'Exim with a report',
    raw: report({
      ...exim,
      headers: ['X-Failed-Recipients: mila@exim.test', 'Auto-Submitted: auto-replied'],
      prose: 'This message was created automatically by mail delivery software.',
      blocks: [
        { final: 'mila@exim.test', action: 'failed', status: '5.0.0', diagnostic: 'smtp; 550 No Such User Here' },
      ],
    }),
    expected: [['mila@exim.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Exim, retry timeout exceeded',
    raw: report({
      ...exim,
      prose: 'retry timeout exceeded',
      blocks: [one('nico@exim.test', '5.0.0', 'X-Exim; retry timeout exceeded')],
    }),
    expected: [['nico@exim.test', 'soft_bounce', 'gave_up']],
  },
  {
    name: 'Sendmail, unknown host',
    raw: report({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@send.test>',
      subject: 'Returned mail: see transcript for details',
      prose: '   ----- The following addresses had permanent fatal errors -----',
      blocks: [
        one(
          'olga@nohay.test',
          '5.1.2',
          'DNS; unknown host nohay.test: Host unknown (Name server: nohay.test: host not found)',
        ),
      ],
    }),
    expected: [['olga@nohay.test', 'hard_bounce', 'no_such_domain']],
  },
  {
    name: 'Sendmail, warning after four hours',
    raw: report({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@send.test>',
      subject: 'Warning: could not send message for past 4 hours',
      prose: '**      THIS IS A WARNING MESSAGE ONLY      **',
      blocks: [one('pep@lento.test', '4.4.1', 'smtp; 421 lento.test Service not available', 'delayed')],
    }),
    expected: [['pep@lento.test', 'deferred', 'unreachable']],
  },
  {
    name: 'Spanish Exchange',
    raw: report({
      from: 'postmaster@empresa.test',
      subject: 'No se puede entregar: Novedades',
      prose: 'Error de entrega a estos destinatarios: quim@empresa.test. No se encontró la dirección.',
      blocks: [one('quim@empresa.test', '5.1.1', 'smtp;550 5.1.1 RESOLVER.ADR.RecipNotFound')],
    }),
    expected: [['quim@empresa.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Spanish diagnostic without a fine status',
    raw: report({
      from: 'mailer-daemon@correo.test',
      subject: 'Correo devuelto',
      prose: 'El mensaje no pudo entregarse.',
      blocks: [one('rosa@correo.test', '5.0.0', 'smtp; 550 El buzón del usuario está lleno')],
    }),
    expected: [['rosa@correo.test', 'soft_bounce', 'mailbox_full']],
  },
  {
    name: 'German with umlauts',
    raw: report({
      from: 'MAILER-DAEMON@post.test',
      subject: 'Unzustellbar: Neuigkeiten',
      prose: 'Ihre Nachricht konnte nicht zugestellt werden.',
      blocks: [one('sven@post.test', '5.0.0', 'smtp; 550 Empfänger unbekannt')],
    }),
    expected: [['sven@post.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'French, mailbox full',
    raw: report({
      from: 'postmaster@courrier.test',
      subject: 'Échec de la remise : Nouvelles',
      prose: 'La boîte aux lettres du destinataire est pleine.',
      blocks: [one('theo@courrier.test', '5.0.0', 'smtp; 552 La boîte aux lettres du destinataire est pleine')],
    }),
    expected: [['theo@courrier.test', 'soft_bounce', 'mailbox_full']],
  },
  {
    name: 'Japanese, unknown address',
    raw: report({
      from: 'MAILER-DAEMON@meru.test',
      subject: '配信不能メールの通知',
      prose: '宛先のメールアドレスが見つかりませんでした。',
      blocks: [one('umi@meru.test', '5.0.0', 'smtp; 550 宛先のユーザーは存在しません')],
    }),
    expected: [['umi@meru.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Japanese carrier, refused by settings of the person',
    raw: report({
      from: 'MAILER-DAEMON@keitai.test',
      subject: 'Mail System Error - Returned Mail',
      prose: 'The user refused to receive this mail.',
      blocks: [one('vivi@keitai.test', '5.7.1', 'smtp; 550 5.7.1 access denied')],
    }),
    expected: [['vivi@keitai.test', 'soft_bounce', 'not_allowed']],
  },
  {
    name: 'Status without a number of its own, everything in the words',
    raw: report({
      ...exim,
      prose: 'failed',
      blocks: [
        {
          final: 'wes@libre.test',
          action: 'failed',
          diagnostic: 'smtp; 550 5.1.1 <wes@libre.test> User unknown; rejecting',
        },
      ],
    }),
    expected: [['wes@libre.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Original-Recipient only',
    raw: report({
      ...exim,
      prose: 'failed',
      blocks: [{ original: 'xana@libre.test', action: 'failed', status: '5.1.1' }],
    }),
    expected: [['xana@libre.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Diagnostic folded over lines',
    raw: report({
      ...exim,
      prose: 'failed',
      blocks: [
        {
          final: 'yoli@libre.test',
          action: 'failed',
          status: '5.7.1',
          diagnostic: 'smtp; 554 5.7.1 Message refused\r\n by content filter:\r\n\tlooks like spam',
        },
      ],
    }),
    expected: [['yoli@libre.test', 'soft_bounce', 'content_refused']],
  },
  {
    name: 'Upper-case action and a comment in the status',
    raw: report({
      ...exim,
      prose: 'failed',
      blocks: [{ final: 'zita@libre.test', action: 'Failed', status: '5.1.1 (bad destination mailbox address)' }],
    }),
    expected: [['zita@libre.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Mail loop',
    raw: report({
      ...exim,
      prose: 'failed',
      blocks: [one('aldo@bucle.test', '5.4.6', 'smtp; 554 5.4.6 Too many hops')],
    }),
    expected: [['aldo@bucle.test', 'soft_bounce', 'mail_loop']],
  },
  {
    name: 'Relaying denied',
    raw: report({
      ...exim,
      prose: 'failed',
      blocks: [one('berta@rele.test', '5.7.1', 'smtp; 550 5.7.1 Unable to relay for berta@rele.test')],
    }),
    expected: [['berta@rele.test', 'soft_bounce', 'relay_denied']],
  },
  {
    name: 'TLS required',
    raw: report({
      ...exim,
      prose: 'failed',
      blocks: [one('carlo@tls.test', '5.7.10', 'smtp; 550 5.7.10 Encryption needed')],
    }),
    expected: [['carlo@tls.test', 'soft_bounce', 'tls_required']],
  },
  {
    name: 'Delivered, as asked for (RFC 3461)',
    raw: report({
      from: 'MAILER-DAEMON@mx.test',
      subject: 'Successful Mail Delivery Report',
      prose: 'Your message was delivered.',
      blocks: [{ final: 'dora@bien.test', action: 'delivered', status: '2.1.5' }],
    }),
    expected: [['dora@bien.test', 'delivered', 'delivered']],
  },
  {
    name: 'Expanded by a list of the recipient',
    raw: report({
      from: 'MAILER-DAEMON@mx.test',
      subject: 'Delivery report',
      prose: 'Expanded.',
      blocks: [{ final: 'equipo@bien.test', action: 'expanded', status: '2.0.0' }],
    }),
    expected: [['equipo@bien.test', 'delivered', 'delivered']],
  },
  {
    name: 'Internationalised address (RFC 6533)',
    raw: report({
      ...exim,
      prose: 'failed',
      blocks: [{ final: 'peñas@ñandú.test', action: 'failed', status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 unknown' }],
    }),
    expected: [['peñas@ñandú.test', 'hard_bounce', 'unknown_address']],
  },
];
