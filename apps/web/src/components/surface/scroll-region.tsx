import type { ReactNode } from 'react';
import { tableCue } from './table-cue.ts';

type Props = {
  label: string;
  className?: string | undefined;
  as?: 'div' | 'pre';
  /** Wider than a phone, on the colour of the page: a shadow at the edge says that there is more. */
  isTable?: boolean;
  children: ReactNode;
};

/** A scrolling area without focusable content: it is focusable itself (WCAG 2.1.1). */
export function ScrollRegion({ label, className, as: Element = 'div', isTable = false, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard cannot scroll here
    <Element
      className={className}
      {...(isTable ? { style: tableCue } : {})}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      {children}
    </Element>
  );
}
