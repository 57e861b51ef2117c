import type { MailPreview } from '@enlace/contract/templates/templates.schemas.ts';
import { parseDocument, readDocument } from '../document.rules.ts';
import { getTemplateOrFail } from '../templates.repository.ts';
import type { TemplateCall } from '../templates.types.ts';
import { loadMailSender } from './load-sender.ts';
import { loadPreviewReader, previewMail } from './preview-mail.ts';

type Overrides = {
  document?: unknown;
  subject?: string | undefined;
  preheader?: string | undefined;
  contactId?: string | undefined;
  profileId?: string | undefined;
};

/** The mail as the chosen tamy would get it; what is not given is the stored template's. */
export async function previewTemplate({
  deps,
  ctx,
  id,
  input,
}: TemplateCall & { id: string; input: Overrides }): Promise<MailPreview> {
  const owner = ctx.actor.ownerId;
  const given = input.document === undefined ? undefined : parseDocument(input.document);
  const { row, context } = await deps.db.scoped(owner, async (tx) => {
    const stored = await getTemplateOrFail(tx, owner, id);
    const sender = await loadMailSender({ tx, deps, owner, profileId: input.profileId });
    return {
      row: stored,
      context: { sender, ...(await loadPreviewReader({ tx, owner, contactId: input.contactId })) },
    };
  });
  const draft = {
    subject: input.subject ?? row.subject,
    preheader: input.preheader ?? row.preheader,
    document: given ?? readDocument(row.document),
  };
  return previewMail({ deps, draft, context });
}
