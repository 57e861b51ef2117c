import type { Config } from '#platform/config/config.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { createClamd } from './clamd.ts';
import type { Scanner } from './scanner.types.ts';

/** The scanner of this installation, with metrics of its verdicts; undefined when none is configured. */
export function createScanner({ config, metrics }: { config: Config; metrics: Metrics }): Scanner | undefined {
  if (!config.scanner) return undefined;
  const scanner = createClamd({ target: config.scanner });
  if (!metrics.isOn) return scanner;
  const scans = metrics.counter({ name: 'enlace_scans_total', help: 'Files shown to the virus scanner, by verdict.' });
  return {
    version: () => scanner.version(),
    async scan(bytes) {
      const verdict = await scanner.scan(bytes);
      scans.add({ verdict: verdict.kind });
      return verdict;
    },
  };
}
