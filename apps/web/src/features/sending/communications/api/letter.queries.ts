import { listSavedRepliesRef } from '@enlace/contract/mailbox/conversations/saved-replies.refs.gen.ts';
import {
  previewLetterRef,
  previewTemplateLetterRef,
  sendTemplateRef,
  writeLettersRef,
} from '@enlace/contract/sending/communications/communications.refs.gen.ts';
import type {
  LetterResult,
  PreviewLetterInput,
  PreviewTemplateLetterInput,
  SendTemplateInput,
  TemplateLetterResult,
  WriteLettersInput,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import { listTemplatesRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** A letter as written, or a template as sent. */
export type LetterContent =
  | { kind: 'letter'; body: Omit<PreviewLetterInput, 'contactId'> }
  | { kind: 'template'; body: Omit<PreviewTemplateLetterInput, 'contactId'> };

export type LetterOutcome = { contactId: string; result: LetterResult['result'] | TemplateLetterResult['result'] };

type Who = Pick<WriteLettersInput & SendTemplateInput, 'contactIds' | 'idempotencyKey'>;

/** Sends to each of the contacts; repeating the key sends nothing twice. */
export async function sendLetter(content: LetterContent, who: Who): Promise<readonly LetterOutcome[]> {
  const answer =
    content.kind === 'letter'
      ? await call(writeLettersRef, { body: { ...content.body, ...who } })
      : await call(sendTemplateRef, { body: { ...content.body, ...who } });
  return answer.results;
}

export type LetterLook = { subject: string; html: string; problem: string | null; result: LetterOutcome['result'] };

export function letterPreviewQuery(content: LetterContent, contactId: string) {
  return queryOptions({
    queryKey: ['communications', 'preview', content, contactId] as const,
    queryFn: async ({ signal }): Promise<LetterLook> =>
      content.kind === 'letter'
        ? { ...(await call(previewLetterRef, { body: { ...content.body, contactId }, signal })), result: 'queued' }
        : call(previewTemplateLetterRef, { body: { ...content.body, contactId }, signal }),
  });
}

/** Mail templates, most recently changed first. */
export const mailTemplatesQuery = queryOptions({
  queryKey: ['templates', 'letter-choices'] as const,
  queryFn: async ({ signal }) => {
    const { items } = await call(listTemplatesRef, { query: { kind: 'email', limit: 200 }, signal });
    return items.map(({ id, name, subject }) => ({ id, name, subject }));
  },
  staleTime: 60_000,
});

/** Saved replies of a profile and shared ones. */
export function savedRepliesQuery(profileId: string) {
  return queryOptions({
    queryKey: ['saved-replies', 'letter-choices', profileId] as const,
    queryFn: async ({ signal }) =>
      (await call(listSavedRepliesRef, { query: profileId === '' ? {} : { profileId }, signal })).items,
    staleTime: 60_000,
  });
}
