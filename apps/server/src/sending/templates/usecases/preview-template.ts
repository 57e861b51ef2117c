import { fromWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import type { MailPreview, TemplateFormat } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { withOwnFiles } from '#files/door.ts';
import { ownOf, parseDocument, readDocument } from '../document.rules.ts';
import { getTemplateOrFail } from '../templates.repository.ts';
import type { TemplateCall } from '../templates.types.ts';
import { loadMailSender } from './load-sender.ts';
import { loadPreviewReader, previewMail } from './preview-mail.ts';

type Overrides = {
  document?: unknown;
  subject?: string | undefined;
  preheader?: string | undefined;
  format?: TemplateFormat | undefined;
  source?: string | undefined;
  locale?: WireLocale | undefined;
  contactId?: string | undefined;
  profileId?: string | undefined;
};

/** The mail as the chosen contact would get it; omitted parts come from the stored template. */
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
    const found = await loadMailSender({ tx, deps, owner, profileId: input.profileId });
    const sender = input.locale === undefined ? found : { ...found, locale: fromWireLocale(input.locale) };
    return {
      row: stored,
      context: { sender, ...(await loadPreviewReader({ tx, owner, contactId: input.contactId })) },
    };
  });
  const draft = {
    subject: input.subject ?? row.subject,
    preheader: input.preheader ?? row.preheader,
    document: given ?? readDocument(row.document),
    own: ownOf({ format: input.format ?? row.format, source: input.source ?? row.source }),
  };
  const mail = await previewMail({ deps, draft, context });
  return { ...mail, html: withOwnFiles(deps, { owner, html: mail.html }) };
}
