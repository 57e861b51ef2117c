import { report, type Shape } from './corpus-writer.test-support.ts';

const postfix = {
  from: 'MAILER-DAEMON@mx.ejemplo.test (Mail Delivery System)',
  subject: 'Undelivered Mail Returned to Sender',
};
const postfixProse =
  'This is the mail system at host mx.ejemplo.test.\r\n\r\nYour message could not be delivered to one or more recipients.';
const google = {
  from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
  subject: 'Delivery Status Notification (Failure)',
};
const one = (final: string, status: string, diagnostic: string, action = 'failed') => ({
  final,
  action,
  status,
  diagnostic,
});

/** Reports of the large mailbox providers and senders, in RFC 3464 format. */
export const providerReports: Shape[] = [
  {
    name: 'Gmail, no such account',
    raw: report({
      ...google,
      prose: 'Address not found',
      mta: 'googlemail.com',
      blocks: [
        one(
          'yago@gmail.test',
          '5.1.1',
          'smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking.',
        ),
      ],
    }),
    expected: [['yago@gmail.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Gmail, inactive account',
    raw: report({
      ...google,
      prose: 'Message not delivered',
      blocks: [
        one('zoe@gmail.test', '5.2.1', 'smtp; 550-5.2.1 The email account that you tried to reach is inactive.'),
      ],
    }),
    expected: [['zoe@gmail.test', 'hard_bounce', 'mailbox_disabled']],
  },
  {
    name: 'Gmail, out of space, temporary code but final',
    raw: report({
      ...google,
      prose: "Recipient's inbox full",
      blocks: [one('abel@gmail.test', '4.2.2', "smtp; 452-4.2.2 The recipient's inbox is out of storage space.")],
    }),
    expected: [['abel@gmail.test', 'soft_bounce', 'mailbox_full']],
  },
  {
    name: 'Gmail, unauthenticated',
    raw: report({
      ...google,
      prose: 'Message blocked',
      blocks: [
        one(
          'bego@gmail.test',
          '5.7.26',
          'smtp; 550-5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
        ),
      ],
    }),
    expected: [['bego@gmail.test', 'soft_bounce', 'unauthenticated']],
  },
  {
    name: 'Gmail, From not aligned, delayed',
    raw: report({
      ...google,
      subject: 'Delivery Status Notification (Delay)',
      prose: 'Delivery incomplete',
      blocks: [
        one(
          'cira@gmail.test',
          '4.7.32',
          "smtp; 421-4.7.32 Your email has been rate limited because the From: header (RFC5322) in this message isn't aligned with either the authenticated SPF or DKIM organizational domain.",
          'delayed',
        ),
      ],
    }),
    expected: [['cira@gmail.test', 'deferred', 'not_aligned']],
  },
  {
    name: 'Gmail, SPF did not pass',
    raw: report({
      ...google,
      prose: 'Message blocked',
      blocks: [
        one('dani@gmail.test', '5.7.27', 'smtp; 550-5.7.27 Your email has been blocked because SPF did not pass.'),
      ],
    }),
    expected: [['dani@gmail.test', 'soft_bounce', 'spf_failed']],
  },
  {
    name: 'Gmail, DKIM did not pass',
    raw: report({
      ...google,
      prose: 'Message blocked',
      blocks: [
        one('edu@gmail.test', '5.7.30', 'smtp; 550-5.7.30 Your email has been blocked because DKIM did not pass.'),
      ],
    }),
    expected: [['edu@gmail.test', 'soft_bounce', 'dkim_failed']],
  },
  {
    name: 'Gmail, no PTR record',
    raw: report({
      ...google,
      prose: 'Message blocked',
      blocks: [
        one(
          'fina@gmail.test',
          '5.7.25',
          'smtp; 550-5.7.25 The IP address sending this message does not have a PTR record setup',
        ),
      ],
    }),
    expected: [['fina@gmail.test', 'soft_bounce', 'no_reverse_dns']],
  },
  {
    name: 'Gmail, unusual rate',
    raw: report({
      ...google,
      prose: 'Delivery incomplete',
      blocks: [
        one(
          'gala@gmail.test',
          '4.7.28',
          'smtp; 421-4.7.28 Gmail has detected an unusual rate of unsolicited mail originating from your IP address.',
          'delayed',
        ),
      ],
    }),
    expected: [['gala@gmail.test', 'deferred', 'rate_limited']],
  },
  {
    name: 'Gmail, likely spam',
    raw: report({
      ...google,
      prose: 'Message blocked',
      blocks: [
        one(
          'hugo@gmail.test',
          '5.7.1',
          'smtp; 550-5.7.1 Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked.',
        ),
      ],
    }),
    expected: [['hugo@gmail.test', 'soft_bounce', 'content_refused']],
  },
  {
    name: 'Yahoo, no such account without enhanced code',
    raw: report({
      from: 'MAILER-DAEMON@yahoo.test',
      subject: 'Failure Notice',
      prose: 'Sorry, we were unable to deliver your message.',
      blocks: [
        one(
          'iker@yahoo.test',
          '5.0.0',
          "smtp; 554 delivery error: dd This user doesn't have a yahoo.test account (iker@yahoo.test) [0]",
        ),
      ],
    }),
    expected: [['iker@yahoo.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Yahoo, TSS04 while complaints last',
    raw: report({
      ...postfix,
      prose: postfixProse,
      blocks: [
        one(
          'jon@yahoo.test',
          '4.7.0',
          'smtp; 421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints',
          'delayed',
        ),
      ],
    }),
    expected: [['jon@yahoo.test', 'deferred', 'rate_limited']],
  },
  {
    name: 'Amazon SES, generic status beside the real one',
    raw: report({
      from: 'MAILER-DAEMON@amazonses.com',
      subject: 'Delivery Status Notification (Failure)',
      prose: 'An error occurred while trying to deliver the mail to the following recipients:\r\nkira@seis.test',
      mta: 'a8-50.smtp-out.amazonses.com',
      blocks: [one('kira@seis.test', '5.0.0', 'smtp; 550 5.1.1 user unknown')],
    }),
    expected: [['kira@seis.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Amazon SES, own suppression list',
    raw: report({
      from: 'MAILER-DAEMON@amazonses.com',
      subject: 'Delivery Status Notification (Failure)',
      prose: 'An error occurred.',
      blocks: [
        one(
          'lara@seis.test',
          '5.1.1',
          'Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.',
        ),
      ],
    }),
    expected: [['lara@seis.test', 'hard_bounce', 'unknown_address']],
  },
];
