import { type Block, type Inline, parseMarkdown } from '@enlace/blocks/markdown/parse-markdown.ts';
import { type Locale, toWireLocale } from '@enlace/contract/core/locale.ts';
import type { Database } from '#platform/database/client.ts';
import { escapeHtml } from '#workspace/door.ts';
import { getCurrentPolicy } from './policies.usecases.ts';

function inlineMarkup(part: Inline): string {
  switch (part.kind) {
    case 'text':
      return escapeHtml(part.text);
    case 'code':
      return `<code>${escapeHtml(part.text)}</code>`;
    case 'strong':
      return `<strong>${inlinesMarkup(part.children)}</strong>`;
    case 'emphasis':
      return `<em>${inlinesMarkup(part.children)}</em>`;
    case 'link':
      return `<a href="${escapeHtml(part.href)}" rel="noopener">${inlinesMarkup(part.children)}</a>`;
    default:
      // Only mails have the others.
      return '';
  }
}

function inlinesMarkup(parts: readonly Inline[]): string {
  return parts.map(inlineMarkup).join('');
}

function blockMarkup(block: Block): string {
  if (block.kind === 'paragraph') return `<p>${inlinesMarkup(block.children)}</p>`;
  if (block.kind === 'heading') return `<h${block.level}>${inlinesMarkup(block.children)}</h${block.level}>`;
  if (block.kind !== 'list') return '';
  const tag = block.ordered ? 'ol' : 'ul';
  return `<${tag}>${block.items.map((item) => `<li>${inlinesMarkup(item)}</li>`).join('')}</${tag}>`;
}

const measure = 'max-width:68ch;margin:0 auto;padding:32px 20px';

/** A policy text as elements, for readers without scripts; the text is never taken as HTML. */
export function policyMarkup(text: string, locale: Locale): string {
  return `<main lang="${locale}" style="${measure}">${parseMarkdown(text).map(blockMarkup).join('')}</main>`;
}

/** The text in force, in the reader's language. */
export async function readPolicyMarkup(db: Pick<Database, 'system'>, locale: Locale): Promise<string> {
  const { texts } = await db.system(getCurrentPolicy, { readOnly: true });
  return policyMarkup(texts[toWireLocale(locale)], locale);
}
