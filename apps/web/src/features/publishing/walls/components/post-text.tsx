import { Fragment } from 'react';
import { paragraphsOf, type TextPart } from '../post-text.rules.ts';

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener nofollow">
          {part.text}
        </a>
      );
    case 'strong':
      return (
        <strong>
          <Parts parts={part.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Parts parts={part.children} />
        </em>
      );
  }
}

function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      <Part part={part} />
    </Fragment>
  ));
}

/** The text of a post or a comment as visitors see it. */
export function PostText({ text }: { text: string }) {
  return paragraphsOf(text).map((lines, index) => (
    <p key={index}>
      {lines.map((parts, line) => (
        <Fragment key={line}>
          {line > 0 && <br />}
          <Parts parts={parts} />
        </Fragment>
      ))}
    </p>
  ));
}
