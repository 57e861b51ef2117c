import { z } from 'zod';
import { linkUrlSchema } from './fields.schema.ts';

const maxCharacters = 20_000;

const controlCharacters = /(?![\n\t])\p{Cc}/u;

const markSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('underline') }),
  z.object({ type: z.literal('strike') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: linkUrlSchema }) }),
]);
export type RichTextMark = z.infer<typeof markSchema>;

const inlineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z
      .string()
      .min(1)
      .max(maxCharacters)
      .refine((text) => !controlCharacters.test(text)),
    marks: z.array(markSchema).max(5).optional(),
  }),
  z.object({ type: z.literal('hardBreak') }),
]);
export type RichTextInline = z.infer<typeof inlineSchema>;

const inlineContent = z.array(inlineSchema).max(500).default([]);
const paragraphSchema = z.object({ type: z.literal('paragraph'), content: inlineContent });
const headingSchema = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlineContent,
});

export type RichTextParagraph = z.infer<typeof paragraphSchema>;
export type RichTextHeading = z.infer<typeof headingSchema>;
export type RichTextListItem = { type: 'listItem'; content: RichTextFlow[] };
export type RichTextList =
  | { type: 'bulletList'; content: RichTextListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number | undefined } | undefined; content: RichTextListItem[] };
export type RichTextQuote = { type: 'blockquote'; content: RichTextFlow[] };
export type RichTextFlow = RichTextParagraph | RichTextHeading | RichTextList | RichTextQuote;
export type RichTextDoc = { type: 'doc'; content: RichTextFlow[] };

// The depth is part of the schema, so no stored document can overflow the stack of a parser or renderer.
function flowSchema(depth: number): z.ZodType<RichTextFlow> {
  if (depth === 0) return paragraphSchema;
  const inner = z.array(flowSchema(depth - 1)).max(500);
  const items = z
    .array(z.object({ type: z.literal('listItem'), content: inner }))
    .min(1)
    .max(200);
  return z.discriminatedUnion('type', [
    paragraphSchema,
    headingSchema,
    z.object({ type: z.literal('bulletList'), content: items }),
    z.object({
      type: z.literal('orderedList'),
      attrs: z.object({ start: z.int().min(0).max(9999).optional() }).optional(),
      content: items,
    }),
    z.object({ type: z.literal('blockquote'), content: inner }),
  ]);
}

function countCharacters(nodes: readonly RichTextFlow[] | readonly RichTextListItem[]): number {
  let total = 0;
  for (const node of nodes) {
    if (node.type === 'paragraph' || node.type === 'heading') {
      for (const inline of node.content) total += inline.type === 'text' ? inline.text.length : 1;
    } else total += countCharacters(node.content);
  }
  return total;
}

/** The ProseMirror JSON produced by the editor's rich-text field; anything outside this closed set is refused. */
export const richTextSchema: z.ZodType<RichTextDoc> = z
  .object({ type: z.literal('doc'), content: z.array(flowSchema(3)).max(500) })
  .refine((doc) => countCharacters(doc.content) <= maxCharacters, {
    params: { code: 'too_long', limit: maxCharacters },
  });

export const emptyRichText: RichTextDoc = { type: 'doc', content: [{ type: 'paragraph', content: [] }] };

/** A document of plain paragraphs, one per text. */
export function richTextFromParagraphs(paragraphs: readonly string[]): RichTextDoc {
  return {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })),
  };
}
