import type { RichTextDoc, RichTextFlow, RichTextInline, RichTextListItem } from '../model/richtext.schema.ts';

function inline(nodes: readonly RichTextInline[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'hardBreak') return '\n';
      const link = node.marks?.find((mark) => mark.type === 'link');
      const href = link?.type === 'link' ? link.attrs.href : '';
      return href === '' || href === node.text ? node.text : `${node.text} (${href})`;
    })
    .join('');
}

function indent(text: string, first: string): string {
  const rest = ' '.repeat(first.length);
  return text
    .split('\n')
    .map((line, position) => (position === 0 ? first : rest) + line)
    .join('\n');
}

function list(items: readonly RichTextListItem[], start: number | undefined): string {
  return items
    .map((item, position) => indent(flow(item.content, '\n'), start === undefined ? '- ' : `${start + position}. `))
    .join('\n');
}

function block(node: RichTextFlow): string {
  switch (node.type) {
    case 'paragraph':
      return inline(node.content);
    case 'heading':
      return node.attrs.level === 2 ? `${inline(node.content)}\n${'-'.repeat(24)}` : inline(node.content);
    case 'bulletList':
      return list(node.content, undefined);
    case 'orderedList':
      return list(node.content, node.attrs?.start ?? 1);
    case 'blockquote':
      return flow(node.content, '\n')
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
  }
}

function flow(nodes: readonly RichTextFlow[], separator: string): string {
  return nodes
    .map(block)
    .filter((part) => part !== '')
    .join(separator);
}

/** Rich text as plain text; links are followed by their address in brackets. */
export function richTextToText(doc: RichTextDoc): string {
  return flow(doc.content, '\n\n');
}
