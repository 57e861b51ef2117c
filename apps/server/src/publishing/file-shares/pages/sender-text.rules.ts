const longestSender = 120;

/** A visitor's name for themselves, on one line. */
export function senderText(typed: string): string {
  const text = typed.toWellFormed().replace(/\p{Cc}/gu, ' ');
  return text.trim().slice(0, longestSender);
}
