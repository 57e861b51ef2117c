import { fromWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import { houseTemplatesMax } from '@enlace/contract/sending/templates/house-templates.contract.ts';
import type {
  MailPreview,
  MailProblem,
  TemplateSave,
  TemplateFormat,
} from '@enlace/contract/sending/templates/templates.schemas.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { documentJson, emptyDocument, ownOf, parseDocument, readDocument } from '../document.rules.ts';
import { findStarter } from '../gallery/starters.ts';
import { templateTexts } from '../locales/texts.ts';
import { draftConflict, templateBroken, tooManyTemplates } from '../templates.errors.ts';
import type { TemplateDeps } from '../templates.types.ts';
import { errorsOf } from '../usecases/check-mail.ts';
import { previewMail } from '../usecases/preview-mail.ts';
import { findProblems } from '../usecases/save-template.ts';
import {
  findHouseRow,
  getHouseRowOrFail,
  type HouseRow,
  insertHouseRow,
  listHouseRows,
  contentOf,
  houseTemplateOf,
  type HouseTemplate,
  type HouseTemplateSummary,
} from './house-templates.repository.ts';
import { houseDraft, houseSender } from './read-house-templates.ts';

export type HouseCall = { deps: TemplateDeps; ctx: RequestContext<AdminActor> };
type One = HouseCall & { id: string };

async function record(tx: Tx, { ctx }: HouseCall, action: string, row: Pick<HouseRow, 'id' | 'name'>): Promise<void> {
  const entry = { action, subjectKind: 'house_template', subjectId: row.id, after: { name: row.name } };
  await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
}

type CreateInput = { name?: string | undefined; starterId?: string | undefined; format: TemplateFormat };

/** Creates an operator template; clients see it only once published. */
export async function createHouseTemplate({
  deps,
  ctx,
  input,
}: HouseCall & { input: CreateInput }): Promise<HouseTemplate> {
  const now = deps.clock.now();
  const today = now.toZonedDateTimeISO('UTC').toPlainDate();
  const starter =
    input.starterId === undefined ? undefined : findStarter({ id: input.starterId, locale: ctx.locale, today });
  if (input.starterId !== undefined && !starter) throw notFound();
  const content = {
    name: input.name ?? starter?.name ?? templateTexts[ctx.locale].untitled,
    category: starter?.category ?? null,
    subject: starter?.subject ?? '',
    preheader: starter?.preheader ?? '',
    document: starter?.document ?? emptyDocument(),
    format: starter ? ('blocks' as const) : input.format,
    source: '',
  };
  return deps.db.system(async (tx) => {
    if ((await listHouseRows(tx)).length >= houseTemplatesMax) throw tooManyTemplates(houseTemplatesMax);
    const row = await insertHouseRow(tx, { id: deps.ids.uuid(), content, now });
    await record(tx, { deps, ctx }, 'house_template.created', row);
    return houseTemplateOf(row);
  });
}

type Saved = { revision: number; updatedAt: Temporal.Instant; problems: MailProblem[] };

/** Stores the draft over the revision it is based on; clients keep seeing the published version. */
export async function saveHouseTemplate({ deps, ctx, id, input }: One & { input: TemplateSave }): Promise<Saved> {
  const given = input.document && parseDocument(input.document);
  const { name, subject, baseRevision } = input;
  const now = deps.clock.now();
  const draft = await deps.db.system(async (tx) => {
    const row = await getHouseRowOrFail(tx, id, { lock: true });
    if (row.revision !== baseRevision) throw draftConflict(row.revision);
    const { preheader = row.preheader, category = row.category, format = row.format, source = row.source } = input;
    const document = given ?? readDocument(row.document);
    await tx.sql`
      update house_templates set name = ${name}, subject = ${subject}, preheader = ${preheader}, category = ${category},
        format = ${format}, source = ${source}, document = ${tx.sql.json(documentJson(document))},
        revision = revision + 1, updated_at = ${now}
      where id = ${id}`;
    await record(tx, { deps, ctx }, 'house_template.changed', { id, name });
    return { subject, preheader, document, own: ownOf({ format, source }) };
  });
  const sender = houseSender({ deps, locale: ctx.locale });
  const problems = await findProblems({ deps, draft, sender, fieldKeys: new Set() });
  return { revision: baseRevision + 1, updatedAt: now, problems };
}

/** Publishes the current draft to every client; a draft with errors is refused. */
export async function publishHouseTemplate({ deps, ctx, id }: One): Promise<HouseTemplateSummary> {
  const stored = await deps.db.system((tx) => getHouseRowOrFail(tx, id), { readOnly: true });
  const context = { sender: houseSender({ deps, locale: ctx.locale }), contact: null, fieldKeys: new Set<string>() };
  const errors = errorsOf((await previewMail({ deps, draft: houseDraft(stored), context })).problems);
  if (errors.length > 0) throw templateBroken(errors);
  return deps.db.system(async (tx) => {
    const row = await getHouseRowOrFail(tx, id, { lock: true });
    // Only what was checked is published.
    if (row.revision !== stored.revision) throw draftConflict(row.revision);
    const content = JSON.stringify({ ...contentOf(row), document: documentJson(readDocument(row.document)) });
    await tx.sql`
      update house_templates set published = ${content}::text::jsonb, published_at = ${deps.clock.now()} where id = ${id}`;
    await record(tx, { deps, ctx }, 'house_template.published', row);
    return houseTemplateOf(await getHouseRowOrFail(tx, id));
  });
}

/** Removes it from the clients' gallery; their copies stay. */
export function withdrawHouseTemplate({ deps, ctx, id }: One): Promise<HouseTemplateSummary> {
  return deps.db.system(async (tx) => {
    const row = await getHouseRowOrFail(tx, id, { lock: true });
    if (row.published !== null) {
      await tx.sql`update house_templates set published = null, published_at = null where id = ${id}`;
      await record(tx, { deps, ctx }, 'house_template.withdrawn', row);
    }
    return houseTemplateOf({ ...row, published: null, publishedAt: null });
  });
}

/** Archives it, with its publication, until it is restored. */
export async function removeHouseTemplate({ deps, ctx, id }: One): Promise<void> {
  await deps.db.system(async (tx) => {
    const row = await getHouseRowOrFail(tx, id, { lock: true });
    await tx.sql`update house_templates set deleted_at = ${deps.clock.now()} where id = ${id}`;
    await record(tx, { deps, ctx }, 'house_template.removed', row);
  });
}

/** Restores an archived template; no effect on others. */
export function restoreHouseTemplate({ deps, ctx, id }: One): Promise<HouseTemplateSummary> {
  return deps.db.system(async (tx) => {
    const row = await findHouseRow(tx, id, { lock: true });
    if (!row) throw notFound();
    if (row.deletedAt) {
      await tx.sql`update house_templates set deleted_at = null where id = ${id}`;
      await record(tx, { deps, ctx }, 'house_template.restored', row);
    }
    return houseTemplateOf({ ...row, deletedAt: null });
  });
}

type Overrides = {
  document?: unknown;
  subject?: string | undefined;
  preheader?: string | undefined;
  format?: TemplateFormat | undefined;
  source?: string | undefined;
  locale?: WireLocale | undefined;
  marksBlocks?: boolean | undefined;
};

/** The mail as a sample contact would get it from a sample client. */
export async function previewHouseTemplate({ deps, ctx, id, input }: One & { input: Overrides }): Promise<MailPreview> {
  const row = await deps.db.system((tx) => getHouseRowOrFail(tx, id), { readOnly: true });
  const content = {
    ...row,
    subject: input.subject ?? row.subject,
    preheader: input.preheader ?? row.preheader,
    format: input.format ?? row.format,
    source: input.source ?? row.source,
    document: input.document === undefined ? row.document : parseDocument(input.document),
  };
  const locale = input.locale === undefined ? ctx.locale : fromWireLocale(input.locale);
  const context = { sender: houseSender({ deps, locale }), contact: null, fieldKeys: new Set<string>() };
  return previewMail({ deps, draft: { ...houseDraft(content), marksBlocks: input.marksBlocks === true }, context });
}
