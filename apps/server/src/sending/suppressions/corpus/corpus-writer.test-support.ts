import type { MailEventKind, ReturnReason } from '@enlace/contract/sending/suppressions/returns.schemas.ts';

/** Address, meaning, reason. */
export type ExpectedReturn = [address: string, kind: MailEventKind, reason: ReturnReason];

export type Shape = {
  name: string;
  raw: string;
  /** `none`: not a bounce at all, neither hard nor soft. */
  expected: ExpectedReturn[] | 'complaint' | 'no_complaint' | 'none';
};

type Block = {
  final?: string;
  original?: string;
  action: string;
  status?: string;
  diagnostic?: string;
  more?: readonly string[];
};

type Report = {
  from: string;
  subject: string;
  prose: string;
  mta?: string;
  blocks: readonly Block[];
  /** How much of the mail is returned with it. */
  copy?: 'whole' | 'headers' | 'none';
  type?: string;
  headers?: readonly string[];
};

export const ours = {
  messageId: '0198f1a27c3e7a10b2c3d4e5f6a7b8c9.campaign@entra.enlace.example',
  from: 'taller@enlace.example',
};

const boundary = '=_parte_5d1e';

function word(text: string): string {
  return /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}

const originalHeader = [
  `From: Taller Marina <${ours.from}>`,
  'To: destino@ejemplo.test',
  'Subject: Novedades de otono',
  `Message-ID: <${ours.messageId}>`,
  'Date: Mon, 2 Nov 2026 09:00:00 +0100',
];

function head({ from, subject, headers = [] }: Pick<Report, 'from' | 'subject' | 'headers'>): string[] {
  return [
    'Return-Path: <>',
    `From: ${from}`,
    'To: b+c0198f1a27c3e7a10b2c3d4e5f6a7b8c9.aaaaaaaaaaaaaaaa@entra.enlace.example',
    `Subject: ${word(subject)}`,
    'Date: Mon, 2 Nov 2026 09:03:11 +0100',
    ...headers,
    'MIME-Version: 1.0',
  ];
}

function blockLines({ final, original, action, status, diagnostic, more = [] }: Block): string[] {
  return [
    '',
    ...(original === undefined ? [] : [`Original-Recipient: rfc822;${original}`]),
    ...(final === undefined ? [] : [`Final-Recipient: rfc822; ${final}`]),
    `Action: ${action}`,
    ...(status === undefined ? [] : [`Status: ${status}`]),
    ...(diagnostic === undefined ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    ...more,
  ];
}

function copyLines(copy: NonNullable<Report['copy']>): string[] {
  if (copy === 'none') return [];
  const type = copy === 'whole' ? 'message/rfc822' : 'text/rfc822-headers';
  const body = copy === 'whole' ? ['', 'Hola, estas son las novedades.'] : [];
  return [`--${boundary}`, `Content-Type: ${type}`, '', ...originalHeader, ...body, ''];
}

/** A report in RFC 3464 format. */
export function report(input: Report): string {
  const { prose, mta = 'mx.ejemplo.test', blocks, copy = 'headers', type = 'delivery-status' } = input;
  return [
    ...head(input),
    `Content-Type: multipart/report; report-type=${type};`,
    `\tboundary="${boundary}"`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    prose,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${mta}`,
    'Arrival-Date: Mon, 2 Nov 2026 09:00:02 +0100 (CET)',
    ...blocks.flatMap(blockLines),
    '',
    ...copyLines(copy),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** A plain-text mail. */
export function prose({
  from,
  subject,
  body,
  headers = [],
  returnPath = '<>',
}: {
  from: string;
  subject: string;
  body: readonly string[];
  headers?: readonly string[];
  returnPath?: string;
}): string {
  return [
    ...head({ from, subject, headers }).map((line) =>
      line.startsWith('Return-Path') ? `Return-Path: ${returnPath}` : line,
    ),
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...body,
    '',
  ].join('\r\n');
}

/** The copy that old servers paste below their text. */
export const pastedCopy = originalHeader;

/** A complaint (RFC 5965). */
export function feedback({
  from,
  subject,
  fields,
  copy = 'whole',
}: {
  from: string;
  subject: string;
  fields: readonly string[];
  copy?: 'whole' | 'headers';
}): string {
  return [
    ...head({ from, subject }),
    `Content-Type: multipart/report; report-type=feedback-report; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    'This is an email abuse report for a message received from your network.',
    `--${boundary}`,
    'Content-Type: message/feedback-report',
    '',
    ...fields,
    '',
    ...copyLines(copy),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
