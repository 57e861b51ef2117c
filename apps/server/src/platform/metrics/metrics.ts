type Labels = Readonly<Record<string, string>>;
type Kind = 'counter' | 'gauge' | 'histogram';

export type Sample = { labels?: Labels; value: number };
export type Counter = { add(labels: Labels, by?: number): void };
export type Histogram = { observe(labels: Labels, seconds: number): void };

type About = { name: string; help: string };
type Bucketed = { counts: number[]; sum: number; total: number; labels: Labels };
type Family = { kind: Kind; help: string; lines: () => string[] | Promise<string[]> };

/**
 * Metrics of this process in Prometheus' text format. Labels contain only our own names (routes, queues), never client
 * data.
 */
export type Metrics = {
  /** False when nobody can read the metrics: callers may skip measuring. */
  readonly isOn: boolean;
  counter(about: About): Counter;
  /** In seconds, into buckets with these upper bounds. */
  histogram(about: About & { buckets: readonly number[] }): Histogram;
  /** Evaluated at every read. */
  gauge(
    about: About & { kind?: 'gauge' | 'counter'; read: () => readonly Sample[] | Promise<readonly Sample[]> },
  ): void;
  render(): Promise<string>;
};

function escapeLabel(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function writeNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return String(value);
}

function line(name: string, labels: Labels, value: number): string {
  return `${name}${writeLabels(labels)} ${writeNumber(value)}`;
}

/** Labels are few and always in the caller's order, so their text identifies the series. */
function keyOf(labels: Labels): string {
  return Object.values(labels).join('\0');
}

function histogramLines(name: string, buckets: readonly number[], series: Iterable<Bucketed>): string[] {
  return [...series].flatMap(({ labels, counts, sum, total }) => {
    let below = 0;
    const steps = buckets.map((bound, index) => {
      below += counts[index] ?? 0;
      return line(`${name}_bucket`, { ...labels, le: String(bound) }, below);
    });
    return [
      ...steps,
      line(`${name}_bucket`, { ...labels, le: '+Inf' }, total),
      line(`${name}_sum`, labels, sum),
      line(`${name}_count`, labels, total),
    ];
  });
}

/** A registry; when switched off it stores nothing. */
export function createMetrics({ isOn }: { isOn: boolean }): Metrics {
  const families = new Map<string, Family>();

  function register(name: string, family: Family): void {
    if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`no name for a metric: ${name}`);
    families.set(name, family);
  }

  async function linesOf([name, { kind, help, lines }]: [string, Family]): Promise<string[]> {
    const found = await lines();
    return found.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...found];
  }

  return {
    isOn,
    counter({ name, help }) {
      const series = new Map<string, { labels: Labels; value: number }>();
      register(name, {
        kind: 'counter',
        help,
        lines: () => [...series.values()].map(({ labels, value }) => line(name, labels, value)),
      });
      return {
        add(labels, by = 1) {
          if (!isOn) return;
          const key = keyOf(labels);
          const known = series.get(key);
          if (known) known.value += by;
          else series.set(key, { labels, value: by });
        },
      };
    },
    histogram({ name, help, buckets }) {
      const series = new Map<string, Bucketed>();
      register(name, { kind: 'histogram', help, lines: () => histogramLines(name, buckets, series.values()) });
      return {
        observe(labels, seconds) {
          if (!isOn) return;
          const key = keyOf(labels);
          const known = series.get(key) ?? { labels, counts: buckets.map(() => 0), sum: 0, total: 0 };
          const index = buckets.findIndex((bound) => seconds <= bound);
          if (index !== -1) known.counts[index] = (known.counts[index] ?? 0) + 1;
          known.sum += seconds;
          known.total += 1;
          series.set(key, known);
        },
      };
    },
    gauge({ name, help, kind = 'gauge', read }) {
      register(name, {
        kind,
        help,
        lines: async () => (await read()).map(({ labels = {}, value }) => line(name, labels, value)),
      });
    },
    async render() {
      const blocks = await Promise.all([...families].map(linesOf));
      return `${blocks.flat().join('\n')}\n`;
    },
  };
}
