import type { ReactNode } from 'react';

/** A page shows its own wall; the news of a feed are for mails. */
export function FeedBlock(): ReactNode {
  return null;
}
