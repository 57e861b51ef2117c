import { readQuotedHeader } from './delivery-report.ts';
import type { BounceReport, BouncedRecipient } from './parsed-mail.types.ts';

const MAX_CHARACTERS = 200_000;
const MAX_LINES = 400;
const MAX_RECIPIENTS = 100;
const REASON_LINES = 8;

// Where the copy of the returned mail begins; the text below mentions other people.
const COPY_HEADERS = /^(?:original message headers:|---\s|return-path:\s|received:\s)/im;
const RULE = /[-_=*\s]+/g;
const COPY_WORDS =
  /^.{0,60}(?:copy|original message|returned message|headers|mensaje original|copia|ursprüngliche|kopie|message d'origine|copie|以下|元のメッセージ)/i;
const LONGEST_COPY_WORDS = 80;
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const LATER =
  /delayed|still (?:being )?(?:trying|retried|queued)|not (?:yet )?been delivered yet|will (?:continue|keep|be) (?:to )?(?:try|retr)|do not need to resend|retrying|se ha retrasado|demorad|seguir[áe] intent|se reintentar|verzögert|weiter(?:hin)? versuch|retard[ée]|différé|nouvelles? tentatives?|遅延|遅れて|再試行|再送を/i;
const ENDED =
  /giving up|gave up|permanent|could not be delivered to one or more|has been returned|final|no se (?:ha )?(?:podido|pudo)|konnte nicht|n'a pas pu être|できませんでした|配信不能/i;
const MACHINE = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|bounces?|noreply|no-reply)@/i;
const ADDRESS = String.raw`[^\s<>@"'(),:;\u300c\u300d\uff08\uff09]{1,64}@[^\s<>@"'(),:;\u300c\u300d\uff08\uff09]{1,255}\.[^\s<>@"'(),:;.\u300c\u300d\uff08\uff09]{2,63}`;
const IN_BRACKETS = new RegExp(`<(?:mailto:|smtp:)?(${ADDRESS})>`, 'i');
const ALONE = new RegExp(`^\\s*<?(${ADDRESS})>?(?:\\s*:)?(?:\\s*\\(.*\\))?\\s*$`, 'i');
const AT_START = new RegExp(`^\\s*<?(${ADDRESS})>?\\s*[:：]`, 'i');
const ANYWHERE = new RegExp(`(${ADDRESS})`, 'i');
const STATUS = /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;

/** Reads what prose bounces, not in RFC 3464 format, say: which address they could not reach, and why. */
export function readPlainBounce({ subject, text }: { subject: string; text: string }): BounceReport {
  const whole = text.slice(0, MAX_CHARACTERS);
  const cut = copyAt(whole);
  const head = cut < 20 ? whole : whole.slice(0, cut);
  const said = `${subject}\n${head}`;
  const action = LATER.test(said) && !ENDED.test(said) ? 'delayed' : 'failed';
  const recipients = blocksOf(head).map(({ address, reason }): BouncedRecipient => ({
    address,
    finalAddress: null,
    action,
    status: STATUS.exec(reason)?.[1] ?? STATUS.exec(head)?.[1] ?? null,
    diagnostic: reason.trim() === '' ? null : reason.trim().slice(0, 1_000),
  }));
  return { recipients, ...readQuotedHeader(whole), feedbackType: null };
}

/** Where the copy begins, by its headers or by a rule of three characters followed by text; -1 when there is none. */
function copyAt(text: string): number {
  const headers = text.search(COPY_HEADERS);
  for (const { 0: rule, index } of text.matchAll(RULE)) {
    if (headers !== -1 && index >= headers) break;
    const lead = index === 0 ? 0 : rule.search(LINE_BREAK) + 1;
    if ((index > 0 && lead === 0) || rule.length - lead < 3) continue;
    const end = index + rule.length;
    if (COPY_WORDS.test(text.slice(end, end + LONGEST_COPY_WORDS)))
      return headers === -1 ? index + lead : Math.min(headers, index + lead);
  }
  return headers;
}

type Block = { address: string; reason: string };

/** Addresses that begin their own block; if none does, the first one anywhere with the whole text. */
function blocksOf(head: string): Block[] {
  const lines = head.split('\n').slice(0, MAX_LINES);
  const blocks: Block[] = [];
  let last: { block: Block; lines: number } | undefined;
  for (const line of lines) {
    const address = (ALONE.exec(line) ?? AT_START.exec(line))?.[1];
    if (address !== undefined && !MACHINE.test(address)) {
      if (blocks.length >= MAX_RECIPIENTS) break;
      last = {
        block: { address, reason: line.slice(line.indexOf(address) + address.length).replace(/^>?\s*:?/, '') },
        lines: 0,
      };
      if (!blocks.some((known) => known.address === address)) blocks.push(last.block);
    } else if (last && last.lines < REASON_LINES) {
      last.block.reason += `\n${line}`;
      last.lines += 1;
    }
  }
  // Some give the reason first.
  if (blocks.length > 0)
    return blocks.map(({ address, reason }) => ({
      address,
      reason: reason.trim() === '' ? head.slice(0, 1_000) : reason,
    }));
  const address = lines
    .map((line) => (IN_BRACKETS.exec(line) ?? ANYWHERE.exec(line))?.[1])
    .find((found) => found !== undefined && !MACHINE.test(found));
  return address === undefined ? [] : [{ address, reason: head.slice(0, 1_000) }];
}
