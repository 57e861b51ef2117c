import { readDeliveryReport } from './delivery-report.ts';
import { readPlainBounce } from './plain-bounce.ts';
import { isSilentAddress } from './find-writer.ts';
import type { BounceReport, MailKind } from './parsed-mail.types.ts';

interface Classified {
  kind: MailKind;
  isBulk: boolean;
  shelfReason: 'newsletter' | 'notice' | null;
  bounce: BounceReport | null;
}

interface ClassifyInput {
  /** First value of each field, by lower-case name. */
  headers: ReadonlyMap<string, string>;
  fromAddress: string;
  /** The writer is not the person in From: a group or a form passed the mail on. */
  isPassedOn: boolean;
  writerAddress: string;
  /** Recipients, in lower case. */
  recipients: readonly string[];
  subject: string;
  text: string;
  parts: readonly { mime: string; content: Uint8Array; filename: string }[];
}

const BOUNCE_SENDER =
  /^(?:mailer[-_.]?daemon|postmaster|mail-?daemon|mdaemon|bounces?|mail-delivery-subsystem)(?:\+[^@]*)?@/i;
const BOUNCE_SUBJECT =
  /undeliver|non[- ]?remis|delivery (?:status notification|failure|has failed|report|delayed|incomplete)|returned (?:mail|to sender)|mail delivery (?:failed|failure|system|delayed)|failure notice|delayed mail|could not (?:be )?deliver|warning: (?:message|could not)|no se (?:ha )?(?:pudo|podido) entregar|no entregad[oa]|devuelto|rebotado|retrasad|unzustellbar|nicht zugestellt|zustellung|zurückgesandt|échec de (?:la )?(?:remise|livraison|distribution)|n'a pas (?:pu être|été) (?:remis|distribué)|retour(?:né)? à l'expéditeur|配信不能|配信エラー|配信できません|送信できません|送信エラー|未達|配送/i;
const BOUNCE_OPENING =
  /this is the qmail-send program|a message that you sent could not be delivered|i'm afraid i wasn't able to deliver/i;
const ENHANCED_STATUS = /(?:^|[^\d.])[45]\.\d{1,3}\.\d{1,3}(?:$|[^.\d]|\.(?:$|\D))/;
/** Only a server writes both codes: a status alone also reads as a date, a code alone as a price. */
const WHOLE_ANSWER = /(?:^|\D)[45][0-5]\d[ -]{1,2}#?[45]\.\d{1,3}\.\d{1,3}(?:$|\D)/;
const ANSWER_WORDS = /\b(?:said|returned|respon\w+|answered|smtp|error|server)\b/gi;
const BARE_STATUS = /[^\d.][45][0-5]\d(?:$|\D)/;
/** A reply line of SMTP (RFC 5321 §4.2), as transcripts show it. */
const REPLY_LINE = /^[ \t]{0,8}(?:<<< )?[45][0-5]\d[ -]\S/m;
/** How far after such a word its code begins, and how much of the line identifies it. */
const LONGEST_ANSWER = 84;

/** Whether it may be a mail server's response: its status (RFC 3463) or its bare code. */
function mayQuoteServer(text: string): boolean {
  if (ENHANCED_STATUS.test(text) || REPLY_LINE.test(text)) return true;
  return [...text.matchAll(ANSWER_WORDS)].some(({ 0: word, index }) => {
    const end = index + word.length;
    const [line = ''] = text.slice(end, end + LONGEST_ANSWER).split('\n', 1);
    return BARE_STATUS.test(line);
  });
}

/**
 * Distinguishes people from machines (RFC 3834 §2, RFC 3464): only a machine's own statement counts, in doubt it is a
 * person.
 */
export function classifyMail(input: ClassifyInput): Classified {
  const { headers } = input;
  const isBulk = isBulkHead(headers);
  const bounce = readReport(input) ?? readOldBounce(input);
  if (bounce !== null) return { kind: 'bounce', isBulk, shelfReason: null, bounce };
  if (isAutomatic(input)) return { kind: 'auto_reply', isBulk, shelfReason: null, bounce: null };
  return { kind: 'human', isBulk, shelfReason: shelfReasonOf(input), bounce: null };
}

