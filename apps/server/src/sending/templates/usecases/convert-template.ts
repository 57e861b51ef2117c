import type { TemplateFormat } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { ownOf, parseDocument, readDocument } from '../document.rules.ts';
import { segmentBlocksLeft, templateBroken } from '../templates.errors.ts';
import { getTemplateOrFail } from '../templates.repository.ts';
import type { MailDraft, TemplateCall } from '../templates.types.ts';
import { buildMail } from './build-mail.ts';
import { loadMailSender } from './load-sender.ts';
import { segmentsOfMail } from './segment-readers.ts';

export type ContentOverrides = {
  format?: TemplateFormat | undefined;
  source?: string | undefined;
  document?: unknown;
  subject?: string | undefined;
  preheader?: string | undefined;
};

/** The mail being edited; omitted parts come from the stored template. */
export async function draftOf({
  deps,
  ctx,
  id,
  input,
}: TemplateCall & { id: string; input: ContentOverrides }): Promise<MailDraft> {
  const owner = ctx.actor.ownerId;
  const given = input.document === undefined ? undefined : parseDocument(input.document);
  const row = await deps.db.scoped(owner, (tx) => getTemplateOrFail(tx, owner, id));
  return {
    subject: input.subject ?? row.subject,
    preheader: input.preheader ?? row.preheader,
    document: given ?? readDocument(row.document),
    own: ownOf({ format: input.format ?? row.format, source: input.source ?? row.source }),
  };
}

/** The content as HTML with its variables, to continue by hand; only where everybody gets all of it. The preheader is added when it is sent. */
export async function convertTemplate(
  input: TemplateCall & { id: string; input: ContentOverrides },
): Promise<{ source: string }> {
  const { deps, ctx } = input;
  const owner = ctx.actor.ownerId;
  const draft = { ...(await draftOf(input)), preheader: '' };
  if (segmentsOfMail(draft).length > 0) throw segmentBlocksLeft();
  const sender = await deps.db.scoped(owner, (tx) => loadMailSender({ tx, deps, owner, profileId: undefined }));
  const built = await buildMail({ deps, draft, sender });
  if (!built.ok) throw templateBroken(built.problems);
  return { source: built.source.html };
}
