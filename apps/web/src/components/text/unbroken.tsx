import { Fragment } from 'react';
import classes from './unbroken.module.css';

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
      <span key={index} className={classes.whole}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
