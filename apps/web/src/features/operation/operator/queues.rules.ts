import type { QueueCount } from '@enlace/contract/operation/operator/operator.contract.ts';

/** Number of waiting jobs from which a queue counts as backed up. */
export const piledFrom = 100;

export type QueueTone = 'ok' | 'warn' | 'danger';

/** Failed jobs weigh more than waiting ones. */
export function queueTone({ waiting, failed }: Pick<QueueCount, 'waiting' | 'failed'>): QueueTone {
  if (failed > 0) return 'danger';
  return waiting >= piledFrom ? 'warn' : 'ok';
}

/** Kinds of background work, by the first part of a queue's name. */
const parts = {
  mail: ['mails', 'notifications', 'transactional', 'sending-domains', 'returns'],
  mailbox: ['mailbox', 'mail_sources'],
  campaigns: ['campaigns', 'campaign_series', 'automations', 'templates'],
  contacts: ['contacts', 'imports'],
  money: ['payments', 'invoices', 'subscriptions', 'catalog', 'taxes'],
  pages: ['profiles', 'public_pages', 'custom-domains', 'visits', 'walls', 'reports', 'webhooks'],
  files: ['files', 'drive', 'file_shares', 'folders', 'trash'],
  accounts: ['identity', 'api_keys', 'erasure', 'portability', 'history'],
  upkeep: ['backups', 'operator', 'live'],
} as const;
export type WorkKind = keyof typeof parts | 'other';
const kinds = new Map<string, WorkKind>(
  (Object.keys(parts) as (keyof typeof parts)[]).flatMap((kind) => parts[kind].map((part) => [part, kind] as const)),
);

export function workKindOf(queue: string): WorkKind {
  return kinds.get(queue.split('.')[0] ?? '') ?? 'other';
}

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Several queues as one: sums, and the longest waits. */
function addUp(kind: WorkKind, queues: readonly QueueCount[]): QueueCount {
  const sum = (of: (each: QueueCount) => number) => queues.reduce((total, each) => total + of(each), 0);
  const length = Math.max(0, ...queues.map(({ done }) => done.length));
  return {
    queue: kind,
    waiting: sum(({ waiting }) => waiting),
    active: sum(({ active }) => active),
    failed: sum(({ failed }) => failed),
    oldestSeconds: highest(queues.map(({ oldestSeconds }) => oldestSeconds)),
    waitSeconds: highest(queues.map(({ waitSeconds }) => waitSeconds)),
    done: Array.from({ length }, (_, index) => sum(({ done }) => done[index] ?? 0)),
  };
}

export type WorkGroup = { kind: WorkKind; whole: QueueCount; queues: readonly QueueCount[] };

/** The queues by kind of work, those needing attention first. */
export function byKind(queues: readonly QueueCount[]): WorkGroup[] {
  const groups = new Map<WorkKind, QueueCount[]>();
  for (const each of queues) {
    const kind = workKindOf(each.queue);
    groups.set(kind, [...(groups.get(kind) ?? []), each]);
  }
  const found = [...groups].map(([kind, own]) => ({ kind, whole: addUp(kind, own), queues: byNeed(own) }));
  const order = byNeed(found.map(({ whole }) => whole)).map(({ queue }) => queue);
  return found.toSorted((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
}

/** Queues needing attention first. */
export function byNeed(queues: readonly QueueCount[]): QueueCount[] {
  return queues.toSorted(
    (left, right) =>
      right.failed - left.failed ||
      right.waiting - left.waiting ||
      right.active - left.active ||
      left.queue.localeCompare(right.queue),
  );
}

/** Jobs completed per minute over the last hour, to one decimal. */
export function perMinute({ done }: Pick<QueueCount, 'done'>): number {
  return Math.round(done.reduce((sum, count) => sum + count, 0) / 6) / 10;
}

export function waitingTotal(queues: readonly Pick<QueueCount, 'waiting'>[]): number {
  return queues.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Less than a tenth of the disk left is a warning, less than a twentieth an alarm. */
export function diskTone({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): QueueTone {
  const free = totalBytes === 0 ? 1 : freeBytes / totalBytes;
  if (free < 0.05) return 'danger';
  return free < 0.1 ? 'warn' : 'ok';
}
