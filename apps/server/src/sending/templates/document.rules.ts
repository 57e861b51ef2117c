import {
  type BlockDocument,
  blockDocumentSchema,
  flattenBlocks,
  isKnownBlock,
  type KnownBlock,
} from '@enlace/blocks/model/block-document.schema.ts';
import { defaultTheme, themeTokens } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import type { TemplateFormat, TemplateOutline } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { JSONValue } from 'postgres';
import { invalidDocument } from './templates.errors.ts';
import type { OwnContent } from './templates.types.ts';

const outlineParts = 6;
const charactersPerLine = 60;

/** Parses an external document: checked, migrated and normalised; issue paths start at `document`. */
export function parseDocument(input: unknown): BlockDocument {
  const parsed = blockDocumentSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw invalidDocument(fieldIssues(parsed.error));
  return parsed.data;
}

/** Reads a stored document, migrated to the current version. One that fails to parse is a migration bug. */
export function readDocument(stored: unknown): BlockDocument {
  const parsed = blockDocumentSchema.safeParse(stored);
  if (!parsed.success) throw new Error('a stored template document does not parse', { cause: parsed.error });
  return parsed.data;
}

/** Content a client wrote by hand instead of blocks. */
export function ownOf({ format, source }: { format: TemplateFormat; source: string }): OwnContent | undefined {
  return format === 'blocks' ? undefined : { format, source };
}

export function emptyDocument(): BlockDocument {
  return { version: 1, blocks: [], theme: defaultTheme('barro') };
}

function countCharacters(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if ('text' in value && typeof value.text === 'string') return value.text.length;
  const inner = 'content' in value && Array.isArray(value.content) ? value.content : [];
  return inner.reduce((sum: number, child: unknown) => sum + countCharacters(child), 0);
}

type OutlinePart = TemplateOutline['parts'][number];

function outlinePart(block: KnownBlock): OutlinePart | undefined {
  switch (block.type) {
    case 'image':
      return block.props.image
        ? { kind: 'image', fileId: block.props.image.fileId, alt: block.props.image.alt }
        : undefined;
    case 'heading':
      return { kind: 'heading', text: block.props.text };
    case 'quote':
      return { kind: 'text', lines: 2 };
    case 'richtext':
      return {
        kind: 'text',
        lines: Math.min(8, Math.max(1, Math.ceil(countCharacters(block.props.doc) / charactersPerLine))),
      };
    case 'button':
      return { kind: 'button', label: block.props.label };
    case 'link_list':
      return { kind: 'links', count: block.props.items.length };
    default:
      return undefined;
  }
}

/** Outline of a handwritten mail: its subject over some lines, until its thumbnail is drawn. */
function outlineOfOwn({ subject }: { subject: string }, document: BlockDocument): TemplateOutline {
  const heading = subject === '' ? [] : [{ kind: 'heading', text: subject } as const];
  return { ...outlineOf({ ...document, blocks: [] }), parts: [...heading, { kind: 'text', lines: 5 }] };
}

/** Outline of a mail: the kinds of its first blocks. */
export function outlineOf(document: BlockDocument): TemplateOutline {
  const parts = flattenBlocks(document.blocks)
    .filter((block) => isKnownBlock(block) && block.hidden !== true)
    .flatMap((block): OutlinePart[] => {
      const part = isKnownBlock(block) ? outlinePart(block) : undefined;
      return part ? [part] : [];
    });
  return { accent: themeTokens({ choice: document.theme, scheme: 'light' }).acc, parts: parts.slice(0, outlineParts) };
}

/** Outline of a mail in its format. */
export function outlineOfMail(
  mail: { format: TemplateFormat; subject: string },
  document: BlockDocument,
): TemplateOutline {
  return mail.format === 'blocks' ? outlineOf(document) : outlineOfOwn(mail, document);
}

/** Guarantee: a parsed document contains only JSON values. */
export function documentJson(document: BlockDocument): JSONValue {
  return document as unknown as JSONValue;
}
