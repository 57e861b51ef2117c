const MAX_LINE = 500;
/** Each candidate examines all lines below it, so hostile mail must not offer thousands. */
const MAX_CANDIDATES = 20;

// Lines with which mail programs introduce a quoted message, in the visitors' languages.
const INTRODUCTIONS = [
  /^On .{4,300}(?:wrote|writes):$/i,
  /^El .{4,300}(?:escribió|escribi[oó]|ha escrito):$/i,
  /^Le .{4,300}a écrit\s?:$/i,
  /^Am .{4,300}schrieb .{1,300}:$/i,
  /^(?:Em|A) .{4,300}(?:escreveu|ha scritto|va escriure):$/i,
  /^Il (?:giorno )?.{4,300}ha scritto:$/i,
  /^Op .{4,300}(?:schreef|het volgende geschreven).{0,300}:$/i,
  /^-{2,}\s*(?:原始邮件|Ursprüngliche Nachricht|Message d'origine|Mensagem original|Messaggio originale)\s*-{2,}$/i,
  /^在 ?\d{4}.{4,300}写道[:：]$/,
  /^\d{4}년 .{4,300}작성:$/,
  /^(?:Von|Gesendet): ?.{4,300}\bAn:.{0,300}$/i,
  /^.{0,200}<[^<>@\s]{1,64}@[^<>\s]{1,255}> (?:wrote|escribió):$/i,
  /^\d{4}年\d{1,2}月\d{1,2}日.{0,200}(?:<[^<>\s]{3,320}>)?.{0,20}[:：]$/,
  /^\d{4}[/-]\d{1,2}[/-]\d{1,2}.{0,200}<[^<>\s]{3,320}>.{0,20}[:：]$/,
  /^.{0,200}(?:さんは書きました|のメッセージ)[:：]$/,
  /^-{2,}\s*(?:Original Message|Forwarded message|Mensaje original|Mensaje reenviado|元のメッセージ|転送メッセージ)\s*-{2,}$/i,
  /^Begin forwarded message:$/i,
];

const INTRODUCTION_START = /^(?:On|El|Le|Am|Em|Il|Op|在|\d{4})/;

// Outlook quotes without marks, after a block of header fields.
const OUTLOOK_FROM = /^\*?(?:From|De|Von|Da|Van|差出人|送信者|发件人)\s?[:：]\*?\s/i;
const OUTLOOK_NEXT =
  /^\*?(?:Sent|Date|To|Subject|Enviado(?: el)?|Fecha|Para|Asunto|Envoyé|Date|À|Objet|Gesendet|Datum|An|Betreff|Inviato|Data|Oggetto|Enviada em|Assunto|Verzonden|Aan|送信日時|日時|宛先|件名|发送时间|收件人|主题)\s?[:：]\*?\s/i;
const RULE = /^_{10,}$/;
/** Where signatures and mailing list footers begin. */
const FOOTER = /^(?:--|_{30,}|-{30,})$/;

/** Cuts the quoted history off the end of an answer; answers written between quoted lines are kept whole. */
export function stripQuotedHistory(text: string): string {
  const lines = withoutLeadingQuote(text.replace(/\r\n?/g, '\n').split('\n'));
  const cut = findHistory(lines);
  const kept = lines.slice(0, cut);
  while (kept.length > 0 && isBlankOrQuote(kept.at(-1) ?? '')) kept.pop();
  if (cut === lines.length && kept.length < lines.length) dropIntroduction(kept);
  const reply = kept.join('\n').trim();
  // An answer below the quote, or nothing but a quote: showing everything is better than showing nothing.
  return reply === '' ? text.trim() : reply;
}

/**
 * An answer below one whole quotation is that answer; several quotations are needed to understand the text between
 * them.
 */
function withoutLeadingQuote(lines: readonly string[]): readonly string[] {
  const firstQuote = lines.findIndex((line) => line.startsWith('>'));
  if (firstQuote === -1) return lines;
  const above = lines.slice(0, firstQuote).map(cleaned).join('\n').trim();
  const isIntroduced = above === '' || (INTRODUCTION_START.test(above) && matches(above.replace('\n', ' ')));
  if (!isIntroduced) return lines;
  const length = lines.slice(firstQuote).findIndex((line) => line !== '' && !line.startsWith('>'));
  const rest = length === -1 ? [] : lines.slice(firstQuote + length);
  const isAnswer = !FOOTER.test(cleaned(rest[0])) && !rest.some((line) => line.startsWith('>'));
  return rest.length > 0 && isAnswer ? rest : lines;
}

function findHistory(written: readonly string[]): number {
  const lines = written.map(cleaned);
  let candidates = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const joined = `${line} ${lines[index + 1] ?? ''}`;
    const isIntroduction = matches(line) || (INTRODUCTION_START.test(line) && matches(joined));
    if (isIntroduction) candidates += 1;
    if (candidates > MAX_CANDIDATES) break;
    if (isIntroduction && !hasAnswerBelow({ lines, from: index + 1 })) return index;
    if (OUTLOOK_FROM.test(line) && OUTLOOK_NEXT.test(lines[index + 1] ?? '')) {
      return RULE.test(lines[index - 1] ?? '') ? index - 1 : index;
    }
  }
  return lines.length;
}

// After an introduction everything is history when nothing is marked; with marks, unmarked text between them is an
// answer.
function hasAnswerBelow({ lines, from }: { lines: readonly string[]; from: number }): boolean {
  const below = lines.slice(from);
  const footer = below.findIndex((line) => FOOTER.test(line));
  const rest = footer === -1 ? below : below.slice(0, footer);
  const lastQuote = rest.findLastIndex((line) => line.startsWith('>'));
  if (lastQuote === -1) return false;
  return rest.slice(lastQuote + 1).some((line) => line !== '') || hasGapInQuote(rest, lastQuote);
}

function hasGapInQuote(rest: readonly string[], lastQuote: number): boolean {
  const firstQuote = rest.findIndex((line) => line.startsWith('>'));
  return rest.slice(firstQuote, lastQuote).some((line) => line !== '' && !line.startsWith('>'));
}

function dropIntroduction(kept: string[]): void {
  const last = cleaned(kept.at(-1));
  if (matches(last)) kept.pop();
  else if (matches(`${cleaned(kept.at(-2))} ${last}`)) kept.splice(-2);
}

function matches(line: string): boolean {
  return line.length <= MAX_LINE && INTRODUCTIONS.some((pattern) => pattern.test(line));
}

function cleaned(line: string | undefined): string {
  return (line ?? '').trim();
}

function isBlankOrQuote(line: string): boolean {
  const text = line.trim();
  return text === '' || text.startsWith('>');
}
