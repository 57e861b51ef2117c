import { readDeliveryReport, readPlainBounce } from './delivery-report.ts';
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

const BOUNCE_SENDER = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|bounces?)@/i;
const BOUNCE_SUBJECT =
  /undeliver|delivery (?:status notification|failure|has failed)|returned (?:mail|to sender)|mail delivery failed|failure notice|no se pudo entregar|correo devuelto|配信不能|配信エラー|送信できません/i;
const AUTO_SUBJECT =
  /^(?:auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|respuesta automática|fuera de la oficina|automatische antwort|abwesenheit|réponse automatique|absence du bureau|risposta automatica|resposta automática|自動返信|自動応答|不在)/i;

/** Tells people from machines (RFC 3834 §2, RFC 3464), by fields first and by habits of old programs last. */
export function classifyMail(input: ClassifyInput): Classified {
  const { headers } = input;
  const isBulk =
    headers.has('list-id') ||
    headers.has('list-unsubscribe') ||
    /bulk|list|junk/i.test(headers.get('precedence') ?? '');
  const bounce = readDeliveryReport(input.parts) ?? readOldBounce(input);
  if (bounce !== null) return { kind: 'bounce', isBulk, bounce };
  return { kind: isAutomatic(input) ? 'auto_reply' : 'human', isBulk, bounce: null };
}

function readOldBounce({ fromAddress, subject, headers, text }: ClassifyInput): BounceReport | null {
  const isFailed = headers.has('x-failed-recipients');
  if (!isFailed && !(BOUNCE_SENDER.test(fromAddress) && BOUNCE_SUBJECT.test(subject))) return null;
  const report = readPlainBounce(text);
  const failed = headers.get('x-failed-recipients')?.split(',')[0]?.trim();
  if (failed === undefined || failed === '') return report;
  const status = report.recipients[0]?.status ?? null;
  return { ...report, recipients: [{ address: failed, action: 'failed', status, diagnostic: null }] };
}

function isAutomatic({ headers, subject, fromAddress }: ClassifyInput): boolean {
  const submitted = headers.get('auto-submitted')?.toLowerCase().trim();
  if (submitted !== undefined && !submitted.startsWith('no')) return true;
  if (/auto[-_]reply/i.test(headers.get('precedence') ?? '')) return true;
  if (['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-autoresponder'].some((name) => headers.has(name)))
    return true;
  return BOUNCE_SENDER.test(fromAddress) || AUTO_SUBJECT.test(subject);
}
