import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';

export const templateKinds = ['email', 'reply', 'profile'] as const;
export const templateKindSchema = z.enum(templateKinds);
export type TemplateKind = z.infer<typeof templateKindSchema>;

export const templateLimits = {
  name: 80,
  subject: 200,
  preheader: 160,
  perClient: 1000,
  /** Test mails of one client per hour. */
  testsPerHour: 20,
  /** HTML size that triggers a warning. */
  warnBytes: 90 * 1024,
  /** Size above which Gmail clips a mail. */
  clipBytes: 102 * 1024,
  /** Characters of the client's HTML, MJML or Markdown. */
  source: 300_000,
  /** Different audiences of the blocks of a mail, or of all mails of a trial. */
  blockAudiences: 20,
  /** Versions kept per template. */
  versions: 50,
} as const;

/** Format of a mail: the editor's blocks, or the client's own source. */
export const templateFormats = ['blocks', 'html', 'mjml', 'markdown'] as const;
export const templateFormatSchema = z.enum(templateFormats);
export type TemplateFormat = z.infer<typeof templateFormatSchema>;
export const templateSourceSchema = z.string().max(templateLimits.source);

/** Purpose of a starter or template; the filter chips of the gallery. */
export const templateCategories = ['newsletter', 'event', 'shop', 'notice', 'welcome', 'followup'] as const;
export const templateCategorySchema = z.enum(templateCategories);
export type TemplateCategory = z.infer<typeof templateCategorySchema>;

/**
 * A block document as stored and edited. Only its outline is declared here; blocks and theme are validated against the
 * block model (`@enlace/blocks`), and errors are returned as `request.invalid` with paths below `document`.
 */
export const templateDocumentSchema = z.looseObject({
  version: z.literal(1),
  blocks: z.array(z.looseObject({ id: z.string(), type: z.string() })).max(150),
});
export type TemplateDocument = z.infer<typeof templateDocumentSchema>;

/** Thumbnail of a mail for cards and rows: its first blocks, rendered by the screen. */
export const templateOutlineSchema = z.object({
  /** `#rrggbb`, from the theme. */
  accent: z.string(),
  parts: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('image'), fileId: z.string(), alt: z.string() }),
        z.object({ kind: z.literal('heading'), text: z.string() }),
        z.object({ kind: z.literal('text'), lines: z.number().int() }),
        z.object({ kind: z.literal('button'), label: z.string() }),
        z.object({ kind: z.literal('links'), count: z.number().int() }),
      ]),
    )
    .max(6),
});
export type TemplateOutline = z.infer<typeof templateOutlineSchema>;

export const templateSummarySchema = z.object({
  id: idSchema,
  kind: templateKindSchema,
  category: templateCategorySchema.nullable(),
  name: z.string(),
  subject: z.string(),
  format: templateFormatSchema,
  outline: templateOutlineSchema,
  folderId: idSchema.nullable(),
  /** In the client's order of labels. */
  labelIds: z.array(idSchema),
  /** Number of campaigns sent with it. */
  uses: z.number().int(),
  createdAt: instantCodec,
  updatedAt: instantCodec,
});
export type TemplateSummary = z.input<typeof templateSummarySchema>;

/** Problems of a mail. `error` prevents sending, `warning` does not. The caller provides the texts. */
export const mailProblemCodes = [
  'empty_subject',
  'empty_body',
  'syntax',
  'unknown_variable',
  'missing_fallback',
  'too_complex',
  'too_big',
  'clipped',
  'layout',
  'missing_alt',
  'low_contrast',
  'removed_code',
  /** A link that mail programs cannot open: a relative address, or a scheme that is not sent. */
  'dead_link',
  'html_syntax',
  /** A logic tag that closes in a different MJML element than it opened in. */
  'crossed_logic',
  /** Logic, or text, where MJML drops it. */
  'misplaced_logic',
  'misplaced_text',
  /** A block for a segment that no longer exists, or with what every reader needs. */
  'segment_gone',
  'segment_unsubscribe',
  /** Logic that begins or ends outside a block that not everybody gets. */
  'segment_logic',
  'too_many_segments',
  /** A link that leads nowhere, or to an address of examples; looked for before a campaign starts. */
  'missing_link',
  'example_link',
] as const;
export const mailProblemSchema = z.object({
  code: z.enum(mailProblemCodes),
  severity: z.enum(['error', 'warning']),
  /**
   * `subject`, `preheader`, `source` for the client's own source, or a path in the document such as
   * `document.blocks.3.props.text`; null: the whole mail.
   */
  path: z.string().nullable(),
  blockId: z.string().nullable(),
  /** 1-based position in that text. */
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  /** The variable, the size in bytes, or the parser's message (English, for experts). */
  detail: z.string(),
  /** The closest existing name, for an unknown variable. */
  suggestion: z.string().optional(),
});
export type MailProblem = z.infer<typeof mailProblemSchema>;

