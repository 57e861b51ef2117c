import type { ExplainedReturn, PasteFinding } from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import type { BounceReport, ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { isComplaint, judgeRecipient } from '../read-return.rules.ts';
import { judgeReturn, subjectOf, suppressesAtOnce, type Verdict } from '../verdict.rules.ts';

type Explained = { finding: PasteFinding; returns: ExplainedReturn[] };

function present(
  verdict: Verdict,
  { address, detail }: { address: string | null; detail: string | null },
): ExplainedReturn {
  const { kind, reason, code, status } = verdict;
  return { address, kind, code, status, reason, about: subjectOf(reason), detail, suppresses: suppressesAtOnce(kind) };
}

function complaintOf({ recipients }: BounceReport): ExplainedReturn {
  const address = recipients[0]?.address ?? null;
  const about = { address, code: null, status: null, detail: null };
  return { ...about, kind: 'complaint', reason: 'complained', about: 'person', suppresses: true };
}

/** A line of an SMTP dialogue, or a report without its header. */
function readLine(text: string): Explained {
  const flat = text.replace(/\r\n?/g, '\n').trim();
  const looksLikeReply = /(?:^|[^\d.])[45]\d\d[ -]|(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/.test(flat);
  if (!looksLikeReply) return { finding: 'nothing', returns: [] };
  const action = /(?:^|[^\d.])4\d\d[ -]/.test(flat) && !/(?:^|[^\d.])5\d\d[ -]/.test(flat) ? 'delayed' : 'failed';
  const joined = flat.replace(/\n[45]\d\d[ -](?:\d\.\d{1,3}\.\d{1,3})?/g, ' ').slice(0, 4_000);
  const verdict = judgeReturn({ action, status: null, code: null, text: joined });
  const address = /[^\s<>@"'(),:;]{1,64}@[A-Za-z0-9.-]{1,255}\.[A-Za-z]{2,63}/.exec(flat)?.[0].toLowerCase() ?? null;
  return { finding: 'reply_line', returns: [present(verdict, { address, detail: joined.slice(0, 1_000) })] };
}

const field = /^[A-Za-z][A-Za-z0-9-]{1,60}:/;

/** Whether a text begins with at least two header fields, each possibly folded (RFC 5322 §2.2.3). */
function hasHeader(text: string): boolean {
  let fields = 0;
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    if (end === -1) return false;
    const isFolded = text[start] === ' ' || text[start] === '\t';
    if (isFolded && fields === 0) return false;
    if (!isFolded && !field.test(text.slice(start, start + 62))) return false;
    if (!isFolded) fields += 1;
    if (fields === 2) return true;
    start = end + 1;
  }
  return false;
}

function readMail({ bounce, kind }: ParsedMail): Explained | undefined {
  if (bounce && isComplaint(bounce)) return { finding: 'complaint', returns: [complaintOf(bounce)] };
  if (bounce && bounce.feedbackType === null) {
    const returns = bounce.recipients.map(judgeRecipient).map((entry) => present(entry, entry));
    return { finding: 'report', returns: returns.slice(0, 50) };
  }
  if (kind === 'auto_reply') return { finding: 'auto_reply', returns: [] };
  return undefined;
}

/** Explains a pasted report, with or without its header, or a server's answer. Nothing is stored. */
export async function explainReturn({
  deps,
  text,
}: {
  deps: Pick<Platform, 'mailParser'>;
  text: string;
}): Promise<Explained> {
  const pasted = text.trimStart();
  if (!hasHeader(pasted)) return readLine(text);
  const raw = Buffer.from(pasted.replace(/\r?\n/g, '\r\n'));
  const parsed = await deps.mailParser.parse(raw);
  const read = parsed.kind === 'parsed' ? readMail(parsed.mail) : undefined;
  if (read) return read;
  const line = readLine(text);
  return line.finding === 'nothing' && parsed.kind === 'parsed' ? { finding: 'person', returns: [] } : line;
}
