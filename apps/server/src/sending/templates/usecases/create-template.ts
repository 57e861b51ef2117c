import {
  type TemplateFormat,
  type TemplateKind,
  templateLimits,
} from '@enlace/contract/sending/templates/templates.schemas.ts';
import { brandDocument } from '#presence/door.ts';
import { copyLinks, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { markBlank } from '../blank-drafts.ts';
import { emptyDocument, readDocument } from '../document.rules.ts';
import { findStarter } from '../gallery/starters.ts';
import { takeHouseTemplate } from '../house/read-house-templates.ts';
import { templateTexts } from '../locales/texts.ts';
import { tooManyTemplates } from '../templates.errors.ts';
import {
  countHeldTemplates,
  getTemplateOrFail,
  insertTemplate,
  type NewTemplate,
  templateOf,
} from '../templates.repository.ts';
import type { TemplateCall, Template } from '../templates.types.ts';

/** Stores a template within the client's limit, with its history. */
export async function storeTemplate({
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
  const held = await countHeldTemplates(tx, owner);
  if (held >= templateLimits.perClient) throw tooManyTemplates(templateLimits.perClient);
  const row = await insertTemplate(tx, owner, template);
  const entry = { action, subjectKind: 'template', subjectId: row.id, after: { name: row.name, kind: row.kind } };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
  return templateOf(row);
}

type CreateInput = {
  kind: TemplateKind;
  name?: string | undefined;
  starterId?: string | undefined;
  houseId?: string | undefined;
  subject?: string | undefined;
  preheader?: string | undefined;
  format: TemplateFormat;
  source: string;
  isBlank?: boolean | undefined;
};
type Content = Pick<NewTemplate, 'category' | 'subject' | 'preheader' | 'format' | 'source' | 'document'>;

/** The initial content of a new template, and its name. */
async function startOf({
  deps,
  ctx,
  input,
}: TemplateCall & { input: CreateInput }): Promise<Content & { name: string }> {
  const { format, source, starterId, houseId } = input;
  if (houseId !== undefined) return takeHouseTemplate({ deps, id: houseId });
  if (starterId !== undefined) {
    const today = deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
    const starter = findStarter({ id: starterId, locale: ctx.locale, today });
    if (!starter) throw notFound();
    const { name, category, subject, preheader, document } = starter;
    return { name, category, subject, preheader, document, format: 'blocks', source: '' };
  }
  const name = templateTexts[ctx.locale].untitled;
  return { name, category: null, subject: '', preheader: '', document: emptyDocument(), format, source };
}

/**
 * Creates a template: blank, from the gallery in the request's language, from an operator template, or with own code.
 */
export async function createTemplate({ deps, ctx, input }: TemplateCall & { input: CreateInput }): Promise<Template> {
  const start = await startOf({ deps, ctx, input });
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const document = await brandDocument(tx, { owner, document: start.document, target: 'mail' });
    const words = {
      name: input.name ?? start.name,
      subject: input.subject ?? start.subject,
      preheader: input.preheader ?? start.preheader,
    };
    const template = { ...start, ...words, document, id: deps.ids.uuid(), kind: input.kind };
    const made = await storeTemplate({ tx, call: { deps, ctx }, template, action: 'template.created' });
    if (input.isBlank) await markBlank(tx, owner, { table: 'templates', id: made.id });
    return made;
  });
}

/** A copy under a new name, in the same folder and with the same labels. */
export async function duplicateTemplate({ deps, ctx, id }: TemplateCall & { id: string }): Promise<Template> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await getTemplateOrFail(tx, owner, id);
    const { kind, category, subject, preheader, format, source } = row;
    const name = templateTexts[ctx.locale].copyOf(row.name).slice(0, templateLimits.name);
    const document = readDocument(row.document);
    const template = { id: deps.ids.uuid(), kind, category, name, subject, preheader, format, source, document };
    const made = await storeTemplate({ tx, call: { deps, ctx }, template, action: 'template.duplicated' });
    await copyLinks(tx, { owner, noun: 'template', from: id, to: made.id });
    return templateOf(await getTemplateOrFail(tx, owner, made.id));
  });
}
