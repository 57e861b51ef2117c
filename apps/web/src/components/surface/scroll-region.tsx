import type { ReactNode } from 'react';

type Props = { label: string; className?: string | undefined; as?: 'div' | 'pre'; children: ReactNode };

/** A scrolling area without focusable content: it is focusable itself (WCAG 2.1.1). */
export function ScrollRegion({ label, className, as: Element = 'div', children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard cannot scroll here
    <Element className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </Element>
  );
}
