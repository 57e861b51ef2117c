import type * as contract from '@enlace/contract/sending/communications/communications.contract.ts';
import type {
  LetterResult,
  PreviewLetterInput,
  PreviewTemplateLetterInput,
  SendTemplateInput,
  TemplateLetterResult,
  WriteLettersInput,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import type { listSavedReplies } from '@enlace/contract/mailbox/mailbox/saved-replies.contract.ts';
import type { listTemplates } from '@enlace/contract/sending/templates/templates.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const path = '/api/communications';
const refs = {
  write: operationRef<typeof contract.writeLetters>({ method: 'POST', path: `${path}/letters` }),
  preview: operationRef<typeof contract.previewLetter>({ method: 'POST', path: `${path}/letters/preview` }),
  send: operationRef<typeof contract.sendTemplate>({ method: 'POST', path: `${path}/templates` }),
  previewTemplate: operationRef<typeof contract.previewTemplateLetter>({
    method: 'POST',
    path: `${path}/templates/preview`,
  }),
  templates: operationRef<typeof listTemplates>({ method: 'GET', path: '/api/templates' }),
  replies: operationRef<typeof listSavedReplies>({ method: 'GET', path: '/api/mailbox/saved-replies' }),
};

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
      ? await call(refs.write, { body: { ...content.body, ...who } })
      : await call(refs.send, { body: { ...content.body, ...who } });
  return answer.results;
}

export type LetterLook = { subject: string; html: string; problem: string | null; result: LetterOutcome['result'] };

export function letterPreviewQuery(content: LetterContent, contactId: string) {
  return queryOptions({
    queryKey: ['communications', 'preview', content, contactId] as const,
    queryFn: async ({ signal }): Promise<LetterLook> =>
      content.kind === 'letter'
        ? { ...(await call(refs.preview, { body: { ...content.body, contactId }, signal })), result: 'queued' }
        : call(refs.previewTemplate, { body: { ...content.body, contactId }, signal }),
  });
}

/** Mail templates, most recently changed first. */
export const mailTemplatesQuery = queryOptions({
  queryKey: ['templates', 'letter-choices'] as const,
  queryFn: async ({ signal }) => {
    const { items } = await call(refs.templates, { query: { kind: 'email', limit: 200 }, signal });
    return items.map(({ id, name, subject }) => ({ id, name, subject }));
  },
  staleTime: 60_000,
});

/** Saved replies of a profile and shared ones. */
export function savedRepliesQuery(profileId: string) {
  return queryOptions({
    queryKey: ['saved-replies', 'letter-choices', profileId] as const,
    queryFn: async ({ signal }) =>
      (await call(refs.replies, { query: profileId === '' ? {} : { profileId }, signal })).items,
    staleTime: 60_000,
  });
}
