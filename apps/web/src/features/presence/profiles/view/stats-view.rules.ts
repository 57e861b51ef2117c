import { statsPeriods, type StatsPeriod } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import type { StatsView } from '../clicks/stats.queries.ts';

const defaultPeriod: StatsPeriod = 30;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;

function isDay(text: string | null): text is string {
  return text !== null && dayForm.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** The view in the URL; invalid values mean the default. */
export function readView(params: URLSearchParams): StatsView {
  const [from, to] = [params.get('desde'), params.get('hasta')];
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  const days = statsPeriods.find((period) => String(period) === params.get('dias'));
  return { days: days ?? defaultPeriod };
}

/** The URL of a view; other parameters stay. */
export function writeView(params: URLSearchParams, view: StatsView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['dias', 'desde', 'hasta']) next.delete(name);
  if ('from' in view) {
    next.set('desde', view.from);
    next.set('hasta', view.to);
  } else if (view.days !== defaultPeriod) next.set('dias', String(view.days));
  return next;
}
