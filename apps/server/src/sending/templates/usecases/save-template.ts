import type { MailProblem, TemplateSave } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { asAuthor } from '@enlace/blocks/model/segment-parts.ts';
import { recordEdit } from '#workspace/door.ts';
import { isBusy } from '#platform/mail/busy.ts';
import { documentJson, ownOf, parseDocument, readDocument } from '../document.rules.ts';
import { draftConflict } from '../templates.errors.ts';
import { getTemplateOrFail, listFieldKeys } from '../templates.repository.ts';
import { keepBeforeEdit, keepVersion } from '../template-versions.repository.ts';
import type { MailDraft, MailSender, TemplateCall } from '../templates.types.ts';
import { buildMailText } from './build-mail.ts';
import { lintMail, problemsOfFilling } from './check-mail.ts';
import { fillMail } from './fill-mail.ts';
import { loadMailSender } from './load-sender.ts';
import { withSegments } from './segment-readers.ts';
import { personalMailData, sampleContact, sampleLinks, sharedMailData } from './mail-data.ts';

type SaveInput = TemplateCall & { id: string; input: TemplateSave };
type Saved = { revision: number; updatedAt: string; problems: MailProblem[] };

/** Problems of a draft that can be found without compiling it. */
export async function findProblems({
  deps,
  draft,
  sender,
  fieldKeys,
}: {
  deps: SaveInput['deps'];
  draft: MailDraft;
  sender: MailSender;
  fieldKeys: ReadonlySet<string>;
}): Promise<MailProblem[]> {
  const data = personalMailData({
    contact: sampleContact(sender.locale),
    links: sampleLinks(sender.publicUrl),
    shared: sharedMailData(sender),
  });
  const text = draft.own ? draft.own.source : buildMailText({ draft, sender });
  // The text has the same variables as the layout, which only previews and sending compile.
  const source = { subject: draft.subject, html: draft.preheader, text };
  const found = lintMail({ draft, fieldKeys });
  try {
    return [
      ...found,
      ...(await problemsOfFilling({
        deps,
        draft,
        data,
        filled: await fillMail({ deps, source, data, sees: asAuthor }),
      })),
    ];
  } catch (error) {
    // The draft is already stored: checks a busy server had to skip happen on the next save, preview or sending.
    if (isBusy(error)) return found;
    throw error;
  }
}

/**
 * Stores a draft over the revision it is based on. Wrong variables are stored and reported, so that no work is lost.
 */
export async function saveTemplate({ deps, ctx, id, input }: SaveInput): Promise<Saved> {
  const owner = ctx.actor.ownerId;
  const given = input.document && parseDocument(input.document);
  const { name, subject, baseRevision } = input;
  const now = deps.clock.now();
  const stored = await deps.db.scoped(owner, async (tx) => {
    const row = await getTemplateOrFail(tx, owner, id, { lock: true });
    if (row.revision !== baseRevision) throw draftConflict(row.revision);
    const { preheader = row.preheader, category = row.category, format = row.format, source = row.source } = input;
    const document = given ?? readDocument(row.document);
    const revision = row.revision + 1;
    // A change of format cannot be typed back, so the previous content is always kept.
    if (row.format !== format) await keepVersion(tx, { owner, templateId: id, kind: 'draft' });
    else await keepBeforeEdit(tx, { owner, templateId: id, now });
    await tx.sql`
      update templates set name = ${name}, subject = ${subject}, preheader = ${preheader}, category = ${category},
        format = ${format}, source = ${source}, document = ${tx.sql.json(documentJson(document))}, revision = ${revision}, updated_at = ${now}
      where owner_id = ${owner} and id = ${id}`;
    const entry = {
      action: 'template.changed',
      subjectKind: 'template',
      subjectId: id,
      before: { name: row.name, subject: row.subject },
      after: { name, subject },
    };
    await recordEdit({ tx, owner, actor: ctx.actor, entry });
    if (row.kind === 'profile') return undefined;
    const sender = await loadMailSender({ tx, deps, owner, profileId: undefined });
    const draft = await withSegments(tx, owner, { subject, preheader, document, own: ownOf({ format, source }) });
    return { draft, sender, fieldKeys: new Set(await listFieldKeys(tx, owner)) };
  });
  const problems = stored ? await findProblems({ deps, ...stored }) : [];
  return { revision: baseRevision + 1, updatedAt: now.toString(), problems };
}
