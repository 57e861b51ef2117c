import { Fragment } from 'react';
import { Text } from '#components/layout/layout.tsx';

const hyphenated = /((?<![A-Za-z0-9])[A-Za-z0-9]+(?:[-/][A-Za-z0-9]+)+)/;
/** At most what the narrowest phone shows in the largest title. */
const longest = 24;

function isDocumentNumber(word: string): boolean {
  return /\d/.test(word) && word.length <= longest;
}

/** Keeps document numbers on one line: a browser would break FAC-2026-0012 at its hyphens. */
export function Unbroken({ text }: { text: string }) {
  // Splitting gives text, word, text, word, … text.
  return text.split(hyphenated).map((part, index) =>
    index % 2 === 1 && isDocumentNumber(part) ? (
      <Text as="span" nowrap key={index}>
        {part}
      </Text>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