const precedenceOf = (headers: ReadonlyMap<string, string>) => headers.get('precedence')?.trim().toLowerCase() ?? '';

function isListed(headers: ReadonlyMap<string, string>): boolean {
  return (
    headers.has('list-id') || headers.has('list-unsubscribe') || /^(?:bulk|list|junk)$/.test(precedenceOf(headers))
  );
}

function isGenerated(headers: ReadonlyMap<string, string>): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase();
  return submitted !== undefined && !submitted.startsWith('no');
}

/** Sent to many, by a program or with a null sender; first value of each field, by lower-case name. */
export function isBulkHead(headers: ReadonlyMap<string, string>): boolean {
  return isListed(headers) || isGenerated(headers) || hasNullSender(headers);
}

/** RFC 5321 §4.5.5: mail that must not be answered has a null sender. */
function hasNullSender(headers: ReadonlyMap<string, string>): boolean {
  return headers.get('return-path')?.trim() === '<>';
}

/** Whether the mail was written to the list itself: mailings are addressed to each reader, posts to the list. */
function isPostToList(headers: ReadonlyMap<string, string>): boolean {
  const id = /([^<>\s]{1,200})>?\s*$/.exec((headers.get('list-id') ?? '').slice(0, 1_000))?.[1] ?? '';
  const [name = ''] = id.toLowerCase().split('.', 1);
  if (name === '' || name === id) return false;
  return ['to', 'cc', 'sender'].some((field) =>
    (headers.get(field) ?? '')
      .slice(0, 20_000)
      .toLowerCase()
      .split(/[\s<>,;:"]+/)
      .some((word) => word.startsWith(`${name}@`)),
  );
}

/** Lists that accept posts of their members; what comes through them was written by a person. */
function isGroup({ headers, fromAddress, writerAddress }: ClassifyInput): boolean {
  // Mailings name a page here, to which nobody posts.
  const isOpen = /mailto:/i.test(headers.get('list-post') ?? '');
  return (
    isOpen ||
    isPostToList(headers) ||
    // The list encoded the writer's address in its own: `ana=example.org@lists.example`.
    fromAddress.toLowerCase().startsWith(`${writerAddress.toLowerCase().replace('@', '=')}@`) ||
    (precedenceOf(headers) === 'list' && !isSilentAddress(fromAddress)) ||
    ['x-google-group-id', 'mailing-list', 'x-original-from', 'x-mailman-version'].some((name) => headers.has(name))
  );
}

const hasCampaign = (headers: ReadonlyMap<string, string>) =>
  [...headers.keys()].some((name) => /^x-(?:.{1,30}-)?(?:campaign|mailing|newsletter)/.test(name));

// bounded: 400 characters, the end of a line
const ADDRESS_FIELD = /(?:[:：]|\t| {2})\s*<?([^\s<>@"(),:;]{1,64}@[^\s<>@"(),:;]{1,255})>?$/;
const FIELD = /^[^:：\n]{1,60}[:：](?:\s|$)/;
const maxLines = 400;

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const isOneDomain = (left: string, right: string) =>
  left === right || left.endsWith(`.${right}`) || right.endsWith(`.${left}`);

/**
 * Fields with values, one of them the address of somebody who neither sent nor received the mail: what a person filled
 * in.
 */
function isFilledIn({ text, fromAddress, recipients }: ClassifyInput): boolean {
  const lines = text
    .slice(0, 50_000)
    .split('\n', maxLines)
    .map((line) => line.trimEnd());
  if (lines.filter((line) => FIELD.test(line)).length < 2) return false;
  const sender = domainOf(fromAddress);
  const known = new Set(recipients);
  return lines.some((line) => {
    const address = ADDRESS_FIELD.exec(line.slice(-400))?.[1]?.toLowerCase();
    return address !== undefined && !known.has(address) && !isOneDomain(domainOf(address), sender);
  });
}

/**
 * Forms name the person in Reply-To and in the filled-in fields; services that send for them add fields of mailings.
 */
function isForm(input: ClassifyInput): boolean {
  const { headers, isPassedOn, writerAddress, text } = input;
  if (headers.has('list-id') || hasCampaign(headers)) return false;
  if (!isPassedOn) return isFilledIn(input);
  if (text.toLowerCase().includes(writerAddress.toLowerCase())) return true;
  if (headers.has('list-unsubscribe-post')) return false;
  return !/^(?:bulk|junk)$/.test(precedenceOf(headers)) || isGenerated(headers);
}

/** Telephone systems write from a no-reply address; they carry what a person said or sent (RFC 3458). */
function isOfTelephone({ headers, parts }: ClassifyInput): boolean {
  return (
    /^\s*(?:voice|fax|video|multimedia)-message/i.test(headers.get('message-context') ?? '') ||
    /^\s*multipart\/(?:voice|fax)-message/i.test(headers.get('content-type') ?? '') ||
    parts.some(({ mime }) => /^audio\/|^image\/tiff/i.test(mime))
  );
}

const REPORT_FILE = /^[^!\s]{1,255}![^!\s]{1,255}!\d{9,11}!\d{9,11}(?:![^!\s]{1,100})?\.(?:xml|json|zip|gz)/i;

/**
 * Reports that mail servers send to domain owners, recognised by file name and title (RFC 7489 §7.2.1, RFC 8460 §5).
 */
function isServerFigures({ headers, subject, parts }: ClassifyInput): boolean {
  if (headers.has('tls-report-domain')) return true;
  return /^report[ -]domain:/i.test(subject) && parts.some(({ filename }) => REPORT_FILE.test(filename));
}

/** Messages of programs themselves: lists to their owners, timers to theirs. */
function isOfProgram(input: ClassifyInput): boolean {
  const { headers } = input;
  return headers.has('x-list-administrivia') || headers.has('x-cron-env') || isServerFigures(input);
}

/**
 * Mail kept apart from people's: mailings, and notices of programs that nobody can answer. One sign never suffices,
 * because people write through sales tools, groups, forms and ticket systems.
 */
function shelfReasonOf(input: ClassifyInput): Classified['shelfReason'] {
  const { headers, fromAddress, isPassedOn } = input;
  const isAnswer = headers.has('in-reply-to') || headers.has('references');
  if (isAnswer) return null;
  if (isOfProgram(input)) return 'notice';
  if (isGroup(input) || isForm(input) || isOfTelephone(input)) return null;
  const isSilent = isSilentAddress(fromAddress) || BOUNCE_SENDER.test(fromAddress);
  const isMailing = headers.has('list-id') || headers.has('list-unsubscribe');
  if (isPassedOn && !isMailing) return null;
  const signs = [
    headers.has('list-id') ? 2 : 0,
    headers.has('list-unsubscribe') ? 1 : 0,
    /^(?:bulk|junk)$/.test(precedenceOf(headers)) ? 1 : 0,
    // Services that send for others add one to every mail.
    isMailing && headers.has('feedback-id') ? 1 : 0,
    hasCampaign(headers) ? 1 : 0,
    isSilent ? 1 : 0,
    // Ticket systems mark what their agents write as generated and bulk.
    isGenerated(headers) && (isMailing || isSilent) ? 1 : 0,
  ].reduce((sum, sign) => sum + sign, 0);
  if (isListed(headers) && signs >= 2) return 'newsletter';
  return isGenerated(headers) && isSilent && !isPassedOn ? 'notice' : null;
}

function isReportType(headers: ReadonlyMap<string, string>): boolean {
  return /^\s*multipart\/report/i.test(headers.get('content-type') ?? '');
}

/** A person who forwards a report does not send one: the format counts only at the top level, or from a machine. */
function readReport({ headers, fromAddress, parts }: ClassifyInput): BounceReport | null {
  const isMachine = hasNullSender(headers) || BOUNCE_SENDER.test(fromAddress) || fromAddress === '';
  return isReportType(headers) || isMachine ? readDeliveryReport(parts) : null;
}

/**
 * Reports from before RFC 3464. The sender's name proves nothing: the mail must also contain a server's response, quote
 * the returned mail, or have a known program's format.
 */
function readOldBounce({ fromAddress, isPassedOn, subject, headers, text }: ClassifyInput): BounceReport | null {
  const failed = (headers.get('x-failed-recipients') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address.includes('@'));
  const isMachine = isServerName(fromAddress) || (hasNullSender(headers) && !isPassedOn);
  if (failed.length === 0 && (!isMachine || isAutoReply(headers))) return null;
  const report = readPlainBounce({ subject, text });
  if (failed.length > 0) return { ...report, recipients: failed.map((address) => recipientOf(report, address)) };
  // An undeliverable parcel is not a mail.
  const isReturned = hasReportForm({ headers, fromAddress, subject, text, report });
  return isReturned && (report.recipients.length > 0 || report.originalMessageId !== null) ? report : null;
}

const isServerName = (address: string) => address === '' || BOUNCE_SENDER.test(address);

type Prose = Pick<ClassifyInput, 'headers' | 'fromAddress' | 'subject' | 'text'> & { report: BounceReport };

/**
 * Distinguishes a prose report from people: somebody answering as postmaster quotes From lines too, a form may have a
 * null sender and begin with one, and both mention numbers and addresses. So each weak sign needs another one.
 */
function hasReportForm({ headers, fromAddress, subject, text, report }: Prose): boolean {
  if (report.originalMessageId !== null || BOUNCE_OPENING.test(text.slice(0, 2_000))) return true;
  const said = text.slice(0, 20_000);
  const isTitled = BOUNCE_SUBJECT.test(subject);
  if (!isServerName(fromAddress)) return isTitled && mayQuoteServer(said);
  if (WHOLE_ANSWER.test(said)) return true;
  const hasNoSender = hasNullSender(headers);
  if (hasNoSender && isTitled) return true;
  return (hasNoSender || isTitled) && (report.originalAddresses.length > 0 || mayQuoteServer(said));
}

function recipientOf({ recipients }: BounceReport, address: string): BounceReport['recipients'][number] {
  const known = recipients.find((entry) => entry.address.toLowerCase() === address.toLowerCase()) ?? recipients[0];
  return { finalAddress: null, action: 'failed', status: null, diagnostic: null, ...known, address };
}

// Servers mark their reports so as well (`auto-generated`, even `auto-replied`); only answering programs set these
// fields.
function isAutoReply(headers: ReadonlyMap<string, string>): boolean {
  const isSaid = (name: string) => !/^\s*(?:no|false|0)\s*$/i.test(headers.get(name) ?? 'no');
  return (
    ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-autoresponder'].some(isSaid) ||
    /^\s*reply/i.test(headers.get('x-autogenerated') ?? '')
  );
}

function isAutomatic({ headers }: ClassifyInput): boolean {
  if (headers.get('auto-submitted')?.trim().toLowerCase().startsWith('auto-replied') === true) return true;
  if (/auto[-_]reply/.test(precedenceOf(headers))) return true;
  // Exchange marks its answers so; what its rules forward is not generated.
  const isAnswer = headers.has('in-reply-to') || headers.has('references');
  const isOfRules = [...headers.keys()].some((name) =>
    /^x-ms-exchange-(?:inbox-rules-loop|parent-message-id|generated-message-source)$/.test(name),
  );
  // RFC 3834 §3.3: an automatic answer has a null sender.
  if (isGenerated(headers) && (isOfRules || (isAnswer && hasNullSender(headers)))) return true;
  return isAutoReply(headers) || (isReportType(headers) && !headers.has('tls-report-domain'));
}
