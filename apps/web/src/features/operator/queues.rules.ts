import type { QueueCount } from '@enlace/contract/operator/operator.contract.ts';

/** From this many waiting jobs on a queue is said to pile up. */
export const piledFrom = 100;

export type QueueTone = 'ok' | 'warn' | 'danger';

/** Failed jobs weigh more than waiting ones. */
export function queueTone({ waiting, failed }: Pick<QueueCount, 'waiting' | 'failed'>): QueueTone {
  if (failed > 0) return 'danger';
  return waiting >= piledFrom ? 'warn' : 'ok';
}

export function waitingTotal(queues: readonly Pick<QueueCount, 'waiting'>[]): number {
  return queues.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Names of the days of a series that begins at `from` (`YYYY-MM-DD`). */
export function dayStarts({ from, count }: { from: string; count: number }): string[] {
  const start = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => new Date(start + index * 86_400_000).toISOString().slice(0, 10));
}
