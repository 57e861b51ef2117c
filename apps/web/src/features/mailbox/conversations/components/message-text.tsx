import { Fragment } from 'react';
import { textParts } from '../text-parts.rules.ts';

/** Readable text of a message with clickable addresses. */
export function MessageText({ text }: { text: string }) {
  return textParts(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ),
  );
}

/** The same in paragraphs, where empty lines part them. */
export function MessageParagraphs({ text }: { text: string }) {
  return text
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part, index) => (
      <p key={index}>
        <MessageText text={part.startsWith('\n') ? part.slice(1) : part} />
      </p>
    ));
}
