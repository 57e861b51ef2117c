import type { CSSProperties } from 'react';

/**
 * For what scrolls sideways on the colour of the page: a shadow at the edge says that there is more. The first layer
 * scrolls with the content and hides the shadow at its end.
 */
export const tableCue: CSSProperties = {
  backgroundImage:
    'linear-gradient(to left, var(--surface) 50%, transparent), linear-gradient(to left, var(--line), transparent)',
  backgroundPosition: 'right, right',
  backgroundSize: '48px 100%, 24px 100%',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, scroll',
  // It is painted over the corners of the card around it.
  borderRadius: 'inherit',
};