export const templateSchema = templateSummarySchema.extend({
  preheader: z.string(),
  document: templateDocumentSchema,
  /** The client's own HTML, MJML or Markdown; empty for blocks. */
  source: z.string(),
  /** Incremented by each save; send it back as `baseRevision`. */
  revision: z.number().int(),
  deletedAt: instantCodec.nullable(),
});
export type Template = z.input<typeof templateSchema>;

export const subjectSchema = lineSchema({ min: 0, max: templateLimits.subject });
export const preheaderSchema = lineSchema({ min: 0, max: templateLimits.preheader });

export const templateDraftSchema = z.object({
  baseRevision: z.number().int().min(1),
  name: lineSchema({ max: templateLimits.name }),
  subject: subjectSchema,
  preheader: preheaderSchema.default(''),
  category: templateCategorySchema.nullable().default(null),
  format: templateFormatSchema.default('blocks'),
  source: templateSourceSchema.default(''),
  document: templateDocumentSchema,
});
export type TemplateDraft = z.infer<typeof templateDraftSchema>;

/** A change of the stored template: absent fields keep their saved value. */
export const templateSaveSchema = templateDraftSchema
  .extend({
    preheader: preheaderSchema,
    category: templateCategorySchema.nullable(),
    format: templateFormatSchema,
    source: templateSourceSchema,
  })
  .partial({ preheader: true, category: true, format: true, source: true, document: true })
  .refine(({ format, document }) => format !== 'blocks' || document !== undefined, {
    path: ['document'],
    ...issue('required'),
  });
export type TemplateSave = z.infer<typeof templateSaveSchema>;

/**
 * Which blocks a preview shows: all of them, those for people in no segment, or those for people in this segment and no
 * other. A segment of nobody knows shows what people in no segment get.
 */
export const mailViewerSchema = z.union([z.enum(['everybody', 'outside']), idSchema.toLowerCase()]);
export type MailViewer = z.infer<typeof mailViewerSchema>;

/** A mail as one recipient would get it, rendered by the sending engine. */
export const mailPreviewSchema = z.object({
  subject: z.string(),
  /** The line next to the subject in a mail list. */
  preheader: z.string(),
  /** Full document; show it in a sandboxed frame. Empty when a problem prevents rendering. */
  html: z.string(),
  text: z.string(),
  /** HTML and text together. */
  sizeBytes: z.number().int(),
  /** Only the HTML, which is what providers clip. */
  htmlBytes: z.number().int(),
  /** Images that would be loaded from other hosts. */
  remoteImages: z.array(z.string()),
  problems: z.array(mailProblemSchema),
  /** The segments that decide who gets some of its blocks. */
  segmentIds: z.array(idSchema),
  /** The contact whose data was used; null: the built-in sample person. */
  contact: z.object({ id: idSchema, name: z.string(), email: z.string() }).nullable(),
});
export type MailPreview = z.infer<typeof mailPreviewSchema>;

export const templateVariableKinds = ['text', 'number', 'date', 'boolean', 'choice', 'url'] as const;
export const templateVariableSchema = z.object({
  /** As written between the braces, e.g. `contact.first_name`. */
  name: z.string(),
  group: z.enum(['contact', 'field', 'profile', 'brand', 'link', 'feed']),
  /** May be empty for some recipients: insert it with a `default`. */
  needsFallback: z.boolean(),
  /** Type of the value; custom fields have their own kind. */
  kind: z.enum(templateVariableKinds),
  /** Display name of a custom field. Empty for the others, which the screen translates. */
  label: z.string(),
  example: z.string(),
});
export type TemplateVariable = z.infer<typeof templateVariableSchema>;

export const templateStarterSchema = z.object({
  id: z.string(),
  category: templateCategorySchema,
  name: z.string(),
  subject: z.string(),
  outline: templateOutlineSchema,
});
export type TemplateStarter = z.infer<typeof templateStarterSchema>;
