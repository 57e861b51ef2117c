import {
  type AnswerNode,
  parseAnswerHtml,
  pictureAttribute,
} from '@enlace/contract/mailbox/conversations/answer-html.ts';
import { normaliseUrl } from '@enlace/blocks/model/safe-url.ts';
import { createElement, type ReactNode } from 'react';
import { Text } from '#components/layout/layout.tsx';
import classes from './mail-text.module.css';

type Picture = (input: { contentId: string; alt: string }) => ReactNode;

function render(node: AnswerNode, { key, picture }: { key: number; picture: Picture | undefined }): ReactNode {
  if (node.kind === 'text') return node.text;
  const { tag, attributes, children } = node;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'img') {
    const contentId = attributes[pictureAttribute] ?? '';
    return <span key={key}>{picture?.({ contentId, alt: attributes['alt'] ?? '' })}</span>;
  }
  const inner = children.map((child, index) => render(child, { key: index, picture }));
  if (tag === 'a') {
    const href = normaliseUrl(attributes['href'] ?? '');
    if (href === undefined) return <span key={key}>{inner}</span>;
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {inner}
      </a>
    );
  }
  return createElement(tag, { key }, ...inner);
}

/** Our rich text, rendered element by element: no markup is ever passed to the browser. */
export function RichAnswer({ html, picture }: { html: string; picture?: Picture }) {
  return (
    <Text as="div" breakWords className={classes.rich}>
      {parseAnswerHtml(html).map((node, index) => render(node, { key: index, picture }))}
    </Text>
  );
}
