import type { previewTemplate } from '@enlace/contract/sending/templates/templates.contract.ts';
import { previewTemplateRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import type { MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { createContext, use } from 'react';
import type { CallInput } from '#lib/api/call-input.ts';
import { call } from '#lib/api/call.ts';

type PreviewBody = NonNullable<CallInput<typeof previewTemplate>['body']>;
export type PreviewInput = { id: string; body: PreviewBody; signal: AbortSignal };

/** Where the edited mail is rendered: for a client, or for an administrator making one for all clients. */
export type MailSource = {
  preview: (input: PreviewInput) => Promise<MailPreview>;
  /** Contacts, tests, versions and campaigns exist only for clients. */
  isClient: boolean;
};

const client: MailSource = {
  preview: ({ id, body, signal }) =>
    call(previewTemplateRef, { params: { id }, body: { ...body, marksBlocks: true }, signal }),
  isClient: true,
};

export const MailSourceContext = createContext<MailSource>(client);

export function useMailSource(): MailSource {
  return use(MailSourceContext);
}
