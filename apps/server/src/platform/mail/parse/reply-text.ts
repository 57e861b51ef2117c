import type { ParsedMail } from './parsed-mail.types.ts';

/** What the mail says of itself and of its thread. */
export type AnswerFacts = {
  subject?: string;
  /** It names the mail it answers. */
  isAnswer?: boolean;
  /** Texts of earlier messages of the thread, ours and theirs. */
  known?: readonly string[];
};

const longestLine = 500;
/** Each candidate examines all lines below it, so hostile mail must not offer thousands. */
const maxCandidates = 20;
/** Programs wrap the introduction of a quotation at 72 characters, and addresses and names are long. */
const maxIntroductionLines = 4;
const maxBlockLines = 16;

const address = /[^\s<>@"]{1,64}@[^\s<>@"]{1,255}/u;
const dates = [
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/,
  /\d{4}[年년] ?\d{1,2}[月월] ?\d{1,2}[日일]/u,
  /\d{1,2}\.? (?:de )?\p{L}{3,12}\.?,? (?:de )?\d{4}/u,
  /\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? (?:de )?\d{4}/u,
];
const time = /\d{1,2}[:.h]\d{2}/;
/** The first of several lines of an introduction. */
const mayBegin = /^(?:on|el|le|am|em|il|op|den|dne|w dniu|a|في|在|于)\s|@|\d{1,2}[:.h]\d{2}/iu;
const hasDate = (text: string) => dates.some((date) => date.test(text));

/** Says that somebody wrote; it proves nothing without an address or a date. */
const verb =
  /wrote|writes|escribi[oó]|ha escrito|a écrit|schrieb|escreveu|ha scritto|va escriure|schreef|geschreven|skrev|kirjoitti|napsal|napisał|pisze|írta|yazdı|έγραψε|писал|пишет|写道|寫道|作成|작성|書きました|のメッセージ|のメール/iu;

const reply = /^(?:re|aw|sv|vs|antw|odp|rif|res|ynt|回复|答复|回覆|返信|답장)(?:\[\d{1,3}\])?\s?[:：]/iu;
const forward = /^(?:fwd?|rv|tr|wg|enc|reenv|i|vb|pd|doorst|转发|轉寄|転送|전달)\s?[:：]/iu;

/** What a person passes on is the point of the mail. */
const forwardLine =
  /^(?:-{2,} ?)?(?:begin forwarded message|forwarded (?:message|by)|inicio del mensaje reenviado|mensaje reenviado|message transféré|début du message (?:réexpédié|transféré)|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|messaggio inoltrato|inizio messaggio inoltrato|mensagem (?:encaminhada|reencaminhada)|início da mensagem reencaminhada|missatge reenviat|転送(?:された)?メッセージ|转发(?:的)?邮件).{0,100}$/iu;
