import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('figures', () => {
  it('are written as Prometheus reads them: buckets add up, labels are escaped', async () => {
    const metrics = createMetrics({ isOn: true });
    const seen = metrics.counter({ name: 'seen_total', help: 'Seen.' });
    seen.add({ what: 'a "b"\n\\' });
    seen.add({ what: 'a "b"\n\\' }, 2);
    const took = metrics.histogram({ name: 'took_seconds', help: 'Took.', buckets: [0.1, 1] });
    for (const seconds of [0.05, 0.1, 0.5, 7]) took.observe({}, seconds);
    metrics.gauge({ name: 'free', help: 'Free.', read: async () => [{ value: 3 }] });
    metrics.gauge({ name: 'nothing', help: 'Nothing.', read: () => [] });
    expect(await metrics.render()).toBe(
      [
        '# HELP seen_total Seen.',
        '# TYPE seen_total counter',
        'seen_total{what="a \\"b\\"\\n\\\\"} 3',
        '# HELP took_seconds Took.',
        '# TYPE took_seconds histogram',
        'took_seconds_bucket{le="0.1"} 2',
        'took_seconds_bucket{le="1"} 3',
        'took_seconds_bucket{le="+Inf"} 4',
        'took_seconds_sum 7.65',
        'took_seconds_count 4',
        '# HELP free Free.',
        '# TYPE free gauge',
        'free 3',
        '',
      ].join('\n'),
    );
  });

  it('that nobody can read are not kept', async () => {
    const metrics = createMetrics({ isOn: false });
    metrics.counter({ name: 'seen_total', help: 'Seen.' }).add({});
    expect(await metrics.render()).toBe('\n');
  });
});
