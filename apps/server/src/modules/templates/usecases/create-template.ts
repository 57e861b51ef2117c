import { type Template, type TemplateKind, templateLimits } from '@enlace/contract/templates/templates.schemas.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { emptyDocument, readDocument } from '../document.rules.ts';
import { findStarter } from '../gallery/starters.ts';
import { templateTexts } from '../locales/texts.ts';
import { tooManyTemplates } from '../templates.errors.ts';
import { presentTemplate } from '../templates.presenter.ts';
import { countTemplates, getTemplateOrFail, insertTemplate, type NewTemplate } from '../templates.repository.ts';
import type { TemplateCall } from '../templates.types.ts';

async function storeNew({
  tx,
  call,
  template,
  action,
}: {
  tx: Tx;
  call: TemplateCall;
  template: NewTemplate;
  action: string;
}): Promise<Template> {
  const { ctx } = call;
  const owner = ctx.actor.ownerId;
  const held = await countTemplates(tx, owner, { kind: undefined, category: undefined, search: undefined });
  if (held >= templateLimits.perClient) throw tooManyTemplates(templateLimits.perClient);
  const row = await insertTemplate(tx, owner, template);
  const entry = { action, subjectKind: 'template', subjectId: row.id, after: { name: row.name, kind: row.kind } };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
  return presentTemplate(row);
}

type CreateInput = { kind: TemplateKind; name?: string | undefined; starterId?: string | undefined };

/** A new template, blank or from the gallery, in the language of the request. */
export async function createTemplate({ deps, ctx, input }: TemplateCall & { input: CreateInput }): Promise<Template> {
  const starter = input.starterId === undefined ? null : findStarter({ id: input.starterId, locale: ctx.locale });
  if (starter === undefined) throw notFound();
  const name = input.name ?? starter?.name ?? templateTexts[ctx.locale].untitled;
  const content = starter ?? { category: null, subject: '', preheader: '', document: emptyDocument() };
  const { category, subject, preheader, document } = content;
  const template = { id: deps.ids.uuid(), kind: input.kind, category, name, subject, preheader, document };
  return deps.db.scoped(ctx.actor.ownerId, (tx) =>
    storeNew({ tx, call: { deps, ctx }, template, action: 'template.created' }),
  );
}

/** A copy under a new name. */
export async function duplicateTemplate({ deps, ctx, id }: TemplateCall & { id: string }): Promise<Template> {
  return deps.db.scoped(ctx.actor.ownerId, async (tx) => {
    const source = await getTemplateOrFail(tx, ctx.actor.ownerId, id);
    const { kind, category, subject, preheader } = source;
    const name = templateTexts[ctx.locale].copyOf(source.name).slice(0, templateLimits.name);
    const template = {
      id: deps.ids.uuid(),
      kind,
      category,
      name,
      subject,
      preheader,
      document: readDocument(source.document),
    };
    return storeNew({ tx, call: { deps, ctx }, template, action: 'template.duplicated' });
  });
}
