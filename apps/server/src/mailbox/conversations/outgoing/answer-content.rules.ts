import { answerText, htmlOfText, picturesOf } from '@enlace/contract/mailbox/conversations/answer-html.ts';
import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { invalidField } from '#platform/errors.ts';
import { cleanAnswerHtml } from '#platform/mail/compose/answer-html.ts';
import type { AnswerContent, Heading } from './outgoing.types.ts';

/** As in the contract; omitted parts use the schema's defaults. */
export type WrittenContent = {
  text?: string;
  html?: string | null;
  fileIds?: readonly string[];
  signature?: boolean;
};

const bare = (id: string) => id.split('@')[0] ?? id;

/** As in the contract, of drafts and of answers. */
export type WrittenHeading = { [Field in keyof Heading]?: Heading[Field] | undefined };

/** Only what was chosen. */
export function readHeading({ to, cc, bcc, subject, answersId, quote, from }: WrittenHeading): Partial<Heading> {
  return Object.fromEntries(
    Object.entries({ to, cc, bcc, subject, answersId, quote, from }).filter(
      ([, value]) => value !== undefined && value !== null,
    ),
  );
}

/** Cleans what was written; its images count as files. */
export function readContent({ text = '', html = null, fileIds = [], signature = true }: WrittenContent): AnswerContent {
  if (html === null) return { text, html, fileIds: [...new Set(fileIds)], signature };
  const clean = cleanAnswerHtml(html);
  const said = answerText(clean);
  if (said.length > replyLimits.text) throw invalidField('html', 'too_long');
  return { text: said, html: clean, fileIds: [...new Set([...fileIds, ...picturesOf(clean).map(bare)])], signature };
}

export function isEmptyContent({ text, html, fileIds }: AnswerContent): boolean {
  return text.trim() === '' && fileIds.length === 0 && (html === null || picturesOf(html).length === 0);
}

/** Concatenates two answers, as when one is restored while another was begun. */
export function joinContents(first: AnswerContent, second: AnswerContent): AnswerContent {
  const isPlain = first.html === null && second.html === null;
  return {
    text: [first.text, second.text].filter((part) => part.trim() !== '').join('\n\n'),
    html: isPlain ? null : `${first.html ?? htmlOfText(first.text)}${second.html ?? htmlOfText(second.text)}`,
    fileIds: [...new Set([...first.fileIds, ...second.fileIds])],
    signature: second.signature,
  };
}

/** Content-IDs are globally unique; in the editor an image is referred to by its file id. */
export function withContentIds(html: string, domain: string): string {
  return html.replace(/data-cid="([0-9a-f-]{36})"/g, (_whole, id: string) => `data-cid="${id}@${domain}"`);
}

export function withoutContentIds(html: string): string {
  return html.replace(/data-cid="([0-9a-f-]{36})@[^"]*"/g, (_whole, id: string) => `data-cid="${id}"`);
}
