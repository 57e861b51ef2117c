import { Fragment, type ReactNode } from 'react';
import type { RichTextDoc, RichTextFlow, RichTextInline, RichTextMark } from '../model/richtext.schema.ts';
import type { PageContext } from './page-context.ts';
import { PageLink } from './page-link.tsx';

type Place = { blockId: string; context: PageContext };

function applyMark(mark: RichTextMark, content: ReactNode, place: Place): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{content}</strong>;
    case 'italic':
      return <em>{content}</em>;
    case 'underline':
      return <u>{content}</u>;
    case 'strike':
      return <s>{content}</s>;
    case 'link':
      if (mark.attrs.href === '') return content;
      return (
        <PageLink href={mark.attrs.href} {...place}>
          {content}
        </PageLink>
      );
  }
}

function inline(nodes: readonly RichTextInline[], place: Place): ReactNode {
  return nodes.map((node, position) => {
    if (node.type === 'hardBreak') return <br key={position} />;
    const marks = node.marks ?? [];
    const content = marks.reduceRight<ReactNode>((inner, mark) => applyMark(mark, inner, place), node.text);
    return <Fragment key={position}>{content}</Fragment>;
  });
}

function items(node: Extract<RichTextFlow, { type: 'bulletList' | 'orderedList' }>, place: Place): ReactNode {
  return node.content.map((item, position) => {
    const only = item.content.length === 1 ? item.content[0] : undefined;
    return (
      <li key={position}>{only?.type === 'paragraph' ? inline(only.content, place) : flow(item.content, place)}</li>
    );
  });
}

function flow(nodes: readonly RichTextFlow[], place: Place): ReactNode {
  return nodes.map((node, key) => {
    switch (node.type) {
      case 'paragraph':
        return node.content.length === 0 ? null : <p key={key}>{inline(node.content, place)}</p>;
      case 'heading':
        return node.attrs.level === 2 ? (
          <h2 key={key}>{inline(node.content, place)}</h2>
        ) : (
          <h3 key={key}>{inline(node.content, place)}</h3>
        );
      case 'bulletList':
        return <ul key={key}>{items(node, place)}</ul>;
      case 'orderedList':
        return (
          <ol key={key} start={node.attrs?.start}>
            {items(node, place)}
          </ol>
        );
      case 'blockquote':
        return <blockquote key={key}>{flow(node.content, place)}</blockquote>;
    }
  });
}

export function RichTextContent({ doc, ...place }: Place & { doc: RichTextDoc }): ReactNode {
  return flow(doc.content, place);
}
