import type { Operation } from '@enlace/contract/core/operation.ts';
import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { HistoryGroup } from '@enlace/contract/workspace/history/history-actions.ts';
import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { Collection } from './collection.ts';
import type { JobDefinition } from './jobs/job.ts';
import type { OperatorSearchSource, SearchSource } from './search-source.ts';
import type { TrashKind } from './trash-kind.ts';
import type { WebhookSource } from './webhook-source.ts';

/** What the items of a noun take part in. Every part is answered: with `none` and a reason where it does not apply. */
export type Noun = {
  /** Makes items of this noun available for folders and labels. */
  collections: readonly Collection[];
  /** Makes items of this noun available for the trash. */
  trash: readonly TrashKind[];
  /** Makes items of this noun available for search. */
  search: readonly SearchSource[];
  /** The same for the operator. */
  operatorSearch: readonly OperatorSearchSource[];
  /** What its history entries are about: the first word of the actions it records. */
  history: readonly HistoryGroup[];
  /** Operations that take a change back; the trash has its own. */
  undo: readonly Operation[];
  /** Recurring jobs that remove what has become old; they are also bound in `jobs`. */
  retention: readonly JobDefinition[];
  /** Events that receivers can subscribe to. */
  webhooks: readonly WebhookSource[];
  /** Kinds of notices it writes. */
  notices: readonly Notification['kind'][];
  /** Resources of the plan it uses. */
  quota: readonly QuotaResource[];
};

/** The answer for a part that does not apply; the reason is for readers of the module. */
export function none(_reason: string): readonly never[] {
  return [];
}

/** For modules without items that a person files, deletes, searches for or pays for. */
export function withoutItems(
  reason: string,
): Pick<Noun, 'collections' | 'trash' | 'search' | 'operatorSearch' | 'undo' | 'quota'> {
  const nothing = none(reason);
  return {
    collections: nothing,
    trash: nothing,
    search: nothing,
    operatorSearch: nothing,
    undo: nothing,
    quota: nothing,
  };
}

/** For modules that neither have items nor leave anything to record, notify about or clean up. */
export function takesNoPart(reason: string): Noun {
  const nothing = none(reason);
  return { ...withoutItems(reason), history: nothing, retention: nothing, webhooks: nothing, notices: nothing };
}
