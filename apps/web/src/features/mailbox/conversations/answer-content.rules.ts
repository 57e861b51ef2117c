import { answerText, picturesOf } from '@enlace/contract/mailbox/conversations/answer-html.ts';
import type { Draft, OutgoingFile } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';

import { type AnswerHead, headBody, noHead } from './answer-head.rules.ts';

/** An answer as held by the screen; inline images are among the files. */
export type AnswerContent = {
  html: string;
  files: readonly OutgoingFile[];
  signature: boolean;
  head: AnswerHead;
};

export const emptyAnswer: AnswerContent = { html: '', files: [], signature: true, head: noHead };

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Plain text as paragraphs, for drafts written by another program. */
export function htmlOfPlain(text: string): string {
  if (text.trim() === '') return '';
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${escape(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

export function contentOfDraft(draft: Draft | null): AnswerContent {
  if (!draft) return emptyAnswer;
  const { to, cc, bcc, subject, answersId, quote, from, files, signature } = draft;
  const head = { to, cc, bcc, subject, answersId, quote, from };
  return { html: draft.html ?? htmlOfPlain(draft.text), files, signature, head };
}

/** Attachments, and inline images still used in the text. */
export function filesToSend({ html, files }: AnswerContent): OutgoingFile[] {
  const shown = new Set(picturesOf(html));
  return files.filter(({ id, isInline }) => !isInline || shown.has(id));
}

export function isEmptyAnswer(content: AnswerContent): boolean {
  return answerText(content.html) === '' && filesToSend(content).length === 0;
}

/** The returned answer comes before what was started since; where only one says something, it is that one, with its recipients. */
export function joinAnswers(first: AnswerContent, second: AnswerContent): AnswerContent {
  if (isEmptyAnswer(second)) return first;
  if (isEmptyAnswer(first)) return second;
  const known = new Set(first.files.map(({ id }) => id));
  return {
    html: `${first.html}${second.html}`,
    files: [...first.files, ...second.files.filter(({ id }) => !known.has(id))],
    signature: second.signature,
    head: second.head,
  };
}

/** The text of a message as a quotation that can be edited. */
export function quotationHtml({ intro, text }: { intro: string; text: string }): string {
  return `<p></p>${htmlOfPlain(intro)}<blockquote>${htmlOfPlain(text)}</blockquote>`;
}

/** Request body. */
export function bodyOf(content: AnswerContent) {
  const fileIds = filesToSend(content).map(({ id }) => id);
  const { html, signature, head } = content;
  return { html: html === '' ? null : html, fileIds, signature, ...headBody(head) };
}

export function isSameAnswer(one: AnswerContent, other: AnswerContent): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}
