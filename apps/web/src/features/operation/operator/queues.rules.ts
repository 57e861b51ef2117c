import type { QueueCount } from '@enlace/contract/operation/operator/operator.contract.ts';

/** Number of waiting jobs from which a queue counts as backed up. */
export const piledFrom = 100;

export type QueueTone = 'ok' | 'warn' | 'danger';

/** Failed jobs weigh more than waiting ones. */
export function queueTone({ waiting, failed }: Pick<QueueCount, 'waiting' | 'failed'>): QueueTone {
  if (failed > 0) return 'danger';
  return waiting >= piledFrom ? 'warn' : 'ok';
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
