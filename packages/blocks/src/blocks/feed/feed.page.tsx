import type { ReactNode } from 'react';

/** A page shows its own wall; feed entries are for mails. */
export function FeedBlock(): ReactNode {
  return null;
}
