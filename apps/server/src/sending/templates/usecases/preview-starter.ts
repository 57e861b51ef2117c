import type { MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { notFound } from '#platform/errors.ts';
import { findStarter } from '../gallery/starters.ts';
import type { TemplateCall } from '../templates.types.ts';
import { loadMailSender } from './load-sender.ts';
import { loadPreviewReader, previewMail } from './preview-mail.ts';

/** A gallery mail as this client would send it, in the request's language. */
export async function previewStarter({
  deps,
  ctx,
  starterId,
}: TemplateCall & { starterId: string }): Promise<MailPreview> {
  const owner = ctx.actor.ownerId;
  const today = deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
  const starter = findStarter({ id: starterId, locale: ctx.locale, today });
  if (!starter) throw notFound();
  const context = await deps.db.scoped(owner, async (tx) => ({
    sender: { ...(await loadMailSender({ tx, deps, owner, profileId: undefined })), locale: ctx.locale },
    ...(await loadPreviewReader({ tx, owner, contactId: undefined })),
  }));
  const { subject, preheader, document } = starter;
  return previewMail({ deps, draft: { subject, preheader, document }, context });
}
