import type { JobBinding } from '#platform/jobs/job.ts';
import type { Metrics } from './metrics.ts';

const buckets = [0.05, 0.25, 1, 5, 30, 300] as const;

/** Wraps the bindings to count jobs: how many run, how they end, how long they take. */
export function countJobs(bindings: readonly JobBinding[], metrics: Metrics): readonly JobBinding[] {
  if (!metrics.isOn) return bindings;
  const running = new Map<string, number>();
  const ended = metrics.counter({ name: 'enlace_jobs_ended_total', help: 'Runs of jobs by queue and end.' });
  const durations = metrics.histogram({ name: 'enlace_job_seconds', help: 'Time of runs by queue.', buckets });
  metrics.gauge({
    name: 'enlace_jobs_running',
    help: 'Jobs this process works on now.',
    read: () => [...running].map(([queue, value]) => ({ labels: { queue }, value })),
  });
  return bindings.map(({ job, handle }) => ({
    job,
    async handle(payload, run) {
      const queue = job.name;
      const began = performance.now();
      running.set(queue, (running.get(queue) ?? 0) + 1);
      let end = 'failed';
      try {
        await handle(payload, run);
        end = 'done';
      } finally {
        running.set(queue, (running.get(queue) ?? 1) - 1);
        ended.add({ queue, end });
        durations.observe({ queue }, (performance.now() - began) / 1000);
      }
    },
  }));
}