const separator =
  /^-{2,} ?(?:original message|mensaje original|missatge original|message d'origine|ursprüngliche nachricht|mensagem original|messaggio originale|oorspronkelijk bericht|元のメッセージ|原始邮件|原始郵件|原邮件) ?-{2,}$/iu;
const rule = /^_{10,}$/;
/** Where signatures and mailing list footers begin. */
const footer = /^(?:--|_{30,}|-{30,})$/;
const deviceLine =
  /^(?:sent (?:from|with|via)|enviad[oa] (?:desde|con|do)|envoyé (?:de|depuis|avec)|gesendet (?:von|mit)|inviato da|verstuurd vanaf|get outlook|obtener? outlook|.{0,30}から送信)/iu;
const greeting =
  /^(?:hola|buenas?|buenos d[ií]as|buenas (?:tardes|noches)|estimad[oa]s?|querid[oa]s?|hi|hello|hey|dear|good (?:morning|afternoon|evening)|bonjour|hallo|olá|ciao)(?:[ ,]{1,2}\p{L}{1,30}){0,3}\s?[,:!.]{0,2}$/iu;
const japaneseGreeting = /^(?:.{1,20}様|いつも.{0,20}|お世話に.{0,40}|こんにち[はわ].{0,20})[。、,.]?$/u;

type Field = 'from' | 'date' | 'to' | 'cc' | 'subject';
const fieldNames: Record<Field, string> = {
  from: 'from|de|von|da|van|från|fra|od|от|差出人|送信者|发件人|寄件者|寄件人|보낸 사람',
  date: 'sent|date|enviado|enviados|enviado el|fecha|envoyé|envoyé le|gesendet|datum|inviato|data|enviada em|enviado em|enviada|verzonden|skickat|送信日時|日時|日付|发送时间|发件时间|日期|보낸 날짜',
  to: 'to|para|à|a|an|aan|till|til|per|宛先|收件人|받는 사람',
  cc: 'cc|kopie|copia|抄送|참조',
  subject: 'subject|asunto|objet|betreff|oggetto|assunto|onderwerp|ämne|assumpte|件名|主题|主題|主旨|제목',
};
const fieldOf = new Map(
  Object.entries(fieldNames).flatMap(([field, names]) => names.split('|').map((name) => [name, field])),
);

const unmarked = (line: string) => line.replace(/^[>|\s]+/, '').trim();
// Zimbra marks with a bar.
const isMarked = (line: string) => line.startsWith('>') || line === '|' || line.startsWith('| ');
const squeezed = (text: string) => text.replace(/[>|\s*]+/g, '').toLowerCase();
/** Without the marks that answers and forwarding put before it. */
function bareSubject(subject: string): string {
  let rest = subject.trim();
  for (let turn = 0; turn < 10; turn += 1) {
    const bare = rest.replace(reply, '').replace(forward, '').trim();
    if (bare === rest) break;
    rest = bare;
  }
  return squeezed(rest);
}

/** A sentence that introduces a quotation. What people write before a colon has no address and no date, or says nothing of writing. */
function isIntroduction(line: string): boolean {
  const isClosed = /[:：]$/.test(line) || (line.startsWith('--') && line.endsWith('--'));
  if (line.length > longestLine || !isClosed) return false;
  const [hasAddress, isDated] = [address.test(line), hasDate(line)];
  return (hasAddress && (isDated || time.test(line))) || ((hasAddress || isDated) && verb.test(line));
}

/** Only programs write date, time and address of who wrote in one line; some of them mark nothing below it. */
function isProgramsIntroduction(line: string): boolean {
  const hasTime = time.test(line) && hasDate(line);
  return hasTime && verb.test(line) && /<[^\s<>@]{1,64}@[^\s<>@]{1,255}>/u.test(line);
}

/** The lines after the introduction at `at`; undefined when there is none. */
function afterIntroduction(lines: readonly string[], at: number): number | undefined {
  let joined = '';
  for (let end = at; end < Math.min(at + maxIntroductionLines, lines.length); end += 1) {
    const line = unmarked(lines[end] ?? '');
    if (line === '' || joined.length > longestLine) return undefined;
    joined = joined === '' ? line : `${joined} ${line}`;
    if (end > at && !mayBegin.test(unmarked(lines[at] ?? '')) && !hasDate(unmarked(lines[at] ?? ''))) return undefined;
    if (isIntroduction(joined)) return end + 1;
  }
  return undefined;
}

type Block = { end: number; fields: ReadonlyMap<Field, string> };

/** The block of header fields with which Outlook and others quote without marks. */
function readBlock(lines: readonly string[], at: number): Block | undefined {
  const fields = new Map<Field, string>();
  let end = at;
  for (let next = at; next < Math.min(at + maxBlockLines, lines.length); next += 1) {
    const line = unmarked(lines[next] ?? '');
    const [, name = '', value = ''] = /^\*?([^:：*]{1,20})[:：]\*?(.{0,400})/u.exec(line) ?? [];
    const field = fieldOf.get(name.trim().toLowerCase()) as Field | undefined;
    if (field !== undefined && !fields.has(field)) {
      fields.set(field, value.trim());
      end = next + 1;
    } else if (next === end && fields.has('to') && !fields.has('subject') && address.test(line)) {
      // A list of recipients on several lines.
      end = next + 1;
    } else if (next > end || line !== '') break;
    // Some programs begin with the date.
    if (!fields.has('from') && !(fields.has('date') && next === at)) return undefined;
  }
  return fields.size >= 3 && fields.has('from') ? { end, fields } : undefined;
}

/** A program wrote the block, not a person who gives a place and a day of departure. */
function isProgramsBlock({ fields }: Block, facts: AnswerFacts): boolean {
  const hasAddress = [...fields.values()].some((value) => address.test(value));
  const date = fields.get('date') ?? '';
  return (hasAddress || (hasDate(date) && time.test(date))) && isSameSubject(fields.get('subject'), facts);
}

function isSameSubject(quoted: string | undefined, { subject = '', isAnswer = false }: AnswerFacts): boolean {
  if (quoted === undefined) return isAnswer;
  const isNamed = bareSubject(quoted) === bareSubject(subject);
  return isNamed && (isAnswer || reply.test(subject.trim()));
}

/** Before the footer of a list or a signature. */
function bodyBelow(lines: readonly string[], from: number): string[] {
  const below = lines.slice(from);
  const end = below.findIndex((line) => footer.test(line));
  return (end === -1 ? below : below.slice(0, end)).filter((line) => line !== '' && !deviceLine.test(line));
}

const isAllMarked = (below: readonly string[]) => below.length > 0 && below.every(isMarked);

const [shortestKnown, comparedKnown, introducedBy, leftAfter] = [5, 120, 300, 300];

/** What is below was sent or received before in this thread, and little else is there; `known` is squeezed. */
function isKnown(below: readonly string[], known: readonly string[]): boolean {
  if (known.length === 0) return false;
  const text = squeezed(below.join(''));
  return known.some((whole) => {
    const start = whole.slice(0, comparedKnown);
    const at = start.length < shortestKnown ? -1 : text.indexOf(start);
    if (at === -1 || at > introducedBy) return false;
    return isAllMarked(below) || text.length - at - whole.length <= leftAfter;
  });
}

/** Where the history begins; the number of lines when there is none. */
function findHistory(lines: readonly string[], facts: AnswerFacts): number {
  const { known = [], isAnswer = false } = facts;
  let candidates = 0;
  for (let at = 0; at < lines.length && candidates <= maxCandidates; at += 1) {
    const line = unmarked(lines[at] ?? '');
    if (line === '') continue;
    if (forwardLine.test(line)) break;
    const introduced = afterIntroduction(lines, at);
    const block = introduced === undefined ? readBlock(lines, at) : undefined;
    const isSeparator = separator.test(line);
    const isQuote = isMarked(lines[at] ?? '') && !isMarked(lines[at - 1] ?? '');
    if (introduced === undefined && block === undefined && !isSeparator && !isQuote) continue;
    candidates += 1;
    const below = bodyBelow(lines, introduced ?? block?.end ?? (isSeparator ? at + 1 : at));
    const isIntroduced = introduced !== undefined || block !== undefined || isSeparator;
    const isProven = (isIntroduced && isAllMarked(below)) || isKnown(below, known);
    // With marked lines, unmarked ones between them are an answer.
    const isInterleaved = below.some(isMarked) && !isAllMarked(below);
    const isPrograms =
      (isAnswer &&
        (isSeparator || (introduced !== undefined && isProgramsIntroduction(lines.slice(at, introduced).join(' '))))) ||
      (block !== undefined && isProgramsBlock(block, facts));
    if (isProven || (isPrograms && !isInterleaved)) return at;
  }
  return lines.length;
}

/**
 * An answer below one whole quotation is that answer; several quotations are needed to understand the text between
 * them.
 */
function withoutLeadingQuote(lines: readonly string[], { known = [] }: AnswerFacts): readonly string[] {
  const first = lines.findIndex((line) => line !== '');
  const introduced = first === -1 ? undefined : afterIntroduction(lines, first);
  const start = lines.findIndex((line, index) => index >= (introduced ?? first) && line !== '');
  if (start === -1 || !isMarked(lines[start] ?? '') || forwardLine.test(unmarked(lines[start] ?? ''))) return lines;
  const length = lines.slice(start).findIndex((line) => line !== '' && !isMarked(line));
  const rest = length === -1 ? [] : lines.slice(start + length);
  const isAnswer = rest.length > 0 && !footer.test(rest[0] ?? '') && !rest.some(isMarked);
  const isHistory = introduced !== undefined || isKnown(lines.slice(start, start + length).filter(isMarked), known);
  return isAnswer && isHistory ? rest : lines;
}

const isOnlyPolite = (lines: readonly string[]) =>
  lines.every((line) => line === '' || greeting.test(line) || japaneseGreeting.test(line) || deviceLine.test(line));

/** Programs name the mail they answer in either field. */
export function isAnswer({ inReplyTo, references }: Pick<ParsedMail, 'inReplyTo' | 'references'>): boolean {
  return inReplyTo !== null || references.length > 0;
}

/**
 * Cuts the quoted history off an answer. A quotation has an introduction with an address or a date, and below it lines
 * that are marked or known; everything else could be what the person wrote. Forwarded mails are kept, and so is all of
 * a mail in which hardly anything would be left.
 */
export function stripQuotedHistory(text: string, given: AnswerFacts = {}): string {
  const facts = { ...given, known: (given.known ?? []).map(squeezed) };
  const whole = text.trim();
  if (forward.test((facts.subject ?? '').trim())) return whole;
  const written = text.split(/\r\n?|\n/).map((line) => line.trim());
  const start = written.length - withoutLeadingQuote(written, facts).length;
  const lines = written.slice(start);
  const cut = findHistory(lines, facts);
  if (start === 0 && cut === lines.length) return whole;
  // An empty mark and a rule above the introduction belong to it.
  const end = lines.findLastIndex((line, at) => at < cut && unmarked(line) !== '' && !rule.test(line)) + 1;
  if (isOnlyPolite(lines.slice(0, end))) return whole;
  return text
    .split(/\r\n?|\n/)
    .slice(start, start + end)
    .join('\n')
    .trim();
}
