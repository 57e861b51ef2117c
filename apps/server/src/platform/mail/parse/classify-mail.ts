import { readDeliveryReport } from './delivery-report.ts';
import { readPlainBounce } from './plain-bounce.ts';
import type { BounceReport, MailKind } from './parsed-mail.types.ts';

interface Classified {
  kind: MailKind;
  isBulk: boolean;
  bounce: BounceReport | null;
}

interface ClassifyInput {
  /** First value of each field, by lower-case name. */
  headers: ReadonlyMap<string, string>;
  fromAddress: string;
  subject: string;
  text: string;
  parts: readonly { mime: string; content: Uint8Array }[];
}

const BOUNCE_SENDER =
  /^(?:mailer[-_.]?daemon|postmaster|mail-?daemon|mdaemon|bounces?|mail-delivery-subsystem)(?:\+[^@]*)?@/i;
const BOUNCE_SUBJECT =
  /undeliver|non[- ]?remis|delivery (?:status notification|failure|has failed|report|delayed|incomplete)|returned (?:mail|to sender)|mail delivery (?:failed|failure|system|delayed)|failure notice|delayed mail|could not (?:be )?deliver|warning: (?:message|could not)|no se (?:ha )?(?:pudo|podido) entregar|no entregad[oa]|devuelto|rebotado|retrasad|unzustellbar|nicht zugestellt|zustellung|zurückgesandt|échec de (?:la )?(?:remise|livraison|distribution)|n'a pas (?:pu être|été) (?:remis|distribué)|retour(?:né)? à l'expéditeur|配信不能|配信エラー|配信できません|送信できません|送信エラー|未達|配送/i;
const BOUNCE_OPENING =
  /this is the qmail-send program|a message that you sent could not be delivered|i'm afraid i wasn't able to deliver/i;
const AUTO_SUBJECT =
  /^(?:auto(?:matic)?[ -]?(?:reply|response|antwort)|out of (?:the )?office|respuesta automática|fuera de la oficina|ausente|automatische antwort|abwesenheit|réponse automatique|absence du bureau|absent|risposta automatica|resposta automática|自動返信|自動応答|不在)/i;

/** Tells people from machines (RFC 3834 §2, RFC 3464), by fields first and by habits of old programs last. */
export function classifyMail(input: ClassifyInput): Classified {
  const { headers } = input;
  const isBulk =
    headers.has('list-id') ||
    headers.has('list-unsubscribe') ||
    /bulk|list|junk/i.test(headers.get('precedence') ?? '');
  const bounce = readReport(input) ?? readOldBounce(input);
  if (bounce !== null) return { kind: 'bounce', isBulk, bounce };
  return { kind: isAutomatic(input) ? 'auto_reply' : 'human', isBulk, bounce: null };
}

function isReportType(headers: ReadonlyMap<string, string>): boolean {
  return /^\s*multipart\/report/i.test(headers.get('content-type') ?? '');
}

/** A person who forwards a report sends no report: the form counts at the top only, or from a machine. */
function readReport({ headers, fromAddress, parts }: ClassifyInput): BounceReport | null {
  if (!isReportType(headers) && !BOUNCE_SENDER.test(fromAddress) && fromAddress !== '') return null;
  return readDeliveryReport(parts);
}

function readOldBounce({ fromAddress, subject, headers, text }: ClassifyInput): BounceReport | null {
  const failed = (headers.get('x-failed-recipients') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address.includes('@'));
  const isMachine = BOUNCE_SENDER.test(fromAddress) || headers.get('return-path')?.trim() === '<>';
  const looksReturned = BOUNCE_SUBJECT.test(subject) || BOUNCE_OPENING.test(text.slice(0, 2_000));
  if (failed.length === 0 && !(isMachine && looksReturned && !isAutoReply(headers))) return null;
  const report = readPlainBounce({ subject, text });
  if (failed.length > 0) return { ...report, recipients: failed.map((address) => recipientOf(report, address)) };
  // A parcel that could not be delivered is no mail.
  return report.recipients.length > 0 || report.originalMessageId !== null ? report : null;
}

function recipientOf({ recipients }: BounceReport, address: string): BounceReport['recipients'][number] {
  const known = recipients.find((entry) => entry.address.toLowerCase() === address.toLowerCase()) ?? recipients[0];
  return { finalAddress: null, action: 'failed', status: null, diagnostic: null, ...known, address };
}

// Servers mark their reports so as well (`auto-generated`, even `auto-replied`); these fields only answering programs set.
function isAutoReply(headers: ReadonlyMap<string, string>): boolean {
  return ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-autoresponder'].some((name) => headers.has(name));
}

function isAutomatic({ headers, subject, fromAddress }: ClassifyInput): boolean {
  const submitted = headers.get('auto-submitted')?.toLowerCase().trim();
  if (submitted !== undefined && !submitted.startsWith('no')) return true;
  if (/auto[-_]reply/i.test(headers.get('precedence') ?? '')) return true;
  if (isAutoReply(headers)) return true;
  if (/disposition-notification/i.test(headers.get('content-type') ?? '')) return true;
  return BOUNCE_SENDER.test(fromAddress) || AUTO_SUBJECT.test(subject);
}
