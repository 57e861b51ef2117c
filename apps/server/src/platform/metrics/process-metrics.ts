import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Metrics, Sample } from './metrics.ts';

const resolutionMs = 20;
const nanoseconds = 1e9;

/** State of this process and its disk: event loop, memory, CPU, space. */
export function measureProcess(metrics: Metrics, { dataDir, version }: { dataDir: string; version: string }): void {
  if (!metrics.isOn) return;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  metrics.gauge({
    name: 'enlace_build_info',
    help: 'Always 1; the version is the label.',
    read: () => [{ labels: { version, node: process.version }, value: 1 }],
  });
  metrics.gauge({
    name: 'enlace_process_start_time_seconds',
    help: 'When this process began, in seconds since 1970.',
    read: () => [{ value: performance.timeOrigin / 1000 }],
  });
  metrics.gauge({
    name: 'enlace_event_loop_delay_seconds',
    help: 'How long the event loop let its timers wait since the last reading.',
    read: () => {
      // The sampling itself waits for one interval.
      const own = resolutionMs / 1000;
      const at = (value: number): number => Math.max(0, (Number.isFinite(value) ? value : 0) / nanoseconds - own);
      const samples: Sample[] = [
        { labels: { quantile: '0.5' }, value: at(delay.percentile(50)) },
        { labels: { quantile: '0.99' }, value: at(delay.percentile(99)) },
        { labels: { quantile: '1' }, value: at(delay.max) },
      ];
      delay.reset();
      return samples;
    },
  });
  metrics.gauge({
    name: 'enlace_process_cpu_seconds_total',
    help: 'Processor time of this process.',
    kind: 'counter',
    read: () => {
      const { user, system } = process.cpuUsage();
      return [
        { labels: { mode: 'user' }, value: user / 1e6 },
        { labels: { mode: 'system' }, value: system / 1e6 },
      ];
    },
  });
  metrics.gauge({
    name: 'enlace_process_memory_bytes',
    help: 'Memory of this process: resident, heap in use, outside the heap.',
    read: () => {
      const { rss, heapUsed, external } = process.memoryUsage();
      return [
        { labels: { kind: 'resident' }, value: rss },
        { labels: { kind: 'heap' }, value: heapUsed },
        { labels: { kind: 'external' }, value: external },
      ];
    },
  });
  metrics.gauge({
    name: 'enlace_disk_bytes',
    help: 'Disk of the data folder: free for this account, and its size.',
    read: async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return [
        { labels: { kind: 'free' }, value: bavail * bsize },
        { labels: { kind: 'size' }, value: blocks * bsize },
      ];
    },
  });
}
