import type { ReactNode } from 'react';
import { useCan } from '#lib/session/use-can.ts';

/** What is only for those who may change conversations. */
export function Writers({ children }: { children: ReactNode }) {
  return useCan('mailbox.write') ? children : null;
}
