import { answerText } from '@enlace/contract/mailbox/conversations/answer-html.ts';

export type LetterTamy = { id: string; name: string; email: string | null };

/** Starting point of a letter. A mail is sent as its template; of a reply the text is used. */
export type LetterTemplate =
  | { kind: 'mail'; id: string; subject: string }
  | { kind: 'reply'; id: string; format: 'plain' | 'rich'; body: string };

export type LetterBody = { text: string; html: string | null };

/** The text of a saved reply, for editing. */
export function textOfReply({ format, body }: { format: 'plain' | 'rich'; body: string }): string {
  return format === 'plain' ? body : answerText(body);
}

/** A rich reply keeps its formatting unless its text is changed. */
export function bodyOf(text: string, template: LetterTemplate | undefined): LetterBody {
  const isUntouched = template?.kind === 'reply' && template.format === 'rich' && textOfReply(template) === text;
  return { text, html: isUntouched ? template.body : null };
}
