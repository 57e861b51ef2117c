import { z } from 'zod';
import type { Locale } from '../../core/locale.ts';
import { readEmailAddress } from '../../core/email-address.ts';
import { lineSchema } from '../../core/primitives.ts';

export const recipientLimits = {
  /** To, Cc and Bcc of one mail together. */
  all: 50,
  name: 160,
  email: 254,
} as const;

/** Somebody in a field of a mail. */
export const mailPersonSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** One of the client's own addresses, or one of the installation's for it: answers never go there. */
  isOwn: z.boolean(),
});
export type MailPerson = z.infer<typeof mailPersonSchema>;

/** As everywhere; null when it is not an address. */
export function readRecipientAddress(text: string): string | null {
  return readEmailAddress(text);
}

export const recipientSchema = z.object({
  name: lineSchema({ min: 0, max: recipientLimits.name }).default(''),
  email: z
    .string()
    .max(recipientLimits.email)
    .transform((text, context) => {
      const address = readRecipientAddress(text);
      if (address !== null) return address;
      context.addIssue({ code: 'custom', params: { code: 'invalid_email' } });
      return z.NEVER;
    }),
});
export type Recipient = z.output<typeof recipientSchema>;

/** As typed so far: what is not an address yet is kept with the draft. */
export const draftRecipientSchema = z.object({
  name: lineSchema({ min: 0, max: recipientLimits.name }),
  email: lineSchema({ max: recipientLimits.email }),
});
export type DraftRecipient = z.infer<typeof draftRecipientSchema>;

type Addressed = {
  to?: readonly unknown[] | undefined;
  cc?: readonly unknown[] | undefined;
  bcc?: readonly unknown[] | undefined;
};

/** Recipients of all three fields together. */
export function countRecipients({ to = [], cc = [], bcc = [] }: Addressed): number {
  return to.length + cc.length + bcc.length;
}

/** What the rules of an answer need to know of a message. */
export type AnsweredMessage = {
  direction: 'in' | 'out' | 'system';
  author: { name: string; email: string | null };
  to: readonly MailPerson[];
  cc: readonly MailPerson[];
  replyTo: readonly MailPerson[];
};

/** Received mails may name machines of their own network, which nobody else can write to. */
function distinct(people: readonly MailPerson[], known: readonly Recipient[] = []): Recipient[] {
  const seen = new Set(known.map(({ email }) => email.toLowerCase()));
  return people.flatMap(({ name, email, isOwn }) => {
    const key = email.toLowerCase();
    if (isOwn || seen.has(key) || readRecipientAddress(email) === null) return [];
    seen.add(key);
    return [{ name, email }];
  });
}

/**
 * Who an answer to this message goes to: the addresses of its Reply-To, else its author (RFC 5322 §3.6.2). Writing again
 * after an own mail goes to its recipients. Empty when the message names nobody but us.
 */
export function replyRecipients({ direction, author, to, replyTo }: AnsweredMessage): Recipient[] {
  if (direction === 'out') return distinct(to);
  const wanted = distinct(replyTo);
  if (wanted.length > 0) return wanted;
  return author.email === null ? [] : [{ name: author.name, email: author.email }];
}

/** The same with everybody else the message went to in Cc, without own addresses and doubles. */
export function replyAllRecipients(message: AnsweredMessage): { to: Recipient[]; cc: Recipient[] } {
  const to = replyRecipients(message);
  const others = message.direction === 'out' ? message.cc : [...message.to, ...message.cc];
  const cc = distinct(others, to);
  return { to, cc: cc.slice(0, Math.max(recipientLimits.all - to.length, 0)) };
}

/** Marks that programs put before the Subject of an answer or a forwarded mail, in lower case. */
const marks = new Set(
  (
    're rv fw fwd aw wg sv vs vb antw doorst tr rép res enc rif odp ynt ilt vá vl atb ' +
    '返信 転送 回复 回覆 答复 转发 轉寄 轉發 답장 전달 回信'
  ).split(' '),
);
const mark = /^\s{0,20}([\p{L}]{2,6})\s{0,2}(?:[[(^]?\d{1,3}[\])]?)?\s{0,2}[:：]\s{0,20}/u;
const maxMarks = 30;

/** The first mark and what stands behind all of them. */
function readSubject(subject: string): { first: string; bare: string } {
  let bare = subject.trim();
  let first = '';
  for (let count = 0; count < maxMarks; count += 1) {
    const [whole, word] = mark.exec(bare) ?? [];
    if (whole === undefined || word === undefined || !marks.has(word.toLowerCase())) break;
    first ||= word;
    bare = bare.slice(whole.length).trimEnd();
  }
  return { first, bare };
}

/** A Subject without the marks of answers and forwarded mails (`Re:`, `RV:`, `返信:` …). */
export function bareSubject(subject: string): string {
  return readSubject(subject).bare;
}

/** A Subject as it is shown: however often it was answered, it is marked once. */
export function shownSubject(subject: string): string {
  const { first, bare } = readSubject(subject);
  return first === '' ? bare : `${first}: ${bare}`.trimEnd();
}

const answerMarks: Readonly<Record<Locale, string>> = { es: 'Re:', en: 'Re:', ja: 'Re:' };
const forwardMarks: Readonly<Record<Locale, string>> = { es: 'RV:', en: 'Fwd:', ja: '転送:' };

/** The Subject of an answer, marked once; mail programs join threads by what stands behind the mark. */
export function answerSubject(subject: string, locale: Locale): string {
  return `${answerMarks[locale]} ${bareSubject(subject)}`.trimEnd();
}

/** The Subject of a forwarded mail, marked once in the reader's language. */
export function forwardSubject(subject: string, locale: Locale): string {
  return `${forwardMarks[locale]} ${bareSubject(subject)}`.trimEnd();
}
