import { type BlockDocument, blockDocumentSchema } from '@enlace/blocks/model/block-document.schema.ts';
import { defaultTheme, themeTokens } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { invalidDocument } from './profiles.errors.ts';

/** Parses an external document: checked, migrated and normalised; issue paths start at `blocks` or `theme`. */
export function parseDocument(input: unknown): BlockDocument {
  const parsed = blockDocumentSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw invalidDocument(fieldIssues(parsed.error));
  return parsed.data;
}

/** Reads a stored document, migrated to the current version. One that fails to parse is a migration bug. */
export function readDocument(stored: unknown): BlockDocument {
  const parsed = blockDocumentSchema.safeParse(stored);
  if (!parsed.success) throw new Error('a stored page document does not parse', { cause: parsed.error });
  return parsed.data;
}

export function emptyDocument(): BlockDocument {
  return { version: 1, blocks: [], theme: defaultTheme('barro') };
}

/** The look shown in lists and menus, stored next to the document. */
export function lookOf(document: BlockDocument): { color: string; themeId: string } {
  return { color: themeTokens({ choice: document.theme, scheme: 'light' }).acc, themeId: document.theme.id };
}
