import type { ConversationState } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';

/** Points (of 100) from which a message goes straight to spam. */
export const spamThreshold = 50;
/** A form message joins the person's open conversation if it was active within these days. */
export const joinDays = 7;
/** More mails than this in one conversation within an hour are stored without notification. */
export const loudMailsPerHour = 30;
/** Automatic answers stored per conversation and hour. */
export const autoRepliesPerHour = 20;

const previewLength = 180;
/** Enough for the preview, however much white space there is; the rest of a long mail is ignored. */
const previewSource = 4000;
const referencesLimit = 40;
const answered = /^\s*(?:re|aw|sv|rv|res|antw)\s*(?:\[\d+\]\s*)?[:：]|^\s*(?:返信|回复|回覆)\s*[:：]/i;

/** The beginning of a text, on one line. */
export function previewOf(text: string): string {
  const line = text.trimStart().slice(0, previewSource).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > previewLength
    ? `${characters
        .slice(0, previewLength - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** The subject of an answer, marked once. */
export function replySubject(subject: string): string {
  return answered.test(subject) ? subject : `Re: ${subject}`;
}

/** The References of a thread, oldest first (RFC 5322 §3.6.4): long ones keep their first and newest members. */
export function referenceChain(messageIds: readonly string[]): string[] {
  const [first, ...rest] = new Set(messageIds);
  return first === undefined ? [] : [first, ...rest.slice(-(referencesLimit - 1))];
}

/** The state a conversation returns to, depending on who wrote last. */
export function restingState(lastDirection: 'in' | 'out'): Extract<ConversationState, 'waiting' | 'open'> {
  return lastDirection === 'in' ? 'waiting' : 'open';
}

/** The address itself is permanently invalid (RFC 3463 X.1.x, X.2.1). */
export function isAddressFailure(status: string | null): boolean {
  return status !== null && /^5\.(?:1\.\d+|2\.1)$/.test(status);
}

/** Lines quoted in plain-text style. */
export function quoteText(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n');
}
