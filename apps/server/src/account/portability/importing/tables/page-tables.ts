import { blockDocumentSchema } from '@enlace/blocks/model/block-document.schema.ts';
import { profileSlugSchema } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { cleanAnswerHtml } from '#platform/mail/compose/answer-html.ts';
import { freeSlug, lookOf } from '#presence/door.ts';
import type { Adapted, ImportContext, ImportSpec, Row } from '../import.types.ts';
import { countOf, isLive, textOf } from './row-values.ts';

const shortCodeLength = 8;
const codeForm = /^[0-9A-Za-z]{4,16}$/;
const unpublished = { published: null, published_at: null, published_revision: null };

/** Codes of printed addresses are shared by all: taken ones are replaced. */
async function findTakenCodes(context: ImportContext, codes: readonly string[]): Promise<void> {
  const asked = codes.filter((code) => !context.codes.has(code));
  if (asked.length === 0) return;
  const taken = await context.deps.db.system(
    (tx) => tx.sql<{ code: string }[]>`select code from profile_short_codes where code = any(${asked})`,
    { readOnly: true },
  );
  for (const { code } of taken) context.codes.set(code, context.deps.ids.code(shortCodeLength));
}

function shortCodeOf(row: Row, context: ImportContext): string {
  const exported = textOf(row, 'short_code');
  if (!codeForm.test(exported)) return context.deps.ids.code(shortCodeLength);
  const code = context.codes.get(exported) ?? exported;
  if (code !== exported) context.renamed('pages', `/q/${exported}`, `/q/${code}`);
  return code;
}

function slugOf(row: Row, context: ImportContext): string | undefined {
  const parsed = profileSlugSchema.safeParse(row['slug']);
  if (!parsed.success || !isLive(row)) return parsed.data;
  const slug = freeSlug({ wish: parsed.data, taken: context.slugs });
  if (slug !== parsed.data) context.renamed('pages', parsed.data, slug);
  context.slugs.add(slug);
  return slug;
}

function adaptProfile(row: Row, context: ImportContext): Adapted {
  const draft = blockDocumentSchema.safeParse(row['draft']);
  const published = row['published'] === null ? undefined : blockDocumentSchema.safeParse(row['published']);
  if (!draft.success || published?.success === false) return 'invalid';
  const slug = slugOf(row, context);
  if (slug === undefined) return 'invalid';
  if (isLive(row)) context.wants.profiles += 1;
  // Its password is not imported: without one nobody may see it.
  const wasProtected = countOf(row, 'password_count') > 0;
  if (wasProtected && published) context.rests('pages', textOf(row, 'name'));
  return {
    ...row,
    ...lookOf(draft.data),
    slug,
    short_code: shortCodeOf(row, context),
    draft: draft.data,
    published: published?.data ?? null,
    scheduled: null,
    scheduled_revision: null,
    publish_at: null,
    withheld_by: null,
    ...(wasProtected ? unpublished : {}),
  };
}

function adaptVersion(row: Row): Adapted {
  const document = blockDocumentSchema.safeParse(row['document']);
  return document.success ? { ...row, document: document.data } : 'invalid';
}

const ofPage = { kind: 'pages', parents: ['profile_id'] } as const;

/** Pages with their history and statistics. */
export const pageTables: readonly ImportSpec[] = [
  {
    table: 'profiles',
    kind: 'pages',
    isCounted: true,
    hasId: true,
    drop: ['password_count'],
    label: ['name', 'slug'],
    async prepare(context, rows) {
      await findTakenCodes(
        context,
        rows.map((row) => textOf(row, 'short_code')).filter((code) => codeForm.test(code)),
      );
    },
    adapt: adaptProfile,
  },
  { table: 'profile_versions', ...ofPage, hasId: true, adapt: adaptVersion },
  {
    table: 'profile_short_codes',
    ...ofPage,
    onlyWithNew: 'profile_id',
    async prepare(context, rows) {
      await findTakenCodes(
        context,
        rows.map((row) => textOf(row, 'code')),
      );
    },
    adapt: (row, { codes }) =>
      codeForm.test(textOf(row, 'code')) ? { ...row, code: codes.get(textOf(row, 'code')) ?? row['code'] } : 'invalid',
  },
  { table: 'profile_visit_days', ...ofPage },
  { table: 'profile_click_days', ...ofPage },
  { table: 'profile_click_links', ...ofPage },
  { table: 'profile_visit_facts', ...ofPage },
  {
    table: 'sender_profiles',
    kind: 'settings',
    parents: ['profile_id'],
    adapt: (row) => ({
      ...row,
      from_address: null,
      signature_html: cleanAnswerHtml(textOf(row, 'signature_html'), { pictures: false }),
    }),
  },
  // Automatic answers stay off until somebody enables them here.
  {
    table: 'office_hours',
    kind: 'settings',
    parents: ['profile_id'],
    adapt: (row) => ({ ...row, auto_answer: 'off' }),
  },
  { table: 'visit_settings', kind: 'settings', isCounted: true },
  { table: 'trash_settings', kind: 'settings', isCounted: true },
  { table: 'tracking_settings', kind: 'settings', isCounted: true },
];
