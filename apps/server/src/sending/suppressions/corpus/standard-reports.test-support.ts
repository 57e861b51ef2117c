import { report, type Shape } from './corpus-writer.test-support.ts';

const postfix = {
  from: 'MAILER-DAEMON@mx.ejemplo.test (Mail Delivery System)',
  subject: 'Undelivered Mail Returned to Sender',
};
const postfixProse =
  'This is the mail system at host mx.ejemplo.test.\r\n\r\nYour message could not be delivered to one or more recipients.';
const exchange = { from: 'Microsoft Outlook <postmaster@contoso.test>', subject: 'Undeliverable: Novedades' };
const one = (final: string, status: string, diagnostic: string, action = 'failed') => ({
  final,
  action,
  status,
  diagnostic,
});

/** Reports in RFC 3464 format, as large servers and providers write them. */
export const standardReports: Shape[] = [
  {
    name: 'Postfix, unknown user, headers only',
    raw: report({
      ...postfix,
      prose: postfixProse,
      blocks: [
        {
          original: 'ana@uno.test',
          ...one(
            'ana@uno.test',
            '5.1.1',
            'smtp; 550 5.1.1 <ana@uno.test>: Recipient address rejected: User unknown in virtual mailbox table',
          ),
        },
      ],
    }),
    expected: [['ana@uno.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Postfix, whole mail attached',
    raw: report({
      ...postfix,
      prose: postfixProse,
      copy: 'whole',
      blocks: [one('eva@uno.test', '5.1.1', 'smtp; 550 5.1.1 no such user')],
    }),
    expected: [['eva@uno.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Postfix, nothing attached',
    raw: report({
      ...postfix,
      prose: postfixProse,
      copy: 'none',
      blocks: [one('iris@uno.test', '5.2.2', 'smtp; 552 5.2.2 <iris@uno.test>: user is over quota')],
    }),
    expected: [['iris@uno.test', 'soft_bounce', 'mailbox_full']],
  },
  {
    name: 'Postfix, delayed',
    raw: report({
      from: postfix.from,
      subject: 'Delayed Mail (still being retried)',
      prose: 'THIS IS A WARNING ONLY.',
      blocks: [
        {
          ...one(
            'leo@uno.test',
            '4.4.1',
            'X-Postfix; connect to mx.uno.test[192.0.2.7]:25: Connection timed out',
            'delayed',
          ),
          more: ['Will-Retry-Until: Sat, 7 Nov 2026 09:00:00 +0100 (CET)'],
        },
      ],
    }),
    expected: [['leo@uno.test', 'deferred', 'unreachable']],
  },
  {
    name: 'Postfix, domain without server',
    raw: report({
      ...postfix,
      prose: postfixProse,
      blocks: [
        one(
          'nora@nadie.test',
          '5.4.4',
          'X-Postfix; Host or domain name not found. Name service error for name=nadie.test type=A: Host not found',
        ),
      ],
    }),
    expected: [['nora@nadie.test', 'hard_bounce', 'no_such_domain']],
  },
  {
    name: 'Postfix, gave up after five days',
    raw: report({
      ...postfix,
      prose: postfixProse,
      blocks: [one('luz@uno.test', '4.4.7', 'smtp; 450 4.4.7 delivery time expired')],
    }),
    expected: [['luz@uno.test', 'soft_bounce', 'gave_up']],
  },
  {
    name: 'Postfix, three recipients with three ends',
    raw: report({
      ...postfix,
      prose: postfixProse,
      blocks: [
        one('a@tres.test', '5.1.1', 'smtp; 550 5.1.1 user unknown'),
        one('b@tres.test', '5.2.2', 'smtp; 452 4.2.2 mailbox full'),
        one('c@tres.test', '4.7.1', 'smtp; 451 4.7.1 Greylisting in action', 'delayed'),
      ],
    }),
    expected: [
      ['a@tres.test', 'hard_bounce', 'unknown_address'],
      ['b@tres.test', 'soft_bounce', 'mailbox_full'],
      ['c@tres.test', 'deferred', 'greylisted'],
    ],
  },
  {
    name: 'Postfix, two delivered and one failed',
    raw: report({
      ...postfix,
      prose: postfixProse,
      blocks: [
        { final: 'ok1@dos.test', action: 'relayed', status: '2.0.0', diagnostic: 'smtp; 250 2.0.0 Ok' },
        {
          final: 'mal@dos.test',
          action: 'failed',
          status: '5.7.1',
          diagnostic: 'smtp; 554 5.7.1 Service unavailable; Client host [192.0.2.9] blocked using zen.spamhaus.org',
        },
        { final: 'ok2@dos.test', action: 'delivered', status: '2.1.5' },
      ],
    }),
    expected: [
      ['ok1@dos.test', 'delivered', 'delivered'],
      ['mal@dos.test', 'soft_bounce', 'sender_blocked'],
      ['ok2@dos.test', 'delivered', 'delivered'],
    ],
  },
  {
    name: 'A forwarding whose target is dead keeps the address we wrote to',
    raw: report({
      ...postfix,
      prose: postfixProse,
      blocks: [{ original: 'socia@uno.test', ...one('vieja@otra.test', '5.1.1', 'smtp; 550 5.1.1 unknown user') }],
    }),
    expected: [['socia@uno.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Exchange, RESOLVER.ADR',
    raw: report({
      ...exchange,
      prose:
        "Delivery has failed to these recipients or groups:\r\n\r\npau@contoso.test\r\nThe e-mail address you entered couldn't be found.",
      copy: 'whole',
      blocks: [one('pau@contoso.test', '5.1.1', 'smtp;550 5.1.1 RESOLVER.ADR.RecipNotFound; not found')],
    }),
    expected: [['pau@contoso.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Exchange Online, 5.1.10',
    raw: report({
      ...exchange,
      prose: "Your message to rita@contoso.test couldn't be delivered.",
      blocks: [
        one(
          'rita@contoso.test',
          '5.1.10',
          'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient rita@contoso.test not found by SMTP address lookup',
        ),
      ],
    }),
    expected: [['rita@contoso.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Exchange Online, 5.4.1 access denied',
    raw: report({
      ...exchange,
      prose: 'Your message could not be delivered.',
      blocks: [
        one(
          'saul@contoso.test',
          '5.4.1',
          'smtp;550 5.4.1 Recipient address rejected: Access denied. [AM5EUR02FT0.eop]',
        ),
      ],
    }),
    expected: [['saul@contoso.test', 'hard_bounce', 'unknown_address']],
  },
  {
    name: 'Exchange, quota',
    raw: report({
      ...exchange,
      prose: "The recipient's mailbox is full.",
      blocks: [
        one(
          'tere@contoso.test',
          '5.2.2',
          'smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
        ),
      ],
    }),
    expected: [['tere@contoso.test', 'soft_bounce', 'mailbox_full']],
  },
  {
    name: 'Exchange, too large',
    raw: report({
      ...exchange,
      prose: 'The message is too large.',
      blocks: [
        one(
          'uxue@contoso.test',
          '5.2.3',
          'smtp;550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient',
        ),
      ],
    }),
    expected: [['uxue@contoso.test', 'soft_bounce', 'too_large']],
  },
  {
    name: 'Exchange, restricted recipient',
    raw: report({
      ...exchange,
      prose: "You don't have permission to send to this recipient.",
      blocks: [one('vera@contoso.test', '5.7.1', 'smtp;550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized')],
    }),
    expected: [['vera@contoso.test', 'soft_bounce', 'not_allowed']],
  },
  {
    name: 'Outlook.com, bulk senders without authentication',
    raw: report({
      ...postfix,
      prose: postfixProse,
      blocks: [
        one(
          'walter@outlook.test',
          '5.7.515',
          "smtp; 550 5.7.515 Access denied, sending domain ENLACE.EXAMPLE does not meet the required authentication level. The sender's domain in the 5322.From address doesn't meet the authentication requirements",
        ),
      ],
    }),
    expected: [['walter@outlook.test', 'soft_bounce', 'unauthenticated']],
  },
  {
    name: 'Outlook.com, block list S3150',
    raw: report({
      ...postfix,
      prose: postfixProse,
      blocks: [
        one(
          'xavi@hotmail.test',
          '5.7.1',
          'smtp; 550 5.7.1 Unfortunately, messages from [192.0.2.4] were not sent. Please contact your Internet service provider since part of their network is on our block list (S3150).',
        ),
      ],
    }),
    expected: [['xavi@hotmail.test', 'soft_bounce', 'sender_blocked']],
  },
];
