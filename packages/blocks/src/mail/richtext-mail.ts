import type { RichTextDoc, RichTextFlow, RichTextInline, RichTextMark } from '../model/richtext.schema.ts';
import { escapeMailAttribute, escapeMailText } from './mail-escape.ts';
import type { MailContext } from './mail-view.ts';

function applyMark(mark: RichTextMark, html: string, context: MailContext): string {
  switch (mark.type) {
    case 'bold':
      return `<strong>${html}</strong>`;
    case 'italic':
      return `<em>${html}</em>`;
    case 'underline':
      return `<u>${html}</u>`;
    case 'strike':
      return `<s>${html}</s>`;
    case 'link':
      return mark.attrs.href === ''
        ? html
        : `<a class="m1" href="${escapeMailAttribute(mark.attrs.href)}" style="color:${context.colors.ink};text-decoration:underline">${html}</a>`;
  }
}

function inline(nodes: readonly RichTextInline[], context: MailContext): string {
  return nodes
    .map((node) => {
      if (node.type === 'hardBreak') return '<br>';
      return (node.marks ?? []).reduceRight((html, mark) => applyMark(mark, html, context), escapeMailText(node.text));
    })
    .join('');
}

function block(node: RichTextFlow, context: MailContext): string {
  switch (node.type) {
    case 'paragraph':
      return `<p style="margin:0 0 12px">${node.content.length === 0 ? '&nbsp;' : inline(node.content, context)}</p>`;
    case 'heading': {
      const size = node.attrs.level === 2 ? '20px' : '17px';
      const tag = `h${node.attrs.level}`;
      return `<${tag} style="margin:16px 0 8px;font-size:${size};line-height:1.3;font-weight:600">${inline(node.content, context)}</${tag}>`;
    }
    case 'bulletList':
    case 'orderedList': {
      const tag = node.type === 'bulletList' ? 'ul' : 'ol';
      const start =
        node.type === 'orderedList' && node.attrs?.start !== undefined ? ` start="${node.attrs.start}"` : '';
      const items = node.content.map(
        (item) => `<li style="margin:0 0 6px">${item.content.map((child) => listChild(child, context)).join('')}</li>`,
      );
      return `<${tag}${start} style="margin:0 0 12px;padding:0 0 0 22px">${items.join('')}</${tag}>`;
    }
    case 'blockquote':
      return `<blockquote style="margin:0 0 12px;padding:0 0 0 16px;border-left:3px solid ${context.colors.line}">${node.content.map((child) => block(child, context)).join('')}</blockquote>`;
  }
}

function listChild(node: RichTextFlow, context: MailContext): string {
  return node.type === 'paragraph' ? inline(node.content, context) : block(node, context);
}

/** Rich text as mail HTML with inline styles; Liquid in the texts stays as written. */
export function richTextToMailHtml(options: { doc: RichTextDoc; context: MailContext }): string {
  return options.doc.content.map((node) => block(node, options.context)).join('');
}
