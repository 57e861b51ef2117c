import { type Block, type Inline, parseMarkdown } from '@enlace/blocks/markdown/parse-markdown.ts';
import { Fragment } from 'react';
import { Text } from '#components/layout/layout.tsx';
import classes from './markdown.module.css';

function InlineView({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return (
        <strong>
          <Inlines parts={part.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines parts={part.children} />
        </em>
      );
    case 'link':
      return (
        <Text as="a" tone="primary" underline href={part.href} rel="noopener">
          <Inlines parts={part.children} />
        </Text>
      );
    default:
      // Only mails have the others.
      return null;
  }
}

function Inlines({ parts }: { parts: Inline[] }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      <InlineView part={part} />
    </Fragment>
  ));
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inlines parts={block.children} />
      </p>
    );
  }
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as const;
    return (
      <Heading>
        <Inlines parts={block.children} />
      </Heading>
    );
  }
  if (block.kind !== 'list') return null;
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        <li key={index}>
          <Inlines parts={item} />
        </li>
      ))}
    </List>
  );
}

/** Markdown as elements; the text is never parsed as HTML. */
export function Markdown({ text }: { text: string }) {
  return (
    <Text maxW="var(--read-max)" leading="read" as="div" size={15} tone="muted" className={classes.text}>
      {parseMarkdown(text).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </Text>
  );
}
