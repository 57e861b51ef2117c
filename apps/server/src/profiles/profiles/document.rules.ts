import { type BlockDocument, blockDocumentSchema } from '@enlace/blocks/model/block-document.schema.ts';
import { defaultTheme, themeTokens } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { invalidDocument } from './profiles.errors.ts';

/** A document as it came from outside: checked, migrated and normalised; issue paths start at `blocks` or `theme`. */
export function parseDocument(input: unknown): BlockDocument {
  const parsed = blockDocumentSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw invalidDocument(fieldIssues(parsed.error));
  return parsed.data;
}

/** A document of our own tables, brought to today's version. One that no longer parses is a defect of a migration. */
export function readDocument(stored: unknown): BlockDocument {
  const parsed = blockDocumentSchema.safeParse(stored);
  if (!parsed.success) throw new Error('a stored page document does not parse', { cause: parsed.error });
  return parsed.data;
}

export function emptyDocument(): BlockDocument {
  return { version: 1, blocks: [], theme: defaultTheme('barro') };
}

/** What lists and menus show of the look, kept beside the document. */
export function lookOf(document: BlockDocument): { color: string; themeId: string } {
  return { color: themeTokens({ choice: document.theme, scheme: 'light' }).acc, themeId: document.theme.id };
}
