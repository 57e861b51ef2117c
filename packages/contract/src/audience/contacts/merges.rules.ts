import type { ContactStatus } from './contacts.schemas.ts';
import type { MergeSide } from './merges.contract.ts';

/** Strictest first; a merge never allows mail that one of the two had stopped. */
const strictness: readonly ContactStatus[] = [
  'complained',
  'blocked',
  'unsubscribed',
  'bounced',
  'subscribed',
  'pending',
];

/** Of two records, the one whose status the merged record gets. */
export function strictest<R extends { status: ContactStatus }>({ kept, merged }: { kept: R; merged: R }): R {
  return strictness.indexOf(merged.status) < strictness.indexOf(kept.status) ? merged : kept;
}

/** Which side provides a value: the chosen one, else the kept one unless it is empty. */
export function sideOf(choice: MergeSide | undefined, { kept, merged }: { kept: unknown; merged: unknown }): MergeSide {
  return choice ?? (kept === null && merged !== null ? 'merged' : 'kept');
}
