import type { ReactNode } from 'react';

type Props = { label: string; className?: string | undefined; as?: 'div' | 'pre'; children: ReactNode };

/** Something that scrolls inside the screen and holds nothing to focus: the keyboard reaches it all the same (WCAG 2.1.1). */
export function ScrollRegion({ label, className, as: Element = 'div', children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard cannot scroll here
    <Element className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </Element>
  );
}
